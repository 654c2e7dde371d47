import { assertEvent } from 'xstate'
import type { MachineEnv } from '../../../env.ts'
import { draftPlace, draftRecord } from '../editor.drafts.ts'
import type { editorSetup } from '../editor.setup.ts'

const recordStored = {
  type: 'recordStored',
  params: ({ event }: { event: { output: string | null } }) => ({ separatedAs: event.output }),
} as const

/**
 * The region `saving`: stores the draft in the browser's database, one call at a time.
 * `draft.settle` requests to store as soon as possible and always results in `draft.settled`.
 */
export function savingRegion(env: MachineEnv, setup: ReturnType<typeof editorSetup>) {
  return setup.createStateConfig({
    description:
      "Whether the input of the form is stored in the browser's database; hiding the page or leaving the form stores it at once.",
    initial: 'idle',
    on: {
      'page.hidden': { actions: 'settleDraft' },
      'editor.left': { actions: 'settleDraft' },
    },
    states: {
      idle: {
        description: 'The stored draft equals the form; lasts until a change, without time limit.',
        on: {
          'draft.changed': [{ guard: 'isUnsaved', target: 'waiting' }, {}],
          'draft.settle': [{ guard: 'isUnsaved', target: 'storing' }, { actions: 'notifySettled' }],
          'draft.clear': 'clearing',
        },
      },
      waiting: {
        description:
          'A change waits for more and is stored 800 ms after the last and at most 1 s after the first, at once when the page is hidden or the form is left or published.',
        meta: { req: ['PROD-07'] },
        after: { storeDelay: 'storing' },
        on: {
          'draft.changed': { target: 'waiting', reenter: true },
          'draft.settle': 'storing',
          'draft.clear': 'clearing',
        },
      },
      storing: {
        description: 'Writes the draft, limited to 5 s; changes in the meantime wait.',
        entry: 'markStoring',
        invoke: {
          id: 'store',
          src: 'storeDraft',
          input: ({ context }) => ({
            ...draftPlace(context),
            record: draftRecord(context, env.now()),
          }),
          onDone: [
            { guard: 'isHurried', target: 'storing', reenter: true, actions: recordStored },
            { guard: 'isUnsaved', target: 'waiting', actions: recordStored },
            { target: 'idle', actions: [recordStored, 'notifySettled'] },
          ],
          onError: {
            target: 'failed',
            actions: ['reportUnexpected', 'recordNotStored', 'notifySettled'],
          },
        },
        after: { storeWait: { target: 'failed', actions: ['recordNotStored', 'notifySettled'] } },
        on: {
          'draft.changed': {},
          'draft.settle': { actions: 'markHurry' },
          'draft.clear': 'clearing',
        },
      },
      failed: {
        description:
          'The database failed or did not respond, and the user sees it; the next change or store request retries, without time limit.',
        on: {
          'draft.changed': 'waiting',
          'draft.settle': 'storing',
          'draft.clear': 'clearing',
        },
      },
      clearing: {
        description:
          'Deletes the draft, limited to 5 s; no store is pending, so no late write restores it.',
        entry: 'markClearing',
        invoke: {
          id: 'clear',
          src: 'clearDraft',
          input: ({ context, event }) => {
            assertEvent(event, 'draft.clear')
            return { ...draftPlace(context), clientId: event.clientId }
          },
          onDone: [
            { guard: 'isHurried', target: 'storing', actions: 'notifyCleared' },
            { guard: 'isUnsaved', target: 'waiting', actions: 'notifyCleared' },
            { target: 'idle', actions: ['notifyCleared', 'notifySettled'] },
          ],
          onError: [
            {
              guard: 'isHurried',
              target: 'storing',
              actions: ['reportUnexpected', 'notifyCleared'],
            },
            {
              guard: 'isUnsaved',
              target: 'waiting',
              actions: ['reportUnexpected', 'notifyCleared'],
            },
            { target: 'idle', actions: ['reportUnexpected', 'notifyCleared', 'notifySettled'] },
          ],
        },
        after: {
          storeWait: [
            { guard: 'isHurried', target: 'storing', actions: 'notifyCleared' },
            { guard: 'isUnsaved', target: 'waiting', actions: 'notifyCleared' },
            { target: 'idle', actions: ['notifyCleared', 'notifySettled'] },
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
