/** Forms with several stored drafts, as from other tabs; see editor.table.ts. Imports no machine. */
import type { EditorStep, Emitted } from './editor.steps.ts'
import { type EditorRow, look } from './editor.table.ts'
import { CLIENT_ID, draft, type Fields, post, START, type StoredDraft } from './editor.words.ts'

const MINE = draft(post({ body: 'Mine' }), { clientId: 'mine', savedAt: START - 1_000 })
const THEIRS = draft(post({ body: 'Theirs' }), { clientId: 'theirs', savedAt: START - 2_000 })
const OLDER = draft(post({ body: 'Older' }), { clientId: 'older', savedAt: START - 3_000 })

const OPEN: EditorStep[] = [['draftRead', MINE, THEIRS, OLDER]]
const EMPTY: EditorStep[] = [...OPEN, ['discard'], ['cleared']]
const CHANGED = post({ body: 'Mine, longer' })
const CHANGE: EditorStep = ['change', { body: 'Mine, longer' }]

const store = (fields: Fields, changes: Partial<StoredDraft>): Emitted => ({
  type: 'store',
  record: draft(fields, changes),
})

const USED = { fields: THEIRS.fields, saved: -2_000, restored: -2_000 }

export const EDITOR_DRAFT_ROWS: EditorRow[] = [
  {
    title: '[PROD-07] restores the newest draft and offers the others',
    given: [],
    when: OPEN,
    look: look({
      fields: MINE.fields,
      saved: -1_000,
      restored: -1_000,
      others: [THEIRS, OLDER],
    }),
    emitted: [],
  },
  {
    title: '[PROD-07] continues with another draft and offers its own',
    given: OPEN,
    when: [['useOther', 'theirs']],
    look: look({ ...USED, others: [MINE, OLDER] }),
    emitted: [],
  },
  {
    title: '[PROD-07] stores the form before another draft replaces it',
    given: [...OPEN, CHANGE],
    when: [['useOther', 'theirs']],
    look: look({
      form: 'switching',
      saving: 'storing',
      fields: CHANGED,
      saved: -1_000,
      restored: -2_000,
      others: [THEIRS, OLDER],
      canLeave: false,
    }),
    emitted: [store(CHANGED, { clientId: 'mine' })],
  },
  {
    title: '[PROD-07] offers the stored form after another draft has replaced it',
    given: [...OPEN, CHANGE, ['useOther', 'theirs']],
    when: [['stored']],
    look: look({
      ...USED,
      others: [draft(CHANGED, { clientId: 'mine' }), OLDER],
    }),
    emitted: [],
  },
  {
    title: '[PROD-07] stores later changes under the client id of the draft in use',
    given: [...OPEN, ['useOther', 'theirs']],
    when: [['change', { body: 'Theirs, longer' }], ['hidden']],
    look: look({
      saving: 'storing',
      fields: post({ body: 'Theirs, longer' }),
      saved: -2_000,
      restored: -2_000,
      others: [MINE, OLDER],
      canLeave: false,
    }),
    emitted: [store(post({ body: 'Theirs, longer' }), { clientId: 'theirs' })],
  },
  {
    title: '[PROD-07] offers no empty form after another draft has replaced it',
    given: EMPTY,
    when: [['useOther', 'older']],
    look: look({
      fields: OLDER.fields,
      saved: -3_000,
      restored: -3_000,
      others: [THEIRS],
    }),
    emitted: [],
  },
  {
    title: '[PROD-07] keeps the form when the other draft is not offered any more',
    given: [...OPEN, ['discardOther', 'theirs']],
    when: [['useOther', 'theirs']],
    look: look({ fields: MINE.fields, saved: -1_000, restored: -1_000, others: [OLDER] }),
    emitted: [],
  },
  {
    title: '[PROD-07] deletes another draft and keeps the form',
    given: OPEN,
    when: [['discardOther', 'theirs']],
    look: look({ fields: MINE.fields, saved: -1_000, restored: -1_000, others: [OLDER] }),
    emitted: [{ type: 'drop', clientId: 'theirs' }],
  },
  {
    title: '[PROD-07] keeps the other drafts when its own is discarded',
    given: OPEN,
    when: [['discard'], ['cleared']],
    look: look({ others: [THEIRS, OLDER] }),
    emitted: [{ type: 'clear', key: 'post', clientId: 'mine' }],
  },
  {
    title: '[PROD-07] takes the client id of a draft separated from another tab’s',
    given: [['draftRead', null], ['change', { body: 'Hello' }], ['hidden'], ['stored', 'new-id']],
    when: [['change', { body: 'Hello again' }], ['hidden']],
    look: look({
      saving: 'storing',
      fields: post({ body: 'Hello again' }),
      saved: 0,
      canLeave: false,
    }),
    emitted: [store(post({ body: 'Hello again' }), { clientId: 'new-id' })],
  },
]

const CONTENT = { fields: post({ body: 'As it was' }), changedAt: '2026-01-05T08:00:00.000Z' }
const OUTDATED = draft(post({ body: 'x' }), { clientId: 'outdated', savedAt: START - 7_200_000 })

/** Of existing content. */
export const EDITOR_EDIT_DRAFT_ROWS: EditorRow[] = [
  {
    title: '[PROD-07] offers only drafts stored after the last change',
    given: [['draftRead', MINE, THEIRS, OUTDATED]],
    when: [['loaded', CONTENT], ['discard'], ['cleared']],
    look: look({ fields: CONTENT.fields, others: [THEIRS] }),
    emitted: [{ type: 'clear', key: 'post-12', clientId: 'mine' }],
  },
  {
    title: '[PROD-07] stores an edit under its own client id without a draft',
    given: [
      ['draftRead', null],
      ['loaded', CONTENT],
    ],
    when: [['change', { body: 'Better' }], ['hidden'], ['stored']],
    look: look({ fields: post({ body: 'Better' }), saved: 0 }),
    emitted: [store(post({ body: 'Better' }), { clientId: CLIENT_ID, base: CONTENT.changedAt })],
  },
]
