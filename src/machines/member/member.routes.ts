import { idKey, sameId } from '../../protocol/base/ids.ts'
import { asCount, asId, isObject } from '../../protocol/base/json.ts'
import type { ChatUser, Id, Json, Message, UnreadCounters } from '../../protocol/base/types.ts'
import {
  conversationIdOf,
  type Frame,
  type FrameOf,
  type FrameType,
  messageIdOf,
  messageOf,
  notificationIdOf,
  notificationOf,
  parseCounters,
  reactionsOf,
  readerIdOf,
  typingOf,
  unreadCountOf,
  userStatusOf,
} from '../../protocol/live/frames.ts'
import { parseConversationState } from '../../protocol/messaging/conversation.ts'
import { parseMessage } from '../../protocol/messaging/message.ts'
import type { ChatCommand } from '../messaging/chat/chat.types.ts'
import type { MemberChildEvents } from './member.actors.ts'
import type { FrameSource } from './member.types.ts'

export interface Arrival {
  source: FrameSource
  conversationId: Id | null
  frame: Frame
}

export interface RouteContext {
  currentUser: ChatUser | null
  apiOrigin: string
  now: number
  newId: () => string
}

type Events = MemberChildEvents & { chat: ChatCommand }

/** Some events of a child, one delivery type per event. */
type To<K extends keyof Events, T extends Events[K]['type']> = T extends unknown
  ? { to: K; event: Extract<Events[K], { type: T }> }
  : never

type MessagesArrived = Extract<ChatCommand, { type: 'messages.arrived' }>
type MessagesRead = Extract<Events['chat' | 'inbox'], { type: 'messages.wereRead' }>

/**
 * Receiver and event of a frame. `chat` null: every chat, because the frame names no conversation.
 */
export type Delivery =
  | To<
      'inbox',
      'messages.arrived' | 'messages.wereRead' | 'message.changed' | 'conversation.updated'
    >
  | (To<
      'chat',
      | 'messages.arrived'
      | 'messages.wereRead'
      | 'reactions.changed'
      | 'message.changed'
      | 'offsets.received'
    > & {
      chat: Id | null
    })
  | To<'typing', 'typing.received'>
  | To<
      'notifications',
      'notification.arrived' | 'followNotification.arrived' | 'notifications.reload'
    >
  | To<'notifications', 'notification.wasMarkedRead' | 'notifications.wereAllMarkedRead'>
  | To<'followNotifications', 'followNotification.arrived'>
  | To<'counters', 'counts.notifications.set'>
  | { to: 'window'; detail: UnreadCounters }
  | { to: 'presence'; userId: Id; online: boolean }
  /** Pages that show orders. */
  | { to: 'orders' }
  | { to: 'log'; reason: string }

type Route<T extends FrameType> = (
  frame: FrameOf<T>,
  arrival: Arrival,
  context: RouteContext,
) => Delivery[]

const noDeliveries = (): Delivery[] => []
const unreadable = (frame: Frame): Delivery[] => [
  { to: 'log', reason: `unreadable ${frame.type} frame` },
]

/** Number of the event in its conversation, an API extension. */
const offsetOf = ({ payload }: Frame): number | undefined => asCount(payload.offset) ?? undefined

const parseArrived = (frame: Frame, arrival: Arrival, context: RouteContext): Message | null =>
  parseMessage(messageOf(frame), {
    currentUser: context.currentUser,
    now: context.now,
    newId: context.newId,
    apiOrigin: context.apiOrigin,
    conversationId: arrival.conversationId ?? conversationIdOf(frame),
  })

function routeMessage(
  frame: FrameOf<'new_message'>,
  arrival: Arrival,
  context: RouteContext,
): Delivery[] {
  const message = parseArrived(frame, arrival, context)
  if (!message) return unreadable(frame)
  const event: MessagesArrived = { type: 'messages.arrived', messages: [message] }
  return [
    { to: 'inbox', event },
    { to: 'chat', chat: message.conversation_id, event },
    ...deliverTyping(message.conversation_id, message.sender.id, false, context),
  ]
}

/** A deleted message may be quoted by a notification, which the server has changed. */
function routeChange(
  frame: FrameOf<'message_updated'> | FrameOf<'message_deleted'>,
  arrival: Arrival,
  context: RouteContext,
): Delivery[] {
  const message = parseArrived(frame, arrival, context)
  if (!message) return unreadable(frame)
  const event = { type: 'message.changed', message } as const
  const isOwn = sameId(message.sender.id, context.currentUser?.id)
  return [
    { to: 'inbox', event },
    { to: 'chat', chat: message.conversation_id, event: { ...event, offset: offsetOf(frame) } },
    ...(isOwn || message.deleted_at === undefined
      ? []
      : [{ to: 'notifications', event: { type: 'notifications.reload' } } as const]),
  ]
}

