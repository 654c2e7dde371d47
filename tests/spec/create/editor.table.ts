/**
 * Forms, from the drafts' part of the product's promises (no text is ever lost, nothing is sent
 * twice) and docs/actors.md; importing no machine.
 */
import type { EditorLook, EditorStep, Item, Told } from './editor.steps.ts'
import { CLIENT_ID, draft, type Fields, PICTURE, post, type StoredDraft } from './editor.words.ts'

export interface EditorRow {
  title: string
  given: EditorStep[]
  when: EditorStep[]
  look: EditorLook
  told: Told[]
}

export const look = (changes: Partial<EditorLook>): EditorLook => ({
  form: 'editing',
  saving: 'idle',
  fields: post({}),
  saved: null,
  restored: null,
  storeFailed: false,
  errors: {},
  problem: null,
  canLeave: true,
  ...changes,
})

const HELLO = post({ body: 'Hello' })
const HELLO_AGAIN = post({ body: 'Hello again' })
const START = Date.UTC(2026, 0, 5, 9, 0, 0)

export const OPEN: EditorStep[] = [['draftRead', null]]
const TYPED: EditorStep[] = [...OPEN, ['change', { body: 'Hello' }]]
/** Stored 800 ms after the change. */
export const STORED: EditorStep[] = [...TYPED, ['wait', 800], ['stored']]
const SENT: EditorStep[] = [...STORED, ['publish'], ['stored']]

export const store = (fields: Fields, changes: Partial<StoredDraft> = {}): Told => ({
  type: 'store',
  record: draft(fields, changes),
})
const publish = (fields: Fields, outdated = false): Told => ({
  type: 'publish',
  kind: 'post',
  id: null,
  fields,
  clientId: CLIENT_ID,
  outdated,
})
const CLEAR: Told = { type: 'clear', key: 'post' }
const DONE = { id: 44, href: '/posts/44' }
const PUBLISHED: Told[] = [
  { type: 'toast.show', toast: { kind: 'success', title: 'Your post is published.', text: '' } },
  { type: 'editor.published', key: 'post', kind: 'post', ...DONE },
]
const CHECK = 'Fix the highlighted fields to publish.'

const item = (status: string, changes: Partial<Item> = {}): Item => ({
  status,
  picture: null,
  alt: '',
  ...changes,
})
const PHOTO = item('done', { picture: PICTURE, alt: 'A drum' })

