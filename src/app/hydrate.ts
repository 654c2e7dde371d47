import { type AnyActorRef, type SnapshotFrom, waitFor } from 'xstate'
import type { FeedActor } from '../machines/content/feed/feed.machine.ts'
import type { ThreadActor } from '../machines/content/thread/thread.machine.ts'
import { HOME_TIME_ZONE } from '../protocol/base/brand.ts'
import type { FeedSource, ThreadRef } from '../protocol/content/feed.ts'
import { refetchAll } from '../services/queries/client.ts'
import type { AppHandle, SsrSnapshot } from '../views/app-context.tsx'
import { followLocale, formatNumber, setTimeZone } from '../views/locale.ts'
import { loadPage } from '../views/routes.tsx'
import { onFirstInteraction, showFailure } from './boot/load-client.ts'
import { renderDeferred } from './deferred-rendering.ts'
import { recordEarlyEvents } from './early-events.ts'
import { type Environment, nextTask } from './environment.ts'
import { createFirstPages } from './preloaded-data.ts'
import { type RunningApp, type StartOptions, startSteps } from './start.ts'

/** The JSON payload of a server-rendered page. */
export interface SsrPayload {
  /** Milliseconds since 1970. */
  now: number
  /** Rendered for reduced data use. */
  saves?: true
  queries: { key: readonly unknown[]; data: unknown }[]
  feeds: FeedSource[]
  threads: ThreadRef[]
  /** Preloaded pages of these feeds and threads. */
  firstPages: { [key: string]: unknown }
}

/** Time for lazy sections to hydrate after the page itself, ms. */
const SETTLING_MS = 1_000

/** Runs each start step in a task of its own. */
async function startSlowly(
  window: Environment['window'],
  options: StartOptions,
): Promise<RunningApp> {
  const steps = startSteps(options)
  for (;;) {
    await nextTask(window)
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * Repeats `load` with the next interaction, or when the network returns, if it fails. The page stays
 * readable, and says so.
 */
async function loadWithRetry<T>(window: Environment['window'], load: () => Promise<T>): Promise<T> {
  let notice: HTMLElement | undefined
  for (;;)
    try {
      const result = await load()
      notice?.remove()
      return result
    } catch {
      notice ??= showFailure()
      await new Promise<void>((retry) => {
        onFirstInteraction(retry)
        window.addEventListener('online', () => retry(), { once: true })
      })
    }
}

/**
 * Starts the client on a server-rendered page.
 * @returns when React can hydrate
 */
export async function hydrateApp(
  options: StartOptions,
  data: SsrPayload,
  path: string,
): Promise<RunningApp> {
  let standing = true
  let settle = (): void => {}
  const { clock, window } = options.environment
  const early = recordEarlyEvents(window.document, clock)
  const page: SsrSnapshot = {
    now: data.now,
    dataSaver: data.saves ?? false,
    isHydrating: () => standing,
    markHydrated() {
      early.replay(waitFor(app.handle.session, isKnown))
      clock.setTimeout(() => settle(), SETTLING_MS)
    },
  }
  setTimeZone(HOME_TIME_ZONE)
  const app = await startSlowly(window, {
    ...options,
    serverRendered: { page, firstPages: createFirstPages(data.firstPages) },
  })
  for (const { key, data: response } of data.queries)
    app.handle.queryClient.setQueryData(key, response)
  await nextTask(window)
  const [lists] = await loadWithRetry(window, () =>
    Promise.all([
      openLists(window, app, data),
      loadPage(app.handle, path),
      prepareDates(window, data),
    ]),
  )
  settle = () => {
    settle = () => {}
    standing = false
    setTimeZone(undefined)
    followLocale(app.handle.preferences)
    void fetchAsUser(app, lists)
    void renderDeferred(window)
  }
  return app
}

/** The first formatted date or number takes long, so it is done while chunks are loading. */
async function prepareDates(
  window: Environment['window'],
  { queries, feeds }: SsrPayload,
): Promise<void> {
  if (queries.length + feeds.length === 0) return
  await nextTask(window)
  formatNumber(0)
}

type List = FeedActor | ThreadActor

/** Opens the lists with their preloaded pages, so that they are retained during hydration. */
async function openLists(
  window: Environment['window'],
  { handle }: RunningApp,
  { feeds, threads }: SsrPayload,
): Promise<List[]> {
  if (feeds.length + threads.length === 0) return []
  const browse = await handle.browse.load()
  await nextTask(window)
  const lists = [...feeds.map(browse.feed), ...threads.map(browse.thread)]
  await Promise.all(lists.map(whenThere))
  return lists
}

async function whenThere(list: List): Promise<void> {
  list.send({ type: 'list.opened' })
  await waitFor<AnyActorRef>(list, (snapshot) => !snapshot.matches({ list: 'loading' }))
}

const isKnown = (snapshot: SnapshotFrom<AppHandle['session']>): boolean =>
  !snapshot.matches('loading')

/** Pages are rendered for anonymous users: for a signed-in user, their data is fetched again. */
async function fetchAsUser({ handle }: RunningApp, lists: readonly List[]): Promise<void> {
  const { session, queryClient } = handle
  const { context } = await waitFor(session, isKnown)
  const { user } = context
  for (const list of lists) {
    if (user !== null) list.send({ type: 'session.started', user, restored: false })
    list.send({ type: 'list.left' })
  }
  if (user !== null) await refetchAll(queryClient)
}
