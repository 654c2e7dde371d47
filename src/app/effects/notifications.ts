import type { MachineEnv } from '../../machines/env.ts'
import { createFollowNotificationsMachine } from '../../machines/notices/followNotifications/followNotifications.machine.ts'
import { createNotificationsMachine } from '../../machines/notices/notifications/notifications.machine.ts'
import type { NotificationPage } from '../../machines/notices/notifications/notifications.types.ts'
import { createFollowMachine } from '../../machines/people/follow/follow.machine.ts'
import { serviceFailure } from '../../protocol/base/errors.ts'
import { mapKey } from '../../protocol/base/ids.ts'
import type { FollowNotification, Id } from '../../protocol/base/types.ts'
import type { HelperResult } from '../../services/api/follow.ts'
import type { MemberApi } from '../../services/member-api.ts'
import type { ReadModel } from '../read-model.ts'
import type { Services } from '../services.ts'
import { promise } from './promise.ts'
import { reporter } from './report.ts'

/** The follow helpers answer with a value; a machine needs the failure as a rejection. */
async function orThrow<T>(work: Promise<HelperResult<T>>): Promise<T> {
  const result = await work
  if (result.success) return result.data
  throw serviceFailure({ message: result.error, status: 400 })
}

/** Notifications and follow over the API. */
export function provideNotifications(
  env: MachineEnv,
  services: Services,
  member: MemberApi,
  readModel: ReadModel,
) {
  const { api } = services
  const reportUnexpected = reporter(services.log)

  const notifications = createNotificationsMachine(env).provide({
    actors: {
      loadNotifications: promise<NotificationPage, { page: number }>(({ input, signal }) =>
        member.notifications.list(input.page, { signal }),
      ),
      markNotificationRead: promise<void, { id: Id }>(({ input, signal }) =>
        member.notifications.markRead(input.id, { signal }),
      ),
      markAllNotificationsRead: promise<void>(({ signal }) =>
        member.notifications.markAllRead({ signal }),
      ),
      deleteNotification: promise<void, { id: Id }>(({ input, signal }) =>
        member.notifications.remove(input.id, { signal }),
      ),
    },
    actions: { reportUnexpected },
  })

  const followNotifications = createFollowNotificationsMachine(env).provide({
    actors: {
      loadFollowNotifications: promise<FollowNotification[]>(({ signal }) =>
        api.follow.notifications({ signal }),
      ),
      markFollowNotificationRead: promise<void, { id: Id }>(async ({ input, signal }) => {
        await orThrow(api.follow.helpers.markNotificationRead(input.id, { signal }))
      }),
      markAllFollowNotificationsRead: promise<void>(async ({ signal }) => {
        await orThrow(api.follow.helpers.markAllNotificationsRead({ signal }))
      }),
    },
    actions: { reportUnexpected },
  })

  const follow = createFollowMachine(env).provide({
    actors: {
      changeFollow: promise(
        ({ input, signal }: { input: { userId: Id; follow: boolean }; signal: AbortSignal }) =>
          api.follow.change(input.userId, input.follow, { signal }),
      ),
    },
    actions: {
      reportUnexpected,
      projectFollow: (_, { userId, stats }) => {
        readModel.follow[mapKey(userId)] = stats
      },
    },
  })
  return { notifications, followNotifications, follow }
}
