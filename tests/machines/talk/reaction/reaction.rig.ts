import {
  createReactionMachine,
  type ReactionEvent,
  type ReactionInput,
} from '../../../../src/machines/talk/reaction/reaction.machine.ts'
import { abortedFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import { run } from '../../../kit/harness.ts'
import {
  LIKE,
  MESSAGE_ID,
  type ReactionLook,
  type ReactionStep,
  type Told,
} from '../../../spec/reaction.table.ts'
import { controlled } from '../../controlled.ts'

const failureOf = (status: number) => {
  if (status === -2) return new TypeError('undefined is not a function')
  return status === -1 ? abortedFailure() : serviceFailure({ message: 'The call failed.', status })
}

/** One reaction, its calls settled by hand. */
export function reactionRig(on = false) {
  const change = controlled<void, ReactionInput>()
  const harness = run(
    (env) => createReactionMachine(env).provide({ actors: { changeReaction: change.logic } }),
    { input: { messageId: MESSAGE_ID, reaction: LIKE, on } },
  )
  const told: Told[] = []
  const heard = { facts: 0, calls: 0 }
  const listen = () => {
    told.push(...harness.facts.slice(heard.facts))
    told.push(...change.calls.slice(heard.calls).map((c) => ({ type: 'ask', ...c.input })))
    heard.facts = harness.facts.length
    heard.calls = change.calls.length
  }
  const send = (event: ReactionEvent) => harness.send(event)
  const WORDS: { [W in ReactionStep[0]]: (...values: never[]) => void } = {
    press: () => send({ type: 'reaction.toggle' }),
    heard: (there: boolean) => send({ type: 'reaction.heard', on: there }),
    done: () => change.current.resolve(),
    refused: (status: number) => change.current.reject(failureOf(status)),
  }
  return {
    harness,
    isAsking: () => change.isOpen,
    async do([word, ...values]: ReactionStep) {
      ;(WORDS[word] as (...given: unknown[]) => void)(...values)
      await harness.settle()
      listen()
    },
    look: (): ReactionLook => ({
      on: harness.actor.getSnapshot().context.on,
      asked: change.isOpen ? change.current.input.on : null,
    }),
    told: () => told,
  }
}
