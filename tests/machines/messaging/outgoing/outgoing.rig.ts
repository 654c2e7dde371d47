import {
  createOutgoingMachine,
  type OutgoingInput,
} from '../../../../src/machines/messaging/outgoing/outgoing.machine.ts'
import { serviceFailure } from '../../../../src/protocol/base/errors.ts'
import { CONVERSATION } from '../../../spec/messaging/chat.words.ts'
import {
  CLIENT_ID,
  type OutgoingLook,
  type OutgoingStep,
} from '../../../spec/messaging/outgoing.table.ts'
import { runControlled } from '../../rig.ts'

export const OUTGOING_INPUT: OutgoingInput = {
  conversationId: CONVERSATION,
  clientId: CLIENT_ID,
  content: 'hello',
  messageType: 'text',
  replyToId: null,
  isQueued: false,
}

export function outgoingRig(input = OUTGOING_INPUT) {
  const { effects, rig } = runControlled(createOutgoingMachine, { input })
  const { sendMessage } = effects
  return {
    sendMessage,
    ...rig<OutgoingStep, OutgoingLook>({
      merge: (events, calls) => [
        ...events.map(({ output }) => ({ type: 'output', ...(output as object) })),
        ...calls,
      ],
      steps: {
        answered: (message) => sendMessage.current.resolve(message),
        failed: (status) =>
          sendMessage.current.reject(serviceFailure({ message: 'The send failed.', status })),
        elsewhere: () => sendMessage.current.reject({ elsewhere: true }),
      },
      look: ({ value }) => ({
        phase: value as OutgoingLook['phase'],
        calls: sendMessage.calls.map((call) => call.input.clientId),
        running: sendMessage.isOpen,
      }),
    }),
  }
}
