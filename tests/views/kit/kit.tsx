import { QueryClient } from '@tanstack/react-query'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { type AnyEventObject, createActor, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { browseHandle } from '../../../src/app/browse-facade.ts'
import {
  type GoogleButtonParts,
  provideGoogleButton,
} from '../../../src/app/effects/account/google-button.ts'
import { provideSearchBox } from '../../../src/app/effects/content/search-box.ts'
import type { StoredTokens } from '../../../src/machines/account/refresh/refresh.policy.ts'
import { createSessionMachine } from '../../../src/machines/account/session/session.machine.ts'
import { createSignInModalMachine } from '../../../src/machines/account/signInModal/signInModal.machine.ts'
import { createWelcomeMachine } from '../../../src/machines/account/welcome/welcome.machine.ts'
import { createBrowseMachine } from '../../../src/machines/browse/browse.machine.ts'
import {
  createFeedMachine,
  type FeedPage,
  type FeedRequest,
} from '../../../src/machines/content/feed/feed.machine.ts'
import {
  type CommentPage,
  type CommentRequest,
  type CommentsRequest,
  createThreadMachine,
} from '../../../src/machines/content/thread/thread.machine.ts'
import { createConnectionMachine } from '../../../src/machines/live/connection/connection.machine.ts'
import { createNetworkMachine } from '../../../src/machines/live/network/network.machine.ts'
import type { createTransportMachine } from '../../../src/machines/live/transport/transport.machine.ts'
import { createCountersMachine } from '../../../src/machines/notifications/counters/counters.machine.ts'
import { createToastsMachine } from '../../../src/machines/notifications/toasts/toasts.machine.ts'
import { createStatsMachine } from '../../../src/machines/users/stats/stats.machine.ts'
import type { Theme } from '../../../src/protocol/account/preferences.ts'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type {
  CreatorProfile,
  GoogleResult,
  RegistrationData,
  Tokens,
  User,
} from '../../../src/protocol/base/types.ts'
import type { Comment } from '../../../src/protocol/content/creative-types.ts'
import { createAnnouncer } from '../../../src/services/browser/announcer.ts'
import { createMetadata } from '../../../src/services/browser/metadata.ts'
import { createMinuteTicker } from '../../../src/services/minute-ticker.ts'
import { createOfflineReads } from '../../../src/services/offline-reads.ts'
import { createMutes } from '../../../src/services/stores/mutes.ts'
import { createPreferences } from '../../../src/services/stores/preferences.ts'
import { createRecentSearches } from '../../../src/services/stores/recent-searches.ts'
import { createSafeStorage } from '../../../src/services/stores/safe-storage.ts'
import { App } from '../../../src/views/app.tsx'
import {
  type AppHandle,
  AppProvider,
  type Member,
  type SearchParts,
} from '../../../src/views/app-context.tsx'
import { AnnouncerProvider } from '../../../src/views/components/announcer.tsx'
import { StepClock } from '../../kit/clock.ts'
import { testEnv } from '../../kit/harness.ts'
import { mountRoot } from '../../kit/mount-root.ts'
import { rootOver } from './root-kit.ts'

export const AYEN: User = {
  id: 7,
  username: 'ayen.deng',
  email: 'ayen@example.com',
  first_name: 'Ayen',
  last_name: 'Deng',
  full_name: 'Ayen Deng',
  user_type: 'creator',
  is_staff: false,
  is_superuser: false,
  avatar: null,
  freelancer_profile: null,
  assets: [],
}

const TOKENS: Tokens = { access: 'access-1', refresh: 'refresh-1' }

/** Simulated services of the machines; each can be replaced. */
export interface Outside {
  /** User of the restored session; `loading` never resolves. */
  restored: User | null | 'loading'
  requestTokens(credentials: { username: string; password: string }): Promise<Tokens>
  registerUser(data: RegistrationData): Promise<void>
  googleSignIn(idToken: string): Promise<GoogleResult>
  fetchUser(): Promise<User>
  counts: { messages: number; notifications: number }
  welcomeFlags: { lastShown: string | null; dontShow: string | null; oncePerDay: string | null }
  /** API extensions that the server reports. */
  extras: readonly string[]
  fetchStats(): Promise<unknown>
  featuredCreators(): Promise<CreatorProfile[]>
  googleConfig(): Promise<{ clientId: string; nonce?: string }>
  google: GoogleButtonParts['google']
  theme: Theme
  loadChunk: AppHandle['loadChunk']
  loadFeed(request: FeedRequest): Promise<FeedPage>
  loadComments(request: CommentsRequest): Promise<CommentPage>
  sendComment(request: CommentRequest): Promise<Comment>
}

const outside = (given: Partial<Outside>): Outside => ({
  restored: null,
  requestTokens: async () => TOKENS,
  registerUser: async () => {},
  googleSignIn: async () => ({
    success: true,
    tokens: TOKENS,
    user: AYEN,
    created: false,
    error: null,
  }),
  fetchUser: async () => AYEN,
  counts: { messages: 0, notifications: 0 },
  welcomeFlags: { lastShown: null, dontShow: 'true', oncePerDay: null },
  extras: ['uploads', 'purchase_once', 'reports', 'blocks', 'wishes', 'push'],
  fetchStats: async () => ({ uploads: 3, likes_received: 40, followers: 12, activity_streak: 5 }),
  featuredCreators: async () => [],
  googleConfig: () => Promise.reject(serviceFailure({ message: 'not asked for', status: 404 })),
  google: { renderButton: async () => {} },
  theme: 'system',
  loadChunk: (load) => load(),
  loadFeed: async () => ({ items: [], next: null, count: 0 }),
  loadComments: async () => ({ items: [], next: null, count: 0 }),
  sendComment: () => Promise.reject(serviceFailure({ message: 'not asked for', status: 404 })),
  ...given,
})

export interface Kit {
  app: AppHandle
  clock: StepClock
  setOnline(online: boolean): void
  /** Makes the transport of the general connection send an event. */
  sendTransportEvent(event: AnyEventObject): void
  /** Welcome flags stored so far, in order. */
  stored: { flag: string; value: string }[]
  /** The user's selected theme. */
  theme(): Theme
}

interface Wiring extends Pick<Kit, 'clock' | 'stored'> {
  notify: Notify
  loadSearch(): Promise<void>
}

function machines(given: Outside, kit: Wiring) {
  const env = testEnv(kit.clock)
  const { restored } = given
  const tokens = restored === null ? { access: null, refresh: null } : TOKENS
  return {
    session: createSessionMachine(env).provide({
      actors: {
        readTokens: fromPromise(async (): Promise<StoredTokens> => tokens),
        fetchUser: fromPromise(() => {
          if (restored === 'loading') return new Promise<never>(() => {})
          return restored ? Promise.resolve(restored) : given.fetchUser()
        }),
        requestTokens: fromPromise(({ input }) => given.requestTokens(input)),
        registerUser: fromPromise(({ input }) => given.registerUser(input.data)),
        googleSignIn: fromPromise(({ input }) => given.googleSignIn(input.idToken)),
      },
      actions: { storeTokens: () => {}, clearTokens: () => {}, forgetSession: () => {} },
    }),
    network: createNetworkMachine(env).provide({
      actors: {
        watchNetwork: fromCallback(({ sendBack }) => {
          kit.notify.network = sendBack
        }),
      },
    }),
    connection: createConnectionMachine(env).provide({
      actors: {
        transport: fromCallback(({ sendBack }) => {
          kit.notify.transport = sendBack
        }) as unknown as ReturnType<typeof createTransportMachine>,
      },
    }),
    counters: createCountersMachine(env).provide({
      actors: {
        fetchMessageCount: fromPromise(async () => given.counts.messages),
        fetchNotificationCount: fromPromise(async () => given.counts.notifications),
        watchUnreadEvents: fromCallback(({ sendBack }) => {
          kit.notify.unread = sendBack
        }),
      },
    }),
    toasts: createToastsMachine(env),
    browse: createBrowseMachine(env).provide({
      actors: {
        feed: createFeedMachine(env).provide({
          actors: { loadFeed: fromPromise(({ input }) => given.loadFeed(input)) },
        }),
        thread: createThreadMachine(env).provide({
          actors: {
            loadComments: fromPromise(({ input }) => given.loadComments(input)),
            sendComment: fromPromise(({ input }) => given.sendComment(input)),
          },
        }),
      },
    }),
    signInModal: createSignInModalMachine(env),
    searchBox: provideSearchBox(env, console, kit.loadSearch),
    welcome: createWelcomeMachine(env).provide({
      actors: {
        readWelcomeFlags: fromPromise(async () => given.welcomeFlags),
        stats: createStatsMachine(env).provide({
          actors: { fetchStats: fromPromise(() => given.fetchStats()) },
        }),
      },
      actions: { storeWelcomeFlag: (_, params) => kit.stored.push(params) },
    }),
  }
}

type Notify = Record<'network' | 'transport' | 'unread', (event: never) => void>

/** Isolated browser storage. */
export function storageOfOwn() {
  const entries = new Map<string, string>()
  const area = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  return createSafeStorage({ area: () => area, events: null })
}

/** The machines that run as long as the session, as in `member`. */
const OF_MEMBER = ['connection', 'counters', 'welcome'] as const

/** Runs the machines that the shell uses, wired as in the root machine, with simulated services. */
export function makeKit(given: Partial<Outside> = {}): Kit {
  const clock = new StepClock()
  const notify: Notify = { network: () => {}, transport: () => {}, unread: () => {} }
  const stored: Kit['stored'] = []
  const world = outside(given)
  let searchParts: SearchParts | null = null
  const loadSearch = async () => {
    const panel = await world.loadChunk(() => import('../../../src/views/shell/search-panel.tsx'))
    searchParts = { search: browse.search, panel }
  }
  const actors = machines(world, { clock, notify, stored, loadSearch })
  const child = (id: string) => ({
    id,
    systemId: id,
    src: id as never,
  })
  const started = ({ event }: { event: AnyEventObject }) => ({
    type: 'session.started',
    user: event.user,
  })
  const own = new Set<string>(OF_MEMBER)
  const root = createActor(
    setup({ actors: actors as never }).createMachine({
      invoke: Object.keys(actors)
        .filter((id) => !own.has(id))
        .map(child),
      on: { '*': {} },
      initial: 'signedOut',
      states: {
        signedOut: { on: { 'session.authenticated': 'signedIn' } },
        signedIn: {
          invoke: OF_MEMBER.map((id) => ({
            ...child(id),
            input: ({ event }: { event: AnyEventObject }) => ({
              of: 'general',
              user: event.user,
            }),
          })),
          entry: sendTo('signInModal', started as never),
          on: { 'session.ended': 'signedOut' },
        },
      },
    } as never),
    { clock: clock as never },
  ).start()
  const preferences = createPreferences(storageOfOwn())
  const recent = createRecentSearches(storageOfOwn())
  if (world.theme !== 'system') preferences.setTheme(world.theme)
  const browse = browseHandle(root.system.get('browse'))
  const ref = <K extends keyof AppHandle>(id: K) => root.system.get(id) as AppHandle[K]
  const api = {
    extras: { has: (name: string) => world.extras.includes(name) },
    people: async () => ({
      profiles: { featuredCreators: () => world.featuredCreators() },
      stats: { stats: () => world.fetchStats() },
    }),
    auth: { googleConfig: () => world.googleConfig() },
  } as unknown as AppHandle['api'] // The shell uses no other members.
  let seen: Member | null = null
  const member = (): Member | null => {
    const counters = root.system.get('counters')
    if (!counters) seen = null
    else if (seen?.counters !== counters) {
      seen = {
        connection: root.system.get('connection'),
        counters,
        welcome: root.system.get('welcome'),
        chat: () => null,
        find: () => null,
        watch: () => () => {},
        onKeyedActorsChange: () => () => {},
        draft: () => null,
        saveDraft: () => {},
        removeStoredData: async () => {},
        mutes: createMutes(storageOfOwn(), 1),
      } as unknown as Member // The members of other pages are not used here.
    }
    return seen
  }
  const app = {
    root: rootOver({ signInModal: ref('signInModal'), member }),
    session: ref('session'),
    network: ref('network'),
    toasts: ref('toasts'),
    signInModal: ref('signInModal'),
    member: {
      current: member,
      preload: () => {},
      failed: () => false,
      retry: () => {},
      subscribe: (listener: () => void) => {
        const subscription = root.subscribe(listener)
        return () => subscription.unsubscribe()
      },
    },
    browse: { load: async () => browse },
    searchBox: ref('searchBox'),
    searchParts: () => searchParts,
    api,
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    createGoogleButton: async (place: GoogleButtonParts['place']) =>
      createActor(
        provideGoogleButton(testEnv(clock), {
          log: console,
          google: world.google,
          fetchConfig: world.googleConfig,
          place,
        }),
        { clock: clock as never },
      ),
    firstSteps: { create: async () => null },
    preferences,
    offline: createOfflineReads({
      container: undefined,
      load: () => Promise.reject(new Error('no service worker')),
    }),
    recentSearches: async () => recent,
    adminPath: '/admin',
    absentFeatures: null,
    pageSize: 20,
    metadata: createMetadata({
      document,
      location: window.location,
      load: (part) => part(),
    }),
    now: clock.now,
    everyMinute: createMinuteTicker(clock, clock.now),
    createAnnouncer: async (say: (text: string) => void) => createAnnouncer({ say, clock }),
    preparePicture: async (file: File) => file,
    loadChunk: world.loadChunk,
  } as unknown as AppHandle // The members of other pages are not used here.
  return {
    app,
    clock,
    stored,
    theme: preferences.theme,
    setOnline: (online) =>
      notify.network({ type: online ? 'browser.online' : 'browser.offline' } as never),
    sendTransportEvent: (event) => notify.transport(event as never),
  }
}

/** Renders the whole app at `path`. */
export function renderApp(path: string, given: Partial<Outside> = {}) {
  window.history.replaceState(null, '', path)
  const kit = makeKit(given)
  return { ...mountRoot(<App app={kit.app} />), kit, user: userEvent.setup() }
}

/** Renders one component within the app's providers, without the shell. */
export function renderPart(node: ReactNode, given: Partial<Outside> = {}) {
  window.history.replaceState(null, '', '/somewhere')
  const kit = makeKit(given)
  const inside = (part: ReactNode) => (
    <AppProvider app={kit.app}>
      <AnnouncerProvider>{part}</AnnouncerProvider>
    </AppProvider>
  )
  return { ...mountRoot(inside(node)), kit, user: userEvent.setup(), inside }
}

/** A promise with its resolvers. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
