/** Who is typing, and for how long that is believed (importing no machine). */
import type { Id } from '../../../src/protocol/base/types.ts'

export type TypingStep =
  | ['key', Id]
  | ['stop', Id]
  | ['hidden']
  | ['heard', conversation: Id, user: Id, typing: boolean]
  | ['wait', number]

export interface TypingLook {
  /** Where the others believe one to be typing, null = nowhere. */
  typing: Id | null
  /** The others who type, by conversation. */
  others: { [conversation: string]: Id[] }
}

export type Told = { type: string; [key: string]: unknown }
export const tells = (conversationId: Id, typing: boolean): Told => ({
  type: 'tell',
  conversationId,
  typing,
})

export interface TypingRow {
  title: string
  given: TypingStep[]
  when: TypingStep[]
  look: TypingLook
  told: Told[]
}

const look = (typing: Id | null, others: TypingLook['others'] = {}): TypingLook => ({
  typing,
  others,
})

export const TYPING_ROWS: TypingRow[] = [
  {
    title: '[API-MSG-16] the first key is told at once',
    given: [],
    when: [['key', 5]],
    look: look(5),
    told: [tells(5, true)],
  },
  {
    title: '[API-MSG-16] keys within three seconds of that are not',
    given: [['key', 5]],
    when: [
      ['wait', 1_000],
      ['key', 5],
      ['wait', 1_999],
      ['key', 5],
    ],
    look: look(5),
    told: [],
  },
  {
    title: '[API-MSG-16] the first key after three seconds is told again',
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
    told: [tells(5, true)],
  },
  {
    title: '[API-MSG-17] who sends or leaves is told to have stopped, once',
    given: [['key', 5]],
    when: [
      ['stop', 5],
      ['stop', 5],
    ],
    look: look(null),
    told: [tells(5, false)],
  },
  {
    title: '[API-MSG-17] leaving another conversation stops nothing',
    given: [['key', 5]],
    when: [['stop', 6]],
    look: look(5),
    told: [],
  },
  {
    title: '[API-MSG-17] a hidden page types no more',
    given: [['key', 5]],
    when: [['hidden'], ['hidden']],
    look: look(null),
    told: [tells(5, false)],
  },
  {
    title: '[API-MSG-16 API-MSG-17] a key in another conversation ends it in the first',
    given: [['key', 5]],
    when: [['key', 6]],
    look: look(6),
    told: [tells(5, false), tells(6, true)],
  },
  {
    title: '[API-MSG-16] after a stop the next key is told at once',
    given: [
      ['key', 5],
      ['stop', 5],
    ],
    when: [['key', 5]],
    look: look(5),
    told: [tells(5, true)],
  },
  {
    title: 'somebody who types is shown, in their conversation alone',
    given: [],
    when: [['heard', 5, 8, true]],
    look: look(null, { 5: [8] }),
    told: [],
  },
  {
    title: 'who stops or sends is not shown any more',
    given: [
      ['heard', 5, 8, true],
      ['heard', 6, 9, true],
    ],
    when: [['heard', 5, 8, false]],
    look: look(null, { 6: [9] }),
    told: [],
  },
  {
    title: 'a stop of somebody who did not type changes nothing',
    given: [['heard', 5, 8, true]],
    when: [
      ['heard', 5, 9, false],
      ['heard', 6, 8, false],
    ],
    look: look(null, { 5: [8] }),
    told: [],
  },
  {
    title: 'two in one conversation stand in the order in which they began',
    given: [
      ['heard', 5, 9, true],
      ['heard', 5, 8, true],
    ],
    when: [['heard', '5', 9, true]],
    look: look(null, { 5: [9, 8] }),
    told: [],
  },
]

export interface TypingTime {
  title: string
  given: TypingStep[]
  at: number
  before: TypingLook
  after: TypingLook
  told: Told[]
}

export const TYPING_TIMES: TypingTime[] = [
  {
    title: '[API-MSG-17] five seconds without a key are the end of typing',
    given: [
      ['key', 5],
      ['wait', 2_000],
      ['key', 5],
    ],
    at: 5_000,
    before: look(5),
    after: look(null),
    told: [tells(5, false)],
  },
  {
    title: 'six seconds without news somebody is not believed to type any more',
    given: [['heard', 5, 8, true]],
    at: 6_000,
    before: look(null, { 5: [8] }),
    after: look(null),
    told: [],
  },
  {
    title: 'news begin the six seconds anew',
    given: [
      ['heard', 5, 8, true],
      ['wait', 4_000],
      ['heard', 5, 8, true],
    ],
    at: 6_000,
    before: look(null, { 5: [8] }),
    after: look(null),
    told: [],
  },
  {
    title: 'each has six seconds of their own',
    given: [
      ['heard', 5, 8, true],
      ['wait', 2_000],
      ['heard', 6, 9, true],
    ],
    at: 4_000,
    before: look(null, { 5: [8], 6: [9] }),
    after: look(null, { 6: [9] }),
    told: [],
  },
]
