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
 * The region `form`: what the person sees. The draft is stored before every publish, so it stands there
 * again when the session ended meanwhile and the form with it. A 401 in a session that goes on is a
 * refusal as any (A13).
 */
export function formRegion(setup: ReturnType<typeof editorSetup>) {
  return setup.createStateConfig({
    description:
      'What the person sees of the form: being opened, a choice about an older draft, editing, publishing, or published.',
    initial: 'opening',
    // What a state does not say it hears is ignored there.
    on: IGNORED,
    states: {
      opening: openingState(setup),
      choosing: {
        description:
          'There is a draft of existing content, and the person uses or discards it. It waits for that, however long.',
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
      published: {
        description:
          'It is published, its draft is gone and its files are let go. Nothing leads out of it; `member` stops the form.',
        entry: 'letGoFiles',
      },
    },
  })
}

function openingState(setup: ReturnType<typeof editorSetup>) {
  return setup.createStateConfig({
    description:
      'What the form begins with is gathered: the draft, then the content that is to be changed.',
    initial: 'readingDraft',
    states: {
      readingDraft: {
        description:
          "The draft is read from the browser's database. At most 5 s; without an answer the form begins without one.",
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
        description:
          'It passes on at once: something new stands there with its draft, existing content is loaded first.',
        always: [
          { guard: 'isNew', target: EDITING, actions: ['restoreNew', 'fillPictures'] },
          { target: 'loadingContent' },
        ],
      },
      loadingContent: {
        description:
          "The content that is to be changed is on its way. Bounded by the HTTP client's 30 s.",
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
      failed: {
        description:
          'The content did not come and the reason is shown. It waits for the person to try again or to open the form anew, however long.',
        on: { 'editor.retry': 'loadingContent', 'editor.opened': 'loadingContent' },
      },
    },
  })
}

function editingState(setup: ReturnType<typeof editorSetup>) {
  return setup.createStateConfig({
    description:
      'The form is open for writing and each change goes into the draft. It waits for the person, however long; publish needs valid fields and settled uploads.',
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
    description:
      'The form is closed to hands while it is published; further publishes are ignored, so one submit makes one object. A failure leads back to editing.',
    initial: 'preparing',
    meta: { req: ['PROD-06', 'PROD-07'] },
    on: {
      // The form is closed to hands, but a letter that was on its way is not lost.
      'editor.change': { actions: ['mergeFields', 'changeDraft'] },
      'uploads.changed': { actions: ['noteFiles', 'takePictures'] },
    },
    states: {
      preparing: {
        description:
          'Draft and client id are stored before anything is sent. The store answers within its own limit, well or not, and it goes on either way.',
        entry: 'settleDraft',
        on: { 'draft.settled': 'sending' },
      },
      sending: {
        description:
          'The object is with the server, with progress where files go along. At most 2 min, with files 1 h; the person may cancel, and it may have arrived all the same.',
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
        description:
          'The server has answered and the draft is taken away, within 5 s, so that it does not come back.',
        on: {
          'editor.change': {},
          'uploads.changed': { actions: 'noteFiles' },
          'draft.cleared': { target: '#editor.form.published', actions: 'tellPublished' },
        },
      },
    },
  })
}
