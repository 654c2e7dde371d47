import { describe, expect, it } from 'vitest'
import { createUploadsApi, type SendOptions } from '../../../src/services/api/uploads.ts'
import { settle } from '../../kit/clock.ts'
import { API, createTestServices, failure, failureOf, jwt, type TestServices } from '../kit/kit.ts'

type Progress = Pick<ProgressEvent, 'lengthComputable' | 'loaded' | 'total'>

/** A request that ends as the test decides. */
class FakeRequest {
  status = 0
  responseText = ''
  withCredentials = false
  opened = ''
  aborted = false
  sent: FormData | null = null
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress: ((event: Progress) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null

  open(method: string, url: string): void {
    this.opened = `${method} ${url}`
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  getResponseHeader(): string {
    return this.responseText.startsWith('<') ? 'text/html' : 'application/json'
  }

  send(form: FormData): void {
    this.sent = form
  }

  abort(): void {
    this.aborted = true
  }

  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ lengthComputable: total > 0, loaded, total })
  }

  response(status: number, body: unknown): void {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onload?.()
  }
}

const PICTURE = {
  id: 7,
  url: '/media/pictures/abc/',
  widths: [320, 600],
  width: 600,
  height: 400,
  thumbhash: 'aGFzaA==',
  alt: 'A cloth',
}
const FILE = new File(['bytes'], 'cloth.jpg', { type: 'image/jpeg' })

function start(services: TestServices = signedIn()) {
  const requests: FakeRequest[] = []
  const waiting: ((request: FakeRequest) => void)[] = []
  const createRequest = (): XMLHttpRequest => {
    const request = new FakeRequest()
    requests.push(request)
    // Called after `send`.
    queueMicrotask(() => waiting.shift()?.(request))
    // The fake has all members that the service uses.
    return request as unknown as XMLHttpRequest
  }
  const { http } = services
  const uploads = createUploadsApi({ ...http, createRequest })
  const next = (): Promise<FakeRequest> => new Promise((resolve) => waiting.push(resolve))
  const send = (options: Partial<SendOptions> = {}) => {
    const request = next()
    return { work: uploads.send(FILE, { clientId: 'c-1', ...options }), request }
  }
  return { ...services, uploads, requests, next, send }
}

const signedIn = (): TestServices =>
  createTestServices({ stored: { access: jwt(300), refresh: 'r' } })

describe('avatar upload', () => {
  const USER = { id: 1, username: 'ayen', first_name: 'Ayen', last_name: 'Deng' }
  const PROFILE = { user: USER, avatar: '/media/me.webp' }

  it('[API-USER-04 A31] sends the avatar in the profile form and reports progress', async () => {
    const { uploads, next } = start()
    const emitted: number[] = []
    const request = next()
    const work = uploads.sendPortrait(FILE, { onProgress: (fraction) => emitted.push(fraction) })
    const sent = await request
    sent.progress(1, 2)
    sent.response(200, PROFILE)
    expect((await work).avatar).toBe(`${API}/media/me.webp`)
    expect(sent.opened).toBe(`PATCH ${API}/api/profiles/update_profile/`)
    expect([...(sent.sent?.entries() ?? [])]).toEqual([['avatar', FILE]])
    expect(emitted).toEqual([0.5])
  })

  it('[API-USER-04] shows the field’s message of a rejected avatar', async () => {
    const { uploads, next } = start()
    const request = next()
    const failed = failureOf(uploads.sendPortrait(FILE, { onProgress: () => {} }))
    ;(await request).response(400, { avatar: ['Not a picture.'] })
    expect(await failed).toMatchObject({ status: 400, message: 'Not a picture.' })
  })
})

