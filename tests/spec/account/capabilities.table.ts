/** Server capabilities, from CAP-01, ENT-29, ROLE-04 and decision A5. Imports no machine. */

import type { CapabilityField, CapabilityRecord } from '../../../src/protocol/base/types.ts'
import type {
  ProbeName,
  ProbeResult,
  ProbeResults,
} from '../../../src/protocol/content/capabilities.ts'

export type CapabilitiesStep =
  /** A waiter, the second string, requests a field. */
  | ['need', CapabilityField, string]
  /** likes/unified/ responded that it does not exist. */
  | ['unifiedMissing']
  | ['found', ProbeResults]
  /** The probes were not sent because there was no token. */
  | ['foundNothing']
  | ['broke']
  | ['wait', number]

export interface CapabilitiesLook {
  /** Number of detections started. */
  runs: number
  detecting: boolean
  /** ENT-29, with the time in ms since the start of the test. */
  record: CapabilityRecord | null
}

type Emitted = { type: string; [key: string]: unknown }

const answer = (
  waiter: string,
  available: boolean,
  likesUnified: boolean,
  unanswered = false,
): Emitted => ({
  type: 'capabilities.answered',
  waiter,
  available,
  likesUnified,
  unanswered,
})

const NAMES: ProbeName[] = [
  'likesStatus',
  'likesUnified',
  'bookmarksStatus',
  'followStats',
  'followStatus',
  'blogsView',
  'blogView',
  'postsView',
  'postView',
  'portfolioView',
  'workView',
]

/** The same result for every probe except those named. */
export function probes(
  all: ProbeResult,
  but: Partial<Record<ProbeName, ProbeResult>> = {},
): ProbeResults {
  return Object.fromEntries(NAMES.map((name) => [name, but[name] ?? all])) as ProbeResults
}

export const ALL = probes('available')
/** Everything but likes, whose two probes got no usable response. */
const LIKES_UNDECIDED = probes('available', {
  likesStatus: 'networkError',
  likesUnified: 'serverError',
})
/** A server with follow only. */
export const FOLLOW_ONLY = probes('notAvailable', { followStatus: 'needsAuth' })

const record = (on: CapabilityField[], detectedAt = 0): CapabilityRecord => ({
  likes: on.includes('likes'),
  bookmarks: on.includes('bookmarks'),
  views: on.includes('views'),
  follow: on.includes('follow'),
  detectedAt,
})
const EVERYTHING = record(['likes', 'bookmarks', 'views', 'follow'])

const look = (
  runs: number,
  detecting: boolean,
  known: CapabilityRecord | null = null,
): CapabilitiesLook => ({ runs, detecting, record: known })

const detecting: CapabilitiesStep[] = [['need', 'likes', 'a']]
const known: CapabilitiesStep[] = [...detecting, ['found', ALL]]
const undecided: CapabilitiesStep[] = [...detecting, ['found', LIKES_UNDECIDED]]
const WITHOUT_LIKES = record(['bookmarks', 'views', 'follow'])
/** A second run for likes, with a record that has decided everything else. */
const again: CapabilitiesStep[] = [...undecided, ['need', 'likes', 'b']]

