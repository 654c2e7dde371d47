import { isNotOffered, isServiceFailure, TEXTS } from '../../protocol/base/errors.ts'
import { hasNextPage, isObject, type JsonObject } from '../../protocol/base/json.ts'
import type { Id, Notification } from '../../protocol/base/types.ts'
import { unreadCountOf } from '../../protocol/live/frames.ts'
import { parseNotification, parseNotifications } from '../../protocol/notifications/notification.ts'
import {
  type NotificationSettings,
  parseNotificationSettings,
} from '../../protocol/notifications/notification-settings.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { withFallback } from '../http/call-failures.ts'
import { createCall } from '../http/calls.ts'
import type { HttpClient } from '../http/types.ts'

export interface NotificationPage {
  notifications: Notification[]
  hasMore: boolean
}

const CREATE_FAILED = 'The notification couldn’t be created.'
const DELETE_FAILED = 'The notification couldn’t be deleted. Please try again.'
const SETTINGS_FAILED = 'Your changes couldn’t be saved. Please try again.'

/** Notifications and devices (7.7). Every rejection is a ServiceFailure. */
export function createNotificationsApi(http: HttpClient) {
  const call = createCall(http)
  const context = () => ({ now: http.now(), apiOrigin: http.apiOrigin })

  return {
    /** One page, 1 = newest; the request for page 1 has no `page` parameter. */
    async list(page = 1, { signal }: CallOptions = {}): Promise<NotificationPage> {
      const data = await mapListError(
        TEXTS.fetchNotificationsFailed,
        call('notifications.list', { page, signal }),
      )
      return {
        notifications: parseNotifications(data, context()),
        hasMore: hasNextPage(data, null),
      }
    },

    /** Null if the response has no valid notification. */
    async create(fields: JsonObject, { signal }: CallOptions = {}): Promise<Notification | null> {
      const data = await mapListError(
        CREATE_FAILED,
        call('notifications.create', { body: fields, signal }),
      )
      return parseNotification(data, context())
    },

    /** POST, or PATCH after a 405 (A24, API-NOTIF-03). */
    async markRead(id: Id, { signal }: CallOptions = {}): Promise<void> {
      const input = { params: { id }, signal }
      await mapListError(
        TEXTS.markNotificationReadFailed,
        withFallback(
          () => call('notifications.markRead', input),
          () => call('notifications.markReadPatch', input),
          (status) => status === 405,
        ),
      )
    },

    async markAllRead({ signal }: CallOptions = {}): Promise<void> {
      await mapListError(
        TEXTS.markAllNotificationsReadFailed,
        call('notifications.markAllRead', { signal }),
      )
    },

    async remove(id: Id, { signal }: CallOptions = {}): Promise<void> {
      await mapListError(DELETE_FAILED, call('notifications.delete', { params: { id }, signal }))
    },

    /** 0 after any failure but a cancel (ERR-26). */
    async unreadCount({ signal }: CallOptions = {}): Promise<number> {
      try {
        const data = await call('notifications.unreadCount', { signal })
        return (isObject(data) ? unreadCountOf({ payload: data }) : null) ?? 0
      } catch (error) {
        if (isServiceFailure(error) && error.aborted) throw error
        return 0
      }
    },

    /** The user's notification settings. Reading them is an API extension: none may be known. */
    async settings({ signal }: CallOptions = {}): Promise<Partial<NotificationSettings>> {
      try {
        return parseNotificationSettings(await call('notifications.readSettings', { signal }))
      } catch (error) {
        if (isNotOffered(error)) return {}
        return mapListError(TEXTS.dataFailed, Promise.reject(error))
      }
    },

    /** Resolves with the settings that the response contains (API-NOTIF-07). */
    async updateSettings(
      changes: JsonObject,
      { signal }: CallOptions = {},
    ): Promise<Partial<NotificationSettings>> {
      const request = call('notifications.settings', { body: changes, signal })
      const data = await mapListError(SETTINGS_FAILED, request)
      const fields = isObject(data) ? data : {}
      const complete = Object.entries(parseNotificationSettings(data))
      return Object.fromEntries(complete.filter(([name]) => typeof fields[name] === 'boolean'))
    },
  }
}