export const EDITOR_ROWS: EditorRow[] = [
  {
    title: '[PROD-07] something new begins empty, once the draft was asked for',
    given: [],
    when: OPEN,
    look: look({}),
    told: [],
  },
  {
    title: '[PROD-07] what was written before stands there at once, with its moment',
    given: [],
    when: [['draftRead', draft(HELLO, { savedAt: START - 60_000 })]],
    look: look({ fields: HELLO, saved: -60_000, restored: -60_000 }),
    told: [],
  },
  {
    title: '[PROD-07] a database that cannot be read keeps nobody from writing',
    given: [],
    when: [['draftUnreadable']],
    look: look({}),
    told: [],
  },
  {
    title: '[PROD-07] a change waits for more',
    given: OPEN,
    when: [['change', { body: 'Hello' }]],
    look: look({ saving: 'waiting', fields: HELLO, canLeave: false }),
    told: [],
  },
  {
    title: '[PROD-07] a hidden page stores at once',
    given: TYPED,
    when: [['hidden']],
    look: look({ saving: 'storing', fields: HELLO, canLeave: false }),
    told: [store(HELLO)],
  },
  {
    title: '[PROD-07] so does leaving the form',
    given: TYPED,
    when: [['left'], ['stored']],
    look: look({ fields: HELLO, saved: 0 }),
    told: [store(HELLO)],
  },
  {
    title: '[PROD-07] a page hidden with nothing new stores nothing',
    given: STORED,
    when: [['hidden'], ['left']],
    look: look({ fields: HELLO, saved: 800 }),
    told: [],
  },
  {
    title: '[PROD-07] what is typed while the store is busy waits its turn',
    given: [...TYPED, ['hidden']],
    when: [['change', { body: 'Hello again' }], ['stored']],
    look: look({ saving: 'waiting', fields: HELLO_AGAIN, saved: 0, canLeave: false }),
    told: [],
  },
  {
    title: '[PROD-07] a page hidden meanwhile stores that right after',
    given: [...TYPED, ['hidden'], ['change', { body: 'Hello again' }], ['hidden']],
    when: [['stored'], ['stored']],
    look: look({ fields: HELLO_AGAIN, saved: 0 }),
    told: [store(HELLO_AGAIN)],
  },
  {
    title: '[PROD-07] a store that refuses is told of and tried again at the next change',
    given: [...TYPED, ['hidden']],
    when: [['storeRefused']],
    look: look({ saving: 'failed', fields: HELLO, storeFailed: true, canLeave: false }),
    told: [],
  },
  {
    title: '[PROD-07] the next change stores all of it',
    given: [...TYPED, ['hidden'], ['storeRefused'], ['change', { body: 'Hello again' }]],
    when: [['wait', 800], ['stored']],
    look: look({ fields: HELLO_AGAIN, saved: 800 }),
    told: [store(HELLO_AGAIN, { savedAt: START + 800 })],
  },
  {
    title: '[PROD-07] a form written back to nothing leaves no draft',
    given: STORED,
    when: [
      ['change', { body: '' }],
      ['wait', 800],
    ],
    look: look({ saving: 'storing', fields: post({}), saved: 800, canLeave: false }),
    told: [{ type: 'store', record: null }],
  },
  {
    title: '[PROD-07] nothing is published that lacks what it needs',
    given: OPEN,
    when: [['publish']],
    look: look({
      errors: { body: 'Write something or add an image.' },
      problem: { text: CHECK, retry: false },
    }),
    told: [],
  },
  {
    title: '[PROD-07] a field that is changed loses its mark, and the others keep theirs',
    given: [...OPEN, ['change', { title: 'x'.repeat(151) }], ['publish']],
    when: [['change', { body: 'Hello' }]],
    look: look({
      saving: 'waiting',
      fields: post({ title: 'x'.repeat(151), body: 'Hello' }),
      errors: { title: 'The title is 1 character too long; the limit is 150.' },
      problem: { text: CHECK, retry: false },
      canLeave: false,
    }),
    told: [],
  },
  {
    title: '[PROD-07] what went wrong can be dismissed',
    given: [...OPEN, ['publish']],
    when: [['dismiss']],
    look: look({ errors: { body: 'Write something or add an image.' } }),
    told: [],
  },
  {
    title: '[PROD-07 B5] the store knows of the attempt before the server does',
    given: STORED,
    when: [['publish']],
    look: look({
      form: 'publishing.preparing',
      saving: 'storing',
      fields: HELLO,
      saved: 800,
      canLeave: false,
    }),
    told: [store(HELLO, { savedAt: START + 800, attempt: 'same' })],
  },
  {
    title: '[PROD-07 B5] then it is sent, once, however often it is asked for',
    given: [...STORED, ['publish']],
    when: [['publish'], ['stored'], ['publish']],
    look: look({ form: 'publishing.sending', fields: HELLO, saved: 800 }),
    told: [publish(HELLO)],
  },
  {
    title: '[PROD-07] a store that refuses keeps nobody from publishing',
    given: [...STORED, ['publish']],
    when: [['storeRefused']],
    look: look({
      form: 'publishing.sending',
      saving: 'failed',
      fields: HELLO,
      saved: 800,
      storeFailed: true,
      canLeave: false,
    }),
    told: [publish(HELLO)],
  },
  {
    title: '[PROD-07] what is published leaves no draft before anybody hears of it',
    given: SENT,
    when: [['published', DONE]],
    look: look({ form: 'publishing.clearing', saving: 'clearing', fields: HELLO }),
    told: [CLEAR],
  },
  {
    title: '[PROD-07] and is told of then',
    given: [...SENT, ['published', DONE]],
    when: [['cleared']],
    look: look({ form: 'published', fields: HELLO }),
    told: PUBLISHED,
  },
  {
    title: '[PROD-07] a draft that cannot be taken away does not hide what is published',
    given: [...SENT, ['published', DONE]],
    when: [['clearRefused']],
    look: look({ form: 'published', fields: HELLO }),
    told: PUBLISHED,
  },
  {
    title: '[PROD-07 A31] a picture that comes after it is published changes nothing more',
    given: [...SENT, ['published', DONE]],
    when: [['uploads', 'images', [PHOTO]], ['cleared']],
    look: look({ form: 'published', fields: HELLO }),
    told: PUBLISHED,
  },
  {
    title: '[PROD-06 A31] one that comes while it is sent is not lost when nobody answers',
    given: SENT,
    when: [
      ['uploads', 'images', [PHOTO]],
      ['publishFailed', 0],
    ],
    look: look({
      saving: 'waiting',
      fields: { ...HELLO, images: [{ ...PICTURE, alt: 'A drum' }] },
      saved: 800,
      problem: { text: 'Answer 0', retry: true },
      canLeave: false,
    }),
    told: [],
  },
  {
    title: '[PROD-06 A31] pictures that are on their way before the draft is read count too',
    given: [['uploads', 'images', [item('sending')]], ...STORED],
    when: [['publish']],
    look: look({
      fields: HELLO,
      saved: 800,
      problem: {
        text: 'Images are still uploading.',
        retry: false,
      },
      canLeave: false,
    }),
    told: [],
  },
  {
    title: '[PROD-07] no late change and no hidden page brings a draft of it back',
    given: [...SENT, ['change', { body: 'Hello again' }], ['published', DONE]],
    when: [
      ['change', { body: 'x' }],
      ['hidden'],
      ['cleared'],
      ['change', { body: 'y' }],
      ['wait', 9_000],
    ],
    look: look({ form: 'published', fields: HELLO_AGAIN }),
    told: PUBLISHED,
  },
  {
    title: '[PROD-07 A30] without an answer everything stays, and says so',
    given: SENT,
    when: [['publishFailed', 0]],
    look: look({ fields: HELLO, saved: 800, problem: { text: 'Answer 0', retry: true } }),
    told: [],
  },
  {
    title: '[PROD-07] one that is stopped stands there as it was',
    given: SENT,
    when: [['cancel']],
    look: look({ fields: HELLO, saved: 800 }),
    told: [],
  },
  {
    title: '[PROD-07 B5] and is sent again with the same client id, for it may have arrived',
    given: [...SENT, ['cancel'], ['change', { body: 'Hello again' }]],
    when: [['publish'], ['stored']],
    look: look({ form: 'publishing.sending', fields: HELLO_AGAIN, saved: 800 }),
    told: [
      store(HELLO_AGAIN, { savedAt: START + 800, attempt: 'changed' }),
      publish(HELLO_AGAIN, true),
    ],
  },
  {
    title: '[PROD-07] there is nothing to stop before',
    given: [['draftRead', draft(HELLO)]],
    when: [['cancel']],
    look: look({ fields: HELLO, saved: 0, restored: 0 }),
    told: [],
  },
  {
    title: '[PROD-07 B5] a retry carries the same client id',
    given: [...SENT, ['publishFailed', 0]],
    when: [['publish']],
    look: look({ form: 'publishing.sending', fields: HELLO, saved: 800 }),
    told: [publish(HELLO)],
  },
  {
    title: '[PROD-07 B5] what was changed after a lost answer reaches what that call may have made',
    given: [...SENT, ['publishFailed', 502], ['change', { body: 'Hello again' }]],
    when: [['publish'], ['stored']],
    look: look({ form: 'publishing.sending', fields: HELLO_AGAIN, saved: 800 }),
    told: [
      store(HELLO_AGAIN, { savedAt: START + 800, attempt: 'changed' }),
      publish(HELLO_AGAIN, true),
    ],
  },
  {
    title: '[PROD-07] a refusal made nothing: the next call is the first again',
    given: [
      ...SENT,
      ['publishFailed', 400, { body: ['Too rude.'] }],
      ['change', { body: 'Hello again' }],
    ],
    when: [['publish'], ['stored']],
    look: look({ form: 'publishing.sending', fields: HELLO_AGAIN, saved: 800 }),
    told: [
      store(HELLO_AGAIN, { savedAt: START + 800, attempt: 'same' }),
      publish(HELLO_AGAIN, false),
    ],
  },
  {
    title: '[PROD-07] the server’s words stand at their fields',
    given: SENT,
    when: [['publishFailed', 400, { title: ['Too loud.'], detail: 'No.' }]],
    look: look({
      saving: 'waiting',
      fields: HELLO,
      saved: 800,
      errors: { title: 'Too loud.' },
      problem: { text: CHECK, retry: false },
      canLeave: false,
    }),
    told: [],
  },
  {
    title: '[ERR-01 A13] a 401 in a session that goes on shows the detail and keeps the form',
    given: SENT,
    when: [['publishFailed', 401]],
    look: look({
      saving: 'waiting',
      fields: HELLO,
      saved: 800,
      problem: { text: 'Answer 401', retry: false },
      canLeave: false,
    }),
    told: [],
  },
  {
    title: '[PROD-07 B5] after signing in it is there again, with the same client id',
    given: [['draftRead', draft(HELLO, { clientId: 'of-before', attempt: 'same' })]],
    when: [['publish']],
    look: look({ form: 'publishing.sending', fields: HELLO, saved: 0, restored: 0 }),
    told: [{ ...publish(HELLO), clientId: 'of-before' }],
  },
  {
    title: '[PROD-07] what is typed while it is sent is not lost when that fails',
    given: [...SENT, ['change', { body: 'Hello again' }]],
    when: [['publishFailed', 0], ['wait', 800], ['stored']],
    look: look({ fields: HELLO_AGAIN, saved: 1_600, problem: { text: 'Answer 0', retry: true } }),
    told: [store(HELLO_AGAIN, { savedAt: START + 1_600, attempt: 'changed' })],
  },
  {
    title: '[PROD-07] a discarded draft is gone, and a new form has a client id of its own',
    given: STORED,
    when: [['discard'], ['cleared'], ['change', { body: 'New' }], ['hidden']],
    look: look({ saving: 'storing', fields: post({ body: 'New' }), canLeave: false }),
    told: [CLEAR, store(post({ body: 'New' }), { savedAt: START + 800, clientId: 'local-2' })],
  },
  {
    title: '[PROD-07] a discarded draft does not come back by a store that waited',
    given: TYPED,
    when: [['discard'], ['cleared'], ['wait', 9_000]],
    look: look({}),
    told: [CLEAR],
  },
  {
    title: '[PROD-06 A31] a picture the server has is part of the draft',
    given: OPEN,
    when: [['uploads', 'images', [PHOTO, item('sending')]], ['hidden']],
    look: look({
      saving: 'storing',
      fields: post({ images: [{ ...PICTURE, alt: 'A drum' }] }),
      canLeave: false,
    }),
    told: [store(post({ images: [{ ...PICTURE, alt: 'A drum' }] }))],
  },
  {
    title: '[PROD-06 A31] nothing is published while pictures are on their way',
    given: [...STORED, ['uploads', 'images', [item('waiting')]]],
    when: [['publish']],
    look: look({
      fields: HELLO,
      saved: 800,
      problem: {
        text: 'Images are still uploading.',
        retry: false,
      },
      canLeave: false,
    }),
    told: [],
  },
  {
    title: '[PROD-06 A31] nor while one has failed and nobody has decided about it',
    given: [...STORED, ['uploads', 'images', [item('failed')]]],
    when: [['publish']],
    look: look({
      fields: HELLO,
      saved: 800,
      problem: {
        text: 'Some images couldn’t be uploaded. Retry or remove them, then publish.',
        retry: false,
      },
    }),
    told: [],
  },
]

