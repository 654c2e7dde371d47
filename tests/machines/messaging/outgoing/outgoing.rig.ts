import {
  createOutgoingMachine,
  type OutgoingInput,
} from '../../../../src/machines/messaging/outgoing/outgoing.machine.ts'
import { serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { Message } from '../../../../src/protocol/base/types.ts'
import { run } from '../../../kit/harness.ts'
import { CONVERSATION } from '../../../spec/messaging/chat.words.ts'
import {
  CLIENT_ID,
  type OutgoingLook,
  type OutgoingStep,
} from '../../../spec/messaging/outgoing.table.ts'
import { controlled } from '../../controlled.ts'
import type { Rig } from '../../scripts.ts'

export const OUTGOING_INPUT: OutgoingInput = {
  conversationId: CONVERSATION,
  clientId: CLIENT_ID,
  content: 'hello',
  messageType: 'text',
  replyToId: null,
  held: false,
}

export function outgoingRig(input = OUTGOING_INPUT) {
  const sendMessage = controlled<Message | null, OutgoingInput>()
  const reported: string[] = []
  const harness = run(
    (env) =>
      createOutgoingMachine(env).provide({
        actors: { sendMessage: sendMessage.logic },
        actions: { reportUnexpected: ({ event }) => void reported.push(event.type) },
      }),
    { input },
  )
  const steps: { [W in OutgoingStep[0]]: (value: never) => void } = {
    answered: (message: Message | null) => sendMessage.current.resolve(message),
    failed: (status: number) =>
      sendMessage.current.reject(serviceFailure({ message: 'The send failed.', status })),
    elsewhere: () => sendMessage.current.reject({ elsewhere: true }),
    retry: () => harness.send({ type: 'outgoing.retry' }),
    wait: () => {},
  }
  const rig: Rig<OutgoingStep, OutgoingLook> = {
    async do([word, value]) {
      steps[word](value as never)
      await (word === 'wait' ? harness.advance(value) : harness.settle())
    },
    look: () => ({
      phase: harness.actor.getSnapshot().value as OutgoingLook['phase'],
      calls: sendMessage.calls.map((call) => call.input.clientId),
      running: sendMessage.isOpen,
    }),
    emitted: () => harness.sentEvents,
  }
  return { ...rig, harness, sendMessage, reported }
}
