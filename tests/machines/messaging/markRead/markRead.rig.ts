import { createMarkReadMachine } from '../../../../src/machines/messaging/markRead/markRead.machine.ts'
import { networkFailure } from '../../../../src/protocol/base/errors.ts'
import {
  MARK_READ_INPUT,
  type MarkReadLook,
  type MarkReadStep,
} from '../../../spec/messaging/mark-read.table.ts'
import { runControlled } from '../../rig.ts'

export function markReadRig() {
  const {
    harness,
    effects: made,
    rig,
  } = runControlled(createMarkReadMachine, {
    input: MARK_READ_INPUT,
  })
  const { markMessagesRead: messages, markConversationRead: conversation } = made
  const effects = { messages, conversation }
  const start = harness.clock.now()
  return {
    ...rig<MarkReadStep, MarkReadLook>({
      merge: (events) => events.map((fact) => ({ ...fact, askedAt: Number(fact.askedAt) - start })),
      steps: {
        ask: (ids, unreadCount) => ({ type: 'read.request', ids, unreadCount }),
        answered: (which) => effects[which].current.resolve(),
        failed: (which) => effects[which].current.reject(networkFailure()),
      },
      look: () => ({
        messages: messages.calls.map((call) => call.input.messageIds),
        conversation: conversation.calls.length,
        running: messages.isOpen ? 'messages' : conversation.isOpen ? 'conversation' : null,
      }),
    }),
    effects,
  }
}
