/** Fetching a bought file in parts, from API-ASSET-11, API-ASSET-15, A13 and A15 (importing no machine). */
import type { DownloadLink } from '../../../src/protocol/market/market-types.ts'

export type DownloadStep =
  | ['start']
  | ['pause']
  | ['resume']
  | ['cancel']
  | ['online']
  /** What the browser has of it from before: bytes, null = nothing. */
  | ['found', number | null]
  | ['lookFailed']
  /** The server gives a link that is good for so long, ms. */
  | ['link', number]
  /** HTTP status; 0 = no answer. */
  | ['linkFailed', number]
  | ['progress', number]
  | ['finished']
  /** HTTP status; 0 = the connection broke off. */
  | ['broken', number]
  | ['expired']
  | ['wait', number]

export interface DownloadLook {
  phase: string
  received: number
  problem: string | null
}

export type Told = { type: string; [key: string]: unknown }

export const TARGET = { kind: 'purchase', id: 9 } as const
export const USER = 7
export const SIZE = 1_000
export const NAME = 'brushes.zip'
/** When a story begins. */
export const START = Date.UTC(2026, 0, 5, 9, 0, 0)

/** Longest wait for the browser's database. */
export const LOOK = 5_000
/** The call, a token refresh and the call again, each of at most 30 s (A2.3, A30). */
export const LINK = 90_000
/** From byte to byte. */
export const STALL = 60_000
/** After a broken transfer it goes on by itself after so long, so often, ms. */
export const PAUSES = [1_000, 2_000, 4_000, 8_000, 16_000]

export const NOT_STARTED = 'The download couldn’t start. Please try again.'
export const FAILED = 'The download couldn’t be completed. Please try again.'
export const STALLED = 'The download stalled. Please try again.'
const OFFLINE = 'Network error - please check your connection'

/** What the server says with each status, and what the person reads of it (A13). */
export const WORDS: { readonly [status: number]: string } = {
  0: OFFLINE,
  403: 'Buy this asset to download it.',
  404: 'This file does not exist any more.',
  409: 'The file of this asset is not available. Please contact the seller.',
  429: 'Too many requests.',
  500: 'Server error occurred',
  503: 'Busy.',
}

/** The `n`th link that was given, good until `until`, ms since the beginning of the story. */
export const linkOf = (n: number, until: number): DownloadLink => ({
  url: `/api/asset-files/${n}/`,
  filename: NAME,
  size: SIZE,
  expires_at: new Date(START + until).toISOString(),
})

