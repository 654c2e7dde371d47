/**
 * Forms, from the product's promises about drafts (no text is ever lost, nothing is sent twice) and
 * docs/actors.md. Imports no machine.
 */
import type { EditorLook, EditorStep, Emitted, Item } from './editor.steps.ts'
import { CLIENT_ID, draft, type Fields, PICTURE, post, type StoredDraft } from './editor.words.ts'

export interface EditorRow {
  title: string
  given: EditorStep[]
  when: EditorStep[]
  look: EditorLook
  emitted: Emitted[]
}

export const look = (changes: Partial<EditorLook>): EditorLook => ({
  form: 'editing',
  saving: 'idle',
  fields: post({}),
  saved: null,
  restored: null,
  others: [],
  storeFailed: false,
  errors: {},
  problem: null,
  canLeave: true,
  ...changes,
})

const HELLO = post({ body: 'Hello' })
const HELLO_AGAIN = post({ body: 'Hello again' })
const START = Date.UTC(2026, 0, 5, 9, 0, 0)

const OPEN: EditorStep[] = [['draftRead', null]]
const TYPED: EditorStep[] = [...OPEN, ['change', { body: 'Hello' }]]
/** Stored 800 ms after the change. */
const STORED: EditorStep[] = [...TYPED, ['wait', 800], ['stored']]
const SENT: EditorStep[] = [...STORED, ['publish'], ['stored']]

