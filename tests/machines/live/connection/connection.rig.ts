import type { MachineEnv } from '../../../../src/machines/env.ts'
import { createConnectionMachine } from '../../../../src/machines/live/connection/connection.machine.ts'
import {
  attempts,
  conversationId,
  error,
  retryAt,
  status,
} from '../../../../src/machines/live/connection/connection.selectors.ts'
import { createTransportMachine } from '../../../../src/machines/live/transport/transport.machine.ts'
import type { ReconnectPolicyName } from '../../../../src/protocol/live/policies.ts'
import type { ConnectionLook, Which } from '../../../spec/live/connection.reference.ts'
import { type LiveEffects, liveRig } from '../../liveDriver.ts'

/** A connection with a real transport and the given effects. */
export function makeConnection(env: MachineEnv, { reportUnexpected, ...actors }: LiveEffects) {
  const actions = { reportUnexpected }
  const transport = createTransportMachine(env).provide({ actors, actions })
  return createConnectionMachine(env).provide({ actors: { transport }, actions })
}

export const connectionRig = (of: Which = 'general', policy?: ReconnectPolicyName) =>
  liveRig(makeConnection, { of, ...(policy && { policy }) })

export type ConnectionRig = ReturnType<typeof connectionRig>

export function lookAt(rig: ConnectionRig): ConnectionLook {
  const snapshot = rig.harness.actor.getSnapshot()
  const due = retryAt(snapshot)
  return {
    status: status(snapshot),
    conversationId: conversationId(snapshot),
    attempts: attempts(snapshot),
    error: error(snapshot),
    retryAt: due === null ? null : due - (rig.harness.clock.now() - rig.elapsed()),
    sockets: rig.looks(),
    reported: rig.reported.length,
  }
}
