/** Blocking people and lifting it, as decided (importing no machine). */
import type { Id } from '../../../src/protocol/base/types.ts'

export type BlocksStep =
  | ['toggle', Id]
  | ['reload']
  /** The list that was asked for arrived. */
  | ['listed', Id[]]
  /** The change under way was done. */
  | ['done']
  /** What is under way failed. HTTP status; 0 = no answer, -1 = cancelled by us, -2 = broke. */
  | ['refused', number]

export interface BlocksLook {
  /** Whoever is shown as blocked, in no order. */
  blocked: Id[]
  /** What is with the server: the list, a change, nothing. */
  running: 'list' | { userId: Id; on: boolean } | null
  failed: boolean
}

type Told = { type: string; [key: string]: unknown }

export const LIST: Told = { type: 'list' }
export const nameOf = (userId: Id): string => `Person ${userId}`
export const asks = (userId: Id, on: boolean): Told => ({ type: 'change', userId, on })
export const toast = (kind: 'success' | 'error', title: string): Told => ({
  type: 'toast.show',
  toast: { kind, title, text: '' },
})

const look = (
  blocked: Id[],
  running: BlocksLook['running'] = null,
  failed = false,
): BlocksLook => ({ blocked, running, failed })

const ready = (...ids: Id[]): BlocksStep[] => [['listed', ids]]
const change = (userId: Id, on: boolean) => ({ userId, on })

export const BLOCKS_ROWS: {
  title: string
  given: BlocksStep[]
  when: BlocksStep[]
  look: BlocksLook
  told: Told[]
}[] = [
  {
    title: 'the list shows who is blocked',
    given: [],
    when: [['listed', [5, 6]]],
    look: look([5, 6]),
    told: [],
  },
  {
    title: 'blocking shows at once and asks the server',
    given: ready(),
    when: [['toggle', 5]],
    look: look([5], change(5, true)),
    told: [asks(5, true)],
  },
  {
    title: 'once done it is told',
    given: [...ready(), ['toggle', 5]],
    when: [['done']],
    look: look([5]),
    told: [toast('success', 'Blocked Person 5.')],
  },
  {
    title: 'lifting a block goes alike',
    given: ready(5, 6),
    when: [['toggle', 5], ['done']],
    look: look([6]),
    told: [asks(5, false), toast('success', 'Unblocked Person 5.')],
  },
  {
    title: 'a refused block is undone and told in the words of the refusal',
    given: [...ready(6), ['toggle', 5]],
    when: [['refused', 403]],
    look: look([6]),
    told: [toast('error', 'The call failed.')],
  },
  {
    title: 'one that broke is told in words of its own',
    given: [...ready(6), ['toggle', 6]],
    when: [['refused', -2]],
    look: look([6]),
    told: [toast('error', 'This person couldn’t be unblocked. Please try again.')],
  },
  {
    title: '[VALID-14 A30] a cancelled one is told to nobody',
    given: [...ready(), ['toggle', 5]],
    when: [['refused', -1]],
    look: look([]),
    told: [],
  },
  {
    title: 'a second person waits for the first',
    given: [...ready(), ['toggle', 5]],
    when: [['toggle', 6], ['done']],
    look: look([5, 6], change(6, true)),
    told: [toast('success', 'Blocked Person 5.'), asks(6, true)],
  },
  {
    title: 'the same person thrice asks for no more than the last wish needs',
    given: [...ready(), ['toggle', 5]],
    when: [['toggle', 5], ['toggle', 5], ['done']],
    look: look([5]),
    told: [toast('success', 'Blocked Person 5.')],
  },
  {
    title: 'blocked and lifted at once: both are asked, in order',
    given: [...ready(), ['toggle', 5], ['toggle', 5]],
    when: [['done']],
    look: look([], change(5, false)),
    told: [toast('success', 'Blocked Person 5.'), asks(5, false)],
  },
  {
    title: 'after a refused block its lifting is not needed',
    given: [...ready(), ['toggle', 5], ['toggle', 5]],
    when: [['refused', 500]],
    look: look([]),
    told: [toast('error', 'The call failed.')],
  },
  {
    title: 'what is toggled while the list is read waits for it',
    given: [['toggle', 5]],
    when: [['listed', [6]]],
    look: look([5, 6], change(5, true)),
    told: [asks(5, true)],
  },
  {
    title: 'and is not asked where the list has it already',
    given: [['toggle', 5]],
    when: [['listed', [5]]],
    look: look([5]),
    told: [],
  },
  {
    title: 'taken back before the list came it is not asked at all',
    given: [
      ['toggle', 5],
      ['toggle', 5],
    ],
    when: [['listed', []]],
    look: look([]),
    told: [],
  },
  {
    title: 'a list that cannot be read is told to the page, which may try again',
    given: [['refused', 500]],
    when: [['reload']],
    look: look([], 'list'),
    told: [LIST],
  },
  {
    title: 'without it blocking works all the same',
    given: [['refused', 0]],
    when: [['toggle', 5], ['done']],
    look: look([], null, true),
    told: [asks(5, true), toast('success', 'Blocked Person 5.')],
  },
  {
    title: 'reading anew waits for a change under way',
    given: [...ready(), ['toggle', 5], ['reload']],
    when: [['done'], ['listed', [5, 7]]],
    look: look([5, 7]),
    told: [toast('success', 'Blocked Person 5.'), LIST],
  },
  {
    title: 'and is not begun twice',
    given: [...ready(), ['reload']],
    when: [['reload'], ['listed', [7]]],
    look: look([7]),
    told: [],
  },
  {
    title: 'a list read before is shown on when reading it anew fails',
    given: [...ready(7), ['reload']],
    when: [['refused', 0]],
    look: look([7]),
    told: [],
  },
]
