import { createPushMachine } from '../../../../src/machines/notifications/push/push.machine.ts'
import {
  pushProblem,
  pushStatus,
} from '../../../../src/machines/notifications/push/push.selectors.ts'
import { serviceFailure } from '../../../../src/protocol/base/errors.ts'
import {
  ASKS,
  type PushLook,
  type PushStep,
  READS,
  SUBSCRIBES,
  UNSUBSCRIBES,
} from '../../../spec/notifications/push.table.ts'
import { runControlled } from '../../rig.ts'

/** The push machine; the test settles its effects, including those it no longer waits for. */
export function pushRig() {
  const { effects, rig } = runControlled(createPushMachine)
  const { readPush, requestPushPermission, subscribePush, unsubscribePush } = effects
  const all = [readPush, requestPushPermission, subscribePush, unsubscribePush] as const
  return {
    isRunning: () => all.filter(({ isOpen }) => isOpen).length,
    ...rig<PushStep, PushLook>({
      emits: {
        // It reads the state once when it starts.
        readPush: () => (readPush.calls.length === 1 ? null : READS),
        requestPushPermission: () => ASKS,
        subscribePush: () => SUBSCRIBES,
        unsubscribePush: () => UNSUBSCRIBES,
      },
      steps: {
        enable: { type: 'push.enable' },
        disable: { type: 'push.disable' },
        retry: { type: 'push.retry' },
        found: (found) => {
          for (const effect of [readPush, subscribePush, unsubscribePush]) {
            effect.calls.at(-1)?.resolve(found)
          }
        },
        answer: (answer) => requestPushPermission.calls.at(-1)?.resolve(answer),
        breaks: (text) =>
          all
            .find(({ isOpen }) => isOpen)
            ?.current.reject(
              text === null ? new TypeError('no such thing') : serviceFailure({ message: text }),
            ),
      },
      look: (snapshot) => ({ status: pushStatus(snapshot), problem: pushProblem(snapshot) }),
    }),
  }
}
