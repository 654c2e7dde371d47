import { EDITOR_TEXTS } from '../editor.policy.ts'
import type { editorSetup } from '../editor.setup.ts'

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
 * The region `form`: what the person sees.
 *
 * - `opening`: the draft is read (at most `STORE_WAIT_MS`), then the content that is changed; a
 *   `failed` load waits for a person.
 * - `choosing`: there is a draft of existing content; the person uses or discards it.
 * - `editing`: the draft is stored before every publish, so it stands there again when the session
 *   ended meanwhile and the form with it. A 401 in a session that goes on is a refusal as any (A13).
 * - `publishing`: can be cancelled until it is answered; `preparing` stores draft and client id, `sending` calls, `clearing` takes the draft
 *   away. Further publishes are ignored, so one submit makes one object.
 * - `published`: the end; `member` stops the form.
 */
export function formRegion(setup: ReturnType<typeof editorSetup>) {
  return setup.createStateConfig({
    initial: 'opening',
    // What a state does not say it hears is ignored there.
    on: IGNORED,
    states: {
      opening: openingState(setup),
      choosing: {
        on: {
          'editor.useDraft': { target: 'editing', actions: ['useFound', 'fillPictures'] },
          'editor.discardDraft': {
            target: 'editing',
            actions: ['forgetFound', 'clearDraft', 'fillPictures'],
          },
        },
      },
      editing: editingState(setup),
      publishing: publishingState(setup),
      published: { entry: 'letGoFiles' },
    },
  })
}

function openingState(setup: ReturnType<typeof editorSetup>) {
  return setup.createStateConfig({
    initial: 'readingDraft',
    states: {
      readingDraft: {
        invoke: {
          id: 'draft',
          src: 'readDraft',
          input: ({ context: { userId, key } }) => ({ userId, key }),
          onDone: {
            target: 'deciding',
            actions: { type: 'noteFound', params: ({ event }) => ({ found: event.output }) },
          },
          onError: { target: 'deciding', actions: 'reportUnexpected' },
        },
        after: { storeWait: 'deciding' },
      },
      deciding: {
        always: [
          { guard: 'isNew', target: EDITING, actions: ['restoreNew', 'fillPictures'] },
          { target: 'loadingContent' },
        ],
      },
      loadingContent: {
        entry: 'clearProblem',
        invoke: {
          id: 'content',
          src: 'loadContent',
          input: ({ context }) => ({ kind: context.kind, id: context.id ?? '' }),
          onDone: [
            {
              guard: { type: 'isOffered', params: ({ event }) => ({ content: event.output }) },
              target: '#editor.form.choosing',
              actions: { type: 'takeContent', params: ({ event }) => ({ content: event.output }) },
            },
            {
              target: EDITING,
              actions: [
                { type: 'takeContent', params: ({ event }) => ({ content: event.output }) },
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
      failed: { on: { 'editor.retry': 'loadingContent', 'editor.opened': 'loadingContent' } },
    },
  })
}

function editingState(setup: ReturnType<typeof editorSetup>) {
  return setup.createStateConfig({
    on: {
      ...FILES,
      'editor.opened': [{ guard: 'isUntouchedEdit', target: LOADING }, {}],
      'editor.change': { actions: ['mergeFields', 'changeDraft'] },
      'uploads.changed': { actions: ['noteFiles', 'takePictures'] },
      'editor.publish': [
        {
          guard: 'isUploading',
          actions: {
            type: 'showProblem',
            params: { text: EDITOR_TEXTS.stillUploading, retry: false },
          },
        },
        {
          guard: 'hasFailedUploads',
          actions: {
            type: 'showProblem',
            params: { text: EDITOR_TEXTS.uploadFailed, retry: false },
          },
        },
        { guard: 'isInvalid', actions: 'showInvalid' },
        { target: 'publishing', actions: 'noteAttempt' },
      ],
      'editor.discardDraft': [
        { guard: 'isNew', target: 'editing', actions: ['startAnew', 'clearDraft', 'fillPictures'] },
        { target: LOADING, actions: 'clearDraft' },
      ],
    },
  })
}

function publishingState(setup: ReturnType<typeof editorSetup>) {
  return setup.createStateConfig({
    initial: 'preparing',
    meta: { req: ['PROD-06', 'PROD-07'] },
    on: {
      // The form is closed to hands, but a letter that was on its way is not lost.
      'editor.change': { actions: ['mergeFields', 'changeDraft'] },
      'uploads.changed': { actions: ['noteFiles', 'takePictures'] },
    },
    states: {
      preparing: {
        entry: 'settleDraft',
        on: { 'draft.settled': 'sending' },
      },
      sending: {
        exit: 'forgetTransfer',
        on: {
          'publish.progress': { actions: 'noteTransfer' },
          // It may have arrived: the client id of the attempt stays.
          'editor.cancel': { target: EDITING, actions: 'changeDraft' },
        },
        invoke: [
          {
            id: 'watchPublish',
            src: 'watchPublish',
            input: ({ context }) => ({ clientId: context.clientId }),
            onError: { actions: 'reportUnexpected' },
          },
          {
            id: 'publish',
            src: 'publish',
            input: ({ context: { kind, id, fields, base, clientId, attempt } }) => ({
              kind,
              id,
              fields,
              base: id === null ? null : base,
              clientId,
              outdated: attempt === 'changed',
            }),
            onDone: {
              target: 'clearing',
              actions: [
                { type: 'notePublished', params: ({ event }) => ({ published: event.output }) },
                'clearDraft',
              ],
            },
            onError: [
              {
                target: EDITING,
                actions: [
                  'reportUnexpected',
                  { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
                  'changeDraft',
                ],
              },
            ],
          },
        ],
        after: {
          publishWait: {
            target: EDITING,
            actions: {
              type: 'showProblem',
              params: { text: EDITOR_TEXTS.publishFailed, retry: true },
            },
          },
        },
      },
      clearing: {
        on: {
          'editor.change': {},
          'uploads.changed': { actions: 'noteFiles' },
          'draft.cleared': { target: '#editor.form.published', actions: 'tellPublished' },
        },
      },
    },
  })
}