/** Ignores the user's own typing in another tab. */
function deliverTyping(
  conversationId: Id,
  userId: Id,
  typing: boolean,
  context: RouteContext,
): Delivery[] {
  if (sameId(userId, context.currentUser?.id)) return []
  return [{ to: 'typing', event: { type: 'typing.received', conversationId, userId, typing } }]
}

/** A1 D12: ignored on the conversation socket, because the general socket delivers it too. */
function routeFollow(frame: FrameOf<'follow_notification'>, arrival: Arrival): Delivery[] {
  if (arrival.source === 'conversation') return []
  const event = { type: 'followNotification.arrived', raw: notificationOf(frame) } as const
  return [
    { to: 'notifications', event },
    { to: 'followNotifications', event },
  ]
}

/**
 * On a messaging socket the three counts are dispatched as the window event (A8); on the
 * notification socket the frame sets only the notification count.
 */
function routeCounts(frame: FrameOf<'unread_count_update'>, arrival: Arrival): Delivery[] {
  if (arrival.source !== 'notifications') {
    return [{ to: 'window', detail: parseCounters(frame.payload) }]
  }
  return routeNotificationCount(frame)
}

function routeNotificationCount(
  frame: FrameOf<'unread_count'> | FrameOf<'unread_count_update'>,
): Delivery[] {
  const count = unreadCountOf(frame)
  if (count === null) return unreadable(frame)
  return [{ to: 'counters', event: { type: 'counts.notifications.set', count } }]
}

function isAboutPurchase(notification: Json): boolean {
  const payload = isObject(notification) ? notification.payload : null
  return isObject(payload) && payload.purchase_id != null
}

const ROUTES = {
  connection_established: noDeliveries,
  authenticated: noDeliveries,
  pong: noDeliveries,
  // The connection that received it shows the text (A1 D6).
  error: noDeliveries,
  follow_notification: routeFollow,
  new_message: routeMessage,
  message_updated: routeChange,
  message_deleted: routeChange,
  conversation_updated: (frame) => {
    const raw = frame.payload.conversation
    const id = isObject(raw) ? asId(raw.id) : null
    if (!isObject(raw) || id === null) return unreadable(frame)
    const state = parseConversationState(raw)
    return [{ to: 'inbox', event: { type: 'conversation.updated', id, state } }]
  },
  unread_count_update: routeCounts,
  unread_count: routeNotificationCount,
  user_status: (frame) => {
    const status = userStatusOf(frame)
    return status ? [{ to: 'presence', ...status }] : unreadable(frame)
  },
  message_read: (frame, arrival) => {
    const id = messageIdOf(frame)
    if (id === null) return unreadable(frame)
    const type = 'messages.wereRead'
    const conversationId = arrival.conversationId ?? conversationIdOf(frame)
    const readerId = readerIdOf(frame)
    return [
      { to: 'chat', chat: conversationId, event: { type, ids: [id] } },
      { to: 'inbox', event: { type, ids: [id], conversationId, readerId } },
    ]
  },
  reaction_update: (frame, arrival) => {
    const id = messageIdOf(frame)
    if (id === null) return unreadable(frame)
    const chat = arrival.conversationId ?? conversationIdOf(frame)
    const reactions = reactionsOf(frame)
    return [
      {
        to: 'chat',
        chat,
        event: { type: 'reactions.changed', id, reactions, offset: offsetOf(frame) },
      },
    ]
  },
  typing: (frame, arrival, context) => {
    const change = typingOf(frame)
    if (change === null) return unreadable(frame)
    const conversationId = arrival.conversationId ?? change.conversationId
    return deliverTyping(conversationId, change.userId, change.typing, context)
  },
  new_notification: (frame) => [
    {
      to: 'notifications',
      event: { type: 'notification.arrived', raw: notificationOf(frame) },
    },
    ...(isAboutPurchase(notificationOf(frame)) ? [{ to: 'orders' } as const] : []),
  ],
  notification_marked_read: (frame) => {
    const id = notificationIdOf(frame)
    if (id === null) return unreadable(frame)
    return [{ to: 'notifications', event: { type: 'notification.wasMarkedRead', id } }]
  },
  all_notifications_marked_read: () => [
    { to: 'notifications', event: { type: 'notifications.wereAllMarkedRead' } },
  ],
  unknown: (frame) => [{ to: 'log', reason: `unknown frame type ${frame.name}` }],
} satisfies { [T in FrameType]: Route<T> }

