/** What a chat repeats after a failure, an outage or a hidden page. Imports no machine. */
import type { Message } from '../../../src/protocol/base/types.ts'
import {
  asks,
  type ChatRow,
  type ChatStep,
  loaded,
  look,
  MARKED_READ,
  marks,
  marksAll,
  reacts,
  type Seen,
  saves,
  say,
} from './chat.steps.ts'
import { CONVERSATION, mine, stored } from './chat.words.ts'

const LOAD_TEXT = 'Failed to load messages. Please try again.'
const LIKE = '👍'

/** Messages `from`…`to`, one per second. */
const range = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, i) => stored({ id: from + i, seconds: from + i }))
const seen = (from: number, to: number): Seen[] => range(from, to).map((m) => [m.id, m.body, null])
const unread = (id: number) => stored({ id, seconds: id, read: false })
const known = loaded(range(11, 13), true)
const markedRead = (count: number, askedAt = 0) => ({
  type: MARKED_READ,
  conversationId: CONVERSATION,
  count,
  askedAt,
})

/** The first send failed and shows its error, although the server has stored the message. */
const failed: ChatStep[] = [...say('hello'), ['sendFailed', 1, 0]]
const copy = mine({ id: 20, text: 'hello', seconds: 20, client: 'local-1' })
/** Ten pages of which none overlaps the known messages. */
const far = (last: Message[] = []): ChatStep[] =>
  Array.from({ length: 10 }, (_, i): ChatStep => {
    const top = 120 - i * 2
    return ['page', 'gap', [...range(top - 1, top), ...(i === 9 ? last : [])], true]
  })

/** A11: a message that appears in a page was sent, so its error is cleared. */
const foundRows: ChatRow[] = [
  ...[
    { where: 'the first page', given: [], catchingUp: false },
    {
      where: 'the first page after an outage',
      given: [['reopened'] as ChatStep],
      catchingUp: true,
    },
  ].map(({ where, given, catchingUp }) => ({
    title: `[SEND-03 A11] clears the error of a failed send when ${where} contains the message`,
    given: [['draft', ''] as ChatStep, ...failed, ...given],
    when: [['page', 'first', [copy], false]] as ChatStep[],
    look: look({ list: [[20, 'hello', 'sent']], catchingUp }),
    emitted: catchingUp ? [asks('gap', 1)] : [],
  })),
  {
    title:
      '[SEND-03 A11] clears the error of a failed send when an older page contains the message',
    given: [...known, ...failed, ['older']],
    when: [
      [
        'page',
        'older',
        [{ ...copy, id: 10, created_at: stored({ id: 10, seconds: 10 }).created_at }],
        false,
      ],
    ],
    look: look({ list: [[10, 'hello', 'sent'], ...seen(11, 13)] }),
    emitted: [],
  },
  {
    title:
      '[SEND-03 A11] clears the error of a failed send when a gap page contains it, also after another outage',
    given: [...known, ...failed, ['reopened'], ['reopened']],
    when: [['page', 'gap', [...range(13, 14), copy], true]],
    look: look({ list: [...seen(11, 14), [20, 'hello', 'sent']], older: 'more', catchingUp: true }),
    emitted: [asks('gap', 1)],
  },
  {
    title:
      '[SEND-03 A11] clears the error of a failed send when the list is replaced by pages that contain it',
    given: [...known, ...failed, ['reopened']],
    when: far([copy]),
    look: look({ list: [[20, 'hello', 'sent'], ...seen(101, 120)], older: 'more' }),
    emitted: [2, 3, 4, 5, 6, 7, 8, 9, 10].map((page) => asks('gap', page)),
  },
]

/** A12: received messages are marked read, from every source. */
const markedRows: ChatRow[] = [
  {
    title: '[A12] marks the messages of the first page read, also after an outage during the load',
    given: [['draft', ''], ['opened', 0], ['reopened']],
    when: [
      ['page', 'first', [unread(5)], false],
      ['wait', 0],
    ],
    look: look({ list: [[5, 'text 5', null]], unread: [5], divider: 5, catchingUp: true }),
    emitted: [asks('gap', 1), marks(5)],
  },
  {
    title: '[A12] marks the messages of an older page read',
    given: [...known, ['opened', 0], ['older']],
    when: [
      ['page', 'older', [unread(9)], false],
      ['wait', 0],
    ],
    look: look({ list: [[9, 'text 9', null], ...seen(11, 13)], unread: [9] }),
    emitted: [marks(9)],
  },
  {
    title: '[A12] marks the messages of a gap page read',
    given: [...known, ['opened', 0], ['reopened']],
    when: [
      ['page', 'gap', [...range(13, 13), unread(14)], true],
      ['wait', 0],
    ],
    look: look({ list: [...seen(11, 13), [14, 'text 14', null]], unread: [14], older: 'more' }),
    emitted: [marks(14)],
  },
  {
    title: '[A12] marks the messages of a gap page read, also after another outage',
    given: [...known, ['opened', 0], ['reopened'], ['reopened']],
    when: [
      ['page', 'gap', [...range(13, 13), unread(14)], true],
      ['wait', 0],
    ],
    look: look({
      list: [...seen(11, 13), [14, 'text 14', null]],
      unread: [14],
      older: 'more',
      catchingUp: true,
    }),
    emitted: [asks('gap', 1), marks(14)],
  },
  {
    title: '[A12] marks messages read when the list is replaced',
    given: [...known, ['opened', 0], ['reopened']],
    when: [...far([unread(100)]), ['wait', 0]],
    look: look({
      list: [[100, 'text 100', null], ...seen(101, 120)],
      unread: [100],
      older: 'more',
    }),
    emitted: [...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((page) => asks('gap', page)), marks(100)],
  },
  {
    title: '[A12] marks messages read when it is opened on a page that was hidden before',
    given: [...loaded([unread(5)]), ['hidden'], ['visible']],
    when: [
      ['opened', 0],
      ['wait', 0],
    ],
    look: look({ list: [[5, 'text 5', null]], unread: [5], divider: 5 }),
    emitted: [marks(5)],
  },
  {
    title: '[A12] marks nothing read after the page is hidden',
    given: [...loaded(), ['opened', 0], ['hidden']],
    when: [
      ['live', unread(9)],
      ['wait', 0],
    ],
    look: look({ list: [[9, 'text 9', null]], unread: [9] }),
    emitted: [],
  },
  ...[
    { when: 'when it is opened', given: [['opened', 4]] as ChatStep[] },
    {
      when: 'after it was opened',
      given: [
        ['opened', 0],
        ['opened', 4],
      ] as ChatStep[],
    },
  ].map(({ when, given }) => ({
    title: `[A12] marks what the server counts in addition, reported on a hidden page ${when}`,
    given: [...loaded([unread(5)]), ['hidden'] as ChatStep, ...given],
    when: [['visible'], ['wait', 0], ['marked']] as ChatStep[],
    look: look({ list: [[5, 'text 5', null]], divider: 5 }),
    emitted: [marks(5), markedRead(1), marksAll],
  })),
  {
    title: '[CHAT-03] shows no divider when it is closed on a hidden page',
    given: [...loaded([unread(5)]), ['hidden'], ['opened', 0]],
    when: [['closed']],
    look: look({ list: [[5, 'text 5', null]], unread: [5] }),
    emitted: [],
  },
]

