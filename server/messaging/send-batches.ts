import type { Transaction } from 'kysely'
import type { MessageJson } from '../../src/protocol/responses/messaging.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { scheduleCounts } from '../live/counts.ts'
import { hubOf } from '../live/hub.ts'
import { type PublishTurn, transactOrdered } from '../live/publish-order.ts'
import { publishNotification } from '../notifications/notifications/actions.ts'
import { createBatchQueue } from './batch-queue.ts'
import { storedMessagesJson } from './json.ts'
import { type ChatNotifications, type DelayedNotifications, notifyMembers } from './notify.ts'
import { LOCKED, type Outgoing, publishKey, type StoredMessage, storeMessages } from './send.ts'

/** Maximum number of messages stored in one transaction. */
const MAX_BATCH_SIZE = 64

interface Posted {
  json: MessageJson
  /** False = already stored under the same client id. */
  created: boolean
}

/** What to publish of a conversation after the commit. */
interface Publication extends ChatNotifications {
  conversationId: number
  /** Ids of all members. */
  members: number[]
  /** New messages, oldest first, with the offsets of their events. */
  messages: { message: MessageJson; offset: number | null }[]
  /** Messages that were sent again. */
  repeated: MessageJson[]
}

interface PostedBatch {
  /** The outcome of each message, in the given order. */
  outcomes: (Posted | ApiError | typeof LOCKED)[]
  /** By `publishKey`. */
  publications: Map<string, Publication>
}

/**
 * Stores messages and the notifications of members who do not have the conversation open.
 * @param batch grouped by conversation
 */
async function postMessages(
  ctx: Context,
  trx: Transaction<Database>,
  turn: PublishTurn,
  batch: readonly Outgoing[],
  skipsLocked: boolean,
): Promise<PostedBatch> {
  const { members, outcomes } = await storeMessages(trx, turn, batch, skipsLocked)
  const stored = outcomes.filter(isStored)
  const json = await storedMessagesJson(trx, members, stored)
  const jsonOf = ({ message }: StoredMessage): MessageJson => {
    const found = json.get(message.id)
    if (!found) throw new Error('each stored message has its JSON')
    return found
  }
  const created = stored.filter((one) => one.created)
  const conversationIds = new Set(members.map(({ conversation_id }) => conversation_id))
  const conversations = [...conversationIds].map((conversationId) => ({
    conversationId,
    members: members.filter(({ conversation_id }) => conversation_id === conversationId),
    created: created.filter(({ message }) => message.conversation_id === conversationId),
    repeated: stored.filter(
      (one) => !one.created && one.message.conversation_id === conversationId,
    ),
  }))
  const notified = await notifyMembers(
    ctx,
    trx,
    conversations.map((conversation) => ({
      members: conversation.members,
      messages: conversation.created.map(({ message }) => message),
    })),
  )
  return {
    outcomes: outcomes.map((outcome) =>
      isStored(outcome) ? { json: jsonOf(outcome), created: outcome.created } : outcome,
    ),
    publications: new Map(
      conversations.map(({ conversationId, ...conversation }, index) => [
        publishKey(conversationId),
        {
          conversationId,
          members: conversation.members.map(({ id }) => id),
          messages: conversation.created.map((one) => ({
            message: jsonOf(one),
            offset: one.offset,
          })),
          repeated: conversation.repeated.map(jsonOf),
          ...(notified[index] ?? { notifications: [], delayed: [] }),
        },
      ]),
    ),
  }
}

const isStored = (outcome: StoredMessage | ApiError | typeof LOCKED): outcome is StoredMessage =>
  outcome !== LOCKED && !(outcome instanceof ApiError)

/** A stored message and what to publish of it. */
export interface PostedMessage {
  posted: Posted
  publication: Publication
}

/** Stores one message in the caller's transaction. @throws ApiError as `SendBatches.send` */
export async function postMessage(
  ctx: Context,
  trx: Transaction<Database>,
  turn: PublishTurn,
  outgoing: Outgoing,
): Promise<PostedMessage> {
  const { outcomes, publications } = await postMessages(ctx, trx, turn, [outgoing], false)
  const publication = publications.get(publishKey(outgoing.conversationId))
  const [posted] = outcomes
  if (posted instanceof ApiError) throw posted
  if (!posted || posted === LOCKED || !publication) throw new Error('one message has one outcome')
  return { posted, publication }
}

