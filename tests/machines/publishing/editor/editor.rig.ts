import { fromCallback, fromPromise } from 'xstate'
import { createEditorMachine } from '../../../../src/machines/publishing/editor/editor.machine.ts'
import * as select from '../../../../src/machines/publishing/editor/editor.selectors.ts'
import type {
  DraftLocation,
  DraftRecord,
  EditorEvent,
  EditorInput,
  EditorKind,
  LoadedContent,
  Published,
  PublishInput,
} from '../../../../src/machines/publishing/editor/editor.types.ts'
import { serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { Id, Json } from '../../../../src/protocol/base/types.ts'
import { run } from '../../../kit/harness.ts'
import type { EditorLook, EditorStep, Emitted } from '../../../spec/publishing/editor.steps.ts'
import { START, USER } from '../../../spec/publishing/editor.words.ts'
import type { Rig } from '../../scripts.ts'

type Effect = 'read' | 'load' | 'store' | 'clear' | 'publish'

interface Call {
  effect: Effect
  open: boolean
  resolve(output: unknown): void
  reject(error: unknown): void
}

export const NEW_POST: EditorInput = { kind: 'post', id: null, userId: USER }
export const OLD_POST: EditorInput = { kind: 'post', id: 12, userId: USER }

function leafOf(value: unknown): string {
  if (typeof value === 'string') return value
  const [name, inner] = Object.entries(value as object)[0] ?? ['', '']
  return `${name}.${leafOf(inner)}`
}

/** A form with recorders as uploads; the test settles every effect. */
export function editorRig(input: EditorInput = NEW_POST) {
  const calls: Call[] = []
  const emitted: Emitted[] = []
  let progress: ((sent: number, total: number) => void) | null = null
  const toUploads: [field: string, event: { type: string }][] = []

  function effect<TOutput, TInput extends object>(
    name: Effect,
    notify: (requests: TInput) => object,
  ) {
    return fromPromise<TOutput, TInput>(
      ({ input: requests, signal }) =>
        new Promise<TOutput>((resolve, reject) => {
          emitted.push({ type: name, ...notify(requests) })
          const call: Call = {
            effect: name,
            open: true,
            resolve(output) {
              call.open = false
              resolve(output as TOutput)
            },
            reject(error) {
              call.open = false
              reject(error)
            },
          }
          signal.addEventListener('abort', () => {
            call.open = false
          })
          calls.push(call)
        }),
    )
  }

  const recorder = fromCallback<{ type: string }, { field: string }>(({ receive, input: made }) => {
    receive((event) => toUploads.push([made.field, event]))
  })
  const harness = run(
    (env) =>
      createEditorMachine(env).provide({
        actors: {
          // A recorder replaces the machine, hence the cast.
          uploads: recorder as never,
          readDraft: effect<DraftRecord | null, DraftLocation>('read', ({ key }) => ({ key })),
          loadContent: effect<LoadedContent, { kind: EditorKind; id: Id }>(
            'load',
            (requests) => requests,
          ),
          storeDraft: effect<void, DraftLocation & { record: DraftRecord | null }>(
            'store',
            ({ record }) => ({
              record,
            }),
          ),
          clearDraft: effect<void, DraftLocation>('clear', ({ key }) => ({ key })),
          publish: effect<Published, PublishInput>(
            'publish',
            ({ base: _, ...requests }) => requests,
          ),
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
  const open = (name: Effect): Call => {
    const found = calls.find((call) => call.effect === name && call.open)
    if (!found) throw new Error(`no ${name} is running`)
    return found
  }
  const failure = (status: number, body: unknown = null) =>
    serviceFailure({ message: `Answer ${status}`, status, body: body as Json })
  const answers = (name: Effect) => (output: unknown) => open(name).resolve(output)
  const refuses = (name: Effect) => () => open(name).reject(new Error('rejected'))
  const sends = (type: string) => () => harness.send({ type })
  const steps: { [W in EditorStep[0]]: (...values: never[]) => void } = {
    draftRead: answers('read'),
    draftUnreadable: refuses('read'),
    loaded: answers('load'),
    loadFailed: (status: number) => open('load').reject(failure(status)),
    stored: answers('store'),
    storeRefused: refuses('store'),
    cleared: answers('clear'),
    clearRefused: refuses('clear'),
    published: answers('publish'),
    publishFailed: (status: number, body?: object) =>
      open('publish').reject(failure(status, body ?? null)),
    change: (fields: object) => harness.send({ type: 'editor.change', fields }),
    uploads: (field: string, items: object[]) =>
      harness.send({ type: 'uploads.changed', field, items, refused: [] }),
    publish: sends('editor.publish'),
    cancel: sends('editor.cancel'),
    useDraft: sends('editor.useDraft'),
    discard: sends('editor.discardDraft'),
    retry: sends('editor.retry'),
    opened: sends('editor.opened'),
    left: sends('editor.left'),
    hidden: sends('page.hidden'),
    dismiss: sends('editor.dismissProblem'),
    wait: () => {},
  }
  let factsSeen = 0
  const rig: Rig<EditorStep, EditorLook> = {
    async do([word, ...values]) {
      steps[word](...(values as never[]))
      await (word === 'wait' ? harness.advance(values[0] as number) : harness.settle())
      for (const fact of harness.sentEvents.slice(factsSeen)) emitted.push(fact)
      factsSeen = harness.sentEvents.length
    },
    look() {
      const snapshot = harness.actor.getSnapshot()
      const saved = select.savedAt(snapshot)
      const restored = select.restoredAt(snapshot)
      return {
        form: leafOf(snapshot.value.form),
        saving: leafOf(snapshot.value.saving),
        fields: select.editorFields(snapshot),
        saved: saved === null ? null : saved - START,
        restored: restored === null ? null : restored - START,
        storeFailed: select.storeFailed(snapshot),
        errors: select.fieldErrors(snapshot),
        problem: select.editorProblem(snapshot),
        canLeave: select.canLeave(snapshot),
      }
    },
    emitted: () => emitted,
  }
  const isOpen = (name: Effect) => calls.some((call) => call.effect === name && call.open)
  const sendProgress = (sent: number, total: number) => {
    if (progress === null) throw new Error('no publish is running')
    progress(sent, total)
  }
  return { ...rig, harness, toUploads, isOpen, sendProgress }
}
