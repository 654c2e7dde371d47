/** Beginnings, events and looks that the rows of notification-connection share. */
import type { Step, Told } from './transport.steps.ts'

export const OPENED: Told = { type: 'connection.opened', source: 'notifications' }

export const LOST: Told = { type: 'connection.lost', source: 'notifications' }

export const PING = { type: 'ping' }

/** `count` failures for want of a token, each retry in its time; the next attempt asks for a token. */
export const noToken = (count: number): Step[] =>
  Array.from({ length: count }, (_, n): Step[] => [
    ['token', null],
    ['wait', 3000 * (n + 1)],
  ]).flat()
