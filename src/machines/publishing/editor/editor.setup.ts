import { assertEvent, assign, raise, setup } from 'xstate'
import { DRAFT_DELAY_MS, REQUEST_TIMEOUT_MS } from '../../../protocol/base/constants.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import { timeUntil } from '../../kit/deadline.ts'
import {
  type EmittedEvent,
  receives,
  sendToActor,
  sendToParent,
} from '../../kit/typed-messaging.ts'
import {
  notImplemented,
  notImplementedAction,
  notImplementedCallback,
} from '../../not-implemented.ts'
import { createUploadsMachine } from '../uploads/uploads.machine.ts'
import { draftPlace, replaced, restored, swapped } from './editor.drafts.ts'
import { FILE_EVENTS, forUploads, uploadsId } from './editor.files.ts'
import * as policy from './editor.policy.ts'
import type {
  DraftLocation,
  DraftPlace,
  DraftRecord,
  EditorContext,
  EditorEvent,
  EditorFact,
  EditorInput,
  EditorKind,
  LoadedContent,
  Problem,
  PublishInput,
  PublishOutput,
} from './editor.types.ts'
import { existingOf, validate } from './editor.validation.ts'

/** Latest time to store a draft after its first unsaved change, even during typing, ms. */
const DRAFT_LATEST_MS = 1_000
/** Longest wait for the browser's database, which can hang, ms. */
const STORE_WAIT_MS = 5_000
/** Create, token refresh, repeated create, update: four requests of at most 30 s. */
const PUBLISH_WAIT_MS = 4 * REQUEST_TIMEOUT_MS

/** With files, on a slow connection, ms; a stalled transfer fails earlier by itself. */
const FILE_PUBLISH_WAIT_MS = 60 * 60_000

const notifyParent = sendToParent<EditorFact>()

