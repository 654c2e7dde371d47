import type { MachineEnv } from '../../../../src/machines/env.ts'
import { createNotificationConnectionMachine } from '../../../../src/machines/live/notificationConnection/notificationConnection.machine.ts'
import {
  attempts,
  retryAt,
  status,
} from '../../../../src/machines/live/notificationConnection/notificationConnection.selectors.ts'
import type { ReconnectPolicyName } from '../../../../src/protocol/live/policies.ts'
import type { NotificationLook } from '../../../spec/notification-connection.reference.ts'
import { type LiveEffects, liveRig } from '../../liveDriver.ts'

/** The notification socket's machine on the given effects. */
export function makeNotifications(
  env: MachineEnv,
  { reportUnexpected, socket, usableToken }: LiveEffects,
) {
  return createNotificationConnectionMachine(env).provide({
    actors: { socket, usableToken },
    actions: { reportUnexpected },
  })
}

export const notificationRig = (input?: { policy?: ReconnectPolicyName }) =>
  liveRig(makeNotifications, input)

export type NotificationRig = ReturnType<typeof notificationRig>

export function lookAt(rig: NotificationRig): NotificationLook {
  const snapshot = rig.harness.actor.getSnapshot()
  const due = retryAt(snapshot)
  return {
    status: status(snapshot),
    attempts: attempts(snapshot),
    retryAt: due === null ? null : due - (rig.harness.clock.now() - rig.elapsed()),
    sockets: rig.looks(),
    reported: rig.reported.length,
  }
}
