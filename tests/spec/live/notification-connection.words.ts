/** Shared steps, events and expected values of the notification connection tables. */
import type { Emitted, Step } from './transport.steps.ts'

export const OPENED: Emitted = { type: 'connection.opened', source: 'notifications' }

export const LOST: Emitted = { type: 'connection.lost', source: 'notifications' }

export const PING = { type: 'ping' }

/** `count` missing tokens, each retried when due; the next attempt is requesting a token. */
export const noToken = (count: number): Step[] =>
  Array.from({ length: count }, (_, n): Step[] => [
    ['token', null],
    ['wait', 3000 * (n + 1)],
  ]).flat()
