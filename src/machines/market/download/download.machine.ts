/**
 * Fetching one bought file in parts (API-ASSET-11, API-ASSET-15): it goes on where it broke off, also
 * after a reload, and is never saved incomplete. A link that ran out is asked for anew, once without a
 * byte in between. The parts stay for the next session.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { networkFailure } from '../../../protocol/base/errors.ts'
import type { MachineEnv } from '../../env.ts'
import { DOWNLOAD_TEXTS, failureText } from './download.policy.ts'
import { downloadSetup, partsAddress } from './download.setup.ts'
import type { DownloadContext, DownloadEvent } from './download.types.ts'

export { downloadKey } from './download.key.ts'
export type * from './download.types.ts'

const failureOf = ({ event }: { event: DownloadEvent }) => ({
  failure: event.type === 'download.broken' ? event.failure : networkFailure(),
})
const drop = {
  type: 'dropParts',
  params: ({ context }: { context: DownloadContext }) => partsAddress(context),
} as const
const showBroken = {
  type: 'showProblem',
  params: ({ event }: { event: DownloadEvent }) => ({
    problem: failureText(failureOf({ event }).failure, DOWNLOAD_TEXTS.failed),
  }),
} as const
const CANCEL = { target: '#download.idle', actions: [drop, 'forgetAll'] } as const

/** @returns the machine; `src/app` provides `findParts`, `requestDownload`, `fetchParts`, `dropParts`. */
export function createDownloadMachine(env: MachineEnv) {
  const setup = downloadSetup(env)
  return setup.createMachine({
    id: 'download',
    description:
      'The download of one file that was bought, in parts. It never ends; `member` stops the least used at rest, and all with the session; the parts stay in the browser.',
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
    // What a state does not say it hears is ignored there.
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
          'What an earlier transfer left in the browser is looked for. At most 5 s; a click meanwhile counts.',
        invoke: {
          id: 'looking',
          src: 'findParts',
          input: ({ context }) => partsAddress(context),
          onDone: [
            {
              guard: ({ event }) => event.output !== null,
              target: 'paused',
              actions: {
                type: 'noteFound',
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
        // A click before the look is over counts: what is here is found by the transfer, too.
        on: { 'download.start': 'requesting', 'download.resume': 'requesting' },
      },
      idle: {
        description:
          'Nothing of the file is here and nothing is asked for. It waits for the person, however long.',
        on: { 'download.start': 'requesting' },
      },
      requesting: {
        description:
          'A link to the file is asked for. At most 90 s; a call that failed is never made again by itself (A15).',
        meta: { req: ['API-ASSET-11', 'API-ASSET-15', 'A15'] },
        entry: 'clearProblem',
        invoke: {
          id: 'requesting',
          src: 'requestDownload',
          input: ({ context }) => ({ target: context.target }),
          onDone: {
            target: 'receiving',
            actions: { type: 'noteLink', params: ({ event }) => ({ link: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: [
              'reportUnexpected',
              {
                type: 'showProblem',
                params: ({ event }) => ({
                  problem: failureText(event.error, DOWNLOAD_TEXTS.notStarted),
                }),
              },
              'tellFailed',
            ],
          },
        },
        after: {
          linkWait: {
            target: 'failed',
            actions: [
              { type: 'showProblem', params: { problem: DOWNLOAD_TEXTS.notStarted } },
              'tellFailed',
            ],
          },
        },
        on: { 'download.pause': 'paused', 'download.cancel': CANCEL },
      },
      receiving: receivingState(setup),
      waiting: waitingState(setup),
      paused: {
        description:
          'The person paused it, or it was found half-way after a reload; the parts are kept. It waits for the person, however long.',
        on: {
          'download.start': '#download.deciding',
          'download.resume': '#download.deciding',
          'download.cancel': CANCEL,
        },
      },
      /** A person decided: with the link there is, or a new one. */
      deciding: {
        description: 'The person wants it to go on, so the tries begin anew. It passes on at once.',
        entry: 'beginAnew',
        always: 'continuing',
      },
      continuing: {
        description:
          'It goes on with the link there is while that is usable, else with a new one. It passes on at once.',
        always: [{ guard: 'isLinkUsable', target: 'receiving' }, { target: 'requesting' }],
      },
      saved: {
        description:
          'The browser has the whole file. It can be downloaded again, and waits for that however long.',
        on: { 'download.start': { target: 'requesting', actions: 'forgetAll' } },
      },
      failed: {
        description:
          'It came to an end with a sentence why; what is here is kept. It waits for the person, however long.',
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
      'Parts of the file come and are kept as they come. It ends with the file, a break, a link that ran out, or by the person.',
    meta: { req: ['API-ASSET-11', 'API-ASSET-15'] },
    invoke: {
      id: 'parts',
      src: 'fetchParts',
      input: ({ context }) => ({
        ...partsAddress(context),
        link: context.link ?? { url: '', filename: '', size: 0, expires_at: '' },
      }),
      onError: {
        target: '#download.failed',
        actions: [
          'reportUnexpected',
          { type: 'showProblem', params: { problem: DOWNLOAD_TEXTS.failed } },
          'tellFailed',
        ],
      },
    },
    initial: 'moving',
    states: {
      moving: {
        description:
          'Bytes are coming. At most 60 s from byte to byte, then the transfer counts as stalled.',
        after: {
          partWait: [
            {
              guard: 'mayGoOn',
              target: '#download.waiting.resting',
              actions: [
                'countTry',
                { type: 'showProblem', params: { problem: DOWNLOAD_TEXTS.stalled } },
              ],
            },
            {
              target: '#download.waiting.offline',
              actions: { type: 'showProblem', params: { problem: DOWNLOAD_TEXTS.stalled } },
            },
          ],
        },
        on: {
          'download.progress': { target: 'moving', reenter: true, actions: 'noteProgress' },
        },
      },
    },
    on: {
      'download.finished': { target: '#download.saved', actions: ['noteSaved', 'tellSaved'] },
      'download.expired': [
        {
          guard: 'wasRenewed',
          target: '#download.failed',
          actions: [
            'forgetLink',
            { type: 'showProblem', params: { problem: DOWNLOAD_TEXTS.failed } },
            'tellFailed',
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
        { target: '#download.failed', actions: ['reportUnexpected', showBroken, 'tellFailed'] },
      ],
      'download.pause': '#download.paused',
      'download.cancel': CANCEL,
    },
  })
}

function waitingState(setup: ReturnType<typeof downloadSetup>) {
  return setup.createStateConfig({
    description:
      'The transfer broke off, and it goes on by itself or when the network returns. The person can go on, pause or cancel at any time.',
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
          'A pause of 1 to 16 s, longer each time, before it goes on by itself, five times at most without new bytes. The return of the network cuts it short.',
        after: { resumeDelay: '#download.continuing' },
        on: { 'network.online': '#download.continuing' },
      },
      offline: {
        description:
          'It goes on by itself no more until the network returns or the person asks. It has no bound.',
        on: { 'network.online': '#download.continuing' },
      },
    },
  })
}

export type DownloadMachine = ReturnType<typeof createDownloadMachine>
export type DownloadActor = ActorRefFrom<DownloadMachine>
export type DownloadSnapshot = SnapshotFrom<DownloadMachine>
