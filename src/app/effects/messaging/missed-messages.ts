import type { MessagePage } from '../../../machines/messaging/chat/chat.types.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { type MessageContext, parseMessages } from '../../../protocol/messaging/message.ts'
import type { Position } from '../../../protocol/messaging/position.ts'
import { loadMessageEvents } from '../../../services/api/message-events.ts'
import type { HttpClient } from '../../../services/http/types.ts'

/** What happened after a position, as the page that closes the gap; null: refetch. */
export async function loadMissed(
  http: HttpClient,
  { conversationId, position }: { conversationId: Id; position: Position },
  context: MessageContext,
  signal: AbortSignal,
): Promise<MessagePage | null> {
  const events = await loadMessageEvents(http, conversationId, position, { signal })
  return (
    events && {
      messages: parseMessages(events.newMessages, context),
      hasMore: false,
      position: events.position,
      changes: {
        messages: parseMessages(events.changedMessages, context),
        readIds: events.readIds,
      },
    }
  )
}
