import type { chatSetup } from '../chat.setup.ts'

const RECORD_OFFSETS = {
  type: 'recordOffsets',
  params: ({ event }: { event: { offsets: number[] } }) => event,
} as const

/** The region `messages`: the loaded part of the conversation. */
export function timelineRegion(setup: ReturnType<typeof chatSetup>) {
  return setup.createStateConfig({
    description: 'The loaded part of the conversation: first page loading, failed, or a timeline.',
    initial: 'loading',
    states: {
      loading: {
        description:
          "Loads the first page of messages, limited by the HTTP client's 30 s; live messages are accepted.",
        meta: { req: ['CHAT-09', 'ERR-41'] },
        invoke: {
          id: 'firstPage',
          src: 'loadMessages',
          input: ({ context }) => ({
            conversationId: context.conversationId,
            page: 1,
            isReload: false,
          }),
          onDone: [
            {
              guard: { type: 'isOutdated', params: ({ event }) => ({ page: event.output }) },
              target: '#chat.messages.loaded.newest.refetching',
              actions: [
                { type: 'applyFirstPage', params: ({ event }) => ({ page: event.output }) },
                'clearSendError',
                'checkReads',
              ],
            },
            {
              target: 'loaded',
              actions: [
                { type: 'applyFirstPage', params: ({ event }) => ({ page: event.output }) },
                'clearSendError',
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
          'connection.reopened': { actions: 'recordReopened' },
          'messages.reload': {},
          'older.load': {},
        },
      },
      failed: {
        description:
          'The first page failed to load and the error is shown; waits without time limit for the user or a reopened socket to retry.',
        on: {
          'connection.reopened': { target: 'loading', actions: 'clearError' },
          'messages.reload': { target: 'loading', actions: 'clearError' },
          'older.load': {},
        },
      },
      loaded: {
        description:
          'Messages are shown; two parallel regions track whether the newest end is complete and whether older messages are left.',
        type: 'parallel',
        states: { newest: newestRegion(setup), older: olderRegion(setup) },
      },
    },
  })
}

/** After an outage: loads pages from the newest on until one reaches the known messages. */
function newestRegion(setup: ReturnType<typeof chatSetup>) {
  const again = { target: 'refetching', actions: 'resetAttempts' } as const
  return setup.createStateConfig({
    description:
      'Whether all messages up to the newest are loaded, which is uncertain after every outage of a socket.',
    initial: 'current',
    states: {
      current: {
        description:
          'No newer message is known to be missing; lasts until a socket reopens, a frame shows that an event was missed, or the user reloads.',
        on: {
          'connection.reopened': { target: 'refetching', actions: 'openGap' },
          'messages.reload': { target: 'refetching', actions: ['openGap', 'clearError'] },
          'offsets.received': [
            {
              guard: { type: 'missesEvents', params: ({ event }) => event },
              target: 'refetching',
              actions: [RECORD_OFFSETS, 'openGap'],
            },
            { actions: RECORD_OFFSETS },
          ],
        },
      },
      refetching: {
        description:
          "Loads what happened after the known position, or pages from the newest on until one reaches the known messages, limited by the HTTP client's 30 s per page; after ten pages the timeline restarts from them.",
        invoke: {
          id: 'gapPage',
          src: 'loadMessages',
          input: ({ context }) => ({
            conversationId: context.conversationId,
            page: context.timeline.gap?.page ?? 1,
            isReload: true,
            position: (context.timeline.gap?.page === 1 && context.timeline.position) || undefined,
          }),
          onDone: [
            {
              guard: {
                type: 'closesGapButOutdated',
                params: ({ event }) => ({ page: event.output }),
              },
              target: 'refetching',
              reenter: true,
              actions: [
                { type: 'closeGap', params: ({ event }) => ({ page: event.output }) },
                'clearSendError',
                'checkReads',
              ],
            },
            {
              guard: { type: 'closesGap', params: ({ event }) => ({ page: event.output }) },
              target: 'current',
              actions: [
                { type: 'closeGap', params: ({ event }) => ({ page: event.output }) },
                'clearSendError',
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
                { type: 'restartTimeline', params: ({ event }) => ({ page: event.output }) },
                'notifyReset',
                'clearSendError',
                'checkReads',
              ],
            },
          ],
          onError: [
            {
              guard: { type: 'mayRetryGap', params: ({ event }) => ({ error: event.error }) },
              target: 'waiting',
              actions: ['reportUnexpected', 'countAttempt'],
            },
            { target: 'behind', actions: ['reportUnexpected', 'showLoadError'] },
          ],
        },
        on: { 'connection.reopened': { actions: 'recordReopened' }, 'messages.reload': {} },
      },
      waiting: {
        description:
          'Loading the gap failed; retried after 3 s times the number of attempts, or as long as the server asks, at most 60 s, or at once when a socket reopens or the user returns.',
        after: { gapRetry: 'refetching' },
        on: {
          'connection.reopened': again,
          'messages.reload': again,
          // Timers are suspended with the device; a returning user must not wait for the rest (B8).
          'page.visible': 'refetching',
          'chat.opened': 'refetching',
        },
        exit: 'restartGap',
      },
      behind: {
        description:
          'Five retries failed, or the server asked for a longer wait; messages may be missing and the error is shown; waits without time limit for a reopened socket or the user.',
        exit: ['restartGap', 'resetAttempts'],
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

/** Older pages, one request at a time. */
function olderRegion(setup: ReturnType<typeof chatSetup>) {
  return setup.createStateConfig({
    description: 'Whether older messages are left on the server; one page is loaded at a time.',
    initial: 'more',
    states: {
      more: {
        description:
          'Older messages may be left; waits without time limit for the user to scroll up.',
        always: { guard: 'isComplete', target: 'end' },
        on: {
          'older.load': { target: 'loading', actions: 'resetEmptyPages' },
          'timeline.reset': {},
        },
      },
      loading: {
        description:
          "Loads an older page, limited by the HTTP client's 30 s per page; pages without new messages are skipped.",
        invoke: {
          id: 'olderPage',
          src: 'loadMessages',
          input: ({ context }) => ({
            conversationId: context.conversationId,
            page: context.timeline.oldestPage + 1,
            isReload: true,
          }),
          onDone: [
            {
              guard: { type: 'isEmptyPage', params: ({ event }) => ({ page: event.output }) },
              target: 'loading',
              reenter: true,
              actions: 'skipOlderPage',
            },
            {
              guard: { type: 'isStalePage', params: ({ event }) => ({ page: event.output }) },
              target: 'more',
              actions: [
                { type: 'applyOlderPage', params: ({ event }) => ({ page: event.output }) },
                'clearSendError',
                'checkReads',
                'notifyOlder',
                'loadMissed',
              ],
            },
            {
              target: 'more',
              actions: [
                { type: 'applyOlderPage', params: ({ event }) => ({ page: event.output }) },
                'clearSendError',
                'checkReads',
                'notifyOlder',
              ],
            },
          ],
          onError: [
            {
              guard: { type: 'isCancelled', params: ({ event }) => ({ error: event.error }) },
              target: 'more',
              actions: 'notifyOlder',
            },
            { target: 'more', actions: ['reportUnexpected', 'showLoadError', 'notifyOlder'] },
          ],
        },
        on: { 'older.load': {}, 'timeline.reset': 'more' },
      },
      end: {
        description:
          'The start of the conversation is loaded; lasts as long as the timeline, and a restarted timeline checks again.',
        on: { 'older.load': {}, 'timeline.reset': 'more' },
      },
    },
  })
}
