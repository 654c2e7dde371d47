/**
 * One paginated content list (A16, API-LIKE-08). It outlives the page that shows it, so that
 * returning finds the same position. Two parallel regions: `list` holds the loaded pages, `watch`
 * polls for newer items. The shown items stay until a response replaces them.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { pageFailed, pagesOf } from '../../kit/pagination.ts'
import { feedSetup, initialContext } from './feed.setup.ts'
import type { FeedContext, FeedPage, FeedRequest } from './feed.types.ts'
import { watchRegion } from './states/watch.ts'

export type { FeedEvent, FeedPage, FeedRequest } from './feed.types.ts'

type Setup = ReturnType<typeof feedSetup>

const pages = pagesOf<FeedPage>()({
  src: 'loadFeed',
  request: ({ source }: FeedContext, page): FeedRequest => ({ source, page }),
})

function listRegion(setup: Setup) {
  const { idle, loading, failed } = pages
  return setup.createStateConfig({
    description:
      'The loaded pages: none, the first one loading, or some with or without more to come.',
    meta: { req: ['API-LIKE-08'] },
    initial: 'idle',
    on: {
      'list.opened': { actions: 'open' },
      'list.left': { actions: 'leave' },
      'feed.reload': '.loading',
      'feed.forget': { actions: { type: 'forget', params: ({ event }) => event } },
      'feed.showNew': { actions: 'showNew' },
    },
    states: {
      idle,
      loading: { ...loading, on: { ...loading.on, 'feed.reload': {} } },
      failed,
      loaded: loadedState(setup),
    },
  })
}

function loadedState(setup: Setup) {
  const { resting, loadingMore, moreFailed, reloading } = pages
  const reload = { target: '.reloading', reenter: true } as const
  const restart = { target: 'loading', actions: 'empty' } as const
  return setup.createStateConfig({
    description:
      'Pages are shown and stay while more are loaded or all are reloaded; ends only when the signed-in user changes or the machine is stopped.',
    initial: 'resting',
    on: {
      'feed.reload': reload,
      'feed.showNew': [
        { guard: 'hasGap', target: '.resting', actions: 'showNew' },
        { actions: 'showNew' },
      ],
      'session.started': [
        { guard: { type: 'isRestored', params: ({ event }) => event } },
        { guard: 'isPrivateAndOpened', ...restart },
        { guard: 'isOpened', ...reload },
        { target: 'idle', actions: 'empty' },
      ],
      'session.ended': [
        { guard: 'isPrivateAndOpened', ...restart },
        { guard: 'isOpened', ...reload },
        { target: 'idle', actions: 'empty' },
      ],
      'network.online': {},
      'list.retry': {},
      'list.more': {},
    },
    states: {
      resting,
      loadingMore: {
        ...loadingMore,
        on: {
          // All later items moved up by one, so the requested page may miss one.
          'feed.forget': {
            target: 'loadingMore',
            reenter: true,
            actions: { type: 'forget', params: ({ event }) => event },
          },
        },
      },
      moreFailed,
      reloading: {
        ...reloading,
        description:
          "Reloads the list from page 1 while the current one stays on screen, limited by the HTTP client's 30 s.",
        invoke: { ...reloading.invoke, onError: pageFailed('resting', 'reloadFailed') },
        on: { 'feed.reload': {} },
      },
      reloadFailed: {
        description:
          'Reloading failed and the current list stays on screen with the error; waits for the user, the network or the end of the list near the viewport.',
        exit: 'clearError',
        on: {
          'list.retry': 'reloading',
          'list.more': [{ guard: 'hasMore', target: 'loadingMore' }, {}],
          'network.online': [{ guard: 'isOpened', target: 'reloading' }, {}],
        },
      },
    },
  })
}

/** @returns the machine; `src/app` provides `loadFeed`. */
export function createFeedMachine(env: MachineEnv) {
  const setup = feedSetup(env)
  return setup.createMachine({
    id: 'feed',
    description:
      'One paginated list of posts, portfolio items or articles; never ends by itself, `browse` stops the least recently used without viewers.',
    type: 'parallel',
    context: ({ input }) => initialContext(input, env.now()),
    on: { '*': { actions: 'reportUnexpected' } },
    states: { list: listRegion(setup), watch: watchRegion(setup) },
  })
}

type FeedMachine = ReturnType<typeof createFeedMachine>
export type FeedActor = ActorRefFrom<FeedMachine>
export type FeedSnapshot = SnapshotFrom<FeedMachine>
