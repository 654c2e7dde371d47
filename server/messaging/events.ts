import { type Kysely, sql, type Transaction } from 'kysely'
import type {
  ConversationEventsJson,
  PositionJson,
} from '../../src/protocol/responses/messaging.ts'
import type { Context } from '../context.ts'
import type { ConversationEventKind, Database } from '../db/schema.ts'
import { conversationNotFound, type Membership } from './access.ts'
import { messagesJson } from './json.ts'

type Store = Kysely<Database> | Transaction<Database>

/** Events are retained this long, ms; a client that was offline longer reads the messages again. */
const RETENTION_MS = 7 * 86_400_000
/** Maximum number of events deleted by one statement. */
const SWEEP_LIMIT = 10_000
/** Maximum number of events in one response. */
const EVENT_LIMIT = 200

/** A membership, and the position up to which a later statement sees all events. */
export type PositionedMembership = Membership & PositionJson

/**
 * As `membershipOf`, with the position of the conversation. Read it before the state that it goes
 * with.
 * @throws ApiError 404 not a member
 */
export async function positionedMembershipOf(
  db: Store,
  userId: number,
  conversationId: number,
): Promise<PositionedMembership> {
  const row = await db
    .selectFrom('conversation_participants as own')
    .innerJoin('conversations', 'conversations.id', 'own.conversation_id')
    .innerJoin('event_epoch', (join) => join.onTrue())
    .selectAll('own')
    .select(['conversations.event_offset as offset', 'event_epoch.epoch'])
    .where('own.conversation_id', '=', conversationId)
    .where('own.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw conversationNotFound(userId, conversationId)
  return row
}

/**
 * Appends an event to a conversation; locks its row until the end of the transaction, so that
 * offsets have no gap and follow the order of the commits.
 * @param messageIds the messages concerned
 * @returns the event's offset
 */
export async function appendEvent(
  trx: Transaction<Database>,
  conversationId: number,
  kind: ConversationEventKind,
  messageIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ event_offset: number }>`
    with conversation as (
      update conversations set event_offset = event_offset + 1
      where id = ${conversationId} returning id, event_offset
    )
    insert into conversation_events (conversation_id, event_offset, kind, message_ids)
    select id, event_offset, ${kind}, ${messageIds}::bigint[] from conversation
    returning event_offset`.execute(trx)
  const [event] = rows
  if (!event) throw new Error(`conversation ${conversationId} does not exist`)
  return event.event_offset
}

const REFETCH = {
  refetch: true,
  position: null,
  has_more: false,
  new_messages: [],
  changed_messages: [],
  read_message_ids: [],
} as const satisfies ConversationEventsJson

/**
 * What happened in a conversation after a position: messages in their present form, each once.
 * Messages that the user deleted are omitted.
 * @param after null = none or unreadable, which is answered with `refetch`, as a position whose next
 * event was deleted
 */
export async function eventsAfter(
  db: Store,
  membership: PositionedMembership,
  after: PositionJson | null,
): Promise<ConversationEventsJson> {
  const { epoch, offset, conversation_id } = membership
  if (after === null || after.epoch !== epoch || after.offset > offset) return REFETCH
  const events = await db
    .selectFrom('conversation_events')
    .select(['event_offset', 'kind', 'message_ids'])
    .where('conversation_id', '=', conversation_id)
    .where('event_offset', '>', after.offset)
    .orderBy('event_offset')
    .limit(EVENT_LIMIT)
    .execute()
  const end = after.offset + events.length
  // Offsets have no gaps, so a missing one was deleted.
  if ((events.at(-1)?.event_offset ?? offset) !== end) return REFETCH
  const idsOf = (matches: (kind: ConversationEventKind) => boolean): Set<number> =>
    new Set(events.flatMap(({ kind, message_ids }) => (matches(kind) ? message_ids : [])))
  const newIds = idsOf((kind) => kind === 'new_message')
  const changedIds = idsOf((kind) => kind !== 'new_message' && kind !== 'message_read')
  const messages = await visibleMessages(db, membership, [...newIds, ...changedIds])
  return {
    refetch: false,
    position: { epoch, offset: end },
    has_more: events.length === EVENT_LIMIT,
    new_messages: messages.filter(({ id }) => newIds.has(id)),
    changed_messages: messages.filter(({ id }) => !newIds.has(id)),
    read_message_ids: [...idsOf((kind) => kind === 'message_read')].filter((id) => !newIds.has(id)),
  }
}

async function visibleMessages(db: Store, membership: Membership, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', membership.conversation_id)
    .where('id', 'in', [...new Set(ids)])
    .where('id', '>', membership.cleared_message_id ?? 0)
    .orderBy('id')
    .execute()
  return messagesJson(db, rows)
}

/**
 * Deletes events after `RETENTION_MS`. Several processes may run it at the same time.
 * @returns the number of deleted events
 */
export async function sweepEvents({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  let deleted = 0
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('conversation_events')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('conversation_id', 'event_offset'),
          'in',
          selectFrom('conversation_events')
            .select(['conversation_id', 'event_offset'])
            .where('created_at', '<', new Date(now() - RETENTION_MS))
            .orderBy('created_at')
            .limit(SWEEP_LIMIT)
            .forUpdate()
            .skipLocked()
            .$asTuple('conversation_id', 'event_offset'),
        ),
      )
      .executeTakeFirst()
    deleted += Number(numDeletedRows)
    if (numDeletedRows < SWEEP_LIMIT) return deleted
  }
}
