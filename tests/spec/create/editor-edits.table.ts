/** Forms that change something that exists (importing no machine); see editor.table.ts. */
import type { EditorStep, Told } from './editor.steps.ts'
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

const LOAD: Told = { type: 'load', kind: 'post', id: 12 }
const CLEAR: Told = { type: 'clear', key: 'post-12' }
const DONE = { id: 12, href: '/posts/drums-12' }

export const EDITOR_EDIT_ROWS: EditorRow[] = [
  {
    title: '[PROD-07] what is changed is read once the draft was asked for',
    given: [],
    when: [['draftRead', null]],
    look: look({ form: 'opening.loadingContent' }),
    told: [LOAD],
  },
  {
    title: '[PROD-07] and fills the form',
    given: [],
    when: OPEN,
    look: look({ fields: BEFORE }),
    told: [LOAD],
  },
  {
    title: '[PROD-07] a draft begun on this very version is offered, whatever the clocks say',
    given: [['draftRead', mine({ savedAt: Date.UTC(2020, 0, 1) })]],
    when: [['loaded', CONTENT]],
    look: look({ form: 'choosing', fields: BEFORE, restored: Date.UTC(2020, 0, 1) - START }),
    told: [],
  },
  {
    title: '[PROD-07] so is one stored after the last change',
    given: [['draftRead', mine({ base: null, savedAt: Date.parse(CHANGED_AT) + 1 })]],
    when: [['loaded', CONTENT]],
    look: look({ form: 'choosing', fields: BEFORE, restored: Date.parse(CHANGED_AT) + 1 - START }),
    told: [],
  },
  {
    title: '[PROD-07] an overtaken one is not',
    given: [['draftRead', mine({ base: null, savedAt: Date.parse(CHANGED_AT) })]],
    when: [['loaded', CONTENT]],
    look: look({ fields: BEFORE }),
    told: [],
  },
  {
    title: '[PROD-07] nothing is changed or published before the choice',
    given: CHOOSING,
    when: [['change', { body: 'x' }], ['publish'], ['hidden'], ['wait', 9_000]],
    look: look({ form: 'choosing', fields: BEFORE, restored: -5_000 }),
    told: [],
  },
  {
    title: '[PROD-07] the draft fills the form',
    given: CHOOSING,
    when: [['useDraft']],
    look: look({ fields: AFTER, saved: -5_000, restored: -5_000 }),
    told: [],
  },
  {
    title: '[PROD-07] or is taken away, and the form shows what there is',
    given: CHOOSING,
    when: [['discard'], ['cleared']],
    look: look({ fields: BEFORE }),
    told: [CLEAR],
  },
  {
    title: '[PROD-07] a load that failed says so, and that there is a draft',
    given: [['draftRead', mine()]],
    when: [['loadFailed', 500]],
    look: look({
      form: 'opening.failed',
      restored: -5_000,
      problem: { text: 'Answer 500', retry: true },
    }),
    told: [],
  },
  {
    title: '[PROD-07] what is not there any more need not be tried again',
    given: [['draftRead', null]],
    when: [['loadFailed', 404]],
    look: look({ form: 'opening.failed', problem: { text: 'Answer 404', retry: false } }),
    told: [],
  },
  {
    title: '[PROD-07] a person tries again, and the draft is still offered',
    given: [['draftRead', mine()], ['loadFailed', 500], ['retry']],
    when: [['loaded', CONTENT]],
    look: look({ form: 'choosing', fields: BEFORE, restored: -5_000 }),
    told: [],
  },
  {
    title: '[PROD-07] a change is stored with the version it changes',
    given: TYPED,
    when: [['hidden'], ['stored']],
    look: look({ fields: AFTER, saved: 0 }),
    told: [{ type: 'store', record: mine({ savedAt: START }) }],
  },
  {
    title: '[PROD-07] written back to what it was, no draft is left',
    given: STORED,
    when: [['change', { body: 'As it was' }], ['hidden']],
    look: look({ saving: 'storing', fields: BEFORE, saved: 0, canLeave: false }),
    told: [{ type: 'store', record: null }],
  },
  {
    title: '[PROD-07] a changed thing is sent under its own id',
    given: STORED,
    when: [['publish']],
    look: look({ form: 'publishing.sending', fields: AFTER, saved: 0 }),
    told: [
      {
        type: 'publish',
        kind: 'post',
        id: 12,
        fields: AFTER,
        clientId: CLIENT_ID,
        outdated: false,
      },
    ],
  },
  {
    title: '[PROD-07] and told of by where it is now',
    given: [...STORED, ['publish']],
    when: [['published', DONE], ['cleared']],
    look: look({ form: 'published', fields: AFTER }),
    told: [
      CLEAR,
      {
        type: 'toast.show',
        toast: { kind: 'success', title: 'Changes saved.', text: '' },
      },
      { type: 'editor.published', key: 'post-12', kind: 'post', ...DONE },
    ],
  },
  {
    title: '[PROD-07] discarding reads anew what there is',
    given: STORED,
    when: [['discard'], ['cleared'], ['loaded', CONTENT]],
    look: look({ fields: BEFORE }),
    told: [LOAD, CLEAR],
  },
  {
    title: '[PROD-07] opened again untouched, it is read anew',
    given: OPEN,
    when: [['left'], ['opened']],
    look: look({ form: 'opening.loadingContent', fields: BEFORE }),
    told: [LOAD],
  },
  {
    title: '[PROD-07] opened again with changes, it stands as it was left',
    given: STORED,
    when: [['left'], ['opened']],
    look: look({ fields: AFTER, saved: 0 }),
    told: [],
  },
]
