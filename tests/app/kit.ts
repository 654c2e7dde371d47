import { onTestFinished, vi } from 'vitest'
import type { InspectionEvent } from 'xstate'
import type { Environment } from '../../src/app/environment.ts'
import { startApp } from '../../src/app/start.ts'
import type { Member } from '../../src/views/app-context.tsx'
import { StepClock } from '../kit/clock.ts'
import { FakeHttp, json } from '../kit/fakes/http.ts'
import { FakeLocks } from '../kit/fakes/locks.ts'
import { FakeBrowser } from '../kit/fakes/storage.ts'
import { createFakeSockets } from '../kit/fakes/websocket.ts'

export const AYEN = {
  id: 7,
  username: 'ayen',
  email: 'ayen@example.org',
  first_name: 'Ayen',
  last_name: 'Deng',
  user_type: 'creator',
}
export const TOKENS = { access: 'access-1', refresh: 'refresh-1' }

/** Browser storage of a signed-in user. */
export const SIGNED_IN = { ...TOKENS }

class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'granted'
  static readonly shown: string[] = []
  static requestPermission = async (): Promise<NotificationPermission> => 'granted'

  constructor(title: string) {
    super()
    FakeNotification.shown.push(title)
  }

  close(): void {}
}

export interface World {
  /** Initial contents of the browser storage. */
  stored?: Record<string, string>
  /** The scripted API. */
  server?: FakeHttp
  /** Hooks into the environment and the inspection. */
  around?: {
    environment?(given: Environment): Environment
    inspect?(event: InspectionEvent): void
  }
}

export const api = (): FakeHttp =>
  new FakeHttp()
    .on('GET /api/users/me/', json(200, AYEN))
    .on('POST /api/auth/token/', json(200, TOKENS))
    .on('GET /api/messaging/unread-count/', json(200, { unread_count: 0 }))
    .on('GET /api/notifications/unread_count/', json(200, { unread_count: 0 }))
    .on('GET /api/notifications/', json(200, []))
    .on('GET /api/follow/notifications/', json(200, []))
    .on('GET /api/messaging/conversations/', json(200, []))
    .on('GET /api/blocks/', json(200, []))
    .on('GET /api/user/stats/', json(200, { uploads: 0 }))
    .on('GET /api/messaging/users/9/status/', json(200, {}))

/** Starts the whole app as `main.tsx` does, in a simulated browser. */
export function startIn({ stored = {}, server = api(), around }: World = {}) {
  const clock = new StepClock()
  const sockets = createFakeSockets()
  const locks = new FakeLocks()
  const browser = new FakeBrowser(stored)
  const tab = browser.openTab()
  FakeNotification.shown.length = 0
  const gone: string[] = []
  const visited: string[] = []
  let ids = 0
  const page = Object.assign(tab.window, {
    document,
    location: window.location,
    navigator: { onLine: true, locks },
    localStorage: tab.localStorage,
    fetch: server.fetch,
    WebSocket: sockets.WebSocket,
    performance,
    console,
    URL: { createObjectURL: () => 'blob:1', revokeObjectURL: (url: string) => gone.push(url) },
    Notification: FakeNotification,
    focus() {},
  })
  const environment: Environment = {
    now: clock.now,
    random: () => 0.5,
    newId: () => `id-${++ids}`,
    clock,
    // Contains all members of a window that the app uses.
    window: page as unknown as Environment['window'],
    load: (part) => part(),
  }
  const app = startApp({
    environment: around?.environment?.(environment) ?? environment,
    navigate: (to) => void visited.push(to),
    ...(around?.inspect ? { inspect: around.inspect } : {}),
  })
  onTestFinished(() => app.stop())
  const { handle } = app

  const member = (): Promise<Member> =>
    vi.waitFor(() => {
      const found = handle.member.current()
      if (found === null) throw new Error('the authenticated scope has not loaded')
      return found
    }, 30_000)
  const phase = (): unknown => handle.session.getSnapshot().value
  /** Resolves when the session is anonymous. */
  const signedOut = () =>
    vi.waitFor(() => {
      if (!handle.session.getSnapshot().matches('anonymous')) throw new Error('still signed in')
    })
  return {
    ...app,
    clock,
    server,
    sockets,
    locks,
    browser,
    tab,
    page,
    gone,
    visited,
    notified: FakeNotification.shown,
    member,
    phase,
    signedOut,
  }
}
