import type { MachineEnv } from '../../../machines/env.ts'
import {
  createPushMachine,
  type PushMachine,
} from '../../../machines/notifications/push/push.machine.ts'
import type { PushPermission, PushState } from '../../../protocol/notifications/devices.ts'
import { createPush } from '../../../services/browser/push.ts'
import type { Environment } from '../../environment.ts'
import type { Services } from '../../services.ts'
import { promise } from '../promise.ts'
import { reporter } from '../safety/report.ts'

/** Web Push on this device through the browser and the API (API-NOTIF-08). */
export function providePush(
  env: MachineEnv,
  { api, log }: Pick<Services, 'api' | 'log'>,
  { window }: Pick<Environment, 'window'>,
): PushMachine {
  const { serviceWorker } = window.navigator
  const push = createPush({
    serviceWorker,
    hasPushManager: 'PushManager' in window,
    Notification: window.Notification,
    devices: async () => (await api.content()).devices,
  })
  return createPushMachine(env).provide({
    actors: {
      readPush: promise<PushState>(({ signal }) => push.read({ signal })),
      requestPushPermission: promise<PushPermission>(() => push.ask()),
      subscribePush: promise<PushState>(({ signal }) => push.subscribe({ signal })),
      unsubscribePush: promise<PushState>(({ signal }) => push.unsubscribe({ signal })),
    },
    actions: { reportUnexpected: reporter(log) },
  })
}
