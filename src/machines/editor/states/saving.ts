import type { MachineEnv } from '../../env.ts'
import { addressOf, draftRecord, type editorSetup } from '../editor.setup.ts'

/**
 * The region `saving`: whether what is in the form is in the browser's database. One call at a time.
 *
 * - `idle`: it is.
 * - `waiting`: a change waits for more; at the latest 1 s after the first one it is stored, at once
 *   when the page is hidden, the form is left or published.
 * - `storing`: the call runs, at most `STORE_WAIT_MS`. Changes meanwhile wait their turn.
 * - `failed`: the store refused; the next change, or the next need, tries again.
 * - `clearing`: the draft is taken away. Nothing waits any more, so no late store brings it back.
 *
 * `draft.settle` asks for the store to be as good as it can get and is always answered by
 * `draft.settled`.
 */
export function savingRegion(env: MachineEnv, setup: ReturnType<typeof editorSetup>) {
  return setup.createStateConfig({
    initial: 'idle',
    on: {
      'page.hidden': { actions: 'settleDraft' },
      'editor.left': { actions: 'settleDraft' },
    },
    states: {
      idle: {
        on: {
          'draft.changed': [{ guard: 'isUnsaved', target: 'waiting' }, {}],
          'draft.settle': [{ guard: 'isUnsaved', target: 'storing' }, { actions: 'tellSettled' }],
          'draft.clear': 'clearing',
        },
      },
      waiting: {
        meta: { req: ['PROD-07'] },
        after: { storeDelay: 'storing' },
        on: {
          'draft.changed': { target: 'waiting', reenter: true },
          'draft.settle': 'storing',
          'draft.clear': 'clearing',
        },
      },
      storing: {
        entry: 'markStoring',
        invoke: {
          id: 'store',
          src: 'storeDraft',
          input: ({ context }) => ({
            ...addressOf(context),
            record: draftRecord(context, env.now()),
          }),
          onDone: [
            { guard: 'isHurried', target: 'storing', reenter: true, actions: 'noteStored' },
            { guard: 'isUnsaved', target: 'waiting', actions: 'noteStored' },
            { target: 'idle', actions: ['noteStored', 'tellSettled'] },
          ],
          onError: {
            target: 'failed',
            actions: ['reportUnexpected', 'noteNotStored', 'tellSettled'],
          },
        },
        after: { storeWait: { target: 'failed', actions: ['noteNotStored', 'tellSettled'] } },
        on: {
          'draft.changed': {},
          'draft.settle': { actions: 'markHurry' },
          'draft.clear': 'clearing',
        },
      },
      failed: {
        on: {
          'draft.changed': 'waiting',
          'draft.settle': 'storing',
          'draft.clear': 'clearing',
        },
      },
      clearing: {
        entry: 'markClearing',
        invoke: {
          id: 'clear',
          src: 'clearDraft',
          input: ({ context }) => addressOf(context),
          onDone: [
            { guard: 'isHurried', target: 'storing', actions: 'tellCleared' },
            { guard: 'isUnsaved', target: 'waiting', actions: 'tellCleared' },
            { target: 'idle', actions: ['tellCleared', 'tellSettled'] },
          ],
          onError: [
            {
              guard: 'isHurried',
              target: 'storing',
              actions: ['reportUnexpected', 'tellCleared'],
            },
            {
              guard: 'isUnsaved',
              target: 'waiting',
              actions: ['reportUnexpected', 'tellCleared'],
            },
            { target: 'idle', actions: ['reportUnexpected', 'tellCleared', 'tellSettled'] },
          ],
        },
        after: {
          storeWait: [
            { guard: 'isHurried', target: 'storing', actions: 'tellCleared' },
            { guard: 'isUnsaved', target: 'waiting', actions: 'tellCleared' },
            { target: 'idle', actions: ['tellCleared', 'tellSettled'] },
          ],
        },
        on: {
          'draft.changed': {},
          'draft.settle': { actions: 'markHurry' },
          'draft.clear': {},
        },
      },
    },
  })
}
