import { describe, expect, it } from 'vitest'
import {
  abortedFailure,
  networkFailure,
  serviceFailure,
} from '../../../src/protocol/base/errors.ts'
import { mapListError } from '../../../src/services/http/call.ts'
import { mapNotFound, withMessage } from '../../../src/services/http/call-failures.ts'
import { createHttpFetch } from '../../../src/services/http/http-fetch.ts'
import { withServerMessage } from '../../../src/services/http/server-message.ts'
import { createTransfer } from '../../../src/services/http/transfer.ts'
import { settle } from '../../kit/clock.ts'
import { json, text } from '../../kit/fakes/http.ts'
import { createTestServices, failureOf } from '../kit/kit.ts'

const get = (path: string) => ({ method: 'GET' as const, path })
const rejected = <T>(error: unknown): Promise<T> => Promise.reject(error)
const answered = (status: number, body: object) =>
  serviceFailure({ message: 'As it came', status, body: body as never })

/** An abort signal that counts its listeners. */
function watchedCancel() {
  const controller = new AbortController()
  const { signal } = controller
  let listening = 0
  const { addEventListener, removeEventListener } = signal
  signal.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    listening += 1
    addEventListener.apply(signal, given)
  }
  signal.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
    listening -= 1
    removeEventListener.apply(signal, given)
  }
  return { signal, listening: () => listening }
}

describe('a response', () => {
  it.each([300, 304, 301])('[A13] with status %i is a failure', async (status) => {
    const { http, server } = createTestServices({ stored: { access: 'a1' } })
    server.on('GET /api/posts/', json(status, { detail: 'Elsewhere' }))
    expect((await failureOf(http.request(get('posts/')))).status).toBe(status)
  })

  it('[A13] that is not JSON is logged with its first 120 characters', async () => {
    const { http, server, details } = createTestServices({ stored: { access: 'a1' } })
    const page = `<!doctype html>${'x'.repeat(200)}`
    server.on('GET /api/posts/', text(200, page))
    await failureOf(http.request(get('posts/')))
    expect(details.at(-1)).toEqual({
      path: 'posts/',
      status: 200,
      start: page.slice(0, 120),
    })
  })

  it('[A30] leaves no listener on the request’s abort signal', async () => {
    const { http, server } = createTestServices({ stored: { access: 'a1' } })
    const cancel = watchedCancel()
    server.on('GET /api/posts/', json(200, []))
    await http.request({ ...get('posts/'), signal: cancel.signal })
    expect(cancel.listening()).toBe(0)
  })

  it('[A30] leaves no listener on the abort signal of createHttpFetch', async () => {
    const { server, clock } = createTestServices()
    const cancel = watchedCancel()
    server.on('GET /api/posts/', json(200, []))
    await createHttpFetch({ fetch: server.fetch, clock, now: clock.now, load: (part) => part() })({
      method: 'GET',
      url: 'https://api.test/api/posts/',
      headers: {},
      body: undefined,
      timeoutMs: 30_000,
      cancel: cancel.signal,
    })
    expect([cancel.listening(), clock.waiting]).toEqual([0, []])
  })
})

describe('failure messages', () => {
  it('[A13] keep aborts and unknown errors unchanged in mapNotFound and withMessage', async () => {
    const broken = new TypeError('broken')
    for (const error of [abortedFailure(), broken]) {
      await expect(mapNotFound('Not there', 'It failed', rejected(error))).rejects.toBe(error)
      await expect(withMessage('It failed', rejected(error))).rejects.toBe(error)
    }
    const gone = await failureOf(mapNotFound('Not there', 'It failed', rejected(answered(404, {}))))
    expect(gone.message).toBe('Not there')
  })

  it('[A13] use the fields’ messages of a rejected form, else the default', async () => {
    const body = { title: ['Too loud.'] }
    const wordsOf = async (status: number) =>
      (await failureOf(mapListError('It failed', rejected(answered(status, body))))).message
    expect(await Promise.all([400, 409, 422, 413].map(wordsOf))).toEqual([
      'Too loud.',
      'Too loud.',
      'Too loud.',
      'It failed',
    ])
  })

  it.each([400, 403, 404, 409])(
    '[A13] use the server’s message for %i in withServerMessage',
    async (status) => {
      const error = answered(status, { detail: 'You sold it already.' })
      expect(await failureOf(withServerMessage('It failed', rejected(error)))).toMatchObject({
        status,
        message: 'You sold it already.',
      })
    },
  )

  it.each([401, 405, 410, 502])(
    '[A13] use the default for %i in withServerMessage',
    async (status) => {
      const error = answered(status, { title: ['Too loud.'] })
      const { message } = await failureOf(withServerMessage('It failed', rejected(error)))
      expect(message).not.toBe('Too loud.')
    },
  )
})

/** The part of XMLHttpRequest that the upload uses. */
class Request {
  upload: { onprogress?: (event: object) => void } = {}
  onabort?: () => void
  onload?: () => void
  status = 200
  responseText = '{}'
  aborted = false
  open(): void {}
  send(): void {}
  setRequestHeader(): void {}
  getResponseHeader = (): string => 'application/json'
  abort(): void {
    this.aborted = true
  }
}

function transfer() {
  const { http, clock } = createTestServices()
  const request = new Request()
  const cancel = watchedCancel()
  const emitted: number[] = []
  // An unrelated timer that was started first.
  let fired = 0
  clock.setTimeout(() => {
    fired += 1
  }, 5)
  const send = createTransfer({ ...http, createRequest: () => request as never })
  const work = send({
    method: 'POST',
    url: 'https://api.test/api/uploads/',
    form: () => new FormData(),
    onProgress: (fraction) => emitted.push(fraction),
    cancel: cancel.signal,
  })
  return { work, request, cancel, emitted, clock, fired: () => fired }
}

describe('createTransfer', () => {
  it('[A30] fails with the network failure after 30 s without progress', async () => {
    const { work, clock, request } = transfer()
    const failed = failureOf(work)
    await settle()
    clock.advance(29_999)
    await settle()
    expect(request.aborted).toBe(false)
    clock.advance(1)
    expect([await failed, request.aborted]).toEqual([networkFailure(), true])
  })

  it('[A30] clears only its own timer and removes its listeners', async () => {
    const { work, request, clock, cancel, fired } = transfer()
    await settle()
    request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
    clock.advance(5)
    request.onload?.()
    expect(await work).toEqual({ status: 200, data: {}, readable: true })
    expect([fired(), clock.waiting, cancel.listening()]).toEqual([1, [], 0])
  })

  it('[A31] reports progress only if it can be computed', async () => {
    const { work, request, emitted } = transfer()
    await settle()
    const progress = (lengthComputable: boolean, loaded: number, total: number) =>
      request.upload.onprogress?.({ lengthComputable, loaded, total })
    progress(false, 5, 10)
    progress(true, 0, 0)
    progress(true, 1, 1)
    request.onload?.()
    await work
    expect(emitted).toEqual([1])
  })

  it('[A30] rejects as aborted when the browser aborts the request', async () => {
    const { work, request } = transfer()
    const failed = failureOf(work)
    await settle()
    request.onabort?.()
    expect(await failed).toEqual(abortedFailure())
  })
})
