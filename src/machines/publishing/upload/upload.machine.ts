/**
 * Upload of one file (PROD-06, PROD-07, A31): resized, then sent, or staged for the form where the
 * server accepts none in advance. It keeps one client id through all retries, so a lost response
 * creates no second image; a resized image is not resized again. An upload that failed for lack of
 * a connection resumes once by itself.
 */
import { assign, type DoneActorEvent, setup } from 'xstate'
import { UPLOAD_STALL_MS } from '../../../protocol/base/constants.ts'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplementedCallback } from '../../not-implemented.ts'
import type {
  FileRef,
  SendInput,
  UploadContext,
  UploadEvent,
  UploadFact,
  UploadInput,
  UploadItemState,
  UploadOutcome,
  UploadReport,
  UploadStatus,
} from './upload.types.ts'

export type UploadDone = DoneActorEvent<UploadOutcome, `upload.${string}`>

/**
 * A file without any progress for this time has failed, ms: a token, a stalled transfer, a new
 * token. The request itself times out earlier.
 */
const FILE_WAIT_MS = 3 * UPLOAD_STALL_MS

const STALLED = 'The upload stalled. Please try again.'
const IMAGE_NOT_ALLOWED = 'Images can’t be added inside the text here.'

function itemStateOf(
  context: UploadContext,
  status: UploadStatus,
  awaitsNetwork = false,
): UploadItemState {
  const { file, sent, total, picture, error } = context
  const { fileId, type, size } = file
  return { status, fileId, type, size, sent, total, picture, error, awaitsNetwork }
}

type Of<T extends UploadReport['type']> = Extract<UploadReport, { type: T }>

const notifyParent = sendToParent<UploadFact>()

function uploadSetup() {
  return setup({
    types: {
      context: {} as UploadContext,
      events: {} as UploadEvent,
      input: {} as UploadInput,
      output: {} as UploadOutcome,
      emitted: {} as EmittedEvent<UploadFact>,
    },
    actors: {
      prepareFile: notImplementedCallback<UploadEvent, FileRef>('prepareFile'),
      sendFile: notImplementedCallback<UploadEvent, SendInput>('sendFile'),
    },
    guards: {
      isPrepared: ({ context }) => context.prepared,
      canBeStaged: ({ context }) => context.canBeStaged,
      /** No response at all, and it has not resumed by itself yet. */
      mayResume: ({ context }, params: { status: number | null }) =>
        params.status === 0 && !context.resumed,
      hasNotResumed: ({ context }) => !context.resumed,
    },
    actions: {
      reportUnexpected: () => {},
      notify: notifyParent(
        ({ context }, params: { status: UploadStatus; awaitsNetwork?: boolean }): UploadFact => ({
          type: 'upload.changed',
          id: context.id,
          look: itemStateOf(context, params.status, params.awaitsNetwork),
        }),
      ),
      begin: assign({ sent: 0, total: 0, error: null }),
      describe: assign((_, params: { alt: string }) => ({ alt: params.alt })),
      recordPrepared: assign(
        ({ context }, { file: { fileId, type, size } }: Of<'upload.prepared'>) => ({
          file: { ...context.file, fileId, type, size },
          prepared: true,
        }),
      ),
      setProgress: assign((_, { sent, total }: Of<'upload.progress'>) => ({ sent, total })),
      recordDone: assign((_, { picture }: Of<'upload.done'>) => ({ picture, error: null })),
      setRejected: assign((_, { reason }: Of<'upload.refused'>) => ({ refused: reason })),
      setError: assign((_, params: { error: string | null }) => ({ error: params.error })),
      recordResumed: assign((_, params: { resumed: boolean }) => ({
        resumed: params.resumed,
        error: null,
      })),
    },
    delays: { fileWait: FILE_WAIT_MS },
  })
}

const failure = ({ event }: { event: Of<'upload.failed'> }) => ({ error: event.failure.message })
const status = ({ event }: { event: Of<'upload.failed'> }) => ({ status: event.failure.status })

const FAILED = [
  {
    guard: { type: 'mayResume', params: status },
    target: '#upload.awaitingNetwork',
    actions: { type: 'setError', params: failure },
  },
  { target: '#upload.failed', actions: { type: 'setError', params: failure } },
] as const

const STANDSTILL = [
  {
    guard: 'hasNotResumed',
    target: '#upload.awaitingNetwork',
    actions: { type: 'setError', params: { error: STALLED } },
  },
  { target: '#upload.failed', actions: { type: 'setError', params: { error: STALLED } } },
] as const

/** A retry by the user; the upload may resume by itself once more. */
const RETRY = {
  target: '#upload.waiting',
  actions: { type: 'recordResumed', params: { resumed: false } },
} as const

