/** Blocking and unblocking users, as decided. Imports no machine. */
import type { Id } from '../../../src/protocol/base/types.ts'

export type BlocksStep =
  | ['toggle', Id]
  | ['reload']
  /** The list was loaded. */
  | ['listed', Id[]]
  /** The pending change succeeded. */
  | ['done']
  /** It failed. HTTP status; 0 = no response, -1 = cancelled by the client, -2 = another error. */
  | ['refused', number]

export interface BlocksLook {
  /** Users shown as blocked, in any order. */
  blocked: Id[]
  /** The request in flight: the list, a change or none. */
  running: 'list' | { userId: Id; on: boolean } | null
  failed: boolean
}

type Emitted = { type: string; [key: string]: unknown }

export const LIST: Emitted = { type: 'list' }
export const nameOf = (userId: Id): string => `Person ${userId}`
const asks = (userId: Id, on: boolean): Emitted => ({ type: 'change', userId, on })
const toast = (kind: 'success' | 'error', title: string): Emitted => ({
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
  emitted: Emitted[]
}[] = [
  {
    title: 'shows the users in the list as blocked',
    given: [],
    when: [['listed', [5, 6]]],
    look: look([5, 6]),
    emitted: [],
  },
  {
    title: 'shows a block immediately and sends it',
    given: ready(),
    when: [['toggle', 5]],
    look: look([5], change(5, true)),
    emitted: [asks(5, true)],
  },
  {
    title: 'shows a toast when the block is confirmed',
    given: [...ready(), ['toggle', 5]],
    when: [['done']],
    look: look([5]),
    emitted: [toast('success', 'Blocked Person 5.')],
  },
  {
    title: 'unblocks a user',
    given: ready(5, 6),
    when: [['toggle', 5], ['done']],
    look: look([6]),
    emitted: [asks(5, false), toast('success', 'Unblocked Person 5.')],
  },
  {
    title: 'rolls back a rejected block and shows the error',
    given: [...ready(6), ['toggle', 5]],
    when: [['refused', 403]],
    look: look([6]),
    emitted: [toast('error', 'The call failed.')],
  },
  {
    title: 'shows a general error on a programming error',
    given: [...ready(6), ['toggle', 6]],
    when: [['refused', -2]],
    look: look([6]),
    emitted: [toast('error', 'This person couldn’t be unblocked. Please try again.')],
  },
  {
    title: '[VALID-14 A30] rolls back a cancelled change without an error',
    given: [...ready(), ['toggle', 5]],
    when: [['refused', -1]],
    look: look([]),
    emitted: [],
  },
  {
    title: 'sends the block of a second user when the first is confirmed',
    given: [...ready(), ['toggle', 5]],
    when: [['toggle', 6], ['done']],
    look: look([5, 6], change(6, true)),
    emitted: [toast('success', 'Blocked Person 5.'), asks(6, true)],
  },
  {
    title: 'sends no further request when three toggles end in the first state',
    given: [...ready(), ['toggle', 5]],
    when: [['toggle', 5], ['toggle', 5], ['done']],
    look: look([5]),
    emitted: [toast('success', 'Blocked Person 5.')],
  },
  {
    title: 'sends an unblock after the block when toggled twice',
    given: [...ready(), ['toggle', 5], ['toggle', 5]],
    when: [['done']],
    look: look([], change(5, false)),
    emitted: [toast('success', 'Blocked Person 5.'), asks(5, false)],
  },
  {
    title: 'drops the unblock when the block is rejected',
    given: [...ready(), ['toggle', 5], ['toggle', 5]],
    when: [['refused', 500]],
    look: look([]),
    emitted: [toast('error', 'The call failed.')],
  },
  {
    title: 'sends a change made while the list loads when it has loaded',
    given: [['toggle', 5]],
    when: [['listed', [6]]],
    look: look([5, 6], change(5, true)),
    emitted: [asks(5, true)],
  },
  {
    title: 'sends nothing when the loaded list already has the change',
    given: [['toggle', 5]],
    when: [['listed', [5]]],
    look: look([5]),
    emitted: [],
  },
  {
    title: 'sends nothing when a change is undone before the list has loaded',
    given: [
      ['toggle', 5],
      ['toggle', 5],
    ],
    when: [['listed', []]],
    look: look([]),
    emitted: [],
  },
  {
    title: 'loads the list again on reload after a failure',
    given: [['refused', 500]],
    when: [['reload']],
    look: look([], 'list'),
    emitted: [LIST],
  },
  {
    title: 'blocks a user without a list',
    given: [['refused', 0]],
    when: [['toggle', 5], ['done']],
    look: look([], null, true),
    emitted: [asks(5, true), toast('success', 'Blocked Person 5.')],
  },
  {
    title: 'reloads the list after a pending change',
    given: [...ready(), ['toggle', 5], ['reload']],
    when: [['done'], ['listed', [5, 7]]],
    look: look([5, 7]),
    emitted: [toast('success', 'Blocked Person 5.'), LIST],
  },
  {
    title: 'does not start a second load',
    given: [...ready(), ['reload']],
    when: [['reload'], ['listed', [7]]],
    look: look([7]),
    emitted: [],
  },
  {
    title: 'keeps the list when a reload fails, and sends the next change',
    given: [...ready(7), ['reload']],
    when: [
      ['refused', 0],
      ['toggle', 5],
    ],
    look: look([5, 7], change(5, true)),
    emitted: [asks(5, true)],
  },
  {
    title: 'sends a change made while a reload runs when the reload fails',
    given: [...ready(7), ['reload'], ['toggle', 5]],
    when: [['refused', 0]],
    look: look([5, 7], change(5, true)),
    emitted: [asks(5, true)],
  },
  {
    title: 'sends a change made while the list loads when it cannot be loaded',
    given: [['toggle', 5]],
    when: [['refused', 500]],
    look: look([5], change(5, true)),
    emitted: [asks(5, true)],
  },
  {
    title: 'reloads a list that was never loaded after a pending change',
    given: [['refused', 0], ['toggle', 5], ['reload']],
    when: [['done']],
    look: look([], 'list'),
    emitted: [toast('success', 'Blocked Person 5.'), LIST],
  },
]
