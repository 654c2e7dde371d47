import { isObject } from './json.ts'

/** What a person wants to be told, and how (API-NOTIF-07). */
export interface NotificationSettings {
  messages: boolean
  follows: boolean
  likes: boolean
  comments: boolean
  email: boolean
  push: boolean
}

const STANDARD: NotificationSettings = {
  messages: true,
  follows: true,
  likes: true,
  comments: true,
  email: false,
  push: true,
}

/** The settings of any answer; what it does not tell is as for somebody who never chose. */
export function readNotificationSettings(raw: unknown): NotificationSettings {
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