export const CAPABILITIES_ROWS: {
  title: string
  given: CapabilitiesStep[]
  when: CapabilitiesStep[]
  look: CapabilitiesLook
  emitted: Emitted[]
}[] = [
  {
    title: '[CAP-01 A5] sends no probe on sign-in before the first request for a field',
    given: [],
    when: [['wait', 60_000]],
    look: look(0, false),
    emitted: [],
  },
  // No record yet.
  {
    title: '[CAP-01 A5] starts a detection on the first request',
    given: [],
    when: [['need', 'likes', 'a']],
    look: look(1, true),
    emitted: [],
  },
  {
    title:
      '[A5] keeps the information that likes/unified/ is missing from before the first request',
    given: [['unifiedMissing'], ['need', 'likes', 'a']],
    when: [['found', ALL]],
    look: look(1, false, EVERYTHING),
    emitted: [answer('a', true, false)],
  },
  // A detection is running.
  {
    title: '[CAP-01 A5] joins the running detection for every field',
    given: detecting,
    when: [
      ['need', 'likes', 'b'],
      ['need', 'follow', 'c'],
    ],
    look: look(1, true),
    emitted: [],
  },
  {
    title:
      '[CAP-01 ENT-29 A5] stores the record with its time and responds to all waiters by field',
    given: [...detecting, ['wait', 700], ['need', 'follow', 'b']],
    when: [['found', FOLLOW_ONLY]],
    look: look(1, false, record(['follow'], 700)),
    emitted: [answer('a', false, false), answer('b', true, false)],
  },
  {
    title: '[A5] has likes/unified/ when its probe finds it, also when the probe is rejected',
    given: detecting,
    when: [['found', probes('notAvailable', { likesUnified: 'needsAuth' })]],
    look: look(1, false, record(['likes'])),
    emitted: [answer('a', true, true)],
  },
  {
    title: '[A5] has likes without likes/unified/',
    given: detecting,
    when: [['found', probes('available', { likesUnified: 'notAvailable' })]],
    look: look(1, false, EVERYTHING),
    emitted: [answer('a', true, false)],
  },
  {
    title: '[A5] keeps likes/unified/ missing when that is found during a run',
    given: detecting,
    when: [['unifiedMissing'], ['found', ALL]],
    look: look(1, false, EVERYTHING),
    emitted: [answer('a', true, false)],
  },
  {
    title: '[A5] responds no to all waiters and decides nothing when the detection fails',
    given: [...detecting, ['need', 'follow', 'b']],
    when: [['broke']],
    look: look(1, false),
    emitted: [answer('a', false, false), answer('b', false, false)],
  },
  {
    title: '[ROLE-04 A5] responds no and decides nothing when no user is signed in',
    given: detecting,
    when: [['foundNothing']],
    look: look(1, false),
    emitted: [answer('a', false, false)],
  },
  // A record exists.
  {
    title: '[CAP-01 A5] responds immediately for decided fields, available or not',
    given: [...detecting, ['found', FOLLOW_ONLY]],
    when: [
      ['need', 'follow', 'b'],
      ['need', 'likes', 'c'],
    ],
    look: look(1, false, record(['follow'])),
    emitted: [answer('b', true, false), answer('c', false, false)],
  },
  {
    title: '[A5] remembers that likes/unified/ is missing',
    given: known,
    when: [['unifiedMissing'], ['need', 'likes', 'b']],
    look: look(1, false, EVERYTHING),
    emitted: [answer('b', true, false)],
  },
  // A field is unavailable only because a probe failed.
  {
    title:
      '[A5 CAP-17 CAP-18] responds no and unanswered for a field left undecided by the network',
    given: detecting,
    when: [['found', LIKES_UNDECIDED]],
    look: look(1, false, WITHOUT_LIKES),
    emitted: [answer('a', false, false, true)],
  },
  {
    title: '[A5 CAP-17] responds no for a field left undecided by a server error',
    given: detecting,
    when: [['found', probes('serverError')]],
    look: look(1, false, record([])),
    emitted: [answer('a', false, false)],
  },
  {
    title:
      '[A5 CAP-18] responds with the result of the next run for a field left undecided by the network',
    given: again,
    when: [['found', probes('notAvailable')]],
    look: look(2, false, WITHOUT_LIKES),
    emitted: [answer('b', false, false)],
  },
  {
    title: '[A5 CAP-17 CAP-18] detects an undecided field again on its next request',
    given: undecided,
    when: [['need', 'likes', 'b']],
    look: look(2, true, WITHOUT_LIKES),
    emitted: [],
  },
  {
    title: '[A5] does not detect again for another field',
    given: undecided,
    when: [['need', 'bookmarks', 'b']],
    look: look(1, false, WITHOUT_LIKES),
    emitted: [answer('b', true, false)],
  },
  {
    title: '[A5] responds immediately for a decided field during a second run',
    given: again,
    when: [['need', 'bookmarks', 'c']],
    look: look(2, true, WITHOUT_LIKES),
    emitted: [answer('c', true, false)],
  },
  {
    title: '[A5] decides an undecided field in the second run',
    given: [...again, ['wait', 100]],
    when: [['found', ALL]],
    look: look(2, false, { ...EVERYTHING, detectedAt: 100 }),
    emitted: [answer('b', true, true)],
  },
  {
    title: '[A5] keeps decided fields in the second run',
    given: again,
    when: [['found', probes('notAvailable', { likesStatus: 'available' })]],
    look: look(2, false, EVERYTHING),
    emitted: [answer('b', true, false)],
  },
  {
    title: '[A5] detects again when the second run leaves the field undecided',
    given: [...again, ['found', probes('networkError')]],
    when: [['need', 'likes', 'c']],
    look: look(3, true, WITHOUT_LIKES),
    emitted: [],
  },
  {
    title: '[A5] keeps decided fields when the second run fails',
    given: [...again, ['broke']],
    when: [['need', 'follow', 'c']],
    look: look(2, false, WITHOUT_LIKES),
    emitted: [answer('c', true, false)],
  },
  {
    title: '[A5] keeps likes/unified/ found when its probe fails later',
    given: [
      ['need', 'bookmarks', 'a'],
      ['found', probes('available', { bookmarksStatus: 'serverError' })],
      ['need', 'bookmarks', 'b'],
    ],
    when: [['found', probes('serverError', { bookmarksStatus: 'available' })]],
    look: look(2, false, EVERYTHING),
    emitted: [answer('b', true, true)],
  },
]

export const CAPABILITIES_TIMED: {
  title: string
  given: CapabilitiesStep[]
  at: number
  before: CapabilitiesLook
  after: CapabilitiesLook
  emitted: Emitted[]
}[] = [
  {
    title: '[CAP-02 A5] gives up a run after 30 s',
    given: detecting,
    at: 30_000,
    before: look(1, true),
    after: look(1, false),
    emitted: [answer('a', false, false)],
  },
]
