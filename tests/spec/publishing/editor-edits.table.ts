/** Forms that edit existing content; see editor.table.ts. Imports no machine. */
import type { EditorStep, Emitted } from './editor.steps.ts'
import { type EditorRow, look } from './editor.table.ts'
import { CLIENT_ID, draft, PICTURE, post, START, type StoredDraft } from './editor.words.ts'

const CHANGED_AT = '2026-01-05T08:00:00.000Z'
const BEFORE = post({ title: 'Drums', body: 'As it was', images: [PICTURE] })
const AFTER = post({ title: 'Drums', body: 'As it will be', images: [PICTURE] })

const mine = (changes: Partial<StoredDraft> = {}): StoredDraft =>
  draft(AFTER, { base: CHANGED_AT, savedAt: START - 5_000, ...changes })

const CONTENT = { fields: BEFORE, changedAt: CHANGED_AT }
const OPEN: EditorStep[] = [
  ['draftRead', null],
  ['loaded', CONTENT],
]
const CHOOSING: EditorStep[] = [
  ['draftRead', mine()],
  ['loaded', CONTENT],
]
const TYPED: EditorStep[] = [...OPEN, ['change', { body: 'As it will be' }]]
const STORED: EditorStep[] = [...TYPED, ['hidden'], ['stored']]

const SENT: EditorStep[] = [...STORED, ['publish']]

/** Saved by another tab since the form was opened. */
const NEWER = {
  fields: post({ title: 'Drums', body: 'By another tab', images: [PICTURE] }),
  changedAt: '2026-01-05T09:30:00.000Z',
}
const send = (changes: object): Emitted => ({
  type: 'publish',
  kind: 'post',
  id: 12,
  fields: AFTER,
  base: BEFORE,
  sent: null,
  clientId: CLIENT_ID,
  outdated: false,
  ...changes,
})
const LOAD: Emitted = { type: 'load', kind: 'post', id: 12 }
const CLEAR: Emitted = { type: 'clear', key: 'post-12', clientId: CLIENT_ID }
const DONE = { id: 12, href: '/posts/drums-12' }

