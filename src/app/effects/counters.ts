import { type AnyEventObject, fromCallback } from 'xstate'
import { createCountersMachine } from '../../machines/counters/counters.machine.ts'
import type { MachineEnv } from '../../machines/env.ts'
import type { MemberApi } from '../../services/member-api.ts'
import type { Services } from '../services.ts'
import { promise } from './promise.ts'
import { reporter } from './report.ts'

/** Unread numbers: polled from the API, and heard from the window event (A8). */
export function provideCounters(env: MachineEnv, { unreadEvents, log }: Services, api: MemberApi) {
  return createCountersMachine(env).provide({
    actors: {
      watchUnreadEvents: fromCallback<AnyEventObject, void>(({ sendBack }) =>
        unreadEvents.listen((detail) => sendBack({ type: 'counts.event', detail })),
      ),
      fetchMessageCount: promise<number>(({ signal }) => api.messaging.unreadCount({ signal })),
      fetchNotificationCount: promise<number>(({ signal }) =>
        api.notifications.unreadCount({ signal }),
      ),
    },
    actions: { reportUnexpected: reporter(log) },
  })
}
