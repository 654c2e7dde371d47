/** Downloading a bought file in parts, from API-ASSET-11, API-ASSET-15, A13 and A15; no machine. */
import type { DownloadLink } from '../../../src/protocol/market/market-types.ts'

export type DownloadStep =
  | ['start']
  | ['pause']
  | ['resume']
  | ['cancel']
  | ['online']
  /** Bytes stored by the browser from an earlier download; null = none. */
  | ['found', number | null]
  | ['lookFailed']
  /** The server returns a link that is valid for this long, ms. */
  | ['link', number]
  /** HTTP status; 0 = no response. */
  | ['linkFailed', number]
  | ['progress', number]
  | ['finished']
  /** HTTP status; 0 = the connection broke. */
  | ['broken', number]
  | ['expired']
  | ['wait', number]

export interface DownloadLook {
  phase: string
  received: number
  problem: string | null
}

export type Emitted = { type: string; [key: string]: unknown }

export const TARGET = { kind: 'purchase', id: 9 } as const
export const USER = 7
export const SIZE = 1_000
export const NAME = 'brushes.zip'
/** When a test starts. */
export const START = Date.UTC(2026, 0, 5, 9, 0, 0)

/** Maximum wait for the browser's database. */
export const LOOK = 5_000
/** The call, a token refresh and the call again, each of at most 30 s (A2.3, A30). */
export const LINK = 90_000
/** Maximum time between two bytes. */
export const STALL = 60_000
/** Pauses before each automatic retry of a broken transfer, ms. */
export const PAUSES = [1_000, 2_000, 4_000, 8_000, 16_000]

export const NOT_STARTED = 'The download couldn’t start. Please try again.'
export const FAILED = 'The download couldn’t be completed. Please try again.'
export const STALLED = 'The download stalled. Please try again.'
const OFFLINE = 'Network error - please check your connection'

/** The server's message per status, and the text the user sees (A13). */
export const WORDS: { readonly [status: number]: string } = {
  0: OFFLINE,
  403: 'Buy this asset to download it.',
  404: 'This file does not exist any more.',
  409: 'The file of this asset is not available. Please contact the seller.',
  429: 'Too many requests.',
  500: 'Server error occurred',
  503: 'Busy.',
}

/** The `n`th link, valid until `until`, ms since the start. */
export const linkOf = (n: number, until: number): DownloadLink => ({
  url: `/api/asset-files/${n}/`,
  filename: NAME,
  size: SIZE,
  expires_at: new Date(START + until).toISOString(),
})

export const asks: Emitted = { type: 'ask', target: TARGET }
export const fetches = (n = 1): Emitted => ({ type: 'fetch', url: `/api/asset-files/${n}/` })
export const drops: Emitted = { type: 'drop', target: TARGET, userId: USER }
export const SAVED: Emitted = {
  type: 'toast.show',
  toast: { kind: 'success', title: 'Downloaded', text: NAME },
}
export const failed = (title: string, text = NAME): Emitted => ({
  type: 'toast.show',
  toast: { kind: 'error', title, text },
})

const look = (phase: string, received = 0, problem: string | null = null): DownloadLook => ({
  phase,
  received,
  problem,
})

const LONG = 600_000
const OPEN: DownloadStep[] = [['found', null]]
const ASKED: DownloadStep[] = [...OPEN, ['start']]
const RECEIVING: DownloadStep[] = [...ASKED, ['link', LONG]]
const HALF: DownloadStep[] = [...RECEIVING, ['progress', 400]]
const BROKEN: DownloadStep[] = [...HALF, ['broken', 0]]
/** Broken as often as it retries automatically, without progress in between. */
const GIVEN_UP: DownloadStep[] = [
  ...HALF,
  ...PAUSES.flatMap((pause): DownloadStep[] => [
    ['broken', 0],
    ['wait', pause],
  ]),
  ['broken', 0],
]

