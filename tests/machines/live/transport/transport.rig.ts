import { createTransportMachine } from '../../../../src/machines/live/transport/transport.machine.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import type { TransportLook } from '../../../spec/live/transport.run.ts'
import { liveRig } from '../../liveDriver.ts'

export function transportRig(conversationId: Id | null = null) {
  return liveRig(
    (env, { reportUnexpected, ...actors }) =>
      createTransportMachine(env).provide({ actors, actions: { reportUnexpected } }),
    { channel: 'messaging', conversationId },
  )
}

export type TransportRig = ReturnType<typeof transportRig>

export function lookAt(rig: TransportRig): TransportLook {
  const { value } = rig.harness.actor.getSnapshot()
  return {
    state: typeof value === 'string' ? value : value.socket,
    sockets: rig.looks(),
    reported: rig.reported.length,
  }
}