/**
 * Publishes messages after the commit (SOCKEV-09): general sockets of all members, sockets of the
 * conversation, notification sockets, unread counts.
 */
export function publishMessages(
  ctx: Context,
  delayedNotifications: DelayedNotifications,
  { conversationId, members, messages, repeated, notifications, delayed }: Publication,
): void {
  ctx.metrics.sentMessages.inc(messages.length)
  const publish = (message: MessageJson, offset: number | null): void => {
    const frame = { type: 'new_message', message, ...(offset !== null && { offset }) }
    ctx.live.publish(members, frame)
    ctx.live.publishConversation(conversationId, frame)
  }
  for (const { message, offset } of messages) publish(message, offset)
  const missed = repeated.filter((message) => {
    const isMissed = wasNeverPublished(ctx, message)
    // Without the offset, which no client has seen: the next one makes them ask for the event.
    if (isMissed) publish(message, null)
    return isMissed
  })
  for (const { userId, notification } of notifications)
    publishNotification(ctx, userId, notification)
  for (const userId of members) {
    const published = [...messages.map(({ message }) => message), ...missed]
    if (published.some(({ sender }) => sender.id !== userId)) scheduleCounts(ctx, userId)
  }
  for (const { userId, message } of delayed) delayedNotifications.add(userId, message)
}

/** How long after a failed send its repetition publishes the message. */
const REPETITION_MS = 60_000

/**
 * Whether a message was stored without frames: PostgreSQL or the process ended after the commit and
 * before its confirmation, so that the client sends it again.
 */
function wasNeverPublished(ctx: Context, { id, created_at, deleted_at }: MessageJson): boolean {
  const hub = hubOf(ctx.live)
  if (hub === null || deleted_at !== null || hub.hasSentMessage(id)) return false
  return ctx.now() - Date.parse(created_at) < REPETITION_MS
}

export interface SendBatches {
  /**
   * Stores, commits and publishes a message, in this order.
   * @throws ApiError 404 not a member; 403 the other account is deleted, or one of the two users
   * blocked the other; 400 invalid `reply_to_id`; 409 the client id was used in another
   * conversation
   */
  send(outgoing: Outgoing): Promise<Posted>
  /** Resolves when all messages so far are stored or rejected. */
  drain(): Promise<void>
}

const SHARED = 'shared'

/**
 * Stores sends in batches, so that the fixed costs of a transaction and its commit are paid once.
 * The first send of a conversation joins the shared batch, which does not wait for locks. Sends
 * that arrive while that conversation has others form a batch of their own, and so do those whose
 * conversation is locked: a busy conversation does not delay the others.
 */
export function createSendBatches(
  ctx: Context,
  delayedNotifications: DelayedNotifications,
): SendBatches {
  /** Number of unfinished sends by conversation. */
  const unfinished = new Map<number, number>()
  const running = new Set<Promise<unknown>>()
  const queue = createBatchQueue<Outgoing, Posted | typeof LOCKED>(async (key, batch, release) => {
    const { outcomes } = await transactOrdered(
      ctx,
      async (trx, turn) => {
        const posted = await postMessages(ctx, trx, turn, batch, key === SHARED)
        // The next batch waits for this one's commit in the database.
        release()
        return posted
      },
      ({ publications }, publicationKey) => {
        const publication = publications.get(publicationKey ?? '')
        if (publication) publishMessages(ctx, delayedNotifications, publication)
      },
    )
    return outcomes
  }, MAX_BATCH_SIZE)

  const store = async (outgoing: Outgoing): Promise<Posted> => {
    const { conversationId } = outgoing
    const count = unfinished.get(conversationId) ?? 0
    unfinished.set(conversationId, count + 1)
    const ownKey = publishKey(conversationId)
    try {
      const shared = count === 0 ? await queue.add(SHARED, outgoing) : LOCKED
      const outcome = shared === LOCKED ? await queue.add(ownKey, outgoing) : shared
      if (outcome === LOCKED) throw new Error('the batch of one conversation waits for its lock')
      return outcome
    } finally {
      const others = (unfinished.get(conversationId) ?? 1) - 1
      if (others > 0) unfinished.set(conversationId, others)
      else unfinished.delete(conversationId)
    }
  }
  return {
    send(outgoing) {
      const send = store(outgoing)
      const settled = send.catch(() => {}).finally(() => running.delete(settled))
      running.add(settled)
      return send
    },
    async drain() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
