import { describe, expect, it } from 'vitest'
import { createAssetsApi } from '../../../src/services/api/assets.ts'
import { createTestServices, failureOf, jwt } from '../kit/kit.ts'

const FIELDS = {
  title: 'Brushes',
  description: '',
  category: 1,
  price_amount: 12_000,
  currency: 'SSP' as const,
  licence: 'personal' as const,
  tags: [],
  images: [{ id: 3, alt: 'Strokes' }],
  status: 'published' as const,
}
const FILE = new File(['bytes'], 'brushes.zip')

/** A request that reports progress and its response as soon as it is sent. */
class QuickRequest {
  status = 0
  responseText = ''
  opened = ''
  form: FormData | null = null
  withCredentials = false
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  readonly #response: [status: number, body: unknown] | null

  constructor(response: [status: number, body: unknown] | null) {
    this.#response = response
  }

  open(method: string, url: string): void {
    this.opened = `${method} ${url}`
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  getResponseHeader(): string {
    return 'application/json'
  }

  send(form: FormData): void {
    this.form = form
    for (const loaded of [20, 40]) {
      this.upload.onprogress?.({ lengthComputable: true, loaded, total: 40 })
    }
    if (this.#response === null) return
    const [status, body] = this.#response
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }

  abort(): void {}
}

function start(...responses: ([status: number, body: unknown] | null)[]) {
  const services = createTestServices({ stored: { access: jwt(300), refresh: 'r' } })
  const requests: QuickRequest[] = []
  const assets = createAssetsApi({
    ...services.http,
    createRequest: () => {
      const request = new QuickRequest(responses.shift() ?? null)
      requests.push(request)
      // The fake has all members that the service uses.
      return request as unknown as XMLHttpRequest
    },
  })
  const emitted: number[] = []
  const onProgress = (part: number) => emitted.push(part)
  return { ...services, assets, requests, emitted, onProgress }
}

describe('asset form with a file', () => {
  it('[API-ASSET-07 A31] reports upload progress while creating an asset', async () => {
    const { assets, requests, emitted, onProgress, server } = start([201, { id: 4 }])
    const fields = { ...FIELDS, file: FILE, client_id: 'c' }
    expect((await assets.create(fields, { onProgress })).id).toBe(4)
    const [request] = requests
    expect([request?.opened, emitted, server.log]).toEqual([
      'POST https://api.test/api/creative-assets/',
      [0.5, 1],
      [],
    ])
    const { form } = request ?? {}
    expect([form?.get('client_id'), form?.get('tags'), form?.get('images')]).toEqual([
      'c',
      null,
      '{"id":3,"alt":"Strokes"}',
    ])
    expect(form?.get('file') instanceof File).toBe(true)
  })

  it('[API-ASSET-08 A31] reports upload progress while updating an asset', async () => {
    const { assets, requests, emitted, onProgress } = start([200, { id: 4 }])
    await assets.update(4, { file: FILE }, { onProgress })
    expect([requests[0]?.opened, emitted]).toEqual([
      'PATCH https://api.test/api/creative-assets/4/',
      [0.5, 1],
    ])
  })

  it('[A2.3 API-ASSET-07] refreshes an expired token once and sends the form again', async () => {
    const { assets, requests, onProgress, refreshGate } = start([401, {}], [201, { id: 4 }])
    const made = assets.create({ ...FIELDS, file: FILE, client_id: 'c' }, { onProgress })
    await expect.poll(() => refreshGate.running()).toBe(true)
    refreshGate.succeed(jwt(600, 'new'))
    expect((await made).id).toBe(4)
    expect(requests.map(({ form }) => form?.get('client_id'))).toEqual(['c', 'c'])
  })

  it('[A13 API-ASSET-07] shows the message of the rejected field and keeps the response body', async () => {
    const body = { file: ['“b.zip” is damaged.'] }
    const { assets, onProgress } = start([400, body], [413, { detail: 'Too large.' }], [500, {}])
    const fields = { ...FIELDS, file: FILE, client_id: 'c' }
    expect(await failureOf(assets.create(fields, { onProgress }))).toMatchObject({
      status: 400,
      message: '“b.zip” is damaged.',
      body,
    })
    expect((await failureOf(assets.create(fields, { onProgress }))).message).toBe('Too large.')
    expect((await failureOf(assets.create(fields, { onProgress }))).message).toBe(
      'Server error occurred',
    )
  })

  it('[A30 API-ASSET-07] fails an upload without progress after 30 s and marks a cancelled one as aborted', async () => {
    const { assets, onProgress, clock } = start(null, null)
    const fields = { ...FIELDS, file: FILE, client_id: 'c' }
    const stalled = failureOf(assets.create(fields, { onProgress }))
    await clock.advanceAsync(30_000)
    expect(await stalled).toMatchObject({ status: 0, aborted: false })
    const stop = new AbortController()
    const stopped = failureOf(assets.create(fields, { onProgress, signal: stop.signal }))
    await clock.advanceAsync(0)
    stop.abort()
    expect((await stopped).aborted).toBe(true)
  })
})
