import { fromCallback } from 'xstate'
import {
  createRemovalMachine,
  type RemovalEvent,
  type RemovalRequest,
} from '../../../../src/machines/content/removal/removal.machine.ts'
import { shapeListError } from '../../../../src/protocol/base/errors.ts'
import { run } from '../../../kit/harness.ts'
import { POST, type RemovalLook, type RemovalStep } from '../../../spec/content/removal.table.ts'
import { controlled } from '../../controlled.ts'

const failureOf = (status: number) =>
  status === -2
    ? new TypeError('undefined is not a function')
    : shapeListError(status, {}, 'It failed.')

/** The removal machine; the test settles its request. */
export function removalRig(offerBreaks = false) {
  const remove = controlled<void, RemovalRequest>()
  const hidden = new Set<string>()
  let offers = 0
  const harness = run(
    (env) =>
      createRemovalMachine(env).provide({
        actors: {
          offerUndo: fromCallback<RemovalEvent, RemovalRequest>(() => {
            if (offerBreaks) throw new Error('toasts are not available')
            offers++
            return () => {
              offers--
            }
          }),
          deleteIt: remove.logic,
        },
        actions: {
          hide: (_, { key }) => {
            hidden.add(key)
          },
          show: (_, { key }) => {
            hidden.delete(key)
          },
        },
      }),
    { input: POST },
  )
  const emitted: { type: string; [key: string]: unknown }[] = []
  const heard = { facts: 0, calls: 0 }
  const listen = () => {
    emitted.push(...harness.sentEvents.slice(heard.facts))
    const calls = remove.calls.slice(heard.calls)
    emitted.push(...calls.map(({ input: { kind, id } }) => ({ type: 'delete', kind, id })))
    heard.facts = harness.sentEvents.length
    heard.calls = remove.calls.length
  }
  const WORDS: { [W in RemovalStep[0]]: (value: number) => void } = {
    undo: () => harness.send({ type: 'removal.undo' }),
    due: () => harness.send({ type: 'removal.due' }),
    hidden: () => harness.send({ type: 'page.hidden' }),
    // An error of the offer arrives like any failure of an invoked actor.
    offerBroke: () => harness.send({ type: 'xstate.error.actor.offering', error: new Error() }),
    done: () => remove.current.resolve(),
    refused: (status) => remove.current.reject(failureOf(status)),
  }
  return {
    harness,
    hidden,
    isDeleting: () => remove.isOpen,
    async do([word, value]: RemovalStep) {
      WORDS[word](value ?? 0)
      await harness.settle()
      listen()
    },
    look: (): RemovalLook => ({
      inSight: hidden.size === 0,
      offered: offers > 0,
      deleting: remove.isOpen,
    }),
    emitted: () => emitted,
  }
}