export const DOWNLOAD_ROWS: {
  title: string
  given: DownloadStep[]
  when: DownloadStep[]
  look: DownloadLook
  emitted: Emitted[]
}[] = [
  {
    title: '[API-ASSET-15] downloads nothing before it is started',
    given: [],
    when: [['found', null], ['resume'], ['pause'], ['cancel'], ['online']],
    look: look('idle'),
    emitted: [],
  },
  {
    title: '[API-ASSET-15] is paused after a reload in the middle of a download',
    given: [],
    when: [['found', 400], ['online']],
    look: look('paused', 400),
    emitted: [],
  },
  {
    title: '[API-ASSET-15] continues after a reload where it stopped',
    given: [['found', 400]],
    when: [['resume'], ['link', LONG], ['progress', 400], ['progress', 600]],
    look: look('receiving', 600),
    emitted: [asks, fetches()],
  },
  {
    title: '[API-ASSET-15] starts when the browser’s database fails',
    given: [['lookFailed']],
    when: [['start']],
    look: look('requesting'),
    emitted: [asks],
  },
  {
    title: '[API-ASSET-15] starts when the browser’s database does not respond',
    given: [['wait', LOOK]],
    when: [['start']],
    look: look('requesting'),
    emitted: [asks],
  },
  {
    title: '[API-ASSET-15] starts before the browser’s database has responded',
    given: [],
    when: [['start']],
    look: look('requesting'),
    emitted: [asks],
  },
  {
    title: '[API-ASSET-11 A15] requests one link on a double click',
    given: OPEN,
    when: [['start'], ['start'], ['resume'], ['online']],
    look: look('requesting'),
    emitted: [asks],
  },
  {
    title: '[API-ASSET-11] fetches the file with the link',
    given: ASKED,
    when: [['link', LONG]],
    look: look('receiving'),
    emitted: [fetches()],
  },
  {
    title: '[API-ASSET-11] shows the progress',
    given: RECEIVING,
    when: [
      ['progress', 100],
      ['progress', 400],
    ],
    look: look('receiving', 400),
    emitted: [],
  },
  {
    title: '[API-ASSET-11] saves the complete file',
    given: HALF,
    when: [['finished']],
    look: look('saved', SIZE),
    emitted: [SAVED],
  },
  {
    title: '[API-ASSET-11] downloads a saved file again on start',
    given: [...HALF, ['finished']],
    when: [['resume'], ['cancel'], ['start']],
    look: look('requesting'),
    emitted: [asks],
  },
  ...[0, 403, 404, 409, 500].map((status) => ({
    title: `[A15 API-ASSET-11 A13] does not request a rejected link again automatically: ${status}`,
    given: ASKED,
    when: [['linkFailed', status], ['wait', LONG], ['online']] satisfies DownloadStep[],
    look: look('failed', 0, WORDS[status] ?? ''),
    emitted: [failed(WORDS[status] ?? '', '')],
  })),
  {
    title: '[A15 A30] does not request a link again automatically when there is no response',
    given: ASKED,
    when: [
      ['wait', LINK],
      ['wait', LONG],
    ],
    look: look('failed', 0, NOT_STARTED),
    emitted: [failed(NOT_STARTED, '')],
  },
  {
    title: '[API-ASSET-11] requests a link again on resume',
    given: [...ASKED, ['linkFailed', 0]],
    when: [['resume']],
    look: look('requesting'),
    emitted: [asks],
  },
  {
    title: '[API-ASSET-11] pauses',
    given: HALF,
    when: [['pause'], ['wait', 60_000], ['online']],
    look: look('paused', 400),
    emitted: [],
  },
  {
    title: '[API-ASSET-11] continues with the same link on resume',
    given: [...HALF, ['pause']],
    when: [['resume']],
    look: look('receiving', 400),
    emitted: [fetches()],
  },
  {
    title: '[API-ASSET-11] requests a new link on resume when the link has expired',
    given: [...HALF, ['pause'], ['wait', LONG]],
    when: [['resume'], ['link', 2 * LONG]],
    look: look('receiving', 400),
    emitted: [asks, fetches(2)],
  },
  {
    title: '[API-ASSET-11] requests a new link when the link expires during the download',
    given: HALF,
    when: [['expired'], ['link', LONG], ['progress', 500]],
    look: look('receiving', 500),
    emitted: [asks, fetches(2)],
  },
  {
    title: '[API-ASSET-11] fails when a second link expires without progress',
    given: [...HALF, ['expired'], ['link', LONG]],
    when: [['expired']],
    look: look('failed', 400, FAILED),
    emitted: [failed(FAILED)],
  },
  {
    title: '[API-ASSET-11] requests a new link on start after it failed',
    given: [...HALF, ['expired'], ['link', LONG], ['expired']],
    when: [['start']],
    look: look('requesting', 400),
    emitted: [asks],
  },
  {
    title: '[API-ASSET-11] requests a new link again after progress',
    given: [...HALF, ['expired'], ['link', LONG], ['progress', 500]],
    when: [['expired']],
    look: look('requesting', 500),
    emitted: [asks],
  },
  {
    title: '[API-ASSET-11] pauses while a link is requested',
    given: ASKED,
    when: [['pause']],
    look: look('paused'),
    emitted: [],
  },
  {
    title: '[API-ASSET-11] waits and shows the reason when the transfer breaks',
    given: HALF,
    when: [['broken', 0]],
    look: look('waiting', 400, OFFLINE),
    emitted: [],
  },
  {
    title: '[API-ASSET-11] continues automatically after a pause',
    given: BROKEN,
    when: [['wait', 1_000]],
    look: look('receiving', 400, OFFLINE),
    emitted: [fetches()],
  },
  {
    title: '[API-ASSET-11] clears the reason when it makes progress',
    given: [...BROKEN, ['wait', 1_000]],
    when: [['progress', 401]],
    look: look('receiving', 401),
    emitted: [],
  },
  {
    title: '[API-ASSET-11] continues immediately when the network is back',
    given: BROKEN,
    when: [['online']],
    look: look('receiving', 400, OFFLINE),
    emitted: [fetches()],
  },
  {
    title: '[API-ASSET-11] continues immediately on resume',
    given: BROKEN,
    when: [['resume']],
    look: look('receiving', 400),
    emitted: [fetches()],
  },
  {
    title: '[API-ASSET-11] stays paused when it is paused while waiting',
    given: BROKEN,
    when: [['pause'], ['wait', 60_000], ['online']],
    look: look('paused', 400, OFFLINE),
    emitted: [],
  },
  {
    title: '[API-ASSET-11] continues automatically a limited number of times with growing pauses',
    given: HALF,
    when: [...GIVEN_UP.slice(HALF.length), ['wait', 60_000]],
    look: look('waiting', 400, OFFLINE),
    emitted: PAUSES.map(() => fetches()),
  },
  {
    title: '[API-ASSET-11] continues only once per network event after the automatic retries',
    given: GIVEN_UP,
    when: [['online'], ['broken', 0], ['wait', 60_000]],
    look: look('waiting', 400, OFFLINE),
    emitted: [fetches()],
  },
  {
    title: '[API-ASSET-11] has all automatic retries again after a manual resume',
    given: GIVEN_UP,
    when: [['resume'], ['broken', 0], ['wait', 1_000]],
    look: look('receiving', 400, OFFLINE),
    emitted: [fetches(), fetches()],
  },
  {
    title: '[API-ASSET-11] has all automatic retries again after progress',
    given: [...GIVEN_UP, ['online'], ['progress', 500]],
    when: [
      ['broken', 503],
      ['wait', 1_000],
    ],
    look: look('receiving', 500, 'Busy.'),
    emitted: [fetches()],
  },
  {
    title: '[API-ASSET-11] fails and keeps the received bytes when the server keeps failing',
    given: [
      ...HALF,
      ...PAUSES.flatMap((pause): DownloadStep[] => [
        ['broken', 503],
        ['wait', pause],
      ]),
    ],
    when: [['broken', 503], ['wait', 60_000], ['online']],
    look: look('failed', 400, 'Busy.'),
    emitted: [failed('Busy.')],
  },
  {
    title: '[API-ASSET-11] fails immediately when the file no longer exists',
    given: HALF,
    when: [
      ['broken', 404],
      ['wait', 60_000],
    ],
    look: look('failed', 400, 'This file does not exist any more.'),
    emitted: [failed('This file does not exist any more.')],
  },
  {
    title: '[API-ASSET-11] treats a stalled transfer as broken',
    given: HALF,
    when: [
      ['wait', STALL],
      ['wait', 1_000],
    ],
    look: look('receiving', 400, STALLED),
    emitted: [fetches()],
  },
  {
    title: '[API-ASSET-11] does not stall while bytes arrive',
    given: HALF,
    when: [
      ['wait', STALL - 1],
      ['progress', 401],
      ['wait', STALL - 1],
    ],
    look: look('receiving', 401),
    emitted: [],
  },
  {
    title: '[API-ASSET-11] requests a new link after a wait beyond the link’s expiry',
    given: [...GIVEN_UP, ['wait', LONG]],
    when: [['online']],
    look: look('requesting', 400),
    emitted: [asks],
  },
  {
    title: '[API-ASSET-11] starts from the beginning when the file has changed',
    given: [...HALF, ['pause'], ['resume']],
    when: [
      ['progress', 0],
      ['progress', 50],
    ],
    look: look('receiving', 50),
    emitted: [],
  },
  ...[
    ['a link is requested', ASKED],
    ['it is receiving', HALF],
    ['it is waiting', BROKEN],
    ['it is paused', [...HALF, ['pause']]],
    ['it is restored by a reload', [['found', 400]]],
    ['it has failed', [...HALF, ['broken', 404]]],
  ].map(([moment, given]) => ({
    title: `[API-ASSET-11] deletes everything when cancelled while ${moment}`,
    given: given as DownloadStep[],
    when: [['cancel'], ['wait', 60_000], ['online']] satisfies DownloadStep[],
    look: look('idle'),
    emitted: [drops],
  })),
]