const outage: ChatStep[] = [...known, ['reopened'], ['pageFailed', 'gap', 0]]
/** Five retries failed as well; the last one at its second page. */
const givenUp: ChatStep[] = [
  ...outage,
  ...[3, 6, 9, 12].flatMap((seconds): ChatStep[] => [
    ['wait', seconds * 1000],
    ['pageFailed', 'gap', 0],
  ]),
  ['wait', 15_000],
  ['page', 'gap', range(18, 20), true],
  ['pageFailed', 'gap', 0],
]
const behind = { list: seen(11, 13), older: 'more', catchingUp: true } as const

const gapRows: ChatRow[] = [
  ...([['reopened'], ['reload']] as ChatStep[]).flatMap((again): ChatRow[] => [
    {
      title: `[A11] requests the gap immediately on ${again[0]} while it waits for a retry`,
      given: [...outage, ['wait', 100]],
      when: [again],
      look: look(behind),
      emitted: [asks('gap', 1)],
    },
    {
      title: `[A11] waits 3 s again after ${again[0]} and a failure`,
      given: [
        ...outage,
        ['wait', 3_000],
        ['pageFailed', 'gap', 0],
        again,
        ['pageFailed', 'gap', 0],
      ],
      when: [['wait', 3_000]],
      look: look(behind),
      emitted: [asks('gap', 1)],
    },
  ]),
  {
    title: '[A11] starts again at the newest page when a further gap page fails',
    given: [...known, ['reopened'], ['page', 'gap', range(18, 20), true], ['pageFailed', 'gap', 0]],
    when: [['wait', 3_000]],
    look: look(behind),
    emitted: [asks('gap', 1)],
  },
  {
    title: '[A11] starts again at the newest page when it had given up at a further gap page',
    given: givenUp,
    when: [['visible']],
    look: look({ ...behind, error: LOAD_TEXT }),
    emitted: [asks('gap', 1)],
  },
  {
    title: '[A11] clears the error and has five retries again when a given-up gap is reloaded',
    given: [...givenUp, ['reload'], ['pageFailed', 'gap', 0]],
    when: [['wait', 3_000]],
    look: look(behind),
    emitted: [asks('gap', 1)],
  },
  {
    title: '[ERR-41] clears the error of a failed older page on reload',
    given: [...known, ['older'], ['pageFailed', 'older', 502]],
    when: [['reload']],
    look: look(behind),
    emitted: [asks('gap', 1)],
  },
]

const otherRows: ChatRow[] = [
  {
    title: '[VALID-14 A30] leaves no messages when the first page is cancelled',
    given: [
      ['draft', ''],
      ['live', stored({ id: 20 })],
    ],
    when: [['pageFailed', 'first', -1]],
    look: look({ screen: 'failed' }),
    emitted: [],
  },
  {
    title: 'shows a suggested text when the draft cannot be read',
    given: [
      ['page', 'first', [], false],
      ['suggest', 'About your murals'],
    ],
    when: [['draftFailed']],
    look: look({ draft: 'About your murals' }),
    emitted: [saves('About your murals')],
  },
  {
    title: '[SOCKEV-14] settles a reaction that a frame contains and sends the press made since',
    given: [...loaded([stored({ id: 10 })]), ['react', 10, LIKE], ['react', 10, LIKE]],
    when: [['reactions', 10, [{ reaction_type: LIKE, user_id: 1, username: 'ayen' }]]],
    look: look({ list: [[10, 'text 10', null]] }),
    emitted: [reacts(10, LIKE, false)],
  },
]

export const AGAIN_ROWS: ChatRow[] = [...foundRows, ...markedRows, ...gapRows, ...otherRows]