const store = (fields: Fields, changes: Partial<StoredDraft> = {}): Emitted => ({
  type: 'store',
  record: draft(fields, changes),
})
const publish = (fields: Fields, outdated = false): Emitted => ({
  type: 'publish',
  kind: 'post',
  id: null,
  fields,
  base: null,
  sent: null,
  clientId: CLIENT_ID,
  outdated,
})
const CLEAR: Emitted = { type: 'clear', key: 'post', clientId: CLIENT_ID }
const DONE = { id: 44, href: '/posts/44' }
const PUBLISHED: Emitted[] = [
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
    title: '[PROD-07] starts empty after the draft was read when there is none',
    given: [],
    when: OPEN,
    look: look({}),
    emitted: [],
  },
  {
    title: '[PROD-07] restores a stored draft immediately, with its time',
    given: [],
    when: [['draftRead', draft(HELLO, { savedAt: START - 60_000 })]],
    look: look({ fields: HELLO, saved: -60_000, restored: -60_000 }),
    emitted: [],
  },
  {
    title: '[PROD-07] allows writing when the database cannot be read',
    given: [],
    when: [['draftUnreadable']],
    look: look({}),
    emitted: [],
  },
  {
    title: '[PROD-07] waits before it stores a change',
    given: OPEN,
    when: [['change', { body: 'Hello' }]],
    look: look({ saving: 'waiting', fields: HELLO, canLeave: false }),
    emitted: [],
  },
  {
    title: '[PROD-07] stores immediately when the page is hidden',
    given: TYPED,
    when: [['hidden']],
    look: look({ saving: 'storing', fields: HELLO, canLeave: false }),
    emitted: [store(HELLO)],
  },
  {
    title: '[PROD-07] stores immediately when the form is left',
    given: TYPED,
    when: [['left'], ['stored']],
    look: look({ fields: HELLO, saved: 0 }),
    emitted: [store(HELLO)],
  },
  {
    title: '[PROD-07] stores nothing when the page is hidden without changes',
    given: STORED,
    when: [['hidden'], ['left']],
    look: look({ fields: HELLO, saved: 800 }),
    emitted: [],
  },
  {
    title: '[PROD-07] keeps a change made while storing for the next store',
    given: [...TYPED, ['hidden']],
    when: [['change', { body: 'Hello again' }], ['stored']],
    look: look({ saving: 'waiting', fields: HELLO_AGAIN, saved: 0, canLeave: false }),
    emitted: [],
  },
  {
    title: '[PROD-07] stores a change made while storing right afterwards when the page was hidden',
    given: [...TYPED, ['hidden'], ['change', { body: 'Hello again' }], ['hidden']],
    when: [['stored'], ['stored']],
    look: look({ fields: HELLO_AGAIN, saved: 0 }),
    emitted: [store(HELLO_AGAIN)],
  },
  {
    title: '[PROD-07] shows that storing failed',
    given: [...TYPED, ['hidden']],
    when: [['storeRefused']],
    look: look({ saving: 'failed', fields: HELLO, storeFailed: true, canLeave: false }),
    emitted: [],
  },
  {
    title: '[PROD-07] stores everything at the next change after storing failed',
    given: [...TYPED, ['hidden'], ['storeRefused'], ['change', { body: 'Hello again' }]],
    when: [['wait', 800], ['stored']],
    look: look({ fields: HELLO_AGAIN, saved: 800 }),
    emitted: [store(HELLO_AGAIN, { savedAt: START + 800 })],
  },
  {
    title: '[PROD-07] deletes the draft when the form is emptied',
    given: STORED,
    when: [
      ['change', { body: '' }],
      ['wait', 800],
    ],
    look: look({ saving: 'storing', fields: post({}), saved: 800, canLeave: false }),
    emitted: [{ type: 'store', record: null }],
  },
  {
    title: '[PROD-07] does not publish an incomplete form',
    given: OPEN,
    when: [['publish']],
    look: look({
      errors: { body: 'Write something or add an image.' },
      problem: { text: CHECK, retry: false },
    }),
    emitted: [],
  },
  {
    title: '[PROD-07] clears the error of a changed field only',
    given: [...OPEN, ['change', { title: 'x'.repeat(151) }], ['publish']],
    when: [['change', { body: 'Hello' }]],
    look: look({
      saving: 'waiting',
      fields: post({ title: 'x'.repeat(151), body: 'Hello' }),
      errors: { title: 'The title is 1 character too long; the limit is 150.' },
      problem: { text: CHECK, retry: false },
      canLeave: false,
    }),
    emitted: [],
  },
  {
    title: '[PROD-07] dismisses the problem',
    given: [...OPEN, ['publish']],
    when: [['dismiss']],
    look: look({ errors: { body: 'Write something or add an image.' } }),
    emitted: [],
  },
  {
    title: '[PROD-07 B5] stores the attempt before the request is sent',
    given: STORED,
    when: [['publish']],
    look: look({
      form: 'publishing.preparing',
      saving: 'storing',
      fields: HELLO,
      saved: 800,
      canLeave: false,
    }),
    emitted: [store(HELLO, { savedAt: START + 800, attempt: 'same' })],
  },
  {
    title: '[PROD-07 B5] sends one request however often publish is pressed',
    given: [...STORED, ['publish']],
    when: [['publish'], ['stored'], ['publish']],
    look: look({ form: 'publishing.sending', fields: HELLO, saved: 800 }),
    emitted: [publish(HELLO)],
  },
  {
    title: '[PROD-07] publishes when storing fails',
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
    emitted: [publish(HELLO)],
  },
  {
    title: '[PROD-07] deletes the draft before it reports that the post is published',
    given: SENT,
    when: [['published', DONE]],
    look: look({ form: 'publishing.clearing', saving: 'clearing', fields: HELLO }),
    emitted: [CLEAR],
  },
  {
    title: '[PROD-07] reports the post as published after the draft is deleted',
    given: [...SENT, ['published', DONE]],
    when: [['cleared']],
    look: look({ form: 'published', fields: HELLO }),
    emitted: PUBLISHED,
  },
  {
    title: '[PROD-07 FOREIGN-03] says how many images the stored post lacks',
    given: [...SENT, ['published', { ...DONE, lostImages: 2 }]],
    when: [['cleared']],
    look: look({ form: 'published', fields: HELLO }),
    emitted: [
      {
        type: 'toast.show',
        toast: {
          kind: 'success',
          title: 'Your post is published.',
          text: '2 images were not saved: this site stores fewer per item.',
        },
      },
      { type: 'editor.published', key: 'post', kind: 'post', ...DONE },
    ],
  },
  {
    title: '[PROD-07] reports the post as published when the draft cannot be deleted',
    given: [...SENT, ['published', DONE]],
    when: [['clearRefused']],
    look: look({ form: 'published', fields: HELLO }),
    emitted: PUBLISHED,
  },
  {
    title: '[PROD-07 A31] ignores a picture uploaded after publishing',
    given: [...SENT, ['published', DONE]],
    when: [['uploads', 'images', [PHOTO]], ['cleared']],
    look: look({ form: 'published', fields: HELLO }),
    emitted: PUBLISHED,
  },
  {
    title: '[PROD-06 A31] keeps a picture uploaded during publishing when there is no response',
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
    emitted: [],
  },
  {
    title:
      '[PROD-06 A31] does not publish while pictures added before the draft was read are uploading',
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
    emitted: [],
  },
  {
    title: '[PROD-07] creates no new draft of a published post on late changes or a hidden page',
    given: [...SENT, ['change', { body: 'Hello again' }], ['published', DONE]],
    when: [
      ['change', { body: 'x' }],
      ['hidden'],
      ['cleared'],
      ['change', { body: 'y' }],
      ['wait', 9_000],
    ],
    look: look({ form: 'published', fields: HELLO_AGAIN }),
    emitted: PUBLISHED,
  },
  {
    title: '[PROD-07 A30] keeps everything and shows the problem when there is no response',
    given: SENT,
    when: [['publishFailed', 0]],
    look: look({ fields: HELLO, saved: 800, problem: { text: 'Answer 0', retry: true } }),
    emitted: [],
  },
  {
    title: '[PROD-07] keeps the form when publishing is cancelled',
    given: SENT,
    when: [['cancel']],
    look: look({ fields: HELLO, saved: 800 }),
    emitted: [],
  },
  {
    title:
      '[PROD-07 B5] sends the same client id after a cancelled request, which may have reached the server',
    given: [...SENT, ['cancel'], ['change', { body: 'Hello again' }]],
    when: [['publish'], ['stored']],
    look: look({ form: 'publishing.sending', fields: HELLO_AGAIN, saved: 800 }),
    emitted: [
      store(HELLO_AGAIN, { savedAt: START + 800, attempt: 'changed' }),
      publish(HELLO_AGAIN, true),
    ],
  },
  {
    title: '[PROD-07] ignores cancel before publishing',
    given: [['draftRead', draft(HELLO)]],
    when: [['cancel']],
    look: look({ fields: HELLO, saved: 0, restored: 0 }),
    emitted: [],
  },
  {
    title: '[PROD-07 B5] sends the same client id on retry',
    given: [...SENT, ['publishFailed', 0]],
    when: [['publish']],
    look: look({ form: 'publishing.sending', fields: HELLO, saved: 800 }),
    emitted: [publish(HELLO)],
  },
  {
    title: '[PROD-07 B5] marks the request as outdated when the text changed after a lost response',
    given: [...SENT, ['publishFailed', 502], ['change', { body: 'Hello again' }]],
    when: [['publish'], ['stored']],
    look: look({ form: 'publishing.sending', fields: HELLO_AGAIN, saved: 800 }),
    emitted: [
      store(HELLO_AGAIN, { savedAt: START + 800, attempt: 'changed' }),
      publish(HELLO_AGAIN, true),
    ],
  },
  {
    title: '[PROD-07] treats the next request as the first after the server rejected one',
    given: [
      ...SENT,
      ['publishFailed', 400, { body: ['Too rude.'] }],
      ['change', { body: 'Hello again' }],
    ],
    when: [['publish'], ['stored']],
    look: look({ form: 'publishing.sending', fields: HELLO_AGAIN, saved: 800 }),
    emitted: [
      store(HELLO_AGAIN, { savedAt: START + 800, attempt: 'same' }),
      publish(HELLO_AGAIN, false),
    ],
  },
  {
    title: '[PROD-07] shows the server’s field errors at their fields',
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
    emitted: [],
  },
  {
    title: '[ERR-01 A13] shows the detail of a 401 and keeps the form while the session continues',
    given: SENT,
    when: [['publishFailed', 401]],
    look: look({
      saving: 'waiting',
      fields: HELLO,
      saved: 800,
      problem: { text: 'Answer 401', retry: false },
      canLeave: false,
    }),
    emitted: [],
  },
  {
    title: '[PROD-07 B5] sends a draft restored after sign-in with its client id',
    given: [['draftRead', draft(HELLO, { clientId: 'of-before', attempt: 'same' })]],
    when: [['publish']],
    look: look({ form: 'publishing.sending', fields: HELLO, saved: 0, restored: 0 }),
    emitted: [{ ...publish(HELLO), clientId: 'of-before' }],
  },
  {
    title: '[PROD-07] keeps text typed during publishing when publishing fails',
    given: [...SENT, ['change', { body: 'Hello again' }]],
    when: [['publishFailed', 0], ['wait', 800], ['stored']],
    look: look({ fields: HELLO_AGAIN, saved: 1_600, problem: { text: 'Answer 0', retry: true } }),
    emitted: [store(HELLO_AGAIN, { savedAt: START + 1_600, attempt: 'changed' })],
  },
  {
    title: '[PROD-07] deletes a discarded draft and uses a new client id',
    given: STORED,
    when: [['discard'], ['cleared'], ['change', { body: 'New' }], ['hidden']],
    look: look({ saving: 'storing', fields: post({ body: 'New' }), canLeave: false }),
    emitted: [CLEAR, store(post({ body: 'New' }), { savedAt: START + 800, clientId: 'local-2' })],
  },
  {
    title: '[PROD-07] does not restore a discarded draft by a store that was waiting',
    given: TYPED,
    when: [['discard'], ['cleared'], ['wait', 9_000]],
    look: look({}),
    emitted: [CLEAR],
  },
  {
    title: '[PROD-06 A31] includes an uploaded picture in the draft',
    given: OPEN,
    when: [['uploads', 'images', [PHOTO, item('sending')]], ['hidden']],
    look: look({
      saving: 'storing',
      fields: post({ images: [{ ...PICTURE, alt: 'A drum' }] }),
      canLeave: false,
    }),
    emitted: [store(post({ images: [{ ...PICTURE, alt: 'A drum' }] }))],
  },
  {
    title: '[PROD-06 A31] does not publish while pictures are uploading',
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
    emitted: [],
  },
  {
    title: '[PROD-06 A31] does not publish while a failed picture is neither retried nor removed',
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
    emitted: [],
  },
]

