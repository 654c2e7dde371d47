import type { threadSetup } from '../thread.setup.ts'

type Setup = ReturnType<typeof threadSetup>

/** The region `list`: what is loaded of the comments. */
export function listRegion(setup: Setup) {
  return setup.createStateConfig({
    initial: 'idle',
    on: {
      'thread.opened': { actions: 'open' },
      'thread.left': { actions: 'leave' },
    },
    states: {
      idle: {
        on: {
          'thread.opened': { target: 'loading', actions: 'open' },
          'thread.more': {},
          'thread.retry': 'loading',
          'network.online': [{ guard: 'isOpened', target: 'loading' }, {}],
          'session.started': [{ guard: 'isOpened', target: 'loading' }, {}],
          'session.ended': [{ guard: 'isOpened', target: 'loading' }, {}],
        },
      },
      loading: loadingState(setup),
      failed: {
        exit: 'clearError',
        on: {
          'thread.opened': { target: 'loading', actions: 'open' },
          'thread.more': {},
          'thread.retry': 'loading',
          'network.online': [{ guard: 'isOpened', target: 'loading' }, {}],
          'session.started': [{ guard: 'isOpened', target: 'loading' }, {}],
          'session.ended': [{ guard: 'isOpened', target: 'loading' }, {}],
        },
      },
      loaded: loadedState(setup),
    },
  })
}

function loadingState(setup: Setup) {
  return setup.createStateConfig({
    meta: { req: ['API-POST-10', 'VALID-14'] },
    entry: 'startReading',
    invoke: {
      id: 'firstPage',
      src: 'loadComments',
      input: ({ context }) => ({ content: context.content, page: 1 }),
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
      'thread.more': {},
      'thread.retry': {},
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
  return setup.createStateConfig({
    initial: 'resting',
    on: {
      'thread.opened': [
        { guard: 'isStale', target: '.reloading', actions: 'open' },
        { actions: 'open' },
      ],
      'thread.more': {},
      'thread.retry': {},
      'network.online': {},
      'session.started': [
        { guard: { type: 'isRestored', params: ({ event }) => event } },
        { guard: 'isOpened', target: '.reloading', reenter: true },
        { target: 'idle', actions: 'empty' },
      ],
      'session.ended': [
        { guard: 'isOpened', target: '.reloading', reenter: true },
        { target: 'idle', actions: 'empty' },
      ],
    },
    states: {
      resting: {
        on: { 'thread.more': [{ guard: 'hasMore', target: 'loadingMore' }, {}] },
      },
      loadingMore: loadingMoreState(setup),
      moreFailed: {
        exit: 'clearError',
        on: {
          'thread.retry': 'loadingMore',
          'network.online': [{ guard: 'isOpened', target: 'loadingMore' }, {}],
        },
      },
      reloading: {
        entry: 'startReading',
        invoke: {
          id: 'wholeList',
          src: 'loadComments',
          input: ({ context }) => ({ content: context.content, page: 1 }),
          onDone: {
            target: 'resting',
            actions: { type: 'takeFirst', params: ({ event }) => ({ page: event.output }) },
          },
          // What is shown is not wrong, only older: nobody has asked for this.
          onError: { target: 'resting', actions: 'reportUnexpected' },
        },
      },
    },
  })
}

function loadingMoreState(setup: Setup) {
  return setup.createStateConfig({
    invoke: {
      id: 'nextPage',
      src: 'loadComments',
      input: ({ context }) => ({ content: context.content, page: context.next ?? 1 }),
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
  })
}
