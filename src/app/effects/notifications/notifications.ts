import type { MachineEnv } from '../../../machines/env.ts'
import { createFollowNotificationsMachine } from '../../../machines/notifications/followNotifications/followNotifications.machine.ts'
import { createNotificationsMachine } from '../../../machines/notifications/notifications/notifications.machine.ts'
import type {
  NotificationPage,
  NotificationRef,
} from '../../../machines/notifications/notifications/notifications.types.ts'
import { createFollowMachine } from '../../../machines/users/follow/follow.machine.ts'
import type { FollowAbout, FollowResponse } from '../../../machines/users/follow/follow.policy.ts'
import { serviceFailure } from '../../../protocol/base/errors.ts'
import type { FollowNotification, Id } from '../../../protocol/base/types.ts'
import type { HelperResult } from '../../../services/api/follow.ts'
import type { MemberApi } from '../../../services/member-api.ts'
import type { Services } from '../../services.ts'
import { providePendingToggle } from '../pending-toggle.ts'
import { promise } from '../promise.ts'
import { reporter } from '../safety/report.ts'

/** The follow helpers return a result; machines need a rejection. */
async function orThrow<T>(request: Promise<HelperResult<T>>): Promise<T> {
  const result = await request
  if (result.success) return result.data
  throw serviceFailure({ message: result.error, status: 400 })
}

/** Notifications and follow through the API. */
export function provideNotifications(env: MachineEnv, services: Services, member: MemberApi) {
  const reportUnexpected = reporter(services.log)
  /** Without an id there is nothing to tell the API. */
  const markFollowRead = async (id: Id | null, signal: AbortSignal): Promise<void> => {
    if (id !== null) await orThrow(member.follow.helpers.markNotificationRead(id, { signal }))
  }

  const notifications = createNotificationsMachine(env).provide({
    actors: {
      loadNotifications: promise<NotificationPage, { page: number }>(({ input, signal }) =>
        member.notifications.list(input.page, { signal }),
      ),
      markNotificationRead: promise<void, NotificationRef>(({ input, signal }) =>
        input.follow_notification_id === undefined
          ? member.notifications.markRead(input.id, { signal })
          : markFollowRead(input.follow_notification_id, signal),
      ),
      markAllNotificationsRead: promise<void>(({ signal }) =>
        member.notifications.markAllRead({ signal }),
      ),
      // A follow notification cannot be deleted, so it is marked as read.
      deleteNotification: promise<void, NotificationRef>(({ input, signal }) =>
        input.follow_notification_id === undefined
          ? member.notifications.remove(input.id, { signal })
          : markFollowRead(input.follow_notification_id, signal),
      ),
    },
    actions: { reportUnexpected },
  })

  const followNotifications = createFollowNotificationsMachine(env).provide({
    actors: {
      loadFollowNotifications: promise<FollowNotification[]>(({ signal }) =>
        member.follow.notifications({ signal }),
      ),
      markFollowNotificationRead: promise<void, { id: Id }>(({ input, signal }) =>
        markFollowRead(input.id, signal),
      ),
      markAllFollowNotificationsRead: promise<void>(async ({ signal }) => {
        await orThrow(member.follow.helpers.markAllNotificationsRead({ signal }))
      }),
    },
    actions: { reportUnexpected },
  })

  const follow = createFollowMachine(env).provide({
    actors: {
      pendingToggle: providePendingToggle<FollowAbout, FollowResponse>(
        env,
        services,
        ({ userId, on }, options) => member.follow.change(userId, on, options),
      ),
    },
    actions: { reportUnexpected },
  })
  return { notifications, followNotifications, follow }
}
