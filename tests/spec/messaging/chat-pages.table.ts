/** Older pages, and gaps after an outage. Imports no machine. */
import type { Message } from '../../../src/protocol/base/types.ts'
import { asks, type ChatRow, type ChatStep, loaded, look, type Seen, say } from './chat.steps.ts'
import { mine, stored } from './chat.words.ts'

const LOAD_TEXT = 'Failed to load messages. Please try again.'

/** Messages `from`…`to`, one per second. */
const range = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, i) => stored({ id: from + i, seconds: from + i }))
const seen = (from: number, to: number): Seen[] => range(from, to).map((m) => [m.id, m.body, null])

export const OLDER_ROWS: ChatRow[] = [
  {
    title: '[A11] requests the next older page on demand',
    given: loaded(range(11, 13), true),
    when: [['older']],
    look: look({ list: seen(11, 13), older: 'loading' }),
    emitted: [asks('older', 2)],
  },
  {
    title: '[A11] requests one older page at a time',
    given: [...loaded(range(11, 13), true), ['older']],
    when: [['older'], ['older']],
    look: look({ list: seen(11, 13), older: 'loading' }),
    emitted: [],
  },
  {
    title: '[A11] puts older messages before the known ones, in order',
    given: [...loaded(range(11, 13), true), ['older']],
    when: [['page', 'older', range(8, 10), true]],
    look: look({ list: seen(8, 13), older: 'more' }),
    emitted: [],
  },
  {
    title: '[A11] puts older messages before known ones with the same time',
    given: [...loaded([stored({ id: 11 })], true), ['older']],
    when: [['page', 'older', [stored({ id: 9 }), stored({ id: 10 })], false]],
    look: look({
      list: [
        [9, 'text 9', null],
        [10, 'text 10', null],
        [11, 'text 11', null],
      ],
    }),
    emitted: [],
  },
  {
    title: '[A11] requests nothing after the last page',
    given: [...loaded(range(11, 13), true), ['older'], ['page', 'older', range(8, 10), false]],
    when: [['older']],
    look: look({ list: seen(8, 13) }),
    emitted: [],
  },
  {
    title: '[A11] skips a page whose messages are all known',
    given: [...loaded(range(11, 13), true), ['older']],
    when: [
      ['page', 'older', range(11, 13), true],
      ['page', 'older', range(8, 10), true],
    ],
    look: look({ list: seen(8, 13), older: 'more' }),
    emitted: [asks('older', 3)],
  },
  {
    title: '[A11] requests at most five pages when the server repeats itself',
    given: [...loaded(range(11, 13), true), ['older']],
    when: Array.from({ length: 5 }, (): ChatStep => ['page', 'older', range(11, 13), true]),
    look: look({ list: seen(11, 13), older: 'more' }),
    emitted: [asks('older', 3), asks('older', 4), asks('older', 5), asks('older', 6)],
  },
  {
    title: '[A11] requests five pages again when the user asks again after a failure',
    given: [
      ...loaded(range(11, 13), true),
      ['older'],
      ['page', 'older', range(11, 13), true],
      ['page', 'older', range(11, 13), true],
      ['pageFailed', 'older', -1],
    ],
    when: [
      ['older'],
      ...Array.from({ length: 5 }, (): ChatStep => ['page', 'older', range(11, 13), true]),
    ],
    look: look({ list: seen(11, 13), older: 'more' }),
    emitted: [4, 5, 6, 7, 8].map((page) => asks('older', page)),
  },
  {
    title:
      '[ERR-41] keeps the list and shows the error when an older page fails, and requests it again on demand',
    given: [...loaded(range(11, 13), true), ['older'], ['pageFailed', 'older', 502]],
    when: [['older']],
    look: look({ list: seen(11, 13), older: 'loading', error: LOAD_TEXT }),
    emitted: [asks('older', 2)],
  },
  {
    title: '[VALID-14 A30] shows no error when an older page is cancelled',
    given: [...loaded(range(11, 13), true), ['older']],
    when: [['pageFailed', 'older', -1]],
    look: look({ list: seen(11, 13), older: 'more' }),
    emitted: [],
  },
]

