/**
 * One list of content with paging (A16, API-LIKE-08). It outlives the page that shows it, so that
 * coming back finds everything where it was. Two regions side by side: `list`, what is loaded, and
 * `watch`, whether something newer is there. What is shown stays until an answer replaces it.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { pageFailed, pagesOf } from '../../kit/pages.ts'
import { feedSetup, startOf } from './feed.setup.ts'
import type { FeedContext, FeedPage, FeedRequest } from './feed.types.ts'
import { watchRegion } from './states/watch.ts'

export type { FeedEvent, FeedInput, FeedPage, FeedRequest } from './feed.types.ts'

type Setup = ReturnType<typeof feedSetup>

const pages = pagesOf<FeedPage>()({
  src: 'loadFeed',
  request: ({ source }: FeedContext, page): FeedRequest => ({ source, page }),
})

function listRegion(setup: Setup) {
  const { idle, loading, failed } = pages
  return setup.createStateConfig({
    description:
      'What is loaded of the list: nothing, the first page on its way, or pages that stand there with the end reached or not.',
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
  const anew = { target: 'loading', actions: 'empty' } as const
  return setup.createStateConfig({
    description:
      'A list stands there and stays while more or all of it is read again. It ends only with a change of who is signed in, or when the machine is stopped.',
    initial: 'resting',
    on: {
      'feed.reload': reload,
      'feed.showNew': [
        { guard: 'hasGap', target: '.resting', actions: 'showNew' },
        { actions: 'showNew' },
      ],
      'session.started': [
        { guard: { type: 'isRestored', params: ({ event }) => event } },
        { guard: 'isPrivateAndOpened', ...anew },
        { guard: 'isOpened', ...reload },
        { target: 'idle', actions: 'empty' },
      ],
      'session.ended': [
        { guard: 'isPrivateAndOpened', ...anew },
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
          // Everything below moved up: the page on its way may be short of one.
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
          "The whole list is read anew from page 1 while the older one stays on screen. Bounded by the HTTP client's 30 s.",
        invoke: { ...reloading.invoke, onError: pageFailed('resting', 'reloadFailed') },
        on: { 'feed.reload': {} },
      },
      reloadFailed: {
        description:
          'Reading the whole list again failed; the older one stays on screen with the reason. It waits for the person, the network or the end of the list in sight.',
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
      'One list of posts, works or articles with paging. It never ends; `browse` stops the least used that nobody looks at.',
    type: 'parallel',
    context: ({ input }) => startOf(input, env.now()),
    on: { '*': { actions: 'reportUnexpected' } },
    states: { list: listRegion(setup), watch: watchRegion(setup) },
  })
}

export type FeedMachine = ReturnType<typeof createFeedMachine>
export type FeedActor = ActorRefFrom<FeedMachine>
export type FeedSnapshot = SnapshotFrom<FeedMachine>
