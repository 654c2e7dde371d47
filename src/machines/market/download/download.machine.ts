/**
 * Downloads one bought file in parts (API-ASSET-11, API-ASSET-15): it resumes where it was
 * interrupted, also after a reload, and is never saved incomplete. An expired link is renewed, but
 * only once without a byte in between. The parts stay for the next session.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { networkFailure } from '../../../protocol/base/errors.ts'
import type { MachineEnv } from '../../env.ts'
import { DOWNLOAD_MESSAGES, failureMessage } from './download.policy.ts'
import { chunkStoreKey, downloadSetup } from './download.setup.ts'
import type { DownloadContext, DownloadEvent } from './download.types.ts'

export { downloadKey } from './download.key.ts'
export type * from './download.types.ts'

const failureOf = ({ event }: { event: DownloadEvent }) => ({
  failure: event.type === 'download.broken' ? event.failure : networkFailure(),
})
const drop = {
  type: 'dropParts',
  params: ({ context }: { context: DownloadContext }) => chunkStoreKey(context),
} as const
const showBroken = {
  type: 'showProblem',
  params: ({ event }: { event: DownloadEvent }) => ({
    problem: failureMessage(failureOf({ event }).failure, DOWNLOAD_MESSAGES.failed),
  }),
} as const
const CANCEL = { target: '#download.idle', actions: [drop, 'forgetAll'] } as const

/**
 * @returns the machine; `src/app` provides `findParts`, `requestDownload`, `fetchParts`,
 * `dropParts`.
 */
