import type { Id } from '../../../protocol/base/types.ts'
import type { ConnectionSnapshot } from './connection.machine.ts'

/** Status of a connection, for the UI and tests (A1.3…A1.5); `off`: no conversation is selected. */
export type ConnectionStatus = 'off' | 'connecting' | 'open' | 'waiting' | 'closed' | 'failed'

function statusOf(snapshot: ConnectionSnapshot): ConnectionStatus {
  const { value } = snapshot
  if (value === 'idle') return 'off'
  if (value === 'waiting') return value
  if ('over' in value) return value.over
  return value.attempting === 'connecting' ? 'connecting' : 'open'
}

/** The notification connection has three visible statuses (SOCKNOTIF-01). */
export function status(snapshot: ConnectionSnapshot): ConnectionStatus {
  const current = statusOf(snapshot)
  const resting = current === 'waiting' || current === 'failed'
  return resting && snapshot.context.of === 'notifications' ? 'closed' : current
}

/** The selected conversation, or null. */
export const conversationId = ({ context }: ConnectionSnapshot): Id | null => context.conversationId

/** Error message for the user, or null. */
export const error = ({ context }: ConnectionSnapshot): string | null => context.error

/** Whether a payload sent now is transmitted; otherwise it is dropped, never queued (SOCKEV-16). */
export const isOpen = (snapshot: ConnectionSnapshot): boolean => status(snapshot) === 'open'

/** Consecutive retries; for the conversation only those after rejected tokens. */
export const attempts = ({ context }: ConnectionSnapshot): number => context.attempts

/** When the next attempt is due, ms since 1970; null unless waiting. */
export const retryAt = ({ context }: ConnectionSnapshot): number | null => context.retryAt