const known = loaded(range(11, 13), true)

export const GAP_ROWS: ChatRow[] = [
  {
    title: '[A11] requests the newest page when the socket reopens',
    given: known,
    when: [['reopened']],
    look: look({ list: seen(11, 13), older: 'more', catchingUp: true }),
    emitted: [asks('gap', 1)],
  },
  {
    title: '[A11] requests one page when it overlaps the known messages',
    given: [...known, ['reopened']],
    when: [['page', 'gap', range(13, 15), true]],
    look: look({ list: seen(11, 15), older: 'more' }),
    emitted: [],
  },
  {
    title: '[A11] requests further pages until one overlaps the known messages',
    given: [...known, ['reopened']],
    when: [
      ['page', 'gap', range(18, 20), true],
      ['page', 'gap', range(15, 17), true],
      ['page', 'gap', range(12, 14), true],
    ],
    look: look({ list: seen(11, 20), older: 'more' }),
    emitted: [asks('gap', 2), asks('gap', 3)],
  },
  {
    title: '[A11] does not count a live message received after the outage as known',
    given: [...known, ['reopened'], ['live', stored({ id: 20, seconds: 20 })]],
    when: [
      ['page', 'gap', range(18, 20), true],
      ['page', 'gap', range(13, 17), true],
    ],
    look: look({ list: seen(11, 20), older: 'more' }),
    emitted: [asks('gap', 2)],
  },
  {
    title: '[A11] does not count an own message confirmed during the outage as known',
    given: [
      ...known,
      ...say('mine'),
      ['sent', 1, mine({ id: 20, text: 'mine', seconds: 20, client: 'local-1' })],
      ['reopened'],
    ],
    when: [
      [
        'page',
        'gap',
        [...range(18, 19), mine({ id: 20, text: 'mine', seconds: 20, client: 'local-1' })],
        true,
      ],
      ['page', 'gap', range(13, 17), true],
    ],
    look: look({ list: [...seen(11, 19), [20, 'mine', 'sent']], older: 'more' }),
    emitted: [asks('gap', 2)],
  },
  {
    title: '[A11] closes the gap at the end of the list',
    given: [...loaded(), ['reopened']],
    when: [['page', 'gap', range(1, 2), false]],
    look: look({ list: seen(1, 2) }),
    emitted: [],
  },
  {
    title: '[A11] replaces the list after ten pages and keeps unsent messages',
    given: [...known, ...say('keep me'), ['reopened']],
    when: Array.from({ length: 10 }, (_, i): ChatStep => {
      const last = 100 - i * 2
      return ['page', 'gap', range(last - 1, last), true]
    }),
    look: look({ list: [...seen(81, 100), ['local-1', 'keep me', 'pending']], older: 'more' }),
    emitted: [2, 3, 4, 5, 6, 7, 8, 9, 10].map((page) => asks('gap', page)),
  },
  {
    title: '[A11] loads older pages from there, also when all were loaded before',
    given: [...loaded(range(11, 13), false), ['reopened']],
    when: [
      ...Array.from({ length: 10 }, (_, i): ChatStep => {
        const last = 100 - i * 2
        return ['page', 'gap', range(last - 1, last), true]
      }),
      ['older'],
    ],
    look: look({ list: seen(81, 100), older: 'loading' }),
    emitted: [...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((page) => asks('gap', page)), asks('older', 11)],
  },
  {
    title: '[A11] keeps live messages when the list is replaced, and loads older pages from there',
    given: [
      ...known,
      ['reopened'],
      ...Array.from({ length: 9 }, (_, i): ChatStep => {
        const last = 100 - i * 2
        return ['page', 'gap', range(last - 1, last), true]
      }),
      ['live', stored({ id: 101, seconds: 101 })],
      ['page', 'gap', range(81, 82), true],
    ],
    when: [['older']],
    look: look({ list: seen(81, 101), older: 'loading' }),
    emitted: [asks('older', 11)],
  },
  {
    title: '[A11] drops a pending older page when the list is replaced',
    given: [
      ...known,
      ['older'],
      ['reopened'],
      ...Array.from({ length: 9 }, (_, i): ChatStep => {
        const last = 100 - i * 2
        return ['page', 'gap', range(last - 1, last), true]
      }),
    ],
    when: [['page', 'gap', range(81, 82), true]],
    look: look({ list: seen(81, 100), older: 'more' }),
    emitted: [],
  },
  {
    title: '[A11] requests the gap again when the socket reopens during the request',
    given: [...known, ['reopened'], ['reopened']],
    when: [
      ['page', 'gap', range(13, 15), true],
      ['page', 'gap', range(15, 16), true],
    ],
    look: look({ list: seen(11, 16), older: 'more' }),
    emitted: [asks('gap', 1)],
  },
  {
    title: '[A11] requests the gap when the socket reopens while the first page loads',
    given: [['draft', ''], ['reopened']],
    when: [['page', 'first', range(11, 13), true]],
    look: look({ list: seen(11, 13), older: 'more', catchingUp: true }),
    emitted: [asks('gap', 1)],
  },
  {
    title: '[A11] adds the newest page on reload',
    given: known,
    when: [['reload'], ['page', 'gap', range(12, 14), true]],
    look: look({ list: seen(11, 14), older: 'more' }),
    emitted: [asks('gap', 1)],
  },
  {
    title: '[ERR-41] gives up after five retries, shows the error and keeps the list',
    given: [...known, ['reopened'], ['pageFailed', 'gap', 0]],
    when: [3, 6, 9, 12, 15].flatMap((seconds): ChatStep[] => [
      ['wait', seconds * 1000],
      ['pageFailed', 'gap', 0],
    ]),
    look: look({ list: seen(11, 13), older: 'more', catchingUp: true, error: LOAD_TEXT }),
    emitted: Array.from({ length: 5 }, () => asks('gap', 1)),
  },
  {
    title: '[A11 B8] retries immediately when the page is visible again',
    given: [...known, ['hidden'], ['reopened'], ['pageFailed', 'gap', 0], ['wait', 100]],
    when: [['visible'], ['page', 'gap', range(13, 15), true]],
    look: look({ list: seen(11, 15), older: 'more' }),
    emitted: [asks('gap', 1)],
  },
  {
    title: '[A11 B8] retries immediately when the chat is opened',
    given: [...known, ['reopened'], ['pageFailed', 'gap', 0], ['wait', 100]],
    when: [
      ['opened', 0],
      ['page', 'gap', range(13, 15), true],
    ],
    look: look({ list: seen(11, 15), older: 'more' }),
    emitted: [asks('gap', 1)],
  },
  ...([['reopened'], ['reload'], ['visible'], ['opened', 0]] satisfies ChatStep[]).map((again) => ({
    title: `[A11] tries again on ${again[0]} after it had given up`,
    given: [
      ...known,
      ['reopened'],
      ['pageFailed', 'gap', 0],
      ...[3, 6, 9, 12, 15].flatMap((seconds): ChatStep[] => [
        ['wait', seconds * 1000],
        ['pageFailed', 'gap', 0],
      ]),
      ['dismiss'],
    ] as ChatStep[],
    when: [again, ['page', 'gap', range(13, 15), true]] as ChatStep[],
    look: look({ list: seen(11, 15), older: 'more' }),
    emitted: [asks('gap', 1)],
  })),
]

const waiting = look({ list: seen(11, 13), older: 'more', catchingUp: true })

export const GAP_TIMES = [
  [1, 3_000],
  [2, 6_000],
  [3, 9_000],
  [4, 12_000],
  [5, 15_000],
].map(([failures = 0, ms = 0]) => ({
  title: `[A11] waits ${ms} ms before it retries after failure ${failures}`,
  given: [
    ...known,
    ['reopened'],
    ['pageFailed', 'gap', 0],
    ...Array.from({ length: failures - 1 }, (_, i): ChatStep[] => [
      ['wait', (i + 1) * 3_000],
      ['pageFailed', 'gap', 0],
    ]).flat(),
  ] as ChatStep[],
  at: ms,
  before: waiting,
  after: waiting,
  emitted: [asks('gap', 1)],
}))
