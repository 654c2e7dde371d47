import { UPLOAD_STALL_MS } from '../protocol/constants.ts'
import type { Picture } from '../protocol/creative-types.ts'
import { ENDPOINTS } from '../protocol/endpoints.ts'
import {
  abortedFailure,
  networkFailure,
  serviceFailure,
  shapeListError,
  TEXTS,
} from '../protocol/errors.ts'
import { apiPath } from '../protocol/paths.ts'
import { normalisePicture } from '../protocol/pictures.ts'
import type { Id } from '../protocol/types.ts'
import type { Clock } from './clock.ts'
import { type CallOptions, createCall, listStyle } from './http/call.ts'
import { type ParsedBody, parseBody } from './http/parse.ts'
import type { HttpClient } from './http/types.ts'

export type UploadsApi = ReturnType<typeof createUploadsApi>

export interface UploadsOptions {
  /** `fetch` cannot tell how far an upload is. */
  createRequest?(): XMLHttpRequest
  clock?: Clock
}

export interface SendOptions extends CallOptions {
  /** The same one twice makes one picture. */
  clientId: string
  /** What the picture shows, for whoever does not see it. */
  alt?: string | undefined
  /** From 0 to 1; starts again when the sign-in had to be renewed. */
  onProgress?: ((fraction: number) => void) | undefined
}

const SEND_FAILED = 'The picture could not be uploaded. Please try again.'
const TOO_LARGE = 'This picture is too large to upload. Please choose a smaller one.'
const REMOVE_FAILED = 'The picture could not be removed. Please try again.'
const UNAUTHORIZED = 401
const CONTENT_TOO_LARGE = 413

interface Answer extends ParsedBody {
  status: number
}

const BROWSER_CLOCK: Clock = {
  setTimeout: (fire, delay) => window.setTimeout(fire, delay),
  clearTimeout: (id) => window.clearTimeout(id),
}

/** Pictures sent ahead of what will show them. Every rejection is a ServiceFailure. */
export function createUploadsApi(
  http: HttpClient,
  { createRequest = () => new XMLHttpRequest(), clock = BROWSER_CLOCK }: UploadsOptions = {},
) {
  const call = createCall(http)
  const url = http.apiOrigin + apiPath(ENDPOINTS['uploads.create'].path)

  const sendOnce = (
    file: Blob & { readonly name: string },
    token: string | null,
    { clientId, alt, onProgress }: SendOptions,
    cancel: AbortSignal,
  ): Promise<Answer> => {
    const form = new FormData()
    form.append('client_id', clientId)
    if (alt) form.append('alt', alt)
    form.append('file', file, file.name)
    return exchange({ request: createRequest(), url, token, form, onProgress, cancel, clock })
  }

  return {
    /**
     * Sends one picture. A transfer that moves nothing for `UPLOAD_STALL_MS` is a network failure;
     * a 401 renews the sign-in once and sends again (A2.3).
     */
    async send(file: Blob & { readonly name: string }, options: SendOptions): Promise<Picture> {
      const cancel = options.signal ?? new AbortController().signal
      const token = await http.usableToken(cancel)
      let answer = await sendOnce(file, token, options, cancel)
      if (answer.status === UNAUTHORIZED) {
        const renewed = await http.tokenAfter401(token, cancel)
        if (renewed !== null) answer = await sendOnce(file, renewed, options, cancel)
      }
      return readAnswer(answer, http.apiOrigin)
    },

    /** Takes back an own picture that nothing shows. */
    async remove(id: Id, { signal }: CallOptions = {}): Promise<void> {
      await listStyle(REMOVE_FAILED, call('uploads.delete', { params: { id }, signal }))
    },
  }
}

function readAnswer({ status, data, readable }: Answer, apiOrigin: string): Picture {
  if (status < 200 || status >= 300) {
    throw shapeListError(status, data, status === CONTENT_TOO_LARGE ? TOO_LARGE : SEND_FAILED)
  }
  const picture = readable ? normalisePicture(data, apiOrigin) : null
  // What will show it names it by its id.
  if (picture === null || picture.id === null) {
    throw serviceFailure({ message: TEXTS.serverError, status, body: data })
  }
  return picture
}

interface Exchange {
  request: XMLHttpRequest
  url: string
  token: string | null
  form: FormData
  onProgress: SendOptions['onProgress']
  cancel: AbortSignal
  clock: Clock
}

/** One transfer and its answer, whatever the status. */
async function exchange(given: Exchange): Promise<Answer> {
  const { request, url, token, form, onProgress, cancel, clock } = given
  if (cancel.aborted) throw abortedFailure()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onCancel = (): void => reject(abortedFailure())
  let timer = 0
  const moved = (): void => {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(() => reject(networkFailure()), UPLOAD_STALL_MS)
  }
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    moved()
    if (lengthComputable && total > 0) onProgress?.(loaded / total)
  }
  request.onload = () => {
    const type = request.getResponseHeader('content-type') ?? ''
    resolve({ status: request.status, ...parseBody(request.responseText, type) })
  }
  request.onerror = () => reject(networkFailure())
  request.onabort = () => reject(abortedFailure())
  cancel.addEventListener('abort', onCancel)
  try {
    request.open('POST', url)
    request.withCredentials = true
    request.setRequestHeader('accept', 'application/json')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    moved()
    request.send(form)
    return await promise
  } catch (error) {
    request.abort()
    throw error
  } finally {
    clock.clearTimeout(timer)
    cancel.removeEventListener('abort', onCancel)
  }
}
