import type { ConnectionStatus } from '../sockets/status.ts'
import type { ConnectionSnapshot } from './connection.machine.ts'

export function status({ value }: ConnectionSnapshot): ConnectionStatus {
  return typeof value === 'string' ? value : value.attempting
}

/** A sentence for people, or null. */
export const error = ({ context }: ConnectionSnapshot): string | null => context.error

/** Whether a payload sent now goes out; otherwise it is dropped, never queued (SOCKEV-16). */
export const isOpen = (snapshot: ConnectionSnapshot): boolean => status(snapshot) === 'open'

/** Retries in a row so far, 0 to the policy's bound. */
export const attempts = ({ context }: ConnectionSnapshot): number => context.attempts

/** When the next attempt is due, ms since 1970; null unless waiting. */
export const retryAt = ({ context }: ConnectionSnapshot): number | null => context.retryAt
