import { type Kysely, sql } from 'kysely'
import type { Database } from '../server/db/schema.ts'
import { messageContent } from '../server/notifications/notifications/content.ts'
import { insertBatches, reserveIds } from './batches.ts'
import type { DemoConversation, DemoMessage } from './conversations.ts'
import { type Ids, iso } from './ids.ts'
import type { DemoPlan } from './plan.ts'
import type { DemoUser } from './users.ts'

interface SeededConversation {
  id: number
  /** Ids of the two users in the database. */
  pair: readonly [number, number]
  conversation: DemoConversation
  messageIds: readonly number[]
}

/** Stores planned conversations of pairs that do not have one yet. */
export async function seedConversations(
  db: Kysely<Database>,
  plan: DemoPlan,
  ids: Ids,
): Promise<{ conversations: number; messages: number }> {
  const counts = { conversations: 0, messages: 0 }
  for (const conversation of plan.conversations) {
    const seeded = await createConversation(db, conversation, ids)
    if (seeded === null) continue
    await seedMessages(db, seeded, ids)
    await seedParticipants(db, seeded, plan.users, ids)
    counts.conversations += 1
    counts.messages += conversation.messages.length
  }
  return counts
}

/** Null when the two already have a conversation. */
async function createConversation(
  db: Kysely<Database>,
  conversation: DemoConversation,
  ids: Ids,
): Promise<SeededConversation | null> {
  const [first, second] = conversation.users.map((key) => ids.get(key))
  if (first === undefined || second === undefined)
    throw new Error('conversation with unknown users')
  const row = await db
    .insertInto('conversations')
    .values({
      direct_key: `${Math.min(first, second)}:${Math.max(first, second)}`,
      created_at: iso(conversation.createdAt),
      updated_at: iso(conversation.messages.at(-1)?.at ?? conversation.createdAt),
    })
    .onConflict((conflict) => conflict.column('direct_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  const messageIds = await reserveIds(db, 'messages', conversation.messages.length)
  return { id: row.id, pair: [first, second], conversation, messageIds }
}

async function seedMessages(
  db: Kysely<Database>,
  seeded: SeededConversation,
  ids: Ids,
): Promise<void> {
  const { conversation, messageIds } = seeded
  await insertBatches(
    db,
    'messages',
    {
      id: 'bigint',
      conversation_id: 'bigint',
      sender_id: 'bigint',
      content: 'text',
      reply_to_id: 'bigint',
      created_at: 'timestamptz',
      read_at: 'timestamptz',
    },
    conversation.messages.map((message, index) => ({
      id: messageIds[index],
      conversation_id: seeded.id,
      sender_id: ids.get(message.sender),
      content: message.text,
      reply_to_id: message.replyTo === null ? null : messageIds[message.replyTo],
      created_at: iso(message.at),
      read_at: message.readAt === null ? null : iso(message.readAt),
    })),
  )
  await insertBatches(
    db,
    'reactions',
    { message_id: 'bigint', user_id: 'bigint', reaction_type: 'text', created_at: 'timestamptz' },
    conversation.messages.flatMap((message, index) =>
      message.reactions.map((reaction) => ({
        message_id: messageIds[index],
        user_id: ids.get(reaction.user),
        reaction_type: reaction.type,
        created_at: iso(reaction.at),
      })),
    ),
  )
}

async function seedParticipants(
  db: Kysely<Database>,
  { id, pair, conversation, messageIds }: SeededConversation,
  users: readonly DemoUser[],
  ids: Ids,
): Promise<void> {
  const { messages } = conversation
  for (const [index, userId] of pair.entries()) {
    const key = conversation.users[index]
    const isFromOther = (message: DemoMessage) => message.sender !== key
    const lastReadIndex = messages.findLastIndex(
      (message) => isFromOther(message) && message.readAt !== null,
    )
    const readAt = messages[lastReadIndex]?.readAt ?? null
    await db
      .insertInto('conversation_participants')
      .values({
        conversation_id: id,
        user_id: userId,
        last_read_message_id: messageIds[lastReadIndex] ?? null,
        last_read_at: readAt === null ? null : iso(readAt),
      })
      .execute()
    const lastUnreadIndex = messages.findLastIndex(
      (message) => isFromOther(message) && message.readAt === null,
    )
    const newest = messages[lastUnreadIndex]
    if (!newest) continue
    const sender = users[newest.sender]
    const { payload, ...content } = messageContent({
      senderName: sender ? `${sender.firstName} ${sender.lastName}` : '',
      conversationId: id,
      messageId: messageIds[lastUnreadIndex] ?? 0,
      text: newest.text,
    })
    await db
      .insertInto('notifications')
      .values({
        ...content,
        user_id: userId,
        actor_id: ids.get(newest.sender) ?? null,
        payload: JSON.stringify(payload),
        created_at: sql`${iso(newest.at)}::timestamptz`,
      })
      .execute()
  }
}
