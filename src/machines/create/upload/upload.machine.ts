/**
 * One file on its way to the server (PROD-06, PROD-07, A31): made smaller, then sent, or held for the
 * form where the server takes none ahead. It keeps one client id through every retry, so a lost answer
 * makes no second picture; what was made smaller is not made smaller again. What failed for want of a
 * connection goes on by itself once.
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
  UploadLook,
  UploadOutcome,
  UploadReport,
  UploadStatus,
} from './upload.types.ts'

export type UploadDone = DoneActorEvent<UploadOutcome, `upload.${string}`>

/**
 * A file of which nothing was heard for so long has failed: a token, a transfer that stands still, a
 * new token. The call itself gives up sooner.
 */
export const FILE_WAIT_MS = 3 * UPLOAD_STALL_MS

const STALLED = 'The upload stalled. Please try again.'
const IN_TEXT = 'Images can’t be added inside the text here.'

function lookOf(context: UploadContext, status: UploadStatus, awaitsNetwork = false): UploadLook {
  const { file, sent, total, picture, error } = context
  const { fileId, type, size } = file
  return { status, fileId, type, size, sent, total, picture, error, awaitsNetwork }
}

type Of<T extends UploadReport['type']> = Extract<UploadReport, { type: T }>

const tellParent = sendToParent<UploadFact>()

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
      mayBeHeld: ({ context }) => context.mayBeHeld,
      /** No answer at all, and it has not gone on by itself yet. */
      mayResume: ({ context }, params: { status: number | null }) =>
        params.status === 0 && !context.resumed,
      hasNotResumed: ({ context }) => !context.resumed,
    },
    actions: {
      reportUnexpected: () => {},
      tell: tellParent(
        ({ context }, params: { status: UploadStatus; awaitsNetwork?: boolean }): UploadFact => ({
          type: 'upload.changed',
          id: context.id,
          look: lookOf(context, params.status, params.awaitsNetwork),
        }),
      ),
      begin: assign({ sent: 0, total: 0, error: null }),
      describe: assign((_, params: { alt: string }) => ({ alt: params.alt })),
      notePrepared: assign(
        ({ context }, { file: { fileId, type, size } }: Of<'upload.prepared'>) => ({
          file: { ...context.file, fileId, type, size },
          prepared: true,
        }),
      ),
      noteProgress: assign((_, { sent, total }: Of<'upload.progress'>) => ({ sent, total })),
      noteDone: assign((_, { picture }: Of<'upload.done'>) => ({ picture, error: null })),
      noteRefused: assign((_, { reason }: Of<'upload.refused'>) => ({ refused: reason })),
      noteError: assign((_, params: { error: string | null }) => ({ error: params.error })),
      noteResumed: assign((_, params: { resumed: boolean }) => ({
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
    actions: { type: 'noteError', params: failure },
  },
  { target: '#upload.failed', actions: { type: 'noteError', params: failure } },
] as const

const STANDSTILL = [
  {
    guard: 'hasNotResumed',
    target: '#upload.awaitingNetwork',
    actions: { type: 'noteError', params: { error: STALLED } },
  },
  { target: '#upload.failed', actions: { type: 'noteError', params: { error: STALLED } } },
] as const

/** A person's retry: what went on by itself once may do so again. */
const RETRY = {
  target: '#upload.waiting',
  actions: { type: 'noteResumed', params: { resumed: false } },
} as const

/** What speaks of a state that is over, or of one that has not begun. */
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
 * @param _env unused: the machine needs no clock reading, chance or ids of its own.
 * @returns the machine; `src/app` provides `prepareFile` and `sendFile`.
 */
export function createUploadMachine(_env: MachineEnv) {
  return uploadSetup().createMachine({
    id: 'upload',
    description:
      'One file of a form on its way. It ends when the server has it, when it is held for the form, or when it cannot be taken; `uploads` takes the outcome from the output.',
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
      look: lookOf(context, context.picture ? 'done' : 'held'),
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
        description:
          'It has no place yet. `uploads` gives it one, in order, however long that takes.',
        entry: { type: 'tell', params: { status: 'waiting' } },
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
          'The picture is made smaller. Of which nothing is heard for 90 s has failed; what nobody can read is refused.',
        entry: { type: 'tell', params: { status: 'preparing' } },
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
            actions: { type: 'notePrepared', params: ({ event }) => event },
          },
          'upload.refused': {
            target: 'over',
            actions: { type: 'noteRefused', params: ({ event }) => event },
          },
          'upload.cancel': { target: 'cancelled' },
        },
      },
      sending: {
        description:
          'The picture is with the server, under the same client id however often. What the server does not take ahead is held for the form; a text has none.',
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
            actions: { type: 'noteDone', params: ({ event }) => event },
          },
          'upload.held': [
            { guard: 'mayBeHeld', target: 'over' },
            { target: 'failed', actions: { type: 'noteError', params: { error: IN_TEXT } } },
          ],
          'upload.failed': FAILED,
          'upload.cancel': { target: 'cancelled' },
        },
        states: {
          moving: {
            description: 'Counted anew from every byte that moves, 90 s without one have failed.',
            entry: { type: 'tell', params: { status: 'sending' } },
            after: { fileWait: STANDSTILL },
            on: {
              'upload.progress': {
                target: 'moving',
                reenter: true,
                actions: { type: 'noteProgress', params: ({ event }) => event },
              },
            },
          },
        },
      },
      awaitingNetwork: {
        description:
          'It failed for want of a connection, and goes on by itself once there is one, once. The person may retry before, however long it lasts.',
        entry: { type: 'tell', params: { status: 'failed', awaitsNetwork: true } },
        on: {
          'network.online': {
            target: 'waiting',
            actions: { type: 'noteResumed', params: { resumed: true } },
          },
          'upload.retry': RETRY,
        },
      },
      failed: {
        description: 'It failed, and says why. It waits for the person, however long.',
        entry: { type: 'tell', params: { status: 'failed' } },
        on: { 'upload.retry': RETRY },
      },
      cancelled: {
        description:
          'The person stopped it. It waits for them to retry or remove it, however long.',
        entry: { type: 'tell', params: { status: 'cancelled' } },
        on: { 'upload.retry': RETRY },
      },
      over: {
        type: 'final',
        description: 'The server has it, it is held for the form, or it cannot be taken.',
      },
    },
  })
}