/** Types, children, effects, guards and delays of a form, and the actions of both regions. */
function baseSetup(env: MachineEnv) {
  return setup({
    types: {
      context: {} as EditorContext,
      events: {} as EditorEvent,
      emitted: {} as EmittedEvent<EditorFact>,
      input: {} as EditorInput,
    },
    actors: receives<EditorEvent>()({
      uploads: createUploadsMachine(env),
      readDraft: notImplemented<DraftRecord[], DraftLocation>('readDraft'),
      storeDraft: notImplemented<string | null, DraftPlace & { record: DraftRecord | null }>(
        'storeDraft',
      ),
      clearDraft: notImplemented<void, DraftPlace>('clearDraft'),
      loadContent: notImplemented<LoadedContent, { kind: EditorKind; id: Id }>('loadContent'),
      publish: notImplemented<PublishOutput, PublishInput>('publish'),
      watchPublish: notImplementedCallback<EditorEvent, { clientId: string }>('watchPublish'),
    }),
    delays: {
      storeDelay: ({ context: { unsavedSince, changedLast } }) => {
        if (unsavedSince === null) return 0
        const due = Math.min(changedLast + DRAFT_DELAY_MS, unsavedSince + DRAFT_LATEST_MS)
        return timeUntil(due, DRAFT_DELAY_MS, env.now())
      },
      storeWait: STORE_WAIT_MS,
      publishWait: ({ context }) =>
        policy.sendsFiles(context.fields) ? FILE_PUBLISH_WAIT_MS : PUBLISH_WAIT_MS,
    },
    guards: {
      isNew: ({ context }) => context.id === null,
      isUnsaved: ({ context }) => context.unsavedSince !== null,
      isHurried: ({ context }) => context.hurry && context.unsavedSince !== null,
      isOffered: ({ context }, params: { content: LoadedContent }) =>
        context.found !== null && policy.isOffered(context.found, params.content.changedAt),
      isUntouchedEdit: ({ context }) =>
        context.id !== null &&
        context.unsavedSince === null &&
        !policy.isUploading(context) &&
        policy.sameJson(context.fields, context.base),
      isUploading: ({ context }) => policy.isUploading(context),
      hasFailedUploads: ({ context }) => policy.hasFailedUploads(context),
      isOutdated: (_, params: { output: PublishOutput }) => 'newer' in params.output,
      isInvalid: ({ context }) =>
        Object.keys(validate(context.kind, context.fields, existingOf(context))).length > 0,
    },
    actions: {
      reportUnexpected: () => {},
      changeDraft: raise({ type: 'draft.changed' }),
      settleDraft: raise({ type: 'draft.settle' }),
      notifySettled: raise({ type: 'draft.settled' }),
      clearDraft: raise(({ context: { clientId } }) => ({
        type: 'draft.clear' as const,
        clientId,
      })),
      notifyCleared: raise({ type: 'draft.cleared' }),
      recordFiles: assign(({ context, event }) => {
        assertEvent(event, 'uploads.changed')
        const { field, items, refused } = event
        return {
          files: { ...context.files, [field]: items },
          refused: { ...context.refused, [field]: refused },
        }
      }),
      showProblem: assign((_, params: Problem) => ({ problem: { ...params } })),
      clearProblem: assign({ problem: null }),
      showInvalid: assign(({ context }) => ({
        fieldErrors: validate(context.kind, context.fields, existingOf(context)),
        problem: { text: policy.EDITOR_MESSAGES.checkFields, retry: false },
      })),
      recordFound: assign((_, { drafts }: { drafts: DraftRecord[] }) => ({
        found: drafts[0] ?? null,
        others: drafts.slice(1),
      })),
      dropDraft: notImplementedAction<DraftPlace>('dropDraft'),
      applyContent: assign(({ context }, { content }: { content: LoadedContent }) => ({
        others: context.others.filter((one) => policy.isOffered(one, content.changedAt)),
        fields: content.fields,
        base: content.fields,
        changedAt: content.changedAt,
        problem: null,
        fieldErrors: {},
      })),
      showLoadFailure: assign((_, params: { error: unknown }) => ({
        problem: policy.problemOf(params.error, policy.EDITOR_MESSAGES.loadFailed),
      })),
      showFailure: assign(({ context }, { error }: { error: unknown }) => {
        const fieldErrors = policy.serverFieldErrors(context.kind, error)
        const failed = policy.problemOf(error, policy.EDITOR_MESSAGES.publishFailed)
        const hasFieldErrors = Object.keys(fieldErrors).length > 0
        return {
          fieldErrors,
          sent: failed.retry ? context.fields : context.sent,
          problem: hasFieldErrors
            ? { text: policy.EDITOR_MESSAGES.checkFields, retry: false }
            : failed,
          ...(context.firstAttempt && !failed.retry
            ? { attempt: 'none' as const, unsavedSince: context.unsavedSince ?? env.now() }
            : {}),
        }
      }),
      recordTransfer: assign(({ event }) => {
        assertEvent(event, 'publish.progress')
        return { transfer: { sent: event.sent, total: event.total } }
      }),
      forgetTransfer: assign({ transfer: null }),
      recordPublished: assign((_, { output }: { output: PublishOutput }) =>
        'newer' in output ? {} : { published: output },
      ),
      /** The draft is stored as one of the newer version, so that it stays offered. */
      recordNewer: assign(({ context }, { output }: { output: PublishOutput }) =>
        'newer' in output
          ? {
              newer: output.newer,
              changedAt: output.newer.changedAt,
              ...changed(context, env.now()),
            }
          : {},
      ),
      recordSent: assign(({ context }) => ({ sent: context.fields })),

      // Draft and storing
      markStoring: assign({ unsavedSince: null, hurry: false }),
      markHurry: assign({ hurry: true }),
      recordStored: assign(({ context }, { separatedAs }: { separatedAs: string | null }) => ({
        savedAt: env.now(),
        storeFailed: false,
        clientId: separatedAs ?? context.clientId,
      })),
      recordNotStored: assign(({ context }) => ({
        storeFailed: true,
        unsavedSince: context.unsavedSince ?? env.now(),
      })),
      markClearing: assign({ unsavedSince: null, hurry: false, savedAt: null, restoredAt: null }),
    },
  })
}

/** Consequences of a changed field. */
function changed(context: EditorContext, now: number): Partial<EditorContext> {
  return {
    unsavedSince: context.unsavedSince ?? now,
    changedLast: now,
    attempt: context.attempt === 'same' ? 'changed' : context.attempt,
  }
}

function without(errors: EditorContext['fieldErrors'], fields: readonly string[]) {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))
}

