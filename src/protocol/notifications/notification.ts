import { avatarUrl } from '../account/user.ts'
import { parseUserRelation } from '../account/user-relation.ts'
import { asId, asReadFlag, firstText, isObject, type JsonObject, parseList } from '../base/json.ts'
import { isolate } from '../base/text.ts'
import { isoTime, parseTime } from '../base/time.ts'
import type { FollowNotification, Id, Json, Notification } from '../base/types.ts'
import { parsePicture } from '../publishing/images.ts'

export interface NotificationContext {
  /** Arrival time in milliseconds since 1970, used for a notification without a valid time (A9). */
  now: number
  /** Host for relative pictures; without it they stay root-relative. */
  apiOrigin?: string
}

/** A frame has its fields next to `type` or under `notification` (A8). */
function fieldsOf(raw: unknown): JsonObject | null {
  if (!isObject(raw)) return null
  return isObject(raw.notification) ? raw.notification : raw
}

function readPayload(value: Json | undefined): Notification['payload'] {
  if (isObject(value)) return { ...value, preview: firstText(value.preview) ?? '' }
  return { preview: firstText(value) ?? '' }
}

function readTime(now: number, ...values: (Json | undefined)[]): string {
  const text = firstText(...values)
  return text !== null && parseTime(text) !== null ? text : isoTime(now)
}

/** ENT-19; null without an id, because it could not be identified or marked as read. */
export function parseNotification(raw: unknown, context: NotificationContext): Notification | null {
  const fields = fieldsOf(raw)
  const id = fields && (asId(fields.id) ?? asId(fields.notification_id))
  if (!fields || id === null) return null
  const picture = parsePicture(fields.picture, context.apiOrigin)
  return {
    id,
    title: firstText(fields.title) ?? '',
    message: firstText(fields.message) ?? '',
    actor: parseUserRelation(fields.actor, context.apiOrigin),
    verb: firstText(fields.verb) ?? '',
    payload: readPayload(fields.payload),
    created_at: readTime(context.now, fields.created_at, fields.timestamp),
    is_read: asReadFlag(fields.is_read),
    ...(picture !== null && { picture }),
  }
}

/** The valid notifications of an array or `{results}`. */
export function parseNotifications(body: unknown, context: NotificationContext): Notification[] {
  return parseList(body, (raw) => parseNotification(raw, context))
}

/** Start of the id of a follow notification that has none of its own (A9). */
const FOLLOW_PREFIX = 'follow-'

function followId(fields: JsonObject): { id: Id; followId: Id | null } | null {
  const follow = asId(fields.follow_id)
  const id = asId(fields.id) ?? (follow === null ? null : `${FOLLOW_PREFIX}${follow}`)
  return id === null ? null : { id, followId: follow }
}

function readFollower(fields: JsonObject, apiOrigin: string): FollowNotification['follower'] {
  const follower = fields.follower
  if (!isObject(follower)) {
    return {
      username: firstText(parseUserRelation(follower)?.username, fields.follower_username) ?? '',
      profile_picture: null,
    }
  }
  return {
    username: firstText(follower.username) ?? '',
    profile_picture: avatarUrl(follower, apiOrigin),
  }
}

/** ENT-21; the id is `id`, else `follow-<follow_id>` (A9); null without either. */
export function parseFollowNotification(
  raw: unknown,
  context: NotificationContext,
): FollowNotification | null {
  const fields = fieldsOf(raw)
  const ids = fields && followId(fields)
  if (!fields || !ids) return null
  const notificationId = asId(fields.notification_id)
  return {
    id: ids.id,
    type: 'new_follower',
    follower: readFollower(fields, context.apiOrigin ?? ''),
    message: firstText(fields.message) ?? '',
    timestamp: readTime(context.now, fields.timestamp, fields.created_at),
    follow_id: ids.followId,
    ...(notificationId !== null && { notification_id: notificationId }),
    is_read: asReadFlag(fields.is_read),
    read_at: firstText(fields.read_at),
  }
}

/** The valid follow notifications of an array or `{results}`. */
export function parseFollowNotifications(
  body: unknown,
  context: NotificationContext,
): FollowNotification[] {
  return parseList(body, (raw) => parseFollowNotification(raw, context))
}

/**
 * The identity of a follow notification in the notification list. Its id is compared with those of
 * notifications only if the API names the notification of the same follow (B15).
 */
function identityOf({
  id,
  follow_id,
  notification_id,
}: FollowNotification): Pick<Notification, 'id' | 'follow_notification_id'> {
  if (notification_id !== undefined) return { id: notification_id }
  const isOwn = id !== `${FOLLOW_PREFIX}${follow_id}`
  return isOwn
    ? { id: `follow-notification-${id}`, follow_notification_id: id }
    : { id, follow_notification_id: null }
}

/** A follow notification as an entry of the notification list (SOCKEV-06, A39). */
export function notificationFromFollow(follow: FollowNotification): Notification {
  const { username, profile_picture: avatar } = follow.follower
  return {
    ...identityOf(follow),
    title: 'New follower',
    message: follow.message || (username ? `${isolate(username)} started following you` : ''),
    actor: username ? { id: null, username, full_name: username, avatar } : null,
    verb: 'followed',
    payload: { preview: '' },
    created_at: follow.timestamp,
    is_read: follow.is_read,
  }
}
