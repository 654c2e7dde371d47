import { createMarkReadMachine } from '../../../../src/machines/messaging/markRead/markRead.machine.ts'
import { networkFailure } from '../../../../src/protocol/base/errors.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import { run } from '../../../kit/harness.ts'
import {
  MARK_READ_INPUT,
  type MarkReadLook,
  type MarkReadStep,
} from '../../../spec/messaging/mark-read.table.ts'
import { controlled } from '../../controlled.ts'

export function markReadRig() {
  const messages = controlled<void, { conversationId: Id; messageIds: Id[] }>()
  const conversation = controlled<void, { conversationId: Id }>()
  const effects = { messages, conversation }
  const reported: string[] = []
  const harness = run(
    (env) =>
      createMarkReadMachine(env).provide({
        actors: { markMessagesRead: messages.logic, markConversationRead: conversation.logic },
        actions: { reportUnexpected: ({ event }) => void reported.push(event.type) },
      }),
    { input: MARK_READ_INPUT },
  )
  const start = harness.clock.now()
  return {
    harness,
    effects,
    reported,
    async do(step: MarkReadStep) {
      switch (step[0]) {
        case 'ask':
          harness.send({ type: 'read.request', ids: step[1], unreadCount: step[2] })
          break
        case 'answered':
          effects[step[1]].current.resolve()
          break
        case 'failed':
          effects[step[1]].current.reject(networkFailure())
          break
        case 'wait':
          return harness.advance(step[1])
      }
      await harness.settle()
    },
    look: (): MarkReadLook => ({
      messages: messages.calls.map((call) => call.input.messageIds),
      conversation: conversation.calls.length,
      running: messages.isOpen ? 'messages' : conversation.isOpen ? 'conversation' : null,
    }),
    emitted: () => harness.sentEvents.map((fact) => ({ ...fact, askedAt: fact.askedAt - start })),
  }
}
