import { isObject } from '../base/json.ts'
import type { NotificationSettings } from '../responses/notifications.ts'

export type { NotificationSettings }

const STANDARD: NotificationSettings = {
  messages: true,
  follows: true,
  likes: true,
  comments: true,
  email: false,
  push: true,
}

/** The settings of any response; missing ones have their defaults. */
export function parseNotificationSettings(raw: unknown): NotificationSettings {
  const fields = isObject(raw) ? raw : {}
  const choice = (name: keyof NotificationSettings): boolean => {
    const value = fields[name]
    return typeof value === 'boolean' ? value : STANDARD[name]
  }
  return {
    messages: choice('messages'),
    follows: choice('follows'),
    likes: choice('likes'),
    comments: choice('comments'),
    email: choice('email'),
    push: choice('push'),
  }
}
