import { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AppParts } from '../../src/app/app-parts.ts'
import { createOffline } from '../../src/app/effects/offline.ts'
import { networkFailure, serviceFailure } from '../../src/protocol/base/errors.ts'
import type { Json } from '../../src/protocol/base/types.ts'
import { createLog } from '../../src/services/log.ts'
import { createOfflineReads, type OfflinePart } from '../../src/services/offline-reads.ts'
import { StepClock } from '../kit/clock.ts'

const PATH = 'posts/'
const spec = (path: string) => ({ method: 'GET', path }) as const
const response = (data: Json) => Promise.resolve({ status: 200, data })
const down = () => Promise.reject(networkFailure())

let databases: IDBFactory
beforeEach(() => {
  databases = new IDBFactory()
})

interface Given {
  signIn?: string | null
  pageSavedAt?: string
  saver?: boolean
}

/** A page that a service worker controls. */
function rig({ signIn = null, pageSavedAt, saver = false }: Given = {}) {
  const clock = new StepClock()
  const posted: unknown[] = []
  const registered: unknown[] = []
  const toasts: string[] = []
  let listener: (event: { data: unknown }) => void = () => {}
  let refetches = 0
  const active = { postMessage: (message: unknown) => posted.push(message) }
  const container = {
    controller: active,
    ready: Promise.resolve({ active }),
    register: async (...given: unknown[]) => {
      registered.push(given)
      return { update: async () => {} }
    },
    addEventListener: (_: string, listen: typeof listener) => {
      listener = listen
    },
  } as unknown as ServiceWorkerContainer
  const document = {
    documentElement: {
      dataset: saver ? { saver: '' } : {},
      getAttribute: () => pageSavedAt ?? null,
    },
    querySelectorAll: () => [{ src: 'https://kinyeti.example/assets/entry-1.js', dataset: {} }],
  }
  const quiet = () => {}
  const log = createLog({
    sink: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    level: 'error',
  })
  const queryClient = new QueryClient()
  queryClient.invalidateQueries = async () => {
    refetches += 1
  }
  const user = { signIn }
  const tokens = { readAll: () => ({ access: user.signIn, refresh: null }) }
  const storage = { get: () => user.signIn }
  const make = (): OfflinePart => createOffline(parts, ({ title }) => toasts.push(title))
  const offline = createOfflineReads({ container, load: async () => make() })
  const window = {
    document,
    indexedDB: databases,
    navigator: { serviceWorker: container },
    addEventListener: quiet,
  }
  const parts = {
    environment: { clock, now: clock.now, window },
    queryClient,
    services: { log, offline, page: { subscribe: () => quiet }, storage, tokens },
  } as unknown as AppParts
  return {
    clock,
    offline,
    part: make(),
    posted,
    registered,
    toasts,
    user,
    receive: (data: unknown) => listener({ data }),
    refetches: () => refetches,
    /** Waits until the responses are stored. */
    async stored() {
      clock.advance(300)
      await expect.poll(() => clock.waiting.filter((ms) => ms <= 2_000)).toEqual([])
    },
  }
}

