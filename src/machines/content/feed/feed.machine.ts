/**
 * One list of content with paging (A16, API-LIKE-08). It outlives the page that shows it, so that
 * coming back finds everything where it was. Two regions side by side: `list`, what is loaded, and
 * `watch`, whether something newer is there. What is shown stays until an answer replaces it.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { feedSetup, startOf } from './feed.setup.ts'
import { watchRegion } from './states/watch.ts'

export type { FeedEvent, FeedInput, FeedPage, FeedRequest } from './feed.types.ts'

type Setup = ReturnType<typeof feedSetup>

function listRegion(setup: Setup) {
  return setup.createStateConfig({
    description:
      'What is loaded of the list: nothing, the first page on its way, or pages that stand there with the end reached or not.',
    initial: 'idle',
    on: {
      'feed.opened': { actions: 'open' },
      'feed.left': { actions: 'leave' },
      'feed.forget': { actions: { type: 'forget', params: ({ event }) => event } },
      'feed.showNew': { actions: 'showNew' },
    },
    states: {
      idle: {
        description:
          'Nothing was asked for, or the first page was cancelled. It waits until the list is opened or asked for, however long.',
        on: {
          'feed.opened': { target: 'loading', actions: 'open' },
          'feed.more': {},
          'feed.retry': 'loading',
          'feed.reload': 'loading',
          'network.online': [{ guard: 'isOpened', target: 'loading' }, {}],
          'session.started': [{ guard: 'isOpened', target: 'loading' }, {}],
          'session.ended': [{ guard: 'isOpened', target: 'loading' }, {}],
        },
      },
      loading: loadingState(setup),
      failed: {
        description:
          'The first page did not come and the reason is shown. It is asked for again by the person, when the list is opened, or when the network returns.',
        on: {
          'feed.opened': { target: 'loading', actions: ['open', 'clearError'] },
          'feed.more': {},
          'feed.retry': { target: 'loading', actions: 'clearError' },
          'feed.reload': { target: 'loading', actions: 'clearError' },
          'network.online': [{ guard: 'isOpened', target: 'loading', actions: 'clearError' }, {}],
          'session.started': [{ guard: 'isOpened', target: 'loading', actions: 'clearError' }, {}],
          'session.ended': [{ guard: 'isOpened', target: 'loading', actions: 'clearError' }, {}],
        },
      },
      loaded: loadedState(setup),
    },
  })
}

function loadingState(setup: Setup) {
  return setup.createStateConfig({
    description:
      "The first page is on its way and nothing can be shown yet. Bounded by the HTTP client's 30 s; a change of who is signed in asks anew.",
    meta: { req: ['API-LIKE-08', 'VALID-14'] },
    invoke: {
      id: 'firstPage',
      src: 'loadFeed',
      input: ({ context }) => ({ source: context.source, page: 1 }),
      onDone: {
        target: 'loaded',
        actions: { type: 'takeFirst', params: ({ event }) => ({ page: event.output }) },
      },
      onError: [
        {
          guard: { type: 'isCancelled', params: ({ event }) => ({ error: event.error }) },
          target: 'idle',
        },
        {
          target: 'failed',
          actions: [
            'reportUnexpected',
            { type: 'noteError', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      ],
    },
    on: {
      'feed.more': {},
      'feed.retry': {},
      'feed.reload': {},
      'network.online': {},
      'session.started': [
        { guard: { type: 'isRestored', params: ({ event }) => event } },
        { target: 'loading', reenter: true },
      ],
      'session.ended': { target: 'loading', reenter: true },
    },
  })
}

function loadedState(setup: Setup) {
  const reload = { target: '.reloading', reenter: true, actions: 'clearError' } as const
  const anew = { target: 'loading', actions: 'empty' } as const
  return setup.createStateConfig({
    description:
      'A list stands there and stays while more or all of it is read again. It ends only with a change of who is signed in, or when the machine is stopped.',
    initial: 'resting',
    on: {
      'feed.reload': reload,
      'feed.showNew': [
        { guard: 'hasGap', target: '.resting', actions: ['showNew', 'clearError'] },
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
      'feed.retry': {},
      'feed.more': {},
    },
    states: {
      resting: {
        description:
          'What is loaded stands there and nothing is on its way. It waits for the end of the list to come in sight, a reload or newer items, however long.',
        on: { 'feed.more': [{ guard: 'hasMore', target: 'loadingMore' }, {}] },
      },
      loadingMore: loadingMoreState(setup),
      moreFailed: {
        description:
          'The next page did not come and the reason is shown below the list. It waits for the person or the network.',
        // The end of the list in sight is no reason to ask without end: the person does.
        on: {
          'feed.retry': { target: 'loadingMore', actions: 'clearError' },
          'network.online': [
            { guard: 'isOpened', target: 'loadingMore', actions: 'clearError' },
            {},
          ],
        },
      },
      reloading: reloadingState(setup),
      reloadFailed: {
        description:
          'Reading the whole list again failed; the older one stays on screen with the reason. It waits for the person, the network or the end of the list in sight.',
        on: {
          'feed.retry': { target: 'reloading', actions: 'clearError' },
          'feed.more': [{ guard: 'hasMore', target: 'loadingMore', actions: 'clearError' }, {}],
          'network.online': [{ guard: 'isOpened', target: 'reloading', actions: 'clearError' }, {}],
        },
      },
    },
  })
}

function loadingMoreState(setup: Setup) {
  return setup.createStateConfig({
    description:
      "The next page is on its way, and pages that bring nothing new are passed over. Bounded by the HTTP client's 30 s a page.",
    meta: { req: ['API-LIKE-08'] },
    invoke: {
      id: 'nextPage',
      src: 'loadFeed',
      input: ({ context }) => ({ source: context.source, page: context.next ?? 1 }),
      onDone: [
        {
          guard: { type: 'isPassedOver', params: ({ event }) => ({ page: event.output }) },
          target: 'loadingMore',
          reenter: true,
          actions: { type: 'takeNext', params: ({ event }) => ({ page: event.output }) },
        },
        {
          target: 'resting',
          actions: { type: 'takeNext', params: ({ event }) => ({ page: event.output }) },
        },
      ],
      onError: [
        {
          guard: { type: 'isCancelled', params: ({ event }) => ({ error: event.error }) },
          target: 'resting',
        },
        {
          target: 'moreFailed',
          actions: [
            'reportUnexpected',
            { type: 'noteError', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      ],
    },
    on: {
      // Everything below moved up: the page on its way may be short of one.
      'feed.forget': {
        target: 'loadingMore',
        reenter: true,
        actions: { type: 'forget', params: ({ event }) => event },
      },
    },
  })
}

function reloadingState(setup: Setup) {
  return setup.createStateConfig({
    description:
      "The whole list is read anew from page 1 while the older one stays on screen. Bounded by the HTTP client's 30 s.",
    invoke: {
      id: 'wholeList',
      src: 'loadFeed',
      input: ({ context }) => ({ source: context.source, page: 1 }),
      onDone: {
        target: 'resting',
        actions: { type: 'takeFirst', params: ({ event }) => ({ page: event.output }) },
      },
      onError: [
        {
          guard: { type: 'isCancelled', params: ({ event }) => ({ error: event.error }) },
          target: 'resting',
        },
        {
          target: 'reloadFailed',
          actions: [
            'reportUnexpected',
            { type: 'noteError', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      ],
    },
    on: { 'feed.reload': {} },
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
