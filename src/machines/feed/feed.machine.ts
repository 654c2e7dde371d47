/**
 * One list of content with paging (A16, API-LIKE-08). It outlives the page that shows it, so that
 * coming back finds everything where it was.
 *
 * Region `list`:
 * - `idle`: nothing was asked for, or the first page was cancelled.
 * - `loading`, `failed`: the first page is on its way, or did not come; asked again by the person,
 *   when it is opened, or when the network returns.
 * - `loaded`: `resting`; `loadingMore` and `moreFailed` for further pages; `reloading` and
 *   `reloadFailed` for the whole list anew. What is shown stays until an answer replaces it.
 *
 * Region `watch`: newer items are counted every 60 s while somebody looks, and when it is opened and
 * not fresh any more (CONST-04); they are held back until they are asked for, what is shown of page 1
 * is shown as it is now. `unseen`: nobody looks, or there is no list yet; `waiting`; `checking` page 1.
 *
 * Every call is bounded by the HTTP client's 30 s; the rest waits for people. It never ends; `browse`
 * stops the least used ones.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../env.ts'
import { feedSetup, startOf } from './feed.setup.ts'

export type { FeedEvent, FeedInput, FeedPage, FeedRequest } from './feed.types.ts'

type Setup = ReturnType<typeof feedSetup>

function listRegion(setup: Setup) {
  return setup.createStateConfig({
    initial: 'idle',
    on: {
      'feed.opened': { actions: 'open' },
      'feed.left': { actions: 'leave' },
      'feed.forget': { actions: { type: 'forget', params: ({ event }) => event } },
      'feed.showNew': { actions: 'showNew' },
    },
    states: {
      idle: {
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
        on: { 'feed.more': [{ guard: 'hasMore', target: 'loadingMore' }, {}] },
      },
      loadingMore: loadingMoreState(setup),
      moreFailed: {
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

function watchRegion(setup: Setup) {
  return setup.createStateConfig({
    initial: 'unseen',
    on: {
      'page.visible': { actions: { type: 'notePage', params: { visible: true } } },
      'page.hidden': { actions: { type: 'notePage', params: { visible: false } } },
    },
    states: {
      unseen: {
        always: [
          { guard: 'isSeenAndDue', target: 'checking' },
          { guard: 'isSeen', target: 'waiting' },
        ],
        on: { 'feed.opened': [{ guard: 'isStale', target: 'checking' }, {}] },
      },
      waiting: {
        always: { guard: 'isUnseen', target: 'unseen' },
        on: { 'feed.opened': [{ guard: 'isStale', target: 'checking' }, {}] },
        // The list may have been read anew meanwhile.
        after: {
          untilPoll: [
            { guard: 'isDue', target: 'checking' },
            { target: 'waiting', reenter: true },
          ],
        },
      },
      checking: {
        always: { guard: 'isUnseen', target: 'unseen' },
        invoke: {
          id: 'newestPage',
          src: 'loadFeed',
          input: ({ context }) => ({ source: context.source, page: 1 }),
          onDone: {
            target: 'waiting',
            actions: { type: 'takeNewest', params: ({ event }) => ({ page: event.output }) },
          },
          onError: { target: 'waiting', actions: ['reportUnexpected', 'noteChecked'] },
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
    type: 'parallel',
    context: ({ input }) => startOf(input, env.now()),
    on: { '*': { actions: 'reportUnexpected' } },
    states: { list: listRegion(setup), watch: watchRegion(setup) },
  })
}

export type FeedMachine = ReturnType<typeof createFeedMachine>
export type FeedActor = ActorRefFrom<FeedMachine>
export type FeedSnapshot = SnapshotFrom<FeedMachine>
