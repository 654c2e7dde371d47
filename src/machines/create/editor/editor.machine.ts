/**
 * A form that loses nothing (PROD-06, PROD-07, A31): something new or something that is changed,
 * spawned by `member` when it is first opened and kept while anything in it is unsaved.
 * Two regions side by side: `form`, what the person sees, and `saving`, whether the draft is in the
 * browser's database.
 *
 * Something new has one client id, made once and kept in the draft: a repeat after a lost answer
 * makes no second object, and when the fields have been changed since, the object is brought up to
 * date. Pictures are carried by one `uploads` each for the list, the cover and the text; where the
 * server takes none ahead, they are held and sent with the form. The file of an asset is checked and
 * held by one more, and sent when it is published.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { editorKey } from './editor.key.ts'
import * as policy from './editor.policy.ts'
import { editorSetup, uploadsId } from './editor.setup.ts'
import type { EditorContext, FileField } from './editor.types.ts'
import { formRegion } from './states/form.ts'
import { savingRegion } from './states/saving.ts'

export { uploadsId } from './editor.setup.ts'
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
 * @returns the machine; `src/app` provides `readDraft`, `storeDraft`, `clearDraft`, `loadContent`,
 * `publish`, `watchPublish`, and the child machine `uploads` with its own effects provided.
 */
export function createEditorMachine(env: MachineEnv) {
  const setup = editorSetup(env)
  return setup.createMachine({
    id: 'editor',
    description:
      'One form with its draft and pictures. It waits for people without bound and never ends; `member` stops it when published, when least used and nothing is unsaved, or with the session.',
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
      'uploads.changed': { actions: 'noteFiles' },
      'network.online': { actions: 'tellAllOnline' },
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