/** Events of a state that is over or has not started. */
const IGNORED = {
  'upload.start': {},
  'upload.cancel': {},
  'upload.retry': {},
  'network.online': {},
  'upload.prepared': {},
  'upload.refused': {},
  'upload.progress': {},
  'upload.done': {},
  'upload.held': {},
  'upload.failed': {},
} as const

/**
 * @param _env unused: the machine needs no clock, randomness or ids.
 * @returns the machine; `src/app` provides `prepareFile` and `sendFile`.
 */
export function createUploadMachine(_env: MachineEnv) {
  return uploadSetup().createMachine({
    id: 'upload',
    description:
      'Upload of one file of a form; ends when the server has it, when it is staged for the form or when it is rejected, and `uploads` takes the result from the output.',
    meta: { req: ['PROD-06', 'PROD-07', 'A31'] },
    context: ({ input }) => ({
      ...input,
      sent: 0,
      total: 0,
      picture: null,
      error: null,
      prepared: false,
      resumed: false,
      refused: null,
    }),
    output: ({ context }) => ({
      id: context.id,
      look: itemStateOf(context, context.picture ? 'done' : 'held'),
      refused: context.refused,
    }),
    initial: 'waiting',
    on: {
      ...IGNORED,
      'upload.describe': { actions: { type: 'describe', params: ({ event }) => event } },
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      waiting: {
        description: 'Waits in the queue of `uploads` for a free slot, without time limit.',
        entry: { type: 'notify', params: { status: 'waiting' } },
        on: {
          'upload.start': [
            { guard: 'isPrepared', target: 'sending', actions: 'begin' },
            { target: 'preparing', actions: 'begin' },
          ],
          'upload.cancel': { target: 'cancelled' },
        },
      },
      preparing: {
        description:
          'Resizes the image; fails after 90 s without progress, and an unreadable file is rejected.',
        entry: { type: 'notify', params: { status: 'preparing' } },
        invoke: {
          id: 'preparing',
          src: 'prepareFile',
          input: ({ context }) => context.file,
          onError: { actions: 'reportUnexpected' },
        },
        after: { fileWait: STANDSTILL },
        on: {
          'upload.prepared': {
            target: 'sending',
            actions: { type: 'recordPrepared', params: ({ event }) => event },
          },
          'upload.refused': {
            target: 'over',
            actions: { type: 'setRejected', params: ({ event }) => event },
          },
          'upload.cancel': { target: 'cancelled' },
        },
      },
      sending: {
        description:
          'Sends the image, with the same client id on every attempt; what the server does not accept in advance is staged for the form, except in a text.',
        initial: 'moving',
        invoke: {
          id: 'sending',
          src: 'sendFile',
          input: ({ context: { id, file, alt } }) => ({ fileId: file.fileId, clientId: id, alt }),
          onError: { actions: 'reportUnexpected' },
        },
        on: {
          'upload.done': {
            target: 'over',
            actions: { type: 'recordDone', params: ({ event }) => event },
          },
          'upload.held': [
            { guard: 'canBeStaged', target: 'over' },
            {
              target: 'failed',
              actions: { type: 'setError', params: { error: IMAGE_NOT_ALLOWED } },
            },
          ],
          'upload.failed': FAILED,
          'upload.cancel': { target: 'cancelled' },
        },
        states: {
          moving: {
            description: 'Restarts with every byte of progress; fails after 90 s without any.',
            entry: { type: 'notify', params: { status: 'sending' } },
            after: { fileWait: STANDSTILL },
            on: {
              'upload.progress': {
                target: 'moving',
                reenter: true,
                actions: { type: 'setProgress', params: ({ event }) => event },
              },
            },
          },
        },
      },
      awaitingNetwork: {
        description:
          'Failed for lack of a connection; resumes by itself once when the network returns, and the user may retry before that, without time limit.',
        entry: { type: 'notify', params: { status: 'failed', awaitsNetwork: true } },
        on: {
          'network.online': {
            target: 'waiting',
            actions: { type: 'recordResumed', params: { resumed: true } },
          },
          'upload.retry': RETRY,
        },
      },
      failed: {
        description: 'The upload failed with an error; waits for the user without time limit.',
        entry: { type: 'notify', params: { status: 'failed' } },
        on: { 'upload.retry': RETRY },
      },
      cancelled: {
        description: 'The user cancelled it; waits without time limit for a retry or removal.',
        entry: { type: 'notify', params: { status: 'cancelled' } },
        on: { 'upload.retry': RETRY },
      },
      over: {
        type: 'final',
        description: 'The server has it, it is staged for the form, or it was rejected.',
      },
    },
  })
}
