import { isServiceFailure } from '../../protocol/base/errors.ts'
import { asId, isObject, listOf } from '../../protocol/base/json.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { MESSAGE_EVENT_ENDPOINTS } from '../../protocol/endpoints/message-event-endpoints.ts'
import { type Position, parsePosition } from '../../protocol/messaging/position.ts'
import { type CallOptions, createCallOf } from '../http/call.ts'
import type { HttpClient } from '../http/types.ts'

/** What happened in a conversation after a position. */
export interface MessageEvents {
  position: Position
  /** Raw. */
  newMessages: Json[]
  /** Raw; edited, deleted or with other reactions. */
  changedMessages: Json[]
  readIds: Id[]
}

/** Responses read at most; beyond that the newest page costs less. */
const MAX_RESPONSES = 10

/**
 * Reads what happened after a position, an API extension (`message_events`).
 * @returns null if the position cannot be continued, or if that cannot be read: refetch
 * @throws ServiceFailure if the request failed otherwise
 */
export async function loadMessageEvents(
  http: HttpClient,
  conversationId: Id,
  after: Position,
  { signal }: CallOptions = {},
): Promise<MessageEvents | null> {
  const call = createCallOf(http, MESSAGE_EVENT_ENDPOINTS)
  const events: MessageEvents = {
    position: after,
    newMessages: [],
    changedMessages: [],
    readIds: [],
  }
  for (let responses = 0; responses < MAX_RESPONSES; responses += 1) {
    const { epoch, offset } = events.position
    const input = { params: { id: conversationId }, query: { epoch, after: offset }, signal }
    const body = await call('conversations.events', input).catch(nullIfRefused)
    const position = parsePosition(body)
    if (!isObject(body) || position === null) return null
    events.position = position
    events.newMessages.push(...listOf(body.new_messages))
    events.changedMessages.push(...listOf(body.changed_messages))
    events.readIds.push(...listOf(body.read_message_ids).flatMap((id) => asId(id) ?? []))
    if (body.has_more !== true) return events
  }
  return null
}

/** The endpoint does not exist, or does not accept the position. */
function nullIfRefused(error: unknown): null {
  if (isServiceFailure(error) && [400, 404, 410].includes(error.status)) return null
  throw error
}