describe('reading without network', () => {
  it('answers with the saved response and says from when it is', async () => {
    const { part, offline, stored } = rig()
    expect(await part.settle(spec(PATH), response([1]))).toEqual({ status: 200, data: [1] })
    await stored()
    expect(await part.settle(spec(PATH), down())).toEqual({ status: 200, data: [1] })
    expect(offline.notice()).toMatch(/^Showing what was saved at \d{1,2}:\d\d/)
  })

  it.each([
    ['a proxy’s error', serviceFailure({ message: 'no', status: 503 })],
    ['a portal’s page', serviceFailure({ message: 'no', status: 200 })],
  ])('answers %s with the saved response', async (_, failure) => {
    const { part, stored } = rig()
    await part.settle(spec(PATH), response([1]))
    await stored()
    expect((await part.settle(spec(PATH), Promise.reject(failure))).data).toEqual([1])
  })

  it.each([400, 401, 403, 404, 500])('passes on the API’s own status %i', async (status) => {
    const { part, offline, stored } = rig()
    await part.settle(spec(PATH), response([1]))
    await stored()
    const failure = serviceFailure({ message: 'no', status })
    await expect(part.settle(spec(PATH), Promise.reject(failure))).rejects.toBe(failure)
    expect(offline.notice()).toBe(null)
  })

  it.each([
    'admin/users/',
    'posts/?search=nile',
    'orders/4/',
    'messaging/conversations/3/events/?after=1',
  ])('neither saves nor replaces a response of %s', async (path) => {
    const { part, stored } = rig()
    await part.settle(spec(path), response([1]))
    await stored()
    await expect(part.settle(spec(path), down())).rejects.toEqual(networkFailure())
  })

  it('answers a silent network with the saved response after 8 s', async () => {
    const { clock, part, stored, offline } = rig()
    await part.settle(spec(PATH), response([1]))
    await stored()
    const { promise, resolve } = Promise.withResolvers<{ status: number; data: Json }>()
    const answer = part.settle(spec(PATH), promise)
    await clock.advanceAsync(7_999)
    expect(offline.notice()).toBe(null)
    clock.advance(1)
    expect((await answer).data).toEqual([1])
    expect(offline.notice()).not.toBe(null)
    resolve({ status: 200, data: [2] })
    await expect.poll(() => offline.notice()).toBe(null)
  })

  it('waits for a silent network, if nothing is saved', async () => {
    const { clock, part } = rig()
    const { promise, resolve } = Promise.withResolvers<{ status: number; data: Json }>()
    const answer = part.settle(spec(PATH), promise)
    await clock.advanceAsync(8_000)
    resolve({ status: 200, data: [2] })
    expect((await answer).data).toEqual([2])
  })

  it('fetches what is shown again with the next response, at most every 30 s', async () => {
    const { clock, offline, part, refetches, stored } = rig()
    await part.settle(spec(PATH), response([1]))
    await stored()
    for (let times = 0; times < 3; times++) {
      await part.settle(spec(PATH), down())
      await part.settle(spec('blog/'), response([]))
    }
    expect([refetches(), offline.notice() === null]).toEqual([1, false])
    clock.advance(30_000)
    await part.settle(spec('blog/'), response([]))
    expect([refetches(), offline.notice()]).toEqual([2, null])
  })

  it('shows a user nothing of the user before', async () => {
    const { part, stored, user } = rig({ signIn: 'ayen' })
    await part.settle(spec(PATH), response('Ayen’s'))
    await stored()
    user.signIn = 'lokai'
    await expect(part.settle(spec(PATH), down())).rejects.toEqual(networkFailure())
  })

  it('does not save a response that arrives after sign-out', async () => {
    const { part, stored, user } = rig({ signIn: 'ayen' })
    const { promise, resolve } = Promise.withResolvers<{ status: number; data: Json }>()
    const answer = part.settle(spec(PATH), promise)
    user.signIn = null
    resolve({ status: 200, data: 'Ayen’s' })
    await answer
    await stored()
    user.signIn = 'ayen'
    await expect(part.settle(spec(PATH), down())).rejects.toEqual(networkFailure())
  })

  it('removes responses and pages at sign-out', async () => {
    const { part, offline, posted, stored } = rig({ signIn: 'ayen' })
    await part.settle(spec(PATH), response([1]))
    await stored()
    await part.settle(spec(PATH), down())
    await offline.forget()
    expect(offline.notice()).toBe(null)
    expect(posted).toContainEqual({ type: 'forget' })
    await expect(part.settle(spec(PATH), down())).rejects.toEqual(networkFailure())
  })

  it('says from when a page is that the service worker saved', () => {
    const { offline } = rig({ pageSavedAt: String(Date.UTC(2026, 0, 3, 9)) })
    expect(offline.notice()).toMatch(/^Showing what was saved on .*\b3\b.*\./)
  })
})

describe('the service worker of the site', () => {
  it('is registered, and saves the whole app once the page is quiet', async () => {
    const { clock, posted, registered } = rig()
    await expect.poll(() => clock.waiting.includes(10_000)).toBe(true)
    expect(registered).toEqual([['/service-worker.js', { scope: '/', updateViaCache: 'none' }]])
    clock.advance(10_000)
    await expect.poll(() => posted).toEqual([{ type: 'precache' }])
  })

  it('does not save the whole app under the data saver', async () => {
    const { clock, posted, registered } = rig({ saver: true })
    await expect.poll(() => registered.length).toBe(1)
    await clock.advanceAsync(60_000)
    expect(posted).toEqual([])
  })

  it('announces a new version to pages of another build only', async () => {
    const { receive, toasts } = rig()
    receive({ type: 'activated', entry: '/assets/entry-1.js' })
    receive('anything')
    expect(toasts).toEqual([])
    receive({ type: 'activated', entry: '/assets/entry-2.js' })
    expect(toasts).toEqual(['A new version of Kinyeti is ready'])
  })
})
