import type { chatSetup } from '../chat.setup.ts'

/**
 * The region `messages`: what is loaded of the conversation.
 */
export function timelineRegion(setup: ReturnType<typeof chatSetup>) {
  return setup.createStateConfig({
    description:
      'What is loaded of the conversation: its first page on its way, missing, or a timeline.',
    initial: 'loading',
    states: {
      loading: {
        description:
          "The first page of messages is on its way. Bounded by the HTTP client's 30 s; live messages are taken meanwhile.",
        meta: { req: ['CHAT-09', 'ERR-41'] },
        invoke: {
          id: 'firstPage',
          src: 'loadMessages',
          input: ({ context }) => ({ conversationId: context.conversationId, page: 1 }),
          onDone: [
            {
              guard: 'wasReopened',
              target: '#chat.messages.loaded.newest.refetching',
              actions: [
                { type: 'takeFirstPage', params: ({ event }) => ({ page: event.output }) },
                'settleAnswered',
                'checkReads',
              ],
            },
            {
              target: 'loaded',
              actions: [
                { type: 'takeFirstPage', params: ({ event }) => ({ page: event.output }) },
                'settleAnswered',
                'checkReads',
              ],
            },
          ],
          onError: [
            {
              guard: { type: 'isCancelled', params: ({ event }) => ({ error: event.error }) },
              target: 'failed',
              actions: 'emptyList',
            },
            { target: 'failed', actions: ['reportUnexpected', 'emptyList', 'showLoadError'] },
          ],
        },
        on: {
          'connection.reopened': { actions: 'noteReopened' },
          'messages.reload': {},
          'older.load': {},
        },
      },
      failed: {
        description:
          'The first page did not come and the reason is shown. It waits for the person or a reopened socket to ask again, however long.',
        on: {
          'connection.reopened': { target: 'loading', actions: 'clearError' },
          'messages.reload': { target: 'loading', actions: 'clearError' },
          'older.load': {},
        },
      },
      loaded: {
        description:
          'Messages stand there. Two questions go side by side: whether the newest end is complete, and whether older messages are left.',
        type: 'parallel',
        states: { newest: newestRegion(setup), older: olderRegion(setup) },
      },
    },
  })
}

/** After an outage: pages from the newest on until one reaches what was known before. */
function newestRegion(setup: ReturnType<typeof chatSetup>) {
  const again = { target: 'refetching', actions: 'resetTries' } as const
  return setup.createStateConfig({
    description:
      'Whether everything up to the newest message is there, which is in doubt after every outage of a socket.',
    initial: 'current',
    states: {
      current: {
        description:
          'Nothing newer is missing as far as anybody knows. It lasts until a socket reopens or the person reloads.',
        on: {
          'connection.reopened': { target: 'refetching', actions: 'openGap' },
          'messages.reload': { target: 'refetching', actions: ['openGap', 'clearError'] },
        },
      },
      refetching: {
        description:
          "Pages are read from the newest on until one reaches what was known before, ten at most, else the timeline starts anew. Bounded by the HTTP client's 30 s a page.",
        invoke: {
          id: 'gapPage',
          src: 'loadMessages',
          input: ({ context }) => ({
            conversationId: context.conversationId,
            page: context.gap?.page ?? 1,
          }),
          onDone: [
            {
              guard: {
                type: 'closesGapButReopened',
                params: ({ event }) => ({ page: event.output }),
              },
              target: 'refetching',
              reenter: true,
              actions: [
                { type: 'closeGap', params: ({ event }) => ({ page: event.output }) },
                'settleAnswered',
                'checkReads',
              ],
            },
            {
              guard: { type: 'closesGap', params: ({ event }) => ({ page: event.output }) },
              target: 'current',
              actions: [
                { type: 'closeGap', params: ({ event }) => ({ page: event.output }) },
                'settleAnswered',
                'checkReads',
              ],
            },
            {
              guard: 'hasPagesLeft',
              target: 'refetching',
              reenter: true,
              actions: { type: 'collectPage', params: ({ event }) => ({ page: event.output }) },
            },
            {
              target: 'current',
              actions: [
                { type: 'startAnew', params: ({ event }) => ({ page: event.output }) },
                'tellReset',
                'settleAnswered',
                'checkReads',
              ],
            },
          ],
          onError: [
            {
              guard: 'hasTriesLeft',
              target: 'waiting',
              actions: ['reportUnexpected', 'countTry'],
            },
            { target: 'behind', actions: ['reportUnexpected', 'showLoadError'] },
          ],
        },
        on: { 'connection.reopened': { actions: 'noteReopened' }, 'messages.reload': {} },
      },
      waiting: {
        description:
          'Reading the gap failed; it is tried again after 3 s times the number of tries, or at once when a socket reopens or the person comes back.',
        after: { gapRetry: 'refetching' },
        on: {
          'connection.reopened': again,
          'messages.reload': again,
          // A timer sleeps with the machine; who comes back must not wait for the rest of it (B8).
          'page.visible': 'refetching',
          'chat.opened': 'refetching',
        },
        exit: 'restartGap',
      },
      behind: {
        description:
          'Five retries failed, and messages may be missing, with the reason shown. It waits for a reopened socket or the person, however long.',
        exit: ['restartGap', 'resetTries'],
        on: {
          'connection.reopened': again,
          'messages.reload': { target: 'refetching', actions: 'clearError' },
          'chat.opened': again,
          'page.visible': again,
        },
      },
    },
  })
}

/** Older pages, one in flight. */
function olderRegion(setup: ReturnType<typeof chatSetup>) {
  return setup.createStateConfig({
    description: 'Whether older messages are left on the server; one page is read at a time.',
    initial: 'more',
    states: {
      more: {
        description:
          'Older messages may be left. It waits for the person to scroll up, however long.',
        always: { guard: 'isComplete', target: 'end' },
        on: {
          'older.load': { target: 'loading', actions: 'forgetEmptyPages' },
          'timeline.reset': {},
        },
      },
      loading: {
        description:
          "An older page is on its way, and pages that bring nothing new are passed over. Bounded by the HTTP client's 30 s a page.",
        invoke: {
          id: 'olderPage',
          src: 'loadMessages',
          input: ({ context }) => ({
            conversationId: context.conversationId,
            page: context.page + 1,
          }),
          onDone: [
            {
              guard: { type: 'bringsNothing', params: ({ event }) => ({ page: event.output }) },
              target: 'loading',
              reenter: true,
              actions: 'skipOlderPage',
            },
            {
              target: 'more',
              actions: [
                { type: 'takeOlderPage', params: ({ event }) => ({ page: event.output }) },
                'settleAnswered',
                'checkReads',
                'tellOlder',
              ],
            },
          ],
          onError: [
            {
              guard: { type: 'isCancelled', params: ({ event }) => ({ error: event.error }) },
              target: 'more',
              actions: 'tellOlder',
            },
            { target: 'more', actions: ['reportUnexpected', 'showLoadError', 'tellOlder'] },
          ],
        },
        on: { 'older.load': {}, 'timeline.reset': 'more' },
      },
      end: {
        description:
          'The beginning of the conversation is there. It lasts as long as the timeline, and a timeline begun anew asks again.',
        on: { 'older.load': {}, 'timeline.reset': 'more' },
      },
    },
  })
}