export const asks: Told = { type: 'ask', target: TARGET }
export const fetches = (n = 1): Told => ({ type: 'fetch', url: `/api/asset-files/${n}/` })
export const drops: Told = { type: 'drop', target: TARGET, userId: USER }
export const SAVED: Told = {
  type: 'toast.show',
  toast: { kind: 'success', title: 'Downloaded', text: NAME },
}
export const failed = (title: string, text = NAME): Told => ({
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
/** Broken off as often as it goes on by itself, with nothing in between. */
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
  told: Told[]
}[] = [
  {
    title: '[API-ASSET-15] nothing is fetched before somebody asks for it',
    given: [],
    when: [['found', null], ['resume'], ['pause'], ['cancel'], ['online']],
    look: look('idle'),
    told: [],
  },
  {
    title: '[API-ASSET-15] what a reload left half-way waits for the person',
    given: [],
    when: [['found', 400], ['online']],
    look: look('paused', 400),
    told: [],
  },
  {
    title: '[API-ASSET-15] and goes on where it broke off',
    given: [['found', 400]],
    when: [['resume'], ['link', LONG], ['progress', 400], ['progress', 600]],
    look: look('receiving', 600),
    told: [asks, fetches()],
  },
  {
    title: '[API-ASSET-15] a database that fails hinders nothing',
    given: [['lookFailed']],
    when: [['start']],
    look: look('requesting'),
    told: [asks],
  },
  {
    title: '[API-ASSET-15] nor one that never answers',
    given: [['wait', LOOK]],
    when: [['start']],
    look: look('requesting'),
    told: [asks],
  },
  {
    title: '[API-ASSET-15] nor is a click lost before it answered',
    given: [],
    when: [['start']],
    look: look('requesting'),
    told: [asks],
  },
  {
    title: '[API-ASSET-11 A15] a double click asks for one link',
    given: OPEN,
    when: [['start'], ['start'], ['resume'], ['online']],
    look: look('requesting'),
    told: [asks],
  },
  {
    title: '[API-ASSET-11] with the link the file is fetched',
    given: ASKED,
    when: [['link', LONG]],
    look: look('receiving'),
    told: [fetches()],
  },
  {
    title: '[API-ASSET-11] and it is told how far it is',
    given: RECEIVING,
    when: [
      ['progress', 100],
      ['progress', 400],
    ],
    look: look('receiving', 400),
    told: [],
  },
  {
    title: '[API-ASSET-11] a whole file is saved',
    given: HALF,
    when: [['finished']],
    look: look('saved', SIZE),
    told: [SAVED],
  },
  {
    title: '[API-ASSET-11] and may be downloaded once more',
    given: [...HALF, ['finished']],
    when: [['resume'], ['cancel'], ['start']],
    look: look('requesting'),
    told: [asks],
  },
  ...[0, 403, 404, 409, 500].map((status) => ({
    title: `[A15 API-ASSET-11 A13] a link that is refused is never asked for again by itself: ${status}`,
    given: ASKED,
    when: [['linkFailed', status], ['wait', LONG], ['online']] satisfies DownloadStep[],
    look: look('failed', 0, WORDS[status] ?? ''),
    told: [failed(WORDS[status] ?? '', '')],
  })),
  {
    title: '[A15 A30] nor when no answer ever comes',
    given: ASKED,
    when: [
      ['wait', LINK],
      ['wait', LONG],
    ],
    look: look('failed', 0, NOT_STARTED),
    told: [failed(NOT_STARTED, '')],
  },
  {
    title: '[API-ASSET-11] a person may ask again',
    given: [...ASKED, ['linkFailed', 0]],
    when: [['resume']],
    look: look('requesting'),
    told: [asks],
  },
  {
    title: '[API-ASSET-11] it pauses',
    given: HALF,
    when: [['pause'], ['wait', 60_000], ['online']],
    look: look('paused', 400),
    told: [],
  },
  {
    title: '[API-ASSET-11] and goes on with the same link',
    given: [...HALF, ['pause']],
    when: [['resume']],
    look: look('receiving', 400),
    told: [fetches()],
  },
  {
    title: '[API-ASSET-11] a link that ran out meanwhile is asked for anew',
    given: [...HALF, ['pause'], ['wait', LONG]],
    when: [['resume'], ['link', 2 * LONG]],
    look: look('receiving', 400),
    told: [asks, fetches(2)],
  },
  {
    title: '[API-ASSET-11] so is one that runs out on the way',
    given: HALF,
    when: [['expired'], ['link', LONG], ['progress', 500]],
    look: look('receiving', 500),
    told: [asks, fetches(2)],
  },
  {
    title: '[API-ASSET-11] but not for ever, when none of them brings anything',
    given: [...HALF, ['expired'], ['link', LONG]],
    when: [['expired']],
    look: look('failed', 400, FAILED),
    told: [failed(FAILED)],
  },
  {
    title: '[API-ASSET-11] and who then wants it all the same gets a new link',
    given: [...HALF, ['expired'], ['link', LONG], ['expired']],
    when: [['start']],
    look: look('requesting', 400),
    told: [asks],
  },
  {
    title: '[API-ASSET-11] one that brought something may run out again',
    given: [...HALF, ['expired'], ['link', LONG], ['progress', 500]],
    when: [['expired']],
    look: look('requesting', 500),
    told: [asks],
  },
  {
    title: '[API-ASSET-11] it is paused while a link is asked for',
    given: ASKED,
    when: [['pause']],
    look: look('paused'),
    told: [],
  },
  {
    title: '[API-ASSET-11] a broken transfer waits, and says why',
    given: HALF,
    when: [['broken', 0]],
    look: look('waiting', 400, OFFLINE),
    told: [],
  },
  {
    title: '[API-ASSET-11] and goes on by itself after a pause',
    given: BROKEN,
    when: [['wait', 1_000]],
    look: look('receiving', 400, OFFLINE),
    told: [fetches()],
  },
  {
    title: '[API-ASSET-11] what was wrong is forgotten with the next byte',
    given: [...BROKEN, ['wait', 1_000]],
    when: [['progress', 401]],
    look: look('receiving', 401),
    told: [],
  },
  {
    title: '[API-ASSET-11] at once when the network is back',
    given: BROKEN,
    when: [['online']],
    look: look('receiving', 400, OFFLINE),
    told: [fetches()],
  },
  {
    title: '[API-ASSET-11] or when the person goes on',
    given: BROKEN,
    when: [['resume']],
    look: look('receiving', 400),
    told: [fetches()],
  },
  {
    title: '[API-ASSET-11] a wait can be paused, and then nothing goes on by itself',
    given: BROKEN,
    when: [['pause'], ['wait', 60_000], ['online']],
    look: look('paused', 400, OFFLINE),
    told: [],
  },
  {
    title: '[API-ASSET-11] it goes on by itself a bounded number of times, the pauses growing',
    given: HALF,
    when: [...GIVEN_UP.slice(HALF.length), ['wait', 60_000]],
    look: look('waiting', 400, OFFLINE),
    told: PAUSES.map(() => fetches()),
  },
  {
    title: '[API-ASSET-11] then only once when there is a connection again',
    given: GIVEN_UP,
    when: [['online'], ['broken', 0], ['wait', 60_000]],
    look: look('waiting', 400, OFFLINE),
    told: [fetches()],
  },
  {
    title: '[API-ASSET-11] or as often as at first when the person goes on',
    given: GIVEN_UP,
    when: [['resume'], ['broken', 0], ['wait', 1_000]],
    look: look('receiving', 400, OFFLINE),
    told: [fetches(), fetches()],
  },
  {
    title: '[API-ASSET-11] a byte in between makes it a new transfer',
    given: [...GIVEN_UP, ['online'], ['progress', 500]],
    when: [
      ['broken', 503],
      ['wait', 1_000],
    ],
    look: look('receiving', 500, 'Busy.'),
    told: [fetches()],
  },
  {
    title:
      '[API-ASSET-11] a server that stays out of order makes it fail, and what is here is kept',
    given: [
      ...HALF,
      ...PAUSES.flatMap((pause): DownloadStep[] => [
        ['broken', 503],
        ['wait', pause],
      ]),
    ],
    when: [['broken', 503], ['wait', 60_000], ['online']],
    look: look('failed', 400, 'Busy.'),
    told: [failed('Busy.')],
  },
  {
    title: '[API-ASSET-11] a file that is gone makes it fail at once',
    given: HALF,
    when: [
      ['broken', 404],
      ['wait', 60_000],
    ],
    look: look('failed', 400, 'This file does not exist any more.'),
    told: [failed('This file does not exist any more.')],
  },
  {
    title: '[API-ASSET-11] a transfer that stands still is as good as broken off',
    given: HALF,
    when: [
      ['wait', STALL],
      ['wait', 1_000],
    ],
    look: look('receiving', 400, STALLED),
    told: [fetches()],
  },
  {
    title: '[API-ASSET-11] as long as bytes come it does not',
    given: HALF,
    when: [
      ['wait', STALL - 1],
      ['progress', 401],
      ['wait', STALL - 1],
    ],
    look: look('receiving', 401),
    told: [],
  },
  {
    title: '[API-ASSET-11] after a wait that was too long for the link a new one is asked for',
    given: [...GIVEN_UP, ['wait', LONG]],
    when: [['online']],
    look: look('requesting', 400),
    told: [asks],
  },
  {
    title: '[API-ASSET-11] a file that has changed begins at its beginning',
    given: [...HALF, ['pause'], ['resume']],
    when: [
      ['progress', 0],
      ['progress', 50],
    ],
    look: look('receiving', 50),
    told: [],
  },
  ...[
    ['while it is asked for', ASKED],
    ['while it comes', HALF],
    ['while it waits', BROKEN],
    ['while it is paused', [...HALF, ['pause']]],
    ['after a reload', [['found', 400]]],
    ['after it failed', [...HALF, ['broken', 404]]],
  ].map(([moment, given]) => ({
    title: `[API-ASSET-11] cancelled, nothing of it stays: ${moment}`,
    given: given as DownloadStep[],
    when: [['cancel'], ['wait', 60_000], ['online']] satisfies DownloadStep[],
    look: look('idle'),
    told: [drops],
  })),
]
