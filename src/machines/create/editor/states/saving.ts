import type { MachineEnv } from '../../../env.ts'
import { addressOf, draftRecord, type editorSetup } from '../editor.setup.ts'

/**
 * The region `saving`: the draft in the browser's database, one call at a time. `draft.settle` asks for
 * the store to be as good as it can get and is always answered by `draft.settled`.
 */
export function savingRegion(env: MachineEnv, setup: ReturnType<typeof editorSetup>) {
  return setup.createStateConfig({
    description:
      "Whether what is in the form is in the browser's database. A hidden page or a form that is left hurries the store.",
    initial: 'idle',
    on: {
      'page.hidden': { actions: 'settleDraft' },
      'editor.left': { actions: 'settleDraft' },
    },
    states: {
      idle: {
        description:
          'The draft in the database is what the form holds. It lasts until something is changed, however long.',
        on: {
          'draft.changed': [{ guard: 'isUnsaved', target: 'waiting' }, {}],
          'draft.settle': [{ guard: 'isUnsaved', target: 'storing' }, { actions: 'tellSettled' }],
          'draft.clear': 'clearing',
        },
      },
      waiting: {
        description:
          'A change waits for more. It is stored 800 ms after the last and at most 1 s after the first, at once when the page is hidden, the form left or published.',
        meta: { req: ['PROD-07'] },
        after: { storeDelay: 'storing' },
        on: {
          'draft.changed': { target: 'waiting', reenter: true },
          'draft.settle': 'storing',
          'draft.clear': 'clearing',
        },
      },
      storing: {
        description: 'The draft is being written, at most 5 s. Changes meanwhile wait their turn.',
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
        description:
          'The database refused or did not answer, which is shown. The next change, or the next need, tries again; until then it has no bound.',
        on: {
          'draft.changed': 'waiting',
          'draft.settle': 'storing',
          'draft.clear': 'clearing',
        },
      },
      clearing: {
        description:
          'The draft is being taken away, at most 5 s. Nothing waits any more, so no late store brings it back.',
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
