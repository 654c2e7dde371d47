/** Typing indicators and their time limits. Imports no machine. */
import type { Id } from '../../../src/protocol/base/types.ts'

export type TypingStep =
  | ['key', Id]
  | ['stop', Id]
  | ['hidden']
  | ['heard', conversation: Id, user: Id, typing: boolean]
  | ['wait', number]

export interface TypingLook {
  /** Where the user is shown as typing to others, null = nowhere. */
  typing: Id | null
  /** Other users typing, by conversation. */
  others: { [conversation: string]: Id[] }
}

export type Emitted = { type: string; [key: string]: unknown }
export const emits = (conversationId: Id, typing: boolean): Emitted => ({
  type: 'tell',
  conversationId,
  typing,
})

export interface TypingRow {
  title: string
  given: TypingStep[]
  when: TypingStep[]
  look: TypingLook
  emitted: Emitted[]
}

const look = (typing: Id | null, others: TypingLook['others'] = {}): TypingLook => ({
  typing,
  others,
})

export const TYPING_ROWS: TypingRow[] = [
  {
    title: '[API-MSG-16] sends typing on the first key',
    given: [],
    when: [['key', 5]],
    look: look(5),
    emitted: [emits(5, true)],
  },
  {
    title: '[API-MSG-16] sends nothing for keys within 3 s',
    given: [['key', 5]],
    when: [
      ['wait', 1_000],
      ['key', 5],
      ['wait', 1_999],
      ['key', 5],
    ],
    look: look(5),
    emitted: [],
  },
  {
    title: '[API-MSG-16] sends typing again on the first key after 3 s',
    given: [
      ['key', 5],
      ['wait', 2_000],
      ['key', 5],
    ],
    when: [
      ['wait', 1_000],
      ['key', 5],
      ['wait', 2_999],
      ['key', 5],
    ],
    look: look(5),
    emitted: [emits(5, true)],
  },
  {
    title: '[API-MSG-17] sends the stop once when the user sends or leaves',
    given: [['key', 5]],
    when: [
      ['stop', 5],
      ['stop', 5],
    ],
    look: look(null),
    emitted: [emits(5, false)],
  },
  {
    title: '[API-MSG-17] sends no stop when another conversation is left',
    given: [['key', 5]],
    when: [['stop', 6]],
    look: look(5),
    emitted: [],
  },
  {
    title: '[API-MSG-17] sends the stop when the page is hidden',
    given: [['key', 5]],
    when: [['hidden'], ['hidden']],
    look: look(null),
    emitted: [emits(5, false)],
  },
  {
    title:
      '[API-MSG-16 API-MSG-17] sends the stop for the first conversation on a key in another one',
    given: [['key', 5]],
    when: [['key', 6]],
    look: look(6),
    emitted: [emits(5, false), emits(6, true)],
  },
  {
    title: '[API-MSG-16] sends typing on the first key after a stop',
    given: [
      ['key', 5],
      ['stop', 5],
    ],
    when: [['key', 5]],
    look: look(5),
    emitted: [emits(5, true)],
  },
  {
    title: 'shows a typing user in that conversation only',
    given: [],
    when: [['heard', 5, 8, true]],
    look: look(null, { 5: [8] }),
    emitted: [],
  },
  {
    title: 'removes a user who stops or sends',
    given: [
      ['heard', 5, 8, true],
      ['heard', 6, 9, true],
    ],
    when: [['heard', 5, 8, false]],
    look: look(null, { 6: [9] }),
    emitted: [],
  },
  {
    title: 'ignores a stop of a user who is not typing',
    given: [['heard', 5, 8, true]],
    when: [
      ['heard', 5, 9, false],
      ['heard', 6, 8, false],
    ],
    look: look(null, { 5: [8] }),
    emitted: [],
  },
  {
    title: 'lists two users of one conversation in the order in which they started',
    given: [
      ['heard', 5, 9, true],
      ['heard', 5, 8, true],
    ],
    when: [['heard', '5', 9, true]],
    look: look(null, { 5: [9, 8] }),
    emitted: [],
  },
]

export interface TypingTime {
  title: string
  given: TypingStep[]
  at: number
  before: TypingLook
  after: TypingLook
  emitted: Emitted[]
}

export const TYPING_TIMES: TypingTime[] = [
  {
    title: '[API-MSG-17] sends the stop after 5 s without a key',
    given: [
      ['key', 5],
      ['wait', 2_000],
      ['key', 5],
    ],
    at: 5_000,
    before: look(5),
    after: look(null),
    emitted: [emits(5, false)],
  },
  {
    title: 'removes a typing user after 6 s without an event',
    given: [['heard', 5, 8, true]],
    at: 6_000,
    before: look(null, { 5: [8] }),
    after: look(null),
    emitted: [],
  },
  {
    title: 'restarts the 6 s on each event',
    given: [
      ['heard', 5, 8, true],
      ['wait', 4_000],
      ['heard', 5, 8, true],
    ],
    at: 6_000,
    before: look(null, { 5: [8] }),
    after: look(null),
    emitted: [],
  },
  {
    title: 'removes each user after their own 6 s',
    given: [
      ['heard', 5, 8, true],
      ['wait', 2_000],
      ['heard', 6, 9, true],
    ],
    at: 4_000,
    before: look(null, { 5: [8], 6: [9] }),
    after: look(null, { 6: [9] }),
    emitted: [],
  },
]