const storing = look({ saving: 'storing', fields: HELLO, canLeave: false })
const waiting = look({ saving: 'waiting', fields: HELLO, canLeave: false })

export const EDITOR_TIMES = [
  {
    title: '[PROD-07] stores a change after 800 ms',
    given: TYPED,
    at: 800,
    before: waiting,
    after: storing,
    emitted: [store(HELLO, { savedAt: START + 800 })],
  },
  {
    title: '[PROD-07] measures the 800 ms from the last change',
    given: [
      ...OPEN,
      ['change', { body: 'Hel' }],
      ['wait', 150],
      ['change', { body: 'Hello' }],
    ] as EditorStep[],
    at: 800,
    before: waiting,
    after: storing,
    emitted: [store(HELLO, { savedAt: START + 950 })],
  },
  {
    title: '[PROD-07] stores at the latest 1 s after the first change',
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
    emitted: [store(HELLO, { savedAt: START + 1_000 })],
  },
  {
    title: '[PROD-07] treats a database without a response for 5 s as failed',
    given: [...TYPED, ['hidden']] as EditorStep[],
    at: 5_000,
    before: storing,
    after: look({ saving: 'failed', fields: HELLO, storeFailed: true, canLeave: false }),
    emitted: [],
  },
  {
    title: '[PROD-07] fails when publishing gets no response for 120 s',
    given: SENT,
    at: 120_000,
    before: look({ form: 'publishing.sending', fields: HELLO, saved: 800 }),
    after: look({
      fields: HELLO,
      saved: 800,
      problem: { text: 'Couldn’t publish this. Please try again.', retry: true },
    }),
    emitted: [],
  },
]
