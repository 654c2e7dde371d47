import { EDITOR_MESSAGES } from '../editor.policy.ts'
import type { editorSetup } from '../editor.setup.ts'
import { publishingState } from './publishing.ts'

const EDITING = '#editor.form.editing'
const LOADING = '#editor.form.opening.loadingContent'

const IGNORED = {
  'editor.opened': {},
  'editor.change': {},
  'editor.publish': {},
  'editor.cancel': {},
  'publish.progress': {},
  'editor.useDraft': {},
  'editor.discardDraft': {},
  'editor.useOther': {},
  'editor.discardOther': {},
  'editor.saveMine': {},
  'editor.loadNewer': {},
  'editor.retry': {},
  'files.add': {},
  'files.cancel': {},
  'files.retry': {},
  'files.describe': {},
  'files.move': {},
  'files.remove': {},
  'files.dismissRefused': {},
  'draft.settled': {},
  'draft.cleared': {},
}

const FILES = {
  'files.add': { actions: 'toUploads' },
  'files.cancel': { actions: 'toUploads' },
  'files.retry': { actions: 'toUploads' },
  'files.describe': { actions: 'toUploads' },
  'files.move': { actions: 'toUploads' },
  'files.remove': { actions: 'toUploads' },
  'files.dismissRefused': { actions: 'toUploads' },
} as const

/**
 * The region `form`: what the user sees. The draft is stored before every publish, so that it is
 * restored if the session, and the form with it, ended in between. A 401 during an active session
 * is an ordinary rejection (A13).
 */
export function formRegion(setup: ReturnType<typeof editorSetup>) {
  return setup.createStateConfig({
    description:
      'The visible form: opening, choosing about a stored draft, editing, publishing, choosing about a newer version or published.',
    initial: 'opening',
    // Ignored in every state that does not handle it.
    on: IGNORED,
    states: {
      opening: openingState(setup),
      choosing: {
        description:
          'There is a stored draft of existing content; waits without time limit for the user to use or discard it.',
        on: {
          'editor.useDraft': { target: 'editing', actions: ['useFound', 'fillPictures'] },
          'editor.discardDraft': {
            target: 'editing',
            actions: ['discardFound', 'clearDraft', 'fillPictures'],
          },
        },
      },
      editing: editingState(setup),
      switching: {
        description:
          "Stores the form before another draft replaces it; continues after success or failure, within the store's own time limit.",
        entry: 'settleDraft',
        on: {
          'draft.settled': { target: 'editing', actions: ['swapDrafts', 'fillPictures'] },
        },
      },
      publishing: publishingState(setup),
      outdated: {
        description:
          'The content was changed elsewhere, so nothing was sent; waits without time limit for the user to save over it or to load the newer version.',
        on: {
          'editor.saveMine': { target: 'publishing', actions: 'recordAttempt' },
          'editor.loadNewer': 'replacing',
        },
      },
      replacing: {
        description:
          "Stores the form before the newer version replaces it; continues after success or failure, within the store's own time limit.",
        entry: 'settleDraft',
        on: { 'draft.settled': { target: 'editing', actions: ['takeNewer', 'fillPictures'] } },
      },
      published: {
        description:
          'The content is published, its draft is deleted and its files are released; has no exit, `member` stops the form.',
        entry: 'letGoFiles',
      },
    },
  })
}

function openingState(setup: ReturnType<typeof editorSetup>) {
  return setup.createStateConfig({
    description: 'Loads the initial data: the draft, then the existing content.',
    initial: 'readingDraft',
    states: {
      readingDraft: {
        description:
          "Reads the draft from the browser's database, limited to 5 s; without a response the form starts without one.",
        invoke: {
          id: 'draft',
          src: 'readDraft',
          input: ({ context: { userId, key } }) => ({ userId, key }),
          onDone: {
            target: 'deciding',
            actions: { type: 'recordFound', params: ({ event }) => ({ drafts: event.output }) },
          },
          onError: { target: 'deciding', actions: 'reportUnexpected' },
        },
        after: { storeWait: 'deciding' },
      },
      deciding: {
        description:
          'Transient state: new content starts with its draft, existing content is loaded first.',
        always: [
          { guard: 'isNew', target: EDITING, actions: ['restoreNew', 'fillPictures'] },
          { target: 'loadingContent' },
        ],
      },
      loadingContent: {
        description: "Loads the existing content, limited by the HTTP client's 30 s.",
        entry: 'clearProblem',
        invoke: {
          id: 'content',
          src: 'loadContent',
          input: ({ context }) => ({ kind: context.kind, id: context.id ?? '' }),
          onDone: [
            {
              guard: { type: 'isOffered', params: ({ event }) => ({ content: event.output }) },
              target: '#editor.form.choosing',
              actions: { type: 'applyContent', params: ({ event }) => ({ content: event.output }) },
            },
            {
              target: EDITING,
              actions: [
                { type: 'applyContent', params: ({ event }) => ({ content: event.output }) },
                'forgetFound',
                'fillPictures',
              ],
            },
          ],
          onError: {
            target: 'failed',
            actions: [
              'reportUnexpected',
              { type: 'showLoadFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
      },
      failed: {
        description:
          'Loading failed and the error is shown; waits without time limit for the user to retry or reopen the form.',
        on: { 'editor.retry': 'loadingContent', 'editor.opened': 'loadingContent' },
      },
    },
  })
}

function editingState(setup: ReturnType<typeof editorSetup>) {
  return setup.createStateConfig({
    description:
      'The form can be edited and each change goes to the draft; waits for the user without time limit; publishing needs valid fields and finished uploads.',
    on: {
      ...FILES,
      'editor.opened': [{ guard: 'isUntouchedEdit', target: LOADING }, {}],
      'editor.change': { actions: ['mergeFields', 'changeDraft'] },
      'uploads.changed': { actions: ['recordFiles', 'applyImages'] },
      'editor.publish': [
        {
          guard: 'isUploading',
          actions: {
            type: 'showProblem',
            params: { text: EDITOR_MESSAGES.stillUploading, retry: false },
          },
        },
        {
          guard: 'hasFailedUploads',
          actions: {
            type: 'showProblem',
            params: { text: EDITOR_MESSAGES.uploadFailed, retry: false },
          },
        },
        { guard: 'isInvalid', actions: 'showInvalid' },
        { target: 'publishing', actions: 'recordAttempt' },
      ],
      'editor.discardDraft': [
        { guard: 'isNew', target: 'editing', actions: ['clearDraft', 'resetForm', 'fillPictures'] },
        { target: LOADING, actions: 'clearDraft' },
      ],
      'editor.useOther': { target: 'switching', actions: 'chooseOther' },
      'editor.discardOther': { actions: 'discardOther' },
    },
  })
}