export const EDITOR_EDIT_ROWS: EditorRow[] = [
  {
    title: '[PROD-07] loads the content after the draft was read',
    given: [],
    when: [['draftRead', null]],
    look: look({ form: 'opening.loadingContent' }),
    emitted: [LOAD],
  },
  {
    title: '[PROD-07] fills the form with the loaded content',
    given: [],
    when: OPEN,
    look: look({ fields: BEFORE }),
    emitted: [LOAD],
  },
  {
    title: '[PROD-07] offers a draft of this version regardless of its time',
    given: [['draftRead', mine({ savedAt: Date.UTC(2020, 0, 1) })]],
    when: [['loaded', CONTENT]],
    look: look({ form: 'choosing', fields: BEFORE, restored: Date.UTC(2020, 0, 1) - START }),
    emitted: [],
  },
  {
    title: '[PROD-07] offers a draft stored after the last change',
    given: [['draftRead', mine({ base: null, savedAt: Date.parse(CHANGED_AT) + 1 })]],
    when: [['loaded', CONTENT]],
    look: look({ form: 'choosing', fields: BEFORE, restored: Date.parse(CHANGED_AT) + 1 - START }),
    emitted: [],
  },
  {
    title: '[PROD-07] drops a draft that was not stored after the last change',
    given: [['draftRead', mine({ base: null, savedAt: Date.parse(CHANGED_AT) })]],
    when: [['loaded', CONTENT]],
    look: look({ fields: BEFORE }),
    emitted: [],
  },
  {
    title: '[PROD-07] ignores changes and publishing until the user has chosen',
    given: CHOOSING,
    when: [['change', { body: 'x' }], ['publish'], ['hidden'], ['wait', 9_000]],
    look: look({ form: 'choosing', fields: BEFORE, restored: -5_000 }),
    emitted: [],
  },
  {
    title: '[PROD-07] fills the form with the draft when it is chosen',
    given: CHOOSING,
    when: [['useDraft']],
    look: look({ fields: AFTER, saved: -5_000, restored: -5_000 }),
    emitted: [],
  },
  {
    title: '[PROD-07] deletes the draft and shows the content when the draft is discarded',
    given: CHOOSING,
    when: [['discard'], ['cleared']],
    look: look({ fields: BEFORE }),
    emitted: [CLEAR],
  },
  {
    title: '[PROD-07] shows the load error and that there is a draft',
    given: [['draftRead', mine()]],
    when: [['loadFailed', 500]],
    look: look({
      form: 'opening.failed',
      restored: -5_000,
      problem: { text: 'Answer 500', retry: true },
    }),
    emitted: [],
  },
  {
    title: '[PROD-07] offers no retry when the content no longer exists',
    given: [['draftRead', null]],
    when: [['loadFailed', 404]],
    look: look({ form: 'opening.failed', problem: { text: 'Answer 404', retry: false } }),
    emitted: [],
  },
  {
    title: '[PROD-07] offers the draft after a retry',
    given: [['draftRead', mine()], ['loadFailed', 500], ['retry']],
    when: [['loaded', CONTENT]],
    look: look({ form: 'choosing', fields: BEFORE, restored: -5_000 }),
    emitted: [],
  },
  {
    title: '[PROD-07] stores a change with the version it is based on',
    given: TYPED,
    when: [['hidden'], ['stored']],
    look: look({ fields: AFTER, saved: 0 }),
    emitted: [{ type: 'store', record: mine({ savedAt: START }) }],
  },
  {
    title: '[PROD-07] deletes the draft when the text is back to the original',
    given: STORED,
    when: [['change', { body: 'As it was' }], ['hidden']],
    look: look({ saving: 'storing', fields: BEFORE, saved: 0, canLeave: false }),
    emitted: [{ type: 'store', record: null }],
  },
  {
    title: '[PROD-07] publishes a change under the id of the content',
    given: STORED,
    when: [['publish']],
    look: look({ form: 'publishing.sending', fields: AFTER, saved: 0 }),
    emitted: [send({})],
  },
  {
    title: '[PROD-07] asks which version to keep when the content was changed elsewhere',
    given: SENT,
    when: [['outdated', NEWER]],
    look: look({
      form: 'outdated',
      saving: 'waiting',
      fields: AFTER,
      saved: 0,
      canLeave: false,
    }),
    emitted: [],
  },
  {
    title: '[PROD-07] stores its text as a draft of the newer version',
    given: [...SENT, ['outdated', NEWER]],
    when: [['hidden'], ['stored'], ['change', { body: 'x' }], ['publish']],
    look: look({ form: 'outdated', fields: AFTER, saved: 0 }),
    emitted: [{ type: 'store', record: mine({ savedAt: START, base: NEWER.changedAt }) }],
  },
  {
    title: '[PROD-07] saves over the newer version on request',
    given: [...SENT, ['outdated', NEWER], ['hidden'], ['stored']],
    when: [['saveMine']],
    look: look({ form: 'publishing.sending', fields: AFTER, saved: 0 }),
    emitted: [send({ base: NEWER.fields })],
  },
  {
    title: '[PROD-07] stores its text before it loads the newer version',
    given: [...SENT, ['outdated', NEWER]],
    when: [['loadNewer']],
    look: look({
      form: 'replacing',
      saving: 'storing',
      fields: AFTER,
      saved: 0,
      canLeave: false,
    }),
    emitted: [{ type: 'store', record: mine({ savedAt: START, base: NEWER.changedAt }) }],
  },
  {
    title: '[PROD-07] loads the newer version on request and offers its own text as a draft',
    given: [...SENT, ['outdated', NEWER], ['loadNewer']],
    when: [['stored']],
    look: look({
      fields: NEWER.fields,
      others: [mine({ savedAt: START, base: NEWER.changedAt })],
    }),
    emitted: [],
  },
  {
    title: '[PROD-07] saves a change of the newer version under a new client id',
    given: [...SENT, ['outdated', NEWER], ['loadNewer'], ['stored']],
    when: [['change', { body: 'Newest' }], ['publish'], ['stored']],
    look: look({
      form: 'publishing.sending',
      fields: { ...NEWER.fields, body: 'Newest' },
      saved: 0,
      others: [mine({ savedAt: START, base: NEWER.changedAt })],
    }),
    emitted: [
      {
        type: 'store',
        record: draft(
          { ...NEWER.fields, body: 'Newest' },
          { clientId: 'local-2', base: NEWER.changedAt },
        ),
      },
      send({
        fields: { ...NEWER.fields, body: 'Newest' },
        base: NEWER.fields,
        clientId: 'local-2',
      }),
    ],
  },
  {
    title: '[PROD-07] names what an attempt without a response has sent',
    given: [...SENT, ['publishFailed', 502]],
    when: [['publish']],
    look: look({ form: 'publishing.sending', fields: AFTER, saved: 0 }),
    emitted: [send({ sent: AFTER })],
  },
  {
    title: '[PROD-07] names what a cancelled attempt has sent',
    given: [...SENT, ['cancel']],
    when: [['publish']],
    look: look({ form: 'publishing.sending', fields: AFTER, saved: 0 }),
    emitted: [send({ sent: AFTER })],
  },
  {
    title: '[PROD-07] names what an attempt has sent that timed out',
    given: [...SENT, ['wait', 120_000]],
    when: [['publish']],
    look: look({ form: 'publishing.sending', fields: AFTER, saved: 0 }),
    emitted: [send({ sent: AFTER })],
  },
  {
    title: '[PROD-07] names nothing sent after the server rejected an attempt',
    given: [...SENT, ['publishFailed', 400], ['hidden'], ['stored']],
    when: [['publish']],
    look: look({ form: 'publishing.sending', fields: AFTER, saved: 0 }),
    emitted: [send({})],
  },
  {
    title: '[PROD-07] emits the URL of the content after publishing',
    given: [...STORED, ['publish']],
    when: [['published', DONE], ['cleared']],
    look: look({ form: 'published', fields: AFTER }),
    emitted: [
      CLEAR,
      {
        type: 'toast.show',
        toast: { kind: 'success', title: 'Changes saved.', text: '' },
      },
      { type: 'editor.published', key: 'post-12', kind: 'post', ...DONE },
    ],
  },
  {
    title: '[PROD-07] reloads the content when changes are discarded',
    given: STORED,
    when: [['discard'], ['cleared'], ['loaded', CONTENT]],
    look: look({ fields: BEFORE }),
    emitted: [LOAD, CLEAR],
  },
  {
    title: '[PROD-07] reloads an unchanged form when it is reopened',
    given: OPEN,
    when: [['left'], ['opened']],
    look: look({ form: 'opening.loadingContent', fields: BEFORE }),
    emitted: [LOAD],
  },
  {
    title: '[PROD-07] keeps changes when it is reopened',
    given: STORED,
    when: [['left'], ['opened']],
    look: look({ fields: AFTER, saved: 0 }),
    emitted: [],
  },
]
