import { fromCallback } from 'xstate'
import {
  createRemovalMachine,
  type RemovalEvent,
  type RemovalRequest,
} from '../../../../src/machines/content/removal/removal.machine.ts'
import { shapeListError } from '../../../../src/protocol/base/errors.ts'
import { POST, type RemovalLook, type RemovalStep } from '../../../spec/content/removal.table.ts'
import { failureOf, runControlled } from '../../rig.ts'

/** The removal machine; the test settles its request. */
export function removalRig(offerBreaks = false) {
  const hidden = new Set<string>()
  let offers = 0
  const { effects, rig } = runControlled(
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
        },
        actions: {
          hide: (_, { key }) => void hidden.add(key),
          show: (_, { key }) => void hidden.delete(key),
        },
      }),
    { input: POST },
  )
  const remove = effects.deleteIt
  return {
    hidden,
    isDeleting: () => remove.isOpen,
    ...rig<RemovalStep, RemovalLook>({
      emits: { deleteIt: ({ kind, id }) => ({ type: 'delete', kind, id }) },
      merge: (events, calls) => [
        ...events.map((event) =>
          event.type.startsWith('xstate.done.actor.')
            ? { type: 'over', ...(event.output as object) }
            : event,
        ),
        ...calls,
      ],
      steps: {
        undo: { type: 'removal.undo' },
        due: { type: 'removal.due' },
        hidden: { type: 'page.hidden' },
        // An error of the offer arrives like any failure of an invoked actor.
        offerBroke: { type: 'xstate.error.actor.offering', error: new Error() } as never,
        done: () => remove.current.resolve(),
        refused: (status) =>
          remove.current.reject(
            status === -2 ? failureOf(status) : shapeListError(status, {}, 'It failed.'),
          ),
      },
      look: () => ({
        inSight: hidden.size === 0,
        offered: offers > 0,
        deleting: remove.isOpen,
      }),
    }),
  }
}
