import { fromCallback } from 'xstate'
import { createEditorMachine } from '../../../../src/machines/publishing/editor/editor.machine.ts'
import * as select from '../../../../src/machines/publishing/editor/editor.selectors.ts'
import type {
  DraftRecord,
  EditorEvent,
  EditorInput,
  LoadedContent,
} from '../../../../src/machines/publishing/editor/editor.types.ts'
import { serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { Json } from '../../../../src/protocol/base/types.ts'
import type { EditorLook, EditorStep } from '../../../spec/publishing/editor.steps.ts'
import { START, USER } from '../../../spec/publishing/editor.words.ts'
import { runControlled } from '../../rig.ts'

export const NEW_POST: EditorInput = { kind: 'post', id: null, userId: USER }
export const OLD_POST: EditorInput = { kind: 'post', id: 12, userId: USER }

function leafOf(value: unknown): string {
  if (typeof value === 'string') return value
  const [name, inner] = Object.entries(value as object)[0] ?? ['', '']
  return `${name}.${leafOf(inner)}`
}

const failure = (status: number, body: unknown = null) =>
  serviceFailure({ message: `Answer ${status}`, status, body: body as Json })
const sinceStart = (time: number | null) => (time === null ? null : time - START)

/** A form with recorders as uploads; the test settles every effect. */
export function editorRig(input: EditorInput = NEW_POST) {
  let progress: ((sent: number, total: number) => void) | null = null
  const toUploads: [field: string, event: { type: string }][] = []
  const recorder = fromCallback<{ type: string }, { field: string }>(({ receive, input: made }) => {
    receive((event) => toUploads.push([made.field, event]))
  })
  const { effects, rig } = runControlled(
    (env, record) =>
      createEditorMachine(env).provide({
        actions: { dropDraft: (_, { clientId }) => record({ type: 'drop', clientId }) },
        actors: {
          // A recorder replaces the machine, hence the cast.
          uploads: recorder as never,
          watchPublish: fromCallback<EditorEvent, { clientId: string }>(({ sendBack }) => {
            progress = (sent, total) => sendBack({ type: 'publish.progress', sent, total })
            return () => {
              progress = null
            }
          }),
        },
      }),
    { input },
  )
  const { readDraft, loadContent, storeDraft, clearDraft, publish } = effects
  const byName = {
    read: readDraft,
    load: loadContent,
    store: storeDraft,
    clear: clearDraft,
    publish,
  }
  const refuses = (name: keyof typeof byName) => () =>
    byName[name].current.reject(new Error('rejected'))
  return {
    toUploads,
    isOpen: (name: keyof typeof byName) => byName[name].isOpen,
    sendProgress(sent: number, total: number) {
      if (progress === null) throw new Error('no publish is running')
      progress(sent, total)
    },
    ...rig<EditorStep, EditorLook>({
      emits: {
        readDraft: ({ key }) => ({ type: 'read', key }),
        loadContent: (requests) => ({ type: 'load', ...requests }),
        storeDraft: ({ record }) => ({ type: 'store', record }),
        clearDraft: ({ key, clientId }) => ({ type: 'clear', key, clientId }),
        publish: (request) => ({ type: 'publish', ...request }),
      },
      merge: (events, calls) => [...calls, ...events],
      steps: {
        draftRead: (...drafts) =>
          readDraft.current.resolve(drafts.filter((one) => one !== null) as DraftRecord[]),
        draftUnreadable: refuses('read'),
        loaded: (content) => loadContent.current.resolve(content as LoadedContent),
        loadFailed: (status) => loadContent.current.reject(failure(status)),
        stored: (separatedAs) => storeDraft.current.resolve(separatedAs ?? null),
        storeRefused: refuses('store'),
        cleared: () => clearDraft.current.resolve(),
        clearRefused: refuses('clear'),
        published: (content) => publish.current.resolve(content),
        outdated: (newer) => publish.current.resolve({ newer: newer as LoadedContent }),
        publishFailed: (status, body) => publish.current.reject(failure(status, body)),
        change: (fields) => ({ type: 'editor.change', fields: fields as DraftRecord['fields'] }),
        uploads: (field, items) => ({
          type: 'uploads.changed',
          field,
          items: items as never,
          refused: [],
        }),
        publish: { type: 'editor.publish' },
        cancel: { type: 'editor.cancel' },
        useDraft: { type: 'editor.useDraft' },
        useOther: (clientId) => ({ type: 'editor.useOther', clientId }),
        discardOther: (clientId) => ({ type: 'editor.discardOther', clientId }),
        discard: { type: 'editor.discardDraft' },
        saveMine: { type: 'editor.saveMine' },
        loadNewer: { type: 'editor.loadNewer' },
        retry: { type: 'editor.retry' },
        opened: { type: 'editor.opened' },
        left: { type: 'editor.left' },
        hidden: { type: 'page.hidden' },
        dismiss: { type: 'editor.dismissProblem' },
      },
      look: (snapshot) => ({
        form: leafOf(snapshot.value.form),
        saving: leafOf(snapshot.value.saving),
        fields: select.editorFields(snapshot),
        saved: sinceStart(select.savedAt(snapshot)),
        others: select.otherDrafts(snapshot) as EditorLook['others'],
        restored: sinceStart(select.restoredAt(snapshot)),
        storeFailed: select.storeFailed(snapshot),
        errors: select.fieldErrors(snapshot),
        problem: select.editorProblem(snapshot),
        canLeave: select.canLeave(snapshot),
      }),
    }),
  }
}
