import {
  createTypingMachine,
  type TypingEvent,
} from '../../../../src/machines/messaging/typing/typing.machine.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import { run } from '../../../kit/harness.ts'
import type { Emitted, TypingLook, TypingStep } from '../../../spec/messaging/typing.table.ts'

/** The typing machine with a read model. */
export function typingRig() {
  const emitted: Emitted[] = []
  const model: TypingLook['others'] = {}
  const harness = run((env) =>
    createTypingMachine(env).provide({
      actions: {
        sendTyping: (_, { conversationId, typing }) => {
          emitted.push({ type: 'tell', conversationId, typing })
        },
        projectTyping: (_, { conversationId, userIds }) => {
          if (userIds.length === 0) delete model[String(conversationId)]
          else model[String(conversationId)] = userIds
        },
      },
    }),
  )
  const send = (event: TypingEvent) => harness.send(event)
  const WORDS: { [W in TypingStep[0]]: (...values: never[]) => void } = {
    key: (conversationId: Id) => send({ type: 'typing.input', conversationId }),
    stop: (conversationId: Id) => send({ type: 'typing.stopped', conversationId }),
    hidden: () => send({ type: 'page.hidden' }),
    heard: (conversationId: Id, userId: Id, typing: boolean) =>
      send({ type: 'typing.heard', conversationId, userId, typing }),
    wait: () => {},
  }
  return {
    harness,
    async do([word, ...values]: TypingStep) {
      ;(WORDS[word] as (...given: unknown[]) => void)(...values)
      await (word === 'wait' ? harness.advance(values[0] as number) : harness.settle())
    },
    look: (): TypingLook => ({
      typing: harness.actor.getSnapshot().context.conversationId,
      others: { ...model },
    }),
    emitted: () => emitted,
  }
}