export function createDownloadMachine(env: MachineEnv) {
  const setup = downloadSetup(env)
  return setup.createMachine({
    id: 'download',
    description:
      'Downloads one bought file in parts; never ends by itself, `member` stops the least recently used idle ones, and all with the session, while the parts stay in the browser.',
    context: ({ input }) => ({
      ...input,
      link: null,
      filename: '',
      received: 0,
      total: 0,
      tries: 0,
      renewed: false,
      problem: null,
    }),
    initial: 'looking',
    // Ignored in every state that does not handle it.
    on: {
      'download.start': {},
      'download.pause': {},
      'download.resume': {},
      'download.cancel': {},
      'download.progress': {},
      'download.finished': {},
      'download.broken': {},
      'download.expired': {},
      'network.online': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      looking: {
        description:
          'Looks for parts of an earlier transfer in the browser, limited to 5 s; a click in the meantime counts.',
        invoke: {
          id: 'looking',
          src: 'findParts',
          input: ({ context }) => chunkStoreKey(context),
          onDone: [
            {
              guard: ({ event }) => event.output !== null,
              target: 'paused',
              actions: {
                type: 'recordFound',
                params: ({ event }) => ({
                  found: event.output ?? { received: 0, total: 0, filename: '' },
                }),
              },
            },
            { target: 'idle' },
          ],
          onError: { target: 'idle', actions: 'reportUnexpected' },
        },
        after: { lookWait: 'idle' },
        // A click during the lookup counts: the transfer finds existing parts, too.
        on: { 'download.start': 'requesting', 'download.resume': 'requesting' },
      },
      idle: {
        description:
          'No parts are stored and no request is running; waits for the user without time limit.',
        on: { 'download.start': 'requesting' },
      },
      requesting: {
        description:
          'Requests a link to the file, limited to 90 s; a failed request is never retried automatically (A15).',
        meta: { req: ['API-ASSET-11', 'API-ASSET-15', 'A15'] },
        entry: 'clearProblem',
        invoke: {
          id: 'requesting',
          src: 'requestDownload',
          input: ({ context }) => ({ target: context.target }),
          onDone: {
            target: 'receiving',
            actions: { type: 'recordLink', params: ({ event }) => ({ link: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: [
              'reportUnexpected',
              {
                type: 'showProblem',
                params: ({ event }) => ({
                  problem: failureMessage(event.error, DOWNLOAD_MESSAGES.notStarted),
                }),
              },
              'notifyFailed',
            ],
          },
        },
        after: {
          linkWait: {
            target: 'failed',
            actions: [
              { type: 'showProblem', params: { problem: DOWNLOAD_MESSAGES.notStarted } },
              'notifyFailed',
            ],
          },
        },
        on: { 'download.pause': 'paused', 'download.cancel': CANCEL },
      },
      receiving: receivingState(setup),
      waiting: waitingState(setup),
      paused: {
        description:
          'The user paused it, or it was found incomplete after a reload, and the parts are kept; waits for the user without time limit.',
        on: {
          'download.start': '#download.deciding',
          'download.resume': '#download.deciding',
          'download.cancel': CANCEL,
        },
      },
      /** The user resumes: with the current link or a new one. */
      deciding: {
        description: 'Transient state after the user resumed: resets the automatic retries.',
        entry: 'resetAttempts',
        always: 'continuing',
      },
      continuing: {
        description:
          'Transient state: continues with the current link while it is usable, else requests a new one.',
        always: [{ guard: 'isLinkUsable', target: 'receiving' }, { target: 'requesting' }],
      },
      saved: {
        description:
          'The browser has the whole file; waits without time limit to be downloaded again.',
        on: { 'download.start': { target: 'requesting', actions: 'forgetAll' } },
      },
      failed: {
        description:
          'The download failed with an error and the parts are kept; waits for the user without time limit.',
        on: {
          'download.start': '#download.deciding',
          'download.resume': '#download.deciding',
          'download.cancel': CANCEL,
        },
      },
    },
  })
}

function receivingState(setup: ReturnType<typeof downloadSetup>) {
  return setup.createStateConfig({
    description:
      'Receives and stores parts of the file; ends with the file, an interruption, an expired link or the user.',
    meta: { req: ['API-ASSET-11', 'API-ASSET-15'] },
    invoke: {
      id: 'parts',
      src: 'fetchParts',
      input: ({ context }) => ({
        ...chunkStoreKey(context),
        link: context.link ?? { url: '', filename: '', size: 0, expires_at: '' },
      }),
      onError: {
        target: '#download.failed',
        actions: [
          'reportUnexpected',
          { type: 'showProblem', params: { problem: DOWNLOAD_MESSAGES.failed } },
          'notifyFailed',
        ],
      },
    },
    initial: 'moving',
    states: {
      moving: {
        description: 'Bytes are arriving; after 60 s without any the transfer counts as stalled.',
        after: {
          partWait: [
            {
              guard: 'mayGoOn',
              target: '#download.waiting.resting',
              actions: [
                'countTry',
                { type: 'showProblem', params: { problem: DOWNLOAD_MESSAGES.stalled } },
              ],
            },
            {
              target: '#download.waiting.offline',
              actions: { type: 'showProblem', params: { problem: DOWNLOAD_MESSAGES.stalled } },
            },
          ],
        },
        on: {
          'download.progress': { target: 'moving', reenter: true, actions: 'setProgress' },
        },
      },
    },
    on: {
      'download.finished': { target: '#download.saved', actions: ['recordSaved', 'notifySaved'] },
      'download.expired': [
        {
          guard: 'wasRenewed',
          target: '#download.failed',
          actions: [
            'forgetLink',
            { type: 'showProblem', params: { problem: DOWNLOAD_MESSAGES.failed } },
            'notifyFailed',
          ],
        },
        { target: '#download.requesting', actions: 'forgetLink' },
      ],
      'download.broken': [
        {
          guard: { type: 'mayGoOnAfter', params: failureOf },
          target: '#download.waiting.resting',
          actions: ['countTry', showBroken],
        },
        {
          guard: { type: 'isOutOfReach', params: failureOf },
          target: '#download.waiting.offline',
          actions: showBroken,
        },
        { target: '#download.failed', actions: ['reportUnexpected', showBroken, 'notifyFailed'] },
      ],
      'download.pause': '#download.paused',
      'download.cancel': CANCEL,
    },
  })
}

function waitingState(setup: ReturnType<typeof downloadSetup>) {
  return setup.createStateConfig({
    description:
      'The transfer was interrupted and resumes by itself or when the network returns; the user can resume, pause or cancel at any time.',
    initial: 'resting',
    on: {
      'download.start': '#download.deciding',
      'download.resume': '#download.deciding',
      'download.pause': '#download.paused',
      'download.cancel': CANCEL,
    },
    states: {
      resting: {
        description:
          'Waits 1 to 16 s, longer each time, or as long as the server asks, at most 60 s, before resuming, at most five times without new bytes; the return of the network cuts it short.',
        after: { resumeDelay: '#download.continuing' },
        on: { 'network.online': '#download.continuing' },
      },
      offline: {
        description:
          'Does not resume by itself until the network returns or the user resumes, without time limit.',
        on: { 'network.online': '#download.continuing' },
      },
    },
  })
}

type DownloadMachine = ReturnType<typeof createDownloadMachine>
export type DownloadActor = ActorRefFrom<DownloadMachine>
export type DownloadSnapshot = SnapshotFrom<DownloadMachine>
