import { type AnyEventObject, fromCallback } from 'xstate'
import type { MachineEnv } from '../../../machines/env.ts'
import { theActorIn } from '../../../machines/kit/registry.ts'
import { createCountersMachine } from '../../../machines/notifications/counters/counters.machine.ts'
import { createAppBadge } from '../../../services/browser/badge.ts'
import type { UnreadEvents } from '../../../services/browser/unread-events.ts'
import type { MemberApi } from '../../../services/member-api.ts'
import type { Environment } from '../../environment.ts'
import type { Services } from '../../services.ts'
import { showUnread } from '../../unread-badge.ts'
import { promise } from '../promise.ts'
import { reporter } from '../safety/report.ts'

/**
 * Unread counts: polled from the API, received through the window event (A8), and shown in the
 * tab's title and the app badge while the machine runs.
 */
export function provideCounters(
  env: MachineEnv,
  { log, metadata }: Services,
  { window, clock }: Environment,
  api: MemberApi,
  unread: UnreadEvents,
) {
  const badge = createAppBadge(window.navigator, log)
  const show = (unread: number): void => {
    metadata.setUnread(unread)
    badge.set(unread)
  }
  return createCountersMachine(env).provide({
    actors: {
      watchUnreadEvents: fromCallback<AnyEventObject, void>(({ sendBack, system }) => {
        const stopShowing = showUnread(theActorIn(system, 'counters'), show, clock)
        const stopListening = unread.listen((detail) => sendBack({ type: 'counts.event', detail }))
        return () => {
          stopListening()
          stopShowing()
        }
      }),
      fetchMessageCount: promise<number>(({ signal }) => api.messaging.unreadCount({ signal })),
      fetchNotificationCount: promise<number>(({ signal }) =>
        api.notifications.unreadCount({ signal }),
      ),
    },
    actions: { reportUnexpected: reporter(log) },
  })
}