/**
 * Routes frames that arrived together, each by its type; covers all frame types. Consecutive
 * messages to one receiver are merged into one event, followed by one event for all read receipts;
 * of typing and presence only the last state is sent. Their offsets follow in one event per chat.
 */
export function routeFrames(arrivals: readonly Arrival[], context: RouteContext): Delivery[] {
  const offsets = new Map<string, OffsetsDelivery>()
  const deliveries = arrivals.flatMap((arrival) => {
    const route = ROUTES[arrival.frame.type] as Route<FrameType>
    const routed = route(arrival.frame, arrival, context)
    addOffset(offsets, routed, offsetOf(arrival.frame))
    return routed
  })
  const merged = deliveries.length < 2 ? deliveries : mergeDeliveries(deliveries)
  return [...merged, ...offsets.values()]
}

type OffsetsDelivery = To<'chat', 'offsets.received'> & { chat: Id }

/** Adds the offset of a frame to those of its chat. */
function addOffset(
  offsets: Map<string, OffsetsDelivery>,
  routed: readonly Delivery[],
  offset: number | undefined,
): void {
  const delivery = routed.find(({ to }) => to === 'chat')
  if (offset === undefined || delivery?.to !== 'chat' || delivery.chat === null) return
  const { chat } = delivery
  const known = offsets.get(idKey(chat))
  if (known) known.event.offsets.push(offset)
  else {
    const event: OffsetsDelivery['event'] = { type: 'offsets.received', offsets: [offset] }
    offsets.set(idKey(chat), { to: 'chat', chat, event })
  }
}

const isMessages = (
  delivery: Delivery,
): delivery is Extract<Delivery, { event: MessagesArrived }> =>
  'event' in delivery && delivery.event.type === 'messages.arrived'

const isReads = (delivery: Delivery): delivery is Extract<Delivery, { event: MessagesRead }> =>
  'event' in delivery && delivery.event.type === 'messages.wereRead'

/**
 * Merge key: the next delivery with the same key joins or replaces this one; null: never merged.
 */
function mergeKeyOf(delivery: Delivery): string | null {
  if (delivery.to === 'orders') return delivery.to
  if (delivery.to === 'presence') return `presence ${idKey(delivery.userId)}`
  if (delivery.to === 'typing') {
    return `typing ${idKey(delivery.event.conversationId)} ${idKey(delivery.event.userId)}`
  }
  if (isReads(delivery)) {
    if (delivery.to === 'chat') return `reads ${idKey(delivery.chat ?? '')}`
    const { conversationId, readerId } = delivery.event
    return `inbox reads ${idKey(conversationId ?? '')} ${idKey(readerId ?? '')}`
  }
  if (!isMessages(delivery)) return null
  return delivery.to === 'chat' ? `chat ${idKey(delivery.chat ?? '')}` : delivery.to
}

function mergeDeliveries(deliveries: readonly Delivery[]): Delivery[] {
  const merged = new Map<string, Delivery>()
  /** Number of other chat events so far; messages are not merged across them. */
  let breakCount = 0
  for (const [n, delivery] of deliveries.entries()) {
    const mergeKey = mergeKeyOf(delivery)
    if (delivery.to === 'chat' && mergeKey === null) breakCount += 1
    const inOrder = delivery.to === 'chat' && isMessages(delivery)
    const key = mergeKey === null ? `${n}` : inOrder ? `${breakCount} ${mergeKey}` : mergeKey
    const previous = merged.get(key)
    if (previous && isMessages(previous) && isMessages(delivery)) {
      previous.event.messages.push(...delivery.event.messages)
      continue
    }
    merged.delete(key)
    merged.set(
      key,
      isMessages(delivery)
        ? copy(delivery)
        : isReads(delivery)
          ? appendReads(previous, delivery)
          : delivery,
    )
  }
  return [...merged.values()]
}

/** A read receipt is final, so all are sent as one event after the messages. */
const appendReads = (
  previous: Delivery | undefined,
  delivery: Extract<Delivery, { event: MessagesRead }>,
) => {
  if (!previous || !isReads(previous)) return delivery
  previous.event.ids.push(...delivery.event.ids)
  return previous
}

/** A copy that may grow, because another receiver can have the same event. */
const copy = <T extends { event: MessagesArrived }>(delivery: T): T => ({
  ...delivery,
  event: { ...delivery.event, messages: [...delivery.event.messages] },
})
