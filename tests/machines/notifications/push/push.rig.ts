import { createPushMachine } from '../../../../src/machines/notifications/push/push.machine.ts'
import {
  pushProblem,
  pushStatus,
} from '../../../../src/machines/notifications/push/push.selectors.ts'
import { serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { PushPermission, PushState } from '../../../../src/protocol/notifications/devices.ts'
import { run } from '../../../kit/harness.ts'
import {
  ASKS,
  type PushLook,
  type PushStep,
  READS,
  SUBSCRIBES,
  UNSUBSCRIBES,
} from '../../../spec/notifications/push.table.ts'
import { type Call, controlled } from '../../controlled.ts'

/** The push machine; the test settles its effects, including those it no longer waits for. */
export function pushRig() {
  const ask = controlled<PushPermission>()
  const read = controlled<PushState>()
  const subscribe = controlled<PushState>()
  const unsubscribe = controlled<PushState>()
  const effects = [
    [read, READS],
    [ask, ASKS],
    [subscribe, SUBSCRIBES],
    [unsubscribe, UNSUBSCRIBES],
  ] as const
  const harness = run((env) =>
    createPushMachine(env).provide({
      actors: {
        readPush: read.logic,
        requestPushPermission: ask.logic,
        subscribePush: subscribe.logic,
        unsubscribePush: unsubscribe.logic,
      },
    }),
  )
  const emitted: { type: string; [key: string]: unknown }[] = []
  // It reads the state once when it starts.
  const heard = new Map<object, number>([[read, 1]])
  let facts = 0
  const listen = () => {
    emitted.push(...harness.sentEvents.slice(facts))
    facts = harness.sentEvents.length
    for (const [effect, said] of effects) {
      emitted.push(...effect.calls.slice(heard.get(effect) ?? 0).map(() => said))
      heard.set(effect, effect.calls.length)
    }
  }
  const running = () => effects.find(([effect]) => effect.isOpen)?.[0]
  const settleLast = (calls: Call<PushState, void>[], found: PushState) => {
    calls.at(-1)?.resolve(found)
  }
  const WORDS: { [W in PushStep[0]]: (value: never) => unknown } = {
    enable: () => harness.send({ type: 'push.enable' }),
    disable: () => harness.send({ type: 'push.disable' }),
    retry: () => harness.send({ type: 'push.retry' }),
    found: (found: PushState) => {
      for (const effect of [read, subscribe, unsubscribe]) settleLast(effect.calls, found)
    },
    answer: (answer: PushPermission) => ask.calls.at(-1)?.resolve(answer),
    breaks: (text: string | null) =>
      running()?.current.reject(
        text === null ? new TypeError('no such thing') : serviceFailure({ message: text }),
      ),
    wait: (ms: number) => harness.advance(ms),
  }
  return {
    harness,
    isRunning: () => effects.filter(([effect]) => effect.isOpen).length,
    async do([word, value]: PushStep) {
      await (WORDS[word] as (given: unknown) => unknown)(value)
      await harness.settle()
      listen()
    },
    look: (): PushLook => {
      const snapshot = harness.actor.getSnapshot()
      return { status: pushStatus(snapshot), problem: pushProblem(snapshot) }
    },
    emitted: () => emitted,
  }
}
