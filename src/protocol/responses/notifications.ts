import * as v from 'valibot'
import { picture } from './content.ts'
import { anything, flag, id, nullable, record, said, text, time } from './parts.ts'
import { follower, participant } from './users.ts'

export const followNotification = v.strictObject({
  id,
  type: v.literal('new_follower'),
  follow_id: said(nullable(id), 'Null after an unfollow.'),
  notification_id: said(id, 'The notification of the same follow.'),
  follower,
  message: text,
  timestamp: time,
  is_read: flag,
  read_at: nullable(time),
})

export const notification = v.strictObject({
  id,
  actor: said(nullable(participant), 'Null for the product itself.'),
  title: text,
  message: text,
  verb: text,
  payload: said(record(anything), '`preview`, `url` and ids of the subject.'),
  created_at: time,
  is_read: flag,
  picture: v.exactOptional(said(picture, 'The subject’s first image.')),
})

/** A user's notification settings (API-NOTIF-07). */
export const notificationSettings = v.strictObject({
  messages: flag,
  follows: flag,
  likes: flag,
  comments: flag,
  email: flag,
  push: flag,
})

export const newDevice = v.strictObject({ id, platform: text, token: text })
export const device = v.strictObject({ ...newDevice.entries, created_at: time })

export type FollowNotificationJson = v.InferOutput<typeof followNotification>
export type NotificationJson = v.InferOutput<typeof notification>
export type NotificationSettings = v.InferOutput<typeof notificationSettings>