describe('picture upload', () => {
  it('[A31] sends a form with the file, its ids and the bearer token', async () => {
    const { send, tokens } = start()
    const { work, request } = send({ alt: 'A cloth' })
    const sent = await request
    sent.response(201, PICTURE)
    expect(await work).toEqual({ ...PICTURE, url: `${API}/media/pictures/abc/` })
    expect([sent.opened, sent.withCredentials, sent.headers]).toEqual([
      `POST ${API}/api/uploads/`,
      true,
      { accept: 'application/json', authorization: `Bearer ${tokens.readAccess()}` },
    ])
    const file = sent.sent?.get('file')
    expect([...(sent.sent?.keys() ?? [])]).toEqual(['client_id', 'alt', 'file'])
    expect([sent.sent?.get('client_id'), sent.sent?.get('alt')]).toEqual(['c-1', 'A cloth'])
    expect(file instanceof File && [file.name, file.size, file.type]).toEqual([
      'cloth.jpg',
      5,
      'image/jpeg',
    ])
  })

  it('[A31] reports progress', async () => {
    const { send } = start()
    const emitted: number[] = []
    const { work, request } = send({ onProgress: (fraction) => emitted.push(fraction) })
    const sent = await request
    sent.progress(10, 40)
    sent.progress(20, 0)
    sent.progress(40, 40)
    sent.response(201, PICTURE)
    await work
    expect(emitted).toEqual([0.25, 1])
  })

  it('[A30] fails 30 s after the last progress', async () => {
    const { send, clock } = start()
    const { work, request } = send()
    let failed: unknown = null
    const ended = failureOf(work).then((failure) => {
      failed = failure
    })
    const sent = await request
    clock.advance(29_999)
    sent.progress(1, 2)
    clock.advance(29_999)
    await settle()
    expect([failed, sent.aborted]).toEqual([null, false])
    clock.advance(1)
    await ended
    expect([failed, sent.aborted, clock.waiting]).toEqual([failure({}), true, []])
  })

  it('[A30] continues for many minutes while there is progress', async () => {
    const { send, clock } = start()
    const { work, request } = send()
    const sent = await request
    for (let step = 1; step <= 10; step += 1) {
      clock.advance(29_999)
      await settle()
      sent.progress(step, 10)
    }
    sent.response(201, PICTURE)
    expect(await work).toEqual({ ...PICTURE, url: `${API}/media/pictures/abc/` })
    expect(clock.waiting).toEqual([])
  })

  it('[A30] maps a lost connection to the network failure', async () => {
    const { send, clock } = start()
    const { work, request } = send()
    const failed = failureOf(work)
    ;(await request).onerror?.()
    expect([await failed, clock.waiting]).toEqual([failure({}), []])
  })

  it('[A30] rejects as aborted and stops the upload when cancelled', async () => {
    const { send, uploads, requests } = start()
    const controller = new AbortController()
    const { work, request } = send({ signal: controller.signal })
    const failed = failureOf(work)
    const sent = await request
    controller.abort()
    expect([(await failed).aborted, sent.aborted]).toEqual([true, true])
    const late = uploads.send(FILE, { clientId: 'c-2', signal: controller.signal })
    expect([(await failureOf(late)).aborted, requests.map(({ sent }) => sent !== null)]).toEqual([
      true,
      [true, false],
    ])
  })

  it.each([
    [
      400,
      { detail: '“x.svg” is not a picture we can use.' },
      '“x.svg” is not a picture we can use.',
    ],
    [400, { alt: ['Too long.'] }, 'Too long.'],
    [413, { detail: '“x.jpg” is too large.' }, '“x.jpg” is too large.'],
    [413, '<html>413</html>', 'This image is too large to upload. Please choose a smaller one.'],
    [403, {}, 'Permission denied'],
    [404, {}, 'Resource not found'],
    [500, {}, 'Server error occurred'],
    [503, '', 'The image couldn’t be uploaded. Please try again.'],
    [201, {}, 'Server error occurred'],
    [201, { url: '/a.jpg' }, 'Server error occurred'],
    [200, '<html></html>', 'Server error occurred'],
  ])('[A13] maps %i %j to a message', async (status, body, message) => {
    const { send } = start()
    const { work, request } = send()
    const failed = failureOf(work)
    ;(await request).response(status, body)
    const { message: said, status: code } = await failed
    expect([said, code]).toEqual([message, status])
  })
})

describe('upload with an expired token', () => {
  it('[REFRESH-01 A31] refreshes the token once and sends the picture again', async () => {
    const { send, next, refreshGate, tokens } = start()
    const { work, request } = send()
    const before = tokens.readAccess()
    const again = next()
    ;(await request).response(401, {})
    await expect.poll(() => refreshGate.requests).toEqual([before])
    refreshGate.succeed('fresh')
    const second = await again
    expect([second.headers.authorization, second.sent?.get('client_id')]).toEqual([
      'Bearer fresh',
      'c-1',
    ])
    second.response(201, PICTURE)
    expect((await work).id).toBe(7)
  })

  it('[HTTP-07] fails with the second 401 if the new token is rejected', async () => {
    const { send, next, refreshGate, requests } = start()
    const { work, request } = send()
    const failed = failureOf(work)
    const again = next()
    ;(await request).response(401, {})
    await expect.poll(() => refreshGate.running()).toBe(true)
    refreshGate.succeed('fresh')
    ;(await again).response(401, { detail: 'Please sign in first.' })
    const { message, status, authError } = await failed
    expect([message, status, authError, requests.length]).toEqual([
      'Please sign in first.',
      401,
      true,
      2,
    ])
  })

  it('[HTTP-08] is not retried without a token', async () => {
    const { send, refreshGate, requests } = start(createTestServices())
    const { work, request } = send()
    const failed = failureOf(work)
    const sent = await request
    sent.response(401, {})
    expect([(await failed).authError, sent.headers, refreshGate.requests, requests.length]).toEqual(
      [true, { accept: 'application/json' }, [], 1],
    )
  })
})
