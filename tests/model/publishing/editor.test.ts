import { describe, expect, it } from 'vitest'
import { createEditorMachine } from '../../../src/machines/publishing/editor/editor.machine.ts'
import type { EditorInput } from '../../../src/machines/publishing/editor/editor.types.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { editorRig, NEW_POST, OLD_POST } from '../../machines/publishing/editor/editor.rig.ts'
import {
  type Executors,
  leavesWalked,
  referenceTests,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { EditorReference } from '../../spec/publishing/editor.reference.ts'
import type { EditorStep } from '../../spec/publishing/editor.steps.ts'
import { EDITOR_ROWS } from '../../spec/publishing/editor.table.ts'
import { draft, post, START, type StoredDraft } from '../../spec/publishing/editor.words.ts'
import {
  EDITOR_DRAFT_ROWS,
  EDITOR_EDIT_DRAFT_ROWS,
} from '../../spec/publishing/editor-drafts.table.ts'
import { EDITOR_EDIT_ROWS } from '../../spec/publishing/editor-edits.table.ts'

const usesUploads = (row: { given: EditorStep[]; when: EditorStep[] }) =>
  [...row.given, ...row.when].some(([word]) => word === 'uploads')
const longTitle = (row: { given: EditorStep[] }) =>
  row.given.some(([word, fields]) => word === 'change' && 'title' in (fields as object))

describe('editor reference against the tables', () => {
  // The reference does not model pictures and length limits; only the tables cover them.
  const rows = EDITOR_ROWS.filter((row) => !usesUploads(row) && !longTitle(row))
  referenceTests(() => new EditorReference(), [...rows, ...EDITOR_DRAFT_ROWS])
  referenceTests(() => new EditorReference(12), [...EDITOR_EDIT_ROWS, ...EDITOR_EDIT_DRAFT_ROWS])
})

const STORED_DRAFT = draft(post({ body: 'Kept' }))
const OTHER_DRAFT = draft(post({ body: 'Other' }), { clientId: 'other', savedAt: START })
const CONTENT = { fields: post({ body: 'As it was' }), changedAt: '2026-01-05T08:00:00Z' }
const NEWER = { fields: post({ body: 'Newer' }), changedAt: '2026-01-05T09:30:00Z' }
const MADE = { id: 12, href: '/posts/12' }
const failure = (status: number) => ({ name: 'ServiceError', status, aborted: false, message: '' })

type Rig = ReturnType<typeof editorRig>
const when =
  (effect: Parameters<Rig['isOpen']>[0], ...steps: EditorStep[]) =>
  (rig: Rig): EditorStep[] =>
    rig.isOpen(effect) ? steps : []

const executors: Executors<string, Rig, EditorStep> = {
  'editor.change': () => [['change', { body: 'Hello' }]],
  'editor.publish': () => [['publish']],
  'editor.cancel': () => [['cancel']],
  'editor.useDraft': () => [['useDraft']],
  'editor.discardDraft': () => [['discard']],
  'editor.useOther': () => [['useOther', 'other']],
  'editor.discardOther': () => [['discardOther', 'other']],
  'editor.saveMine': () => [['saveMine']],
  'editor.loadNewer': () => [['loadNewer']],
  'editor.retry': () => [['retry']],
  'editor.opened': () => [['opened']],
  'editor.left': () => [['left']],
  'editor.dismissProblem': () => [['dismiss']],
  'page.hidden': () => [['hidden']],
  'xstate.done.actor.draft': (rig, event) =>
    when('read', [
      'draftRead',
      ...((event as unknown as { output: StoredDraft[] }).output.length === 0
        ? ([null] as const)
        : ([STORED_DRAFT, OTHER_DRAFT] as const)),
    ])(rig),
  'xstate.error.actor.draft': when('read', ['draftUnreadable']),
  'xstate.done.actor.content': when('load', ['loaded', CONTENT]),
  'xstate.error.actor.content': when('load', ['loadFailed', 500]),
  'xstate.done.actor.store': when('store', ['stored']),
  'xstate.error.actor.store': when('store', ['storeRefused']),
  'xstate.done.actor.clear': when('clear', ['cleared']),
  'xstate.error.actor.clear': when('clear', ['clearRefused']),
  'xstate.done.actor.publish': (rig, event) => {
    const { output } = event as unknown as { output: typeof MADE | { newer: typeof NEWER } }
    return when(
      'publish',
      'newer' in output ? ['outdated', output.newer] : ['published', output],
    )(rig)
  },
  'xstate.error.actor.publish': (rig, event) => {
    const { status } = (event as unknown as { error: { status: number } }).error
    return when('publish', ['publishFailed', status])(rig)
  },
  'xstate.after.storeDelay.editor.saving.waiting': () => [['wait', 800]],
  'xstate.after.storeWait.editor.saving.storing': () => [['wait', 5_000]],
  'xstate.after.storeWait.editor.saving.clearing': () => [['wait', 5_000]],
  'xstate.after.storeWait.editor.form.opening.readingDraft': () => [['wait', 5_000]],
  'xstate.after.publishWait.editor.form.publishing.sending': () => [['wait', 120_000]],
}

const events = [
  { type: 'editor.change', fields: { body: 'Hello' } },
  { type: 'editor.publish' },
  { type: 'editor.cancel' },
  { type: 'editor.useDraft' },
  { type: 'editor.discardDraft' },
  { type: 'editor.useOther', clientId: 'other' },
  { type: 'editor.discardOther', clientId: 'other' },
  { type: 'editor.saveMine' },
  { type: 'editor.loadNewer' },
  { type: 'editor.retry' },
  { type: 'editor.opened' },
  { type: 'editor.left' },
  { type: 'editor.dismissProblem' },
  { type: 'page.hidden' },
  { type: 'xstate.done.actor.draft', output: [] },
  { type: 'xstate.done.actor.draft', output: [STORED_DRAFT, OTHER_DRAFT] },
  { type: 'xstate.error.actor.draft', error: new Error('refused') },
  { type: 'xstate.done.actor.content', output: CONTENT },
  { type: 'xstate.error.actor.content', error: failure(500) },
  { type: 'xstate.done.actor.store', output: null },
  { type: 'xstate.error.actor.store', error: new Error('refused') },
  { type: 'xstate.done.actor.clear' },
  { type: 'xstate.error.actor.clear', error: new Error('refused') },
  { type: 'xstate.done.actor.publish', output: MADE },
  { type: 'xstate.done.actor.publish', output: { newer: NEWER } },
  { type: 'xstate.error.actor.publish', error: failure(0) },
  { type: 'xstate.error.actor.publish', error: failure(400) },
  { type: 'xstate.error.actor.publish', error: failure(401) },
]

async function walk(input: EditorInput, id: number | null) {
  const machine = withDeafParent(createEditorMachine(testEnv()))
  const paths = pathsOf(machine, {
    input,
    events,
    project: ({ value, context: { attempt, unsavedSince, found, others } }) => [
      value,
      attempt,
      unsavedSince === null,
      found === null,
      others.length > 0,
    ],
  })
  const after = Object.keys(executors).filter((type) => type.startsWith('xstate.after.'))
  const walks = withEveryEvent(paths, [...events, ...after.map((type) => ({ type }))])
  const report = await replay(
    walks,
    () => editorRig(input),
    () => new EditorReference(id),
    executors,
  )
  return { machine, paths, report }
}

it('[PROD-07 B5] editor matches its reference on every generated path', async () => {
  const fresh = await walk(NEW_POST, null)
  const edit = await walk(OLD_POST, 12)
  const steps = { ...fresh.report.steps, ...edit.report.steps }
  expect(Object.keys(steps).sort()).toEqual(Object.keys(executors).sort())
  const leaves = new Set([...leavesWalked(fresh.paths), ...leavesWalked(edit.paths)])
  // `deciding` is transient.
  const resting = leavesOf(fresh.machine).filter((leaf) => leaf !== 'form.opening.deciding')
  expect([...leaves].sort()).toEqual(resting.sort())
})
