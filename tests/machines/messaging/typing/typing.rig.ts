import { createTypingMachine } from '../../../../src/machines/messaging/typing/typing.machine.ts'
import type { TypingLook, TypingStep } from '../../../spec/messaging/typing.table.ts'
import { runControlled } from '../../rig.ts'

/** The typing machine with a read model. */
export function typingRig() {
  const model: TypingLook['others'] = {}
  const { rig } = runControlled((env, record) =>
    createTypingMachine(env).provide({
      actions: {
        sendTyping: (_, params) => record({ type: 'tell', ...params }),
        projectTyping: (_, { conversationId, userIds }) => {
          if (userIds.length === 0) delete model[String(conversationId)]
          else model[String(conversationId)] = userIds
        },
      },
    }),
  )
  return rig<TypingStep, TypingLook>({
    steps: {
      key: (conversationId) => ({ type: 'typing.input', conversationId }),
      stop: (conversationId) => ({ type: 'typing.stopped', conversationId }),
      hidden: { type: 'page.hidden' },
      heard: (conversationId, userId, typing) => ({
        type: 'typing.received',
        conversationId,
        userId,
        typing,
      }),
    },
    look: ({ context }) => ({ typing: context.conversationId, others: { ...model } }),
  })
}
