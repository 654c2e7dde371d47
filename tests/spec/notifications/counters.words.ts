/** Shared steps, events and expected values of the counter tables. */
import type { CountersLook, CountersStep } from './counters.reference.ts'

export interface CountersRow {
  title: string
  /** The page is hidden at sign-in. */
  bornHidden?: boolean
  steps: CountersStep[]
  outcome: CountersLook
}

export interface CountersTimed {
  title: string
  given: CountersStep[]
  /** `before` holds until 1 ms before this moment (ms after `given`), `after` from then on. */
  at: number
  before: CountersLook
  after: CountersLook
}

export const HIDE: CountersStep = ['tell', { type: 'page.hidden' }]

export const SHOW: CountersStep = ['tell', { type: 'page.visible' }]

export const add = (by: number): CountersStep => ['tell', { type: 'counts.notifications.add', by }]

export const set = (count: number): CountersStep => [
  'tell',
  { type: 'counts.notifications.set', count },
]

export const REREAD: CountersStep = ['tell', { type: 'counts.notifications.reread' }]

/** This many messages were marked read by a request sent this many ms ago. */
export const subtract = (by: number, ago = 0): CountersStep => ['read', by, ago]

export const ANSWERED: CountersStep[] = [
  ['messages', 4],
  ['notifications', 7],
]

export const FIVE_MINUTES = 300_000

export function look(
  messages: number,
  notifications: number,
  rest: Partial<CountersLook> = {},
): CountersLook {
  const polls = { messagePolls: 1, notificationPolls: 1, pollAt: FIVE_MINUTES }
  return { messages, notifications, total: messages + notifications, ...polls, ...rest }
}
