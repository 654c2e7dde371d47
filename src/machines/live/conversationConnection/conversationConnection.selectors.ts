import type { Id } from '../../../protocol/base/types.ts'
import type { ConnectionStatus } from '../sockets/status.ts'
import type { ConversationConnectionSnapshot } from './conversationConnection.machine.ts'

export function status({ value }: ConversationConnectionSnapshot): ConnectionStatus {
  if (typeof value !== 'string') return value.attempting
  return value === 'idle' ? 'off' : value
}

/** The chosen conversation, or null. */
export const conversationId = ({ context }: ConversationConnectionSnapshot): Id | null =>
  context.conversationId

/** A sentence for people, or null. */
export const error = ({ context }: ConversationConnectionSnapshot): string | null => context.error

export const isOpen = (snapshot: ConversationConnectionSnapshot): boolean =>
  status(snapshot) === 'open'

/** Authentication failures in a row so far, 0 to 5. */
export const attempts = ({ context }: ConversationConnectionSnapshot): number => context.attempts

/** When the next attempt is due, ms since 1970; null unless waiting. */
export const retryAt = ({ context }: ConversationConnectionSnapshot): number | null =>
  context.retryAt