const storing = look({ saving: 'storing', fields: HELLO, canLeave: false })
const waiting = look({ saving: 'waiting', fields: HELLO, canLeave: false })

export const EDITOR_TIMES = [
  {
    title: '[PROD-07] a change is stored 800 ms later',
    given: TYPED,
    at: 800,
    before: waiting,
    after: storing,
    told: [store(HELLO, { savedAt: START + 800 })],
  },
  {
    title: '[PROD-07] counted from the last change',
    given: [
      ...OPEN,
      ['change', { body: 'Hel' }],
      ['wait', 150],
      ['change', { body: 'Hello' }],
    ] as EditorStep[],
    at: 800,
    before: waiting,
    after: storing,
    told: [store(HELLO, { savedAt: START + 950 })],
  },
  {
    title: '[PROD-07] but 1 s after the first one at the latest',
    given: [
      ...OPEN,
      ['change', { body: 'H' }],
      ['wait', 500],
      ['change', { body: 'Hel' }],
      ['wait', 400],
      ['change', { body: 'Hello' }],
    ] as EditorStep[],
    at: 100,
    before: waiting,
    after: storing,
    told: [store(HELLO, { savedAt: START + 1_000 })],
  },
  {
    title: '[PROD-07] a database that hangs counts as refusing',
    given: [...TYPED, ['hidden']] as EditorStep[],
    at: 5_000,
    before: storing,
    after: look({ saving: 'failed', fields: HELLO, storeFailed: true, canLeave: false }),
    told: [],
  },
  {
    title: '[PROD-07] a publish that is never answered fails, after a bounded wait',
    given: SENT,
    at: 120_000,
    before: look({ form: 'publishing.sending', fields: HELLO, saved: 800 }),
    after: look({
      fields: HELLO,
      saved: 800,
      problem: { text: 'Couldn’t publish this. Please try again.', retry: true },
    }),
    told: [],
  },
]
