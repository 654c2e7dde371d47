import type { chatSetup } from '../chat.reactions.ts'

/**
 * The region `messages`: what is loaded of the conversation.
 *
 * - `loading`: the first page is asked for.
 * - `failed`: it did not come; the person or a reopened socket asks again.
 * - `loaded`: two questions side by side, whether the newest end is complete and whether older
 *   messages are left.
 */
export function timelineRegion(setup: ReturnType<typeof chatSetup>) {
  return setup.createStateConfig({
    initial: 'loading',
    states: {
      loading: {
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
        on: {
          'connection.reopened': { target: 'loading', actions: 'clearError' },
          'messages.reload': { target: 'loading', actions: 'clearError' },
          'older.load': {},
        },
      },
      loaded: {
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
    initial: 'current',
    states: {
      current: {
        on: {
          'connection.reopened': { target: 'refetching', actions: 'openGap' },
          'messages.reload': { target: 'refetching', actions: ['openGap', 'clearError'] },
        },
      },
      refetching: {
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
    initial: 'more',
    states: {
      more: {
        always: { guard: 'isComplete', target: 'end' },
        on: {
          'older.load': { target: 'loading', actions: 'forgetEmptyPages' },
          'timeline.reset': {},
        },
      },
      loading: {
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
              ],
            },
          ],
          onError: [
            {
              guard: { type: 'isCancelled', params: ({ event }) => ({ error: event.error }) },
              target: 'more',
            },
            { target: 'more', actions: ['reportUnexpected', 'showLoadError'] },
          ],
        },
        on: { 'older.load': {}, 'timeline.reset': 'more' },
      },
      end: { on: { 'older.load': {}, 'timeline.reset': 'more' } },
    },
  })
}
