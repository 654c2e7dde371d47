/**
 * Recovery by position: what a chat asks for when events may be missing, on an API with the extension
 * `message_events` (docs/server.md). Imports no machine.
 */
import type { Message } from '../../../src/protocol/base/types.ts'
import { asks, asksAfter, type ChatRow, type ChatStep, look, type Seen } from './chat.steps.ts'
import { at, stored } from './chat.words.ts'

const range = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, i) => stored({ id: from + i, seconds: from + i }))
const seen = (from: number, to: number): Seen[] => range(from, to).map((m) => [m.id, m.body, null])
const live = (id: number): ChatStep[] => [['live', stored({ id, seconds: id })]]
const like = [{ reaction_type: '👍', user_id: 8, username: 'lokai' }]

/** Page 1 was read at offset 10. */
const known: ChatStep[] = [
  ['draft', ''],
  ['page', 'first', range(11, 13), false, 10],
]
const [first] = range(11, 11)
const edited = (message: Message | undefined): Message => ({
  ...(message as Message),
  body: 'edited',
  content: 'edited',
  edited_at: at(60),
})

const openings: ChatRow[] = [
  {
    title: 'asks for events after page 1 when the socket opens, and not for page 1 again',
    given: known,
    when: [['reopened']],
    look: look({ list: seen(11, 13), catchingUp: true }),
    emitted: [asksAfter(10)],
  },
  {
    title: 'asks for events once page 1 has come when the socket opened before',
    given: [['draft', ''], ['reopened']],
    when: [['page', 'first', range(11, 13), false, 10]],
    look: look({ list: seen(11, 13), catchingUp: true }),
    emitted: [asksAfter(10)],
  },
  {
    title: 'asks for page 1 again when the socket opens if the API has no positions',
    given: [
      ['draft', ''],
      ['page', 'first', range(11, 13), false],
    ],
    when: [['reopened']],
    look: look({ list: seen(11, 13), catchingUp: true }),
    emitted: [asks('gap', 1)],
  },
  {
    title: 'adds missed messages and applies edits, reads and reactions to known ones only',
    given: [...known, ['reopened']],
    when: [
      [
        'missed',
        {
          offset: 15,
          added: range(14, 15),
          changed: [{ ...edited(first), reactions: like }, edited(stored({ id: 2, seconds: 2 }))],
          read: [12],
        },
      ],
    ],
    look: look({
      list: [[11, 'edited', null], ...seen(12, 15)],
      reactions: [[11, [['👍', 1, false]]]],
    }),
    emitted: [],
  },
  {
    title: 'asks after the last response when the socket opens again',
    given: [...known, ['reopened'], ['missed', { offset: 15 }]],
    when: [['reopened']],
    look: look({ list: seen(11, 13), catchingUp: true }),
    emitted: [asksAfter(15)],
  },
  {
    title: 'asks again after a response if the socket opened while it was on its way',
    given: [...known, ['reopened'], ['reopened']],
    when: [['missed', { offset: 15, added: range(14, 14) }]],
    look: look({ list: seen(11, 14), catchingUp: true }),
    emitted: [asksAfter(15)],
  },
  {
    title: 'asks after the same offset when the request failed',
    given: [...known, ['reopened'], ['pageFailed', 'gap', 502]],
    when: [['wait', 3_000]],
    look: look({ list: seen(11, 13), catchingUp: true }),
    emitted: [asksAfter(10)],
  },
  {
    title: 'continues from page 1 of the answer if the position was too old',
    given: [...known, ['reopened'], ['page', 'gap', range(13, 14), true, 30]],
    when: [['reopened']],
    look: look({ list: seen(11, 14), catchingUp: true }),
    emitted: [asksAfter(30)],
  },
  {
    title: 'keeps the position of the first of several pages, whose end was read later',
    given: [
      ...known,
      ['reopened'],
      ['page', 'gap', range(16, 17), true, 30],
      ['page', 'gap', range(13, 15), true, 31],
    ],
    when: [['reopened']],
    look: look({ list: seen(11, 17), catchingUp: true }),
    emitted: [asksAfter(30)],
  },
]

const frames: ChatRow[] = [
  {
    title: 'asks for nothing while offsets follow each other, in any order within one delivery',
    given: known,
    when: [...live(14), ['offsets', 11], ...live(15), ['offsets', 13, 12]],
    look: look({ list: seen(11, 15) }),
    emitted: [],
  },
  {
    title: 'asks for nothing when the other socket delivers the same events',
    given: [...known, ...live(14), ['offsets', 11]],
    when: [...live(14), ['offsets', 11, 9]],
    look: look({ list: seen(11, 14) }),
    emitted: [],
  },
  {
    title: 'asks after the last offset without a gap when a frame is missing',
    given: known,
    when: [...live(15), ['offsets', 12]],
    look: look({ list: [...seen(11, 13), ...seen(15, 15)], catchingUp: true }),
    emitted: [asksAfter(10)],
  },
  {
    title: 'adds the missing message in its place, and knows the frames after the response',
    given: [...known, ...live(15), ['offsets', 12], ...live(16), ['offsets', 13]],
    when: [['missed', { offset: 12, added: range(14, 15) }], ['reopened']],
    look: look({ list: seen(11, 16), catchingUp: true }),
    emitted: [asksAfter(13)],
  },
  {
    title: 'asks again when a frame is missing after the response, too',
    given: [...known, ...live(15), ['offsets', 12], ...live(17), ['offsets', 14]],
    when: [['missed', { offset: 12, added: range(14, 15) }]],
    look: look({ list: [...seen(11, 15), ...seen(17, 17)], catchingUp: true }),
    emitted: [asksAfter(12)],
  },
  {
    title: 'stops asking after five responses that lack an event which a frame has shown',
    given: [...known, ['offsets', 12]],
    when: Array.from({ length: 6 }, (): ChatStep => ['missed', { offset: 10 }]),
    look: look({ list: seen(11, 13) }),
    emitted: Array.from({ length: 5 }, () => asksAfter(10)),
  },
  {
    title: 'asks for events that arrived before page 1 if that was read before them',
    given: [
      ['draft', ''],
      ['offsets', 11],
    ],
    when: [['page', 'first', range(11, 13), false, 10]],
    look: look({ list: seen(11, 13), catchingUp: true }),
    emitted: [asksAfter(10)],
  },
  {
    title: 'asks for nothing if page 1 was read after the events that arrived before it',
    given: [
      ['draft', ''],
      ['offsets', 9, 10],
    ],
    when: [['page', 'first', range(11, 13), false, 10]],
    look: look({ list: seen(11, 13) }),
    emitted: [],
  },
  {
    title: 'asks for events since an older page was read, which may have changed its messages',
    given: [
      ['draft', ''],
      ['page', 'first', range(11, 13), true, 10],
      ['older'],
      ['offsets', 11, 12],
    ],
    when: [['page', 'older', range(9, 10), false, 11]],
    look: look({ list: seen(9, 13), catchingUp: true }),
    emitted: [asksAfter(11)],
  },
  {
    title: '[SOCKEV-14] ignores reactions and edits that the other socket delivers again',
    given: [
      ...known,
      ['changed', edited(first), 11],
      ['reactions', 11, like, 12],
      ['offsets', 11, 12],
    ],
    when: [
      ['changed', edited(first), 11],
      ['reactions', 11, null, 10],
    ],
    look: look({
      list: [[11, 'edited', null], ...seen(12, 13)],
      reactions: [[11, [['👍', 1, false]]]],
    }),
    emitted: [],
  },
]

export const POSITION_ROWS: readonly ChatRow[] = [...openings, ...frames]
