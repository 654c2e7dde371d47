import sharp from 'sharp'
import type { Api, TestResponse } from '../kit/kit.ts'

export type FormValue = string | { readonly bytes: Uint8Array; readonly name: string }

/** Sends a multipart form; entries keep their order and names may repeat. */
export async function sendForm(
  api: Api,
  method: string,
  path: string,
  token: string | null,
  entries: readonly (readonly [name: string, value: FormValue])[],
): Promise<TestResponse> {
  const form = new FormData()
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([Uint8Array.from(value.bytes)]), value.name)
  }
  const response = await fetch(`${api.origin}${path}`, {
    method,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    body: form,
  })
  const text = await response.text()
  const body = text === '' ? undefined : JSON.parse(text)
  return { status: response.status, headers: response.headers, text, body }
}

export const upload = (
  api: Api,
  token: string | null,
  file: { bytes: Uint8Array; name: string },
  fields: { readonly [name: string]: string } = {},
) => sendForm(api, 'POST', '/api/uploads/', token, [...Object.entries(fields), ['file', file]])

/** A picture of a single colour. */
export const plain = (
  width: number,
  height: number,
  background = '#b5482a',
): ReturnType<typeof sharp> => sharp({ create: { width, height, channels: 3, background } })

export const jpeg = (width: number, height: number) => plain(width, height).jpeg().toBuffer()

/** The subset of `XMLHttpRequest` an upload uses; reports no progress. */
export class FetchRequest {
  status = 0
  responseText = ''
  withCredentials = false
  readonly upload = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  #method = ''
  #url = ''
  #response: Response | null = null
  readonly #headers = new Headers()

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  getResponseHeader(name: string): string | null {
    return this.#response?.headers.get(name) ?? null
  }

  abort(): void {}

  send(body: FormData): void {
    void this.#exchange(body).then(
      () => this.onload?.(),
      () => this.onerror?.(),
    )
  }

  async #exchange(body: FormData): Promise<void> {
    this.#response = await fetch(this.#url, { method: this.#method, headers: this.#headers, body })
    this.responseText = await this.#response.text()
    this.status = this.#response.status
  }
}
