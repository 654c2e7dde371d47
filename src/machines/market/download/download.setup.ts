import { assertEvent, assign, setup } from 'xstate'
import { REQUEST_TIMEOUT_MS, UPLOAD_STALL_MS } from '../../../protocol/base/constants.ts'
import { requestedWait } from '../../../protocol/base/retries.ts'
import type { DownloadLink } from '../../../protocol/market/market-types.ts'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import {
  notImplemented,
  notImplementedAction,
  notImplementedCallback,
} from '../../not-implemented.ts'
import * as policy from './download.policy.ts'
import type {
  ChunkStoreKey,
  DownloadContext,
  DownloadEvent,
  DownloadFact,
  DownloadInput,
  DownloadTarget,
  StoredTransfer,
} from './download.types.ts'

/** Longest wait for the browser's database, which can hang, ms. */
const LOOKUP_TIMEOUT_MS = 5_000
/** The request, a token refresh and the repeated request, each of at most 30 s. */
const LINK_TIMEOUT_MS = 3 * REQUEST_TIMEOUT_MS
/**
 * A transfer without progress for this time counts as interrupted, ms; it times out earlier by
 * itself.
 */
const CHUNK_TIMEOUT_MS = 2 * UPLOAD_STALL_MS

const notifyParent = sendToParent<DownloadFact>()

/** Types, effects, guards and actions of `download`. */
export function downloadSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as DownloadContext,
      events: {} as DownloadEvent,
      emitted: {} as EmittedEvent<DownloadFact>,
      input: {} as DownloadInput,
    },
    actors: {
      findParts: notImplemented<StoredTransfer | null, ChunkStoreKey>('findParts'),
      requestDownload: notImplemented<DownloadLink, { target: DownloadTarget }>('requestDownload'),
      fetchParts: notImplementedCallback<DownloadEvent, ChunkStoreKey & { link: DownloadLink }>(
        'fetchParts',
      ),
    },
    delays: {
      lookWait: LOOKUP_TIMEOUT_MS,
      linkWait: LINK_TIMEOUT_MS,
      partWait: CHUNK_TIMEOUT_MS,
      resumeDelay: ({ context, event }) => {
        const failure = event.type === 'download.broken' ? event.failure : null
        return Math.max(policy.RESUME_DELAYS_MS[context.tries - 1] ?? 0, requestedWait(failure))
      },
    },
    guards: {
      isLinkUsable: ({ context }) => policy.isUsable(context.link, env.now()),
      /** Automatic resumes are left. */
      mayGoOn: ({ context }) => context.tries < policy.RESUME_DELAYS_MS.length,
      wasRenewed: ({ context }) => context.renewed,
      mayGoOnAfter: ({ context }, { failure }: { failure: unknown }) =>
        context.tries < policy.RESUME_DELAYS_MS.length && policy.isTransient(failure),
      isOutOfReach: (_, { failure }: { failure: unknown }) => policy.isOutOfReach(failure),
    },
    actions: {
      reportUnexpected: () => {},
      /** Deletes parts that are no longer needed. */
      dropParts: notImplementedAction<ChunkStoreKey>('dropParts'),
      recordFound: assign((_, { found }: { found: StoredTransfer }) => found),
      recordLink: assign(({ context }, { link }: { link: DownloadLink }) => ({
        link,
        filename: link.filename || context.filename,
        total: link.size || context.total,
      })),
      forgetLink: assign({ link: null, renewed: true }),
      /** Bytes have arrived: earlier errors are over. */
      setProgress: assign(({ context, event }) => {
        assertEvent(event, 'download.progress')
        const { received, total } = event
        const moved = received > context.received
        return {
          received,
          total: total || context.total,
          ...(moved ? { tries: 0, renewed: false, problem: null } : {}),
        }
      }),
      countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
      /** The user resumes: resets the automatic retries. */
      resetAttempts: assign({ tries: 0, renewed: false, problem: null }),
      clearProblem: assign({ problem: null }),
      showProblem: assign((_, params: { problem: string }) => params),
      recordSaved: assign(({ context }) => ({
        link: null,
        received: context.total || context.received,
        problem: null,
      })),
      forgetAll: assign({
        link: null,
        received: 0,
        total: 0,
        tries: 0,
        renewed: false,
        problem: null,
      }),
    },
  })
  return base.extend({
    actions: {
      notifySaved: base.enqueueActions(({ context, enqueue }) => {
        const fact: DownloadFact = {
          type: 'toast.show',
          toast: policy.savedToast(context.filename),
        }
        enqueue(notifyParent(fact))
      }),
      notifyFailed: base.enqueueActions(({ context, enqueue }) => {
        const title = context.problem ?? policy.DOWNLOAD_MESSAGES.failed
        const fact: DownloadFact = {
          type: 'toast.show',
          toast: policy.failedToast(title, context.filename),
        }
        enqueue(notifyParent(fact))
      }),
    },
  })
}

export const chunkStoreKey = ({ target, userId }: DownloadContext): ChunkStoreKey => ({
  target,
  userId,
})