/** The complete setup: the base and the actions that fill, change and publish the form. */
export function editorSetup(env: MachineEnv) {
  const base = baseSetup(env)
  return base.extend({
    actions: {
      /** For new content a stored draft is restored without asking. */
      restoreNew: base.assign(({ context }) => restored(context)),
      useFound: base.assign(({ context }) => restored(context)),
      forgetFound: base.assign({ found: null }),
      /** The form takes its client id, so that deleting its draft deletes the found one. */
      discardFound: base.assign(({ context }) => ({
        clientId: context.found?.clientId ?? context.clientId,
        found: null,
      })),
      chooseOther: base.assign(({ context, event }) => {
        assertEvent(event, 'editor.useOther')
        return { found: context.others.find(({ clientId }) => clientId === event.clientId) ?? null }
      }),
      /** The form's own draft and the found one change places. */
      swapDrafts: base.assign(({ context }) => swapped(context, env.now())),
      takeNewer: base.assign(({ context }) => replaced(context, env)),
      discardOther: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'editor.discardOther')
        const { clientId } = event
        enqueue.assign({ others: context.others.filter((other) => other.clientId !== clientId) })
        enqueue({ type: 'dropDraft', params: { ...draftPlace(context), clientId } })
      }),
      resetForm: base.assign(({ context }) => ({
        fields: policy.emptyFields(context.kind),
        clientId: env.newId(),
        attempt: 'none' as const,
        fieldErrors: {},
        problem: null,
      })),
      /** Passes the images of the fields to the uploads. */
      fillPictures: base.enqueueActions(({ context, enqueue }) => {
        for (const field of policy.FILE_FIELDS) {
          const pictures = policy.picturesIn(context.fields, field)
          enqueue(sendToActor(uploadsId(field), { type: 'uploads.restore', pictures }))
        }
      }),
      letGoFiles: base.enqueueActions(({ enqueue }) => {
        for (const field of policy.FILE_FIELDS) {
          enqueue(sendToActor(uploadsId(field), { type: 'uploads.restore', pictures: [] }))
        }
      }),
      mergeFields: base.assign(({ context, event }) => {
        assertEvent(event, 'editor.change')
        return {
          ...changed(context, env.now()),
          fields: { ...context.fields, ...event.fields },
          fieldErrors: without(context.fieldErrors, Object.keys(event.fields)),
        }
      }),
      /** Uploaded images are part of the draft, so that a reload keeps them. */
      applyImages: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'uploads.changed')
        const { field } = event
        const value = policy.pictureValue(field, event.items)
        const isKnownField = Object.hasOwn(context.base, field)
        if (value === undefined || !isKnownField || policy.sameJson(value, context.fields[field]))
          return
        enqueue.assign({
          ...changed(context, env.now()),
          fields: {
            ...context.fields,
            [field]: value,
            ...(field === 'file' && value !== null ? { lost_file: null } : {}),
          },
          fieldErrors: without(context.fieldErrors, [field]),
        })
        enqueue.raise({ type: 'draft.changed' })
      }),
      toUploads: base.enqueueActions(({ event, enqueue }) => {
        assertEvent(event, FILE_EVENTS)
        enqueue(sendToActor(uploadsId(event.field), forUploads(event)))
      }),
      notifyAllOnline: base.enqueueActions(({ enqueue }) => {
        for (const field of policy.FILE_FIELDS) {
          enqueue(sendToActor(uploadsId(field), { type: 'network.online' }))
        }
      }),
      /** The attempt must be stored before the request is sent. */
      recordAttempt: base.assign(({ context }) => ({
        fieldErrors: {},
        problem: null,
        firstAttempt: context.attempt === 'none',
        ...(context.id === null && context.attempt === 'none'
          ? { attempt: 'same' as const, unsavedSince: context.unsavedSince ?? env.now() }
          : {}),
      })),
      notifyPublished: base.enqueueActions(({ context, enqueue }) => {
        const { key, kind, id, fields, published } = context
        if (!published) return
        const { lostImages, ...content } = published
        const title = policy.publishedMessage(kind, id === null, fields)
        const text = policy.lostImagesMessage(lostImages)
        enqueue(notifyParent({ type: 'toast.show', toast: { kind: 'success', title, text } }))
        enqueue(notifyParent({ type: 'editor.published', key, kind, ...content }))
      }),
    },
  })
}
