/**
 * Form for new or existing content that loses no input (PROD-06, PROD-07, A31). `member` spawns it
 * when it is first opened and keeps it while anything is unsaved. Two parallel regions: `form`,
 * which the user sees, and `saving`, which stores the draft in the browser's database.
 *
 * New content has one client id, created once and stored in the draft: a retry after a lost
 * response creates no second object, and if the fields have changed since, the object is updated.
 * Each draft is stored under its client id, so that tabs do not overwrite each other's drafts; the
 * form offers the other ones. One `uploads` child each handles the images of the list, the cover and the text; where the server
 * accepts none in advance, they are staged and sent with the form. Another one validates and stages
 * the file of an asset, which is sent on publishing.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { uploadsId } from './editor.files.ts'
import { editorKey } from './editor.key.ts'
import * as policy from './editor.policy.ts'
import { editorSetup } from './editor.setup.ts'
import type { EditorContext, FileField } from './editor.types.ts'
import { formRegion } from './states/form.ts'
import { savingRegion } from './states/saving.ts'

export type * from './editor.types.ts'

const uploads = (field: FileField) => ({
  id: uploadsId(field),
  src: 'uploads' as const,
  input: ({ context }: { context: EditorContext }) => ({
    field,
    max: policy.maxPictures(context.kind, field),
  }),
  onError: { actions: 'reportUnexpected' as const },
})

/**
 * @returns the machine; `src/app` provides `readDraft`, `storeDraft`, `clearDraft`, `dropDraft`,
 * `loadContent`, `publish`, `watchPublish`, and the child machine `uploads` with its own effects provided.
 */
export function createEditorMachine(env: MachineEnv) {
  const setup = editorSetup(env)
  return setup.createMachine({
    id: 'editor',
    description:
      'One form with its draft and images; waits for the user without time limit and never ends; `member` stops it when published, when least recently used without unsaved input, or with the session.',
    type: 'parallel',
    context: ({ input }) => ({
      ...input,
      key: editorKey(input.kind, input.id),
      fields: policy.emptyFields(input.kind),
      base: policy.emptyFields(input.kind),
      changedAt: null,
      clientId: env.newId(),
      attempt: 'none',
      firstAttempt: false,
      found: null,
      others: [],
      newer: null,
      sent: null,
      restoredAt: null,
      savedAt: null,
      unsavedSince: null,
      changedLast: 0,
      hurry: false,
      storeFailed: false,
      fieldErrors: {},
      problem: null,
      files: { images: [], cover: [], body: [], file: [] },
      refused: { images: [], cover: [], body: [], file: [] },
      transfer: null,
      published: null,
    }),
    invoke: [uploads('images'), uploads('cover'), uploads('body'), uploads('file')],
    on: {
      'uploads.changed': { actions: 'recordFiles' },
      'network.online': { actions: 'notifyAllOnline' },
      'editor.dismissProblem': { actions: 'clearProblem' },
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      form: formRegion(setup),
      saving: savingRegion(env, setup),
    },
  })
}

export type EditorMachine = ReturnType<typeof createEditorMachine>
export type EditorActor = ActorRefFrom<EditorMachine>
export type EditorSnapshot = SnapshotFrom<EditorMachine>
