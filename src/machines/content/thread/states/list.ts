import type { threadSetup } from '../thread.setup.ts'

type Setup = ReturnType<typeof threadSetup>

/** The region `list`: what is loaded of the comments. */
export function listRegion(setup: Setup) {
  return setup.createStateConfig({
    description:
      'What is loaded of the comments: nothing, the first page on its way, or pages that stand there with the end reached or not.',
    initial: 'idle',
    on: {
      'thread.opened': { actions: 'open' },
      'thread.left': { actions: 'leave' },
    },
    states: {
      idle: {
        description:
          'Nothing was asked for, or the first page was cancelled. It waits until the comments are opened or asked for, however long.',
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
        description:
          'The first page did not come and the reason is shown. It is asked for again by the person, when it is opened, or when the network or the session changes.',
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
    description:
      "The first page is on its way and nothing can be shown yet. Bounded by the HTTP client's 30 s; a change of who is signed in asks anew.",
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
    description:
      'Comments stand there and stay while more or all of them are read again. It ends only when who is signed in changes while nobody looks.',
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
        description:
          'What is loaded stands there and nothing is on its way. It waits for the end of the list in sight or for being opened again, however long.',
        on: { 'thread.more': [{ guard: 'hasMore', target: 'loadingMore' }, {}] },
      },
      loadingMore: loadingMoreState(setup),
      moreFailed: {
        description:
          'The next page did not come and the reason is shown. It waits for the person or the network.',
        exit: 'clearError',
        on: {
          'thread.retry': 'loadingMore',
          'network.online': [{ guard: 'isOpened', target: 'loadingMore' }, {}],
        },
      },
      reloading: {
        description:
          "The first page is read anew because what is shown is older than 5 s or the session changed. Bounded by the HTTP client's 30 s; a failure leaves what is shown.",
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
    description:
      "The next page is on its way, and pages that bring nothing new are passed over. Bounded by the HTTP client's 30 s a page.",
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
