import { type Actor, createActor, type InspectionEvent } from 'xstate'
import type { AppMachine } from '../machines/app/app.machine.ts'
import { actorIn, type Registry, theActorIn } from '../machines/kit/registry.ts'
import type { Confirm } from '../protocol/account/confirmation.ts'
import { chatUser } from '../protocol/account/user.ts'
import type { AbsentFeatures } from '../protocol/base/absent-features.ts'
import { LIST_PAGE_SIZE } from '../protocol/base/constants.ts'
import { suppressAbortErrors } from '../services/abort-errors.ts'
import { memoize } from '../services/memoize.ts'
import { createMinuteTicker } from '../services/minute-ticker.ts'
import { createQueryClient } from '../services/queries/client.ts'
import type { AppHandle, SsrSnapshot } from '../views/app-context.tsx'
import { addressOf } from '../views/routing/admin-path.ts'
import type { AppParts, MemberScope } from './app-parts.ts'
import { provideActor, provideApp } from './effects/app.ts'
import type { Environment } from './environment.ts'
import { type FirstPages, NO_FIRST_PAGES } from './preloaded-data.ts'
import { createRefreshPromises } from './refresh-promises.ts'
import { createMemberSource, createSearchSource } from './scope-sources.ts'
import { createServices } from './services.ts'

/** The first view has the network for itself, ms. */
const OFFLINE_DELAY_MS = 4_000

export interface RunningApp {
  handle: AppHandle
  root: Actor<AppMachine>
  /** Stops all actors and services and removes their listeners. */
  stop(): void
}

export interface StartOptions {
  environment: Environment
  navigate(to: string, options?: { replace?: boolean | undefined }): void
  /** Receives the inspection events of all actors; used by the inspector in development. */
  inspect?: (event: InspectionEvent) => void
  /** What the API lacks, as the configuration of the page says; default: nothing. */
  absentFeatures?: AbsentFeatures | null
  /** Present on a server-rendered page. */
  serverRendered?: { page: SsrSnapshot; firstPages: FirstPages }
}

/** Creates the services, provides them to the machines and starts the root actor. */
export function startApp(options: StartOptions): RunningApp {
  const steps = startSteps(options)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/**
 * Like `startApp`, in steps that are short enough for slow phones; the caller may yield in between.
 */
export function* startSteps({
  environment,
  navigate,
  inspect,
  absentFeatures = null,
  serverRendered,
}: StartOptions): Generator<void, RunningApp, void> {
  const { clock, now, random, newId, window } = environment
  const bridge = createRefreshPromises(newId)
  let memberScope: MemberScope | null = null
  const confirm: Confirm = (task) => (memberScope === null ? task() : memberScope.confirm(task))
  const loadOffline = async () => {
    const part = await fetchInTime(() => import('./effects/offline.ts'))
    return part.createOffline(parts, (toast) => root.send({ type: 'toast.show', toast }))
  }
  const services = createServices(environment, bridge, confirm, absentFeatures, loadOffline)
  const { fetchInTime } = services.chunks
  const queryClient = createQueryClient()
  let root: Actor<AppMachine>
  const loadMemberCode = () => fetchInTime(() => import('./effects/member.ts'))

  const parts: AppParts = {
    env: environment.charts ?? { now, random, newId },
    environment,
    services,
    queryClient,
    navigate: (to, options) => navigate(addressOf(services.config.adminPath, to), options),
    currentUser: () => {
      const user = actorIn(root.system, 'session')?.getSnapshot().context.user
      return user ? chatUser(user) : null
    },
    capabilities: () => actorIn(root.system, 'capabilities') ?? null,
    loadSearch: () => search.load(),
    memberScope: () => memberScope,
    async loadMemberScope(signal) {
      const [part, people] = await Promise.all([loadMemberCode(), services.api.people()])
      signal.throwIfAborted()
      memberScope = part.createMemberScope(parts, people)
      return memberScope
    },
    firstPages: serverRendered?.firstPages ?? NO_FIRST_PAGES,
    inspect,
  }
  const loadBrowse = memoize(async () => {
    const part = await fetchInTime(() => import('./effects/browse.ts'))
    provideActor(machine, 'browse', part.provideBrowse(parts))
    root.send({ type: 'browse.arrived' })
    return part.browseHandle(theActorIn(root.system, 'browse'))
  })
  const search = createSearchSource(loadBrowse, fetchInTime)
  yield
  const machine = yield* provideApp(parts)
  yield
  root = createActor(machine, {
    id: 'app',
    systemId: 'app',
    input: { apiOrigin: services.config.apiOrigin },
    clock: clock as never,
    ...(inspect ? { inspect } : {}),
  })
  const child = <K extends keyof Registry>(id: K) => theActorIn(root.system, id)
  bridge.connect(child('refresh'))
  const notifyRefresh = () => child('refresh').send({ type: 'tokens.changedElsewhere' })
  const stops = [
    suppressAbortErrors(window),
    services.monitor.start(),
    services.tokens.onChangeElsewhere(({ signedOut, replaced }) => {
      if (signedOut) child('session').send({ type: 'session.endedElsewhere' })
      if (replaced) child('session').send({ type: 'session.replacedElsewhere' })
      notifyRefresh()
    }),
    services.refreshMark.onChangeElsewhere(notifyRefresh),
  ]
  yield
  root.start()
  if (import.meta.env?.PROD && !inspect)
    clock.setTimeout(() => void services.offline.part().catch(() => {}), OFFLINE_DELAY_MS)
  yield
  const handle: AppHandle = {
    root,
    network: child('network'),
    page: child('page'),
    refresh: child('refresh'),
    session: child('session'),
    toasts: child('toasts'),
    signInModal: child('signInModal'),
    member: createMemberSource(
      root,
      parts.memberScope,
      () => void loadMemberCode().catch(() => {}),
    ),
    browse: { load: loadBrowse },
    searchBox: child('searchBox'),
    searchParts: search.parts,
    api: services.api,
    queryClient,
    files: services.files,
    createGoogleButton: async (place) => {
      const part = await fetchInTime(() => import('./effects/account/google-button.ts'))
      return part.createGoogleButton(parts, place)
    },
    createPasswordReset: async () => {
      const part = await fetchInTime(() => import('./effects/account/password-reset.ts'))
      return part.createPasswordReset(parts)
    },
    firstSteps: { create: async (user) => (await memberScope?.createFirstSteps(user)) ?? null },
    preferences: services.preferences,
    offline: services.offline,
    recentSearches: async () => {
      const part = await fetchInTime(() => import('../services/stores/recent-searches.ts'))
      return part.createRecentSearches(services.storage)
    },
    metadata: services.metadata,
    adminPath: services.config.adminPath,
    absentFeatures,
    pageSize: services.config.pageSize ?? LIST_PAGE_SIZE,
    now,
    ssrSnapshot: serverRendered?.page ?? null,
    everyMinute: createMinuteTicker(clock, now),
    createAnnouncer: async (say) => {
      const { createAnnouncer } = await fetchInTime(
        () => import('../services/browser/announcer.ts'),
      )
      return createAnnouncer({ say, clock })
    },
    preparePicture: async (file) => {
      const part = await fetchInTime(() => import('../services/browser/image-preparation.ts'))
      return part.picturesOf(window).prepare(file)
    },
    loadChunk: fetchInTime,
  }

  return {
    handle,
    root,
    stop() {
      root.stop()
      for (const stop of stops) stop()
    },
  }
}
