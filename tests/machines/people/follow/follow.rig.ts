import {
  createFollowMachine,
  type FollowAnswer,
  type FollowEvent,
} from '../../../../src/machines/people/follow/follow.machine.ts'
import { abortedFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { FollowStats, Id } from '../../../../src/protocol/base/types.ts'
import { run } from '../../../kit/harness.ts'
import {
  type Figures,
  type FollowLook,
  type FollowStep,
  ME_ID,
} from '../../../spec/follow.table.ts'
import { controlled } from '../../controlled.ts'

const failureOf = (status: number) => {
  if (status === -2) return new TypeError('undefined is not a function')
  return status === -1 ? abortedFailure() : serviceFailure({ message: 'The call failed.', status })
}

/** The follow machine with a read model, the call settled by hand. */
export function followRig() {
  const change = controlled<FollowAnswer, { userId: Id; follow: boolean }>()
  const model: { [userId: string]: Figures } = {}
  const projections: string[] = []
  const reported: string[] = []
  const harness = run(
    (env) =>
      createFollowMachine(env).provide({
        actors: { changeFollow: change.logic },
        actions: {
          reportUnexpected: ({ event }) => void reported.push(event.type),
          projectFollow: (_, { userId, stats }) => {
            projections.push(String(userId))
            model[String(userId)] = [stats.following, stats.followers_count, stats.following_count]
          },
        },
      }),
    { input: { userId: ME_ID } },
  )
  const told: { type: string; [key: string]: unknown }[] = []
  const heard = { facts: 0, calls: 0 }
  const listen = () => {
    told.push(...harness.facts.slice(heard.facts))
    told.push(...change.calls.slice(heard.calls).map((c) => ({ type: 'call', ...c.input })))
    heard.facts = harness.facts.length
    heard.calls = change.calls.length
  }
  const send = (event: FollowEvent) => harness.send(event)
  const WORDS: { [W in FollowStep[0]]: (...values: never[]) => void } = {
    known: (userId: Id, stats: FollowStats) => send({ type: 'follow.known', userId, stats }),
    toggle: (userId: Id) => send({ type: 'follow.toggle', userId }),
    done: () => change.current.resolve({ already: false, stats: null }),
    already: (stats: FollowStats | null) => change.current.resolve({ already: true, stats }),
    refused: (status: number) => change.current.reject(failureOf(status)),
  }
  return {
    harness,
    change,
    projections,
    reported,
    isRunning: () => change.isOpen,
    async do([word, ...values]: FollowStep) {
      ;(WORDS[word] as (...given: unknown[]) => void)(...values)
      await harness.settle()
      listen()
    },
    look: (): FollowLook => ({
      shown: { ...model },
      running: change.isOpen ? change.current.input : null,
    }),
    told: () => told,
  }
}
