import type { MachineEnv } from '../../../../src/machines/env.ts'
import { createConversationConnectionMachine } from '../../../../src/machines/live/conversationConnection/conversationConnection.machine.ts'
import {
  attempts,
  conversationId,
  error,
  retryAt,
  status,
} from '../../../../src/machines/live/conversationConnection/conversationConnection.selectors.ts'
import { createTransportMachine } from '../../../../src/machines/live/transport/transport.machine.ts'
import type { ReconnectPolicyName } from '../../../../src/protocol/live/policies.ts'
import type { ConversationLook } from '../../../spec/conversation-connection.reference.ts'
import { type LiveEffects, liveRig } from '../../liveDriver.ts'

/** The conversation's connection over a real transport, whose effects are the given ones. */
export function makeConversation(env: MachineEnv, { reportUnexpected, ...actors }: LiveEffects) {
  const actions = { reportUnexpected }
  const transport = createTransportMachine(env).provide({ actors, actions })
  return createConversationConnectionMachine(env).provide({ actors: { transport }, actions })
}

export const conversationRig = (input?: { policy?: ReconnectPolicyName }) =>
  liveRig(makeConversation, input)

export type ConversationRig = ReturnType<typeof conversationRig>

export function lookAt(rig: ConversationRig): ConversationLook {
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
