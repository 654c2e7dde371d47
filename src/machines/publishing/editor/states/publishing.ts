import { EDITOR_MESSAGES } from '../editor.policy.ts'
import type { editorSetup } from '../editor.setup.ts'

const EDITING = '#editor.form.editing'

/** The state `publishing` of the region `form`. */
export function publishingState(setup: ReturnType<typeof editorSetup>) {
  return setup.createStateConfig({
    description:
      'The form is locked while it is published and further publish events are ignored, so that one submit creates one object; a failure returns to editing.',
    initial: 'preparing',
    meta: { req: ['PROD-06', 'PROD-07'] },
    on: {
      // The form is locked, but a keystroke that was already in progress is kept.
      'editor.change': { actions: ['mergeFields', 'changeDraft'] },
      'uploads.changed': { actions: ['recordFiles', 'applyImages'] },
    },
    states: {
      preparing: {
        description:
          "Stores draft and client id before anything is sent; continues after success or failure, within the store's own time limit.",
        entry: 'settleDraft',
        on: { 'draft.settled': 'sending' },
      },
      sending: {
        description:
          'Sends the content, with progress if files are included, limited to 2 min, with files 1 h; the user may cancel, though the server may have received it.',
        exit: 'forgetTransfer',
        on: {
          'publish.progress': { actions: 'recordTransfer' },
          // The server may have received it, so the client id of the attempt is kept.
          'editor.cancel': { target: EDITING, actions: ['recordSent', 'changeDraft'] },
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
            input: ({ context: { kind, id, fields, base, newer, sent, clientId, attempt } }) => ({
              kind,
              id,
              fields,
              base: id === null ? null : (newer?.fields ?? base),
              sent: id === null ? null : sent,
              clientId,
              outdated: attempt === 'changed',
            }),
            onDone: [
              {
                guard: { type: 'isOutdated', params: ({ event }) => ({ output: event.output }) },
                target: '#editor.form.outdated',
                actions: [
                  { type: 'recordNewer', params: ({ event }) => ({ output: event.output }) },
                  'changeDraft',
                ],
              },
              {
                target: 'clearing',
                actions: [
                  { type: 'recordPublished', params: ({ event }) => ({ output: event.output }) },
                  'clearDraft',
                ],
              },
            ],
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
            actions: [
              {
                type: 'showProblem',
                params: { text: EDITOR_MESSAGES.publishFailed, retry: true },
              },
              'recordSent',
            ],
          },
        },
      },
      clearing: {
        description:
          'The server has responded and the draft is deleted, limited to 5 s, so that it does not reappear.',
        on: {
          'editor.change': {},
          'uploads.changed': { actions: 'recordFiles' },
          'draft.cleared': { target: '#editor.form.published', actions: 'notifyPublished' },
        },
      },
    },
  })
}
