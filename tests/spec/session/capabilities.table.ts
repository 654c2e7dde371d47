/** What the server can do, from CAP-01, ENT-29, ROLE-04 and decision A5 (importing no machine). */

import type { CapabilityField, CapabilityRecord } from '../../../src/protocol/base/types.ts'
import type {
  ProbeName,
  ProbeResult,
  ProbeResults,
} from '../../../src/protocol/content/capabilities.ts'

export type CapabilitiesStep =
  /** Somebody, the second word, wants to know of a field. */
  | ['need', CapabilityField, string]
  /** likes/unified/ answered that it is not there. */
  | ['unifiedMissing']
  | ['found', ProbeResults]
  /** The probes were not sent, for there was no token any more. */
  | ['foundNobody']
  | ['broke']
  | ['wait', number]

export interface CapabilitiesLook {
  /** Detections begun so far. */
  runs: number
  detecting: boolean
  /** ENT-29, its time counted from the beginning of the test, ms. */
  record: CapabilityRecord | null
}

type Told = { type: string; [key: string]: unknown }

const answer = (
  waiter: string,
  available: boolean,
  likesUnified: boolean,
  unanswered = false,
): Told => ({
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

/** Every probe answered alike but for those named. */
export function probes(
  all: ProbeResult,
  but: Partial<Record<ProbeName, ProbeResult>> = {},
): ProbeResults {
  return Object.fromEntries(NAMES.map((name) => [name, but[name] ?? all])) as ProbeResults
}

export const ALL = probes('available')
/** Everything but likes: their two probes got no answer. */
export const LIKES_UNDECIDED = probes('available', {
  likesStatus: 'networkError',
  likesUnified: 'serverError',
})
/** A server with follow and no more. */
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
/** A second run, on behalf of likes, over a record that has decided everything else. */
const again: CapabilitiesStep[] = [...undecided, ['need', 'likes', 'b']]

export const CAPABILITIES_ROWS: {
  title: string
  given: CapabilitiesStep[]
  when: CapabilitiesStep[]
  look: CapabilitiesLook
  told: Told[]
}[] = [
  {
    title: '[CAP-01 A5] signing in alone sends no probe: the first need does',
    given: [],
    when: [['wait', 60_000]],
    look: look(0, false),
    told: [],
  },
  // Nothing is known.
  {
    title: '[CAP-01 A5] the first need detects',
    given: [],
    when: [['need', 'likes', 'a']],
    look: look(1, true),
    told: [],
  },
  {
    title: '[A5] what is known of likes/unified/ before the first need counts in it',
    given: [['unifiedMissing'], ['need', 'likes', 'a']],
    when: [['found', ALL]],
    look: look(1, false, EVERYTHING),
    told: [answer('a', true, false)],
  },
  // A detection runs.
  {
    title: '[CAP-01 A5] whoever comes meanwhile joins the run, whatever the field',
    given: detecting,
    when: [
      ['need', 'likes', 'b'],
      ['need', 'follow', 'c'],
    ],
    look: look(1, true),
    told: [],
  },
  {
    title:
      '[CAP-01 ENT-29 A5] the record is kept with its time, and everybody is answered by field',
    given: [...detecting, ['wait', 700], ['need', 'follow', 'b']],
    when: [['found', FOLLOW_ONLY]],
    look: look(1, false, record(['follow'], 700)),
    told: [answer('a', false, false), answer('b', true, false)],
  },
  {
    title: '[A5] likes/unified/ is there when its probe says so, a refused one too',
    given: detecting,
    when: [['found', probes('notAvailable', { likesUnified: 'needsAuth' })]],
    look: look(1, false, record(['likes'])),
    told: [answer('a', true, true)],
  },
  {
    title: '[A5] likes without likes/unified/ are there all the same',
    given: detecting,
    when: [['found', probes('available', { likesUnified: 'notAvailable' })]],
    look: look(1, false, EVERYTHING),
    told: [answer('a', true, false)],
  },
  {
    title: '[A5] likes/unified/ that turns out missing while a run lasts stays missing',
    given: detecting,
    when: [['unifiedMissing'], ['found', ALL]],
    look: look(1, false, EVERYTHING),
    told: [answer('a', true, false)],
  },
  {
    title: '[A5] a detection that breaks tells everybody no, and decides nothing',
    given: [...detecting, ['need', 'follow', 'b']],
    when: [['broke']],
    look: look(1, false),
    told: [answer('a', false, false), answer('b', false, false)],
  },
  {
    title: '[ROLE-04 A5] one that found nobody signed in does so too',
    given: detecting,
    when: [['foundNobody']],
    look: look(1, false),
    told: [answer('a', false, false)],
  },
  // A record is there.
  {
    title: '[CAP-01 A5] what was decided is answered at once, on or off',
    given: [...detecting, ['found', FOLLOW_ONLY]],
    when: [
      ['need', 'follow', 'b'],
      ['need', 'likes', 'c'],
    ],
    look: look(1, false, record(['follow'])),
    told: [answer('b', true, false), answer('c', false, false)],
  },
  {
    title: '[A5] likes/unified/ that turned out missing is remembered',
    given: known,
    when: [['unifiedMissing'], ['need', 'likes', 'b']],
    look: look(1, false, EVERYTHING),
    told: [answer('b', true, false)],
  },
  // A field is off only because a probe failed.
  {
    title: '[A5 CAP-17 CAP-18] a field the network left open is told no, and that nobody said so',
    given: detecting,
    when: [['found', LIKES_UNDECIDED]],
    look: look(1, false, WITHOUT_LIKES),
    told: [answer('a', false, false, true)],
  },
  {
    title: '[A5 CAP-17] one that a server error leaves open is told no',
    given: detecting,
    when: [['found', probes('serverError')]],
    look: look(1, false, record([])),
    told: [answer('a', false, false)],
  },
  {
    title: '[A5 CAP-18] what the network left open is told as the next run finds it',
    given: again,
    when: [['found', probes('notAvailable')]],
    look: look(2, false, WITHOUT_LIKES),
    told: [answer('b', false, false)],
  },
  {
    title: '[A5 CAP-17 CAP-18] and detected again at its next need',
    given: undecided,
    when: [['need', 'likes', 'b']],
    look: look(2, true, WITHOUT_LIKES),
    told: [],
  },
  {
    title: '[A5] a need of another field does not detect again',
    given: undecided,
    when: [['need', 'bookmarks', 'b']],
    look: look(1, false, WITHOUT_LIKES),
    told: [answer('b', true, false)],
  },
  {
    title: '[A5] nor does it wait while a second run lasts',
    given: again,
    when: [['need', 'bookmarks', 'c']],
    look: look(2, true, WITHOUT_LIKES),
    told: [answer('c', true, false)],
  },
  {
    title: '[A5] the second run decides what the first left open',
    given: [...again, ['wait', 100]],
    when: [['found', ALL]],
    look: look(2, false, { ...EVERYTHING, detectedAt: 100 }),
    told: [answer('b', true, true)],
  },
  {
    title: '[A5] and changes nothing that was decided',
    given: again,
    when: [['found', probes('notAvailable', { likesStatus: 'available' })]],
    look: look(2, false, EVERYTHING),
    told: [answer('b', true, false)],
  },
  {
    title: '[A5] a second run that leaves it open leaves the next need to detect',
    given: [...again, ['found', probes('networkError')]],
    when: [['need', 'likes', 'c']],
    look: look(3, true, WITHOUT_LIKES),
    told: [],
  },
  {
    title: '[A5] a second run that breaks leaves what was decided',
    given: [...again, ['broke']],
    when: [['need', 'follow', 'c']],
    look: look(2, false, WITHOUT_LIKES),
    told: [answer('c', true, false)],
  },
  {
    title: '[A5] likes/unified/ once found stays found, though its probe fails later',
    given: [
      ['need', 'bookmarks', 'a'],
      ['found', probes('available', { bookmarksStatus: 'serverError' })],
      ['need', 'bookmarks', 'b'],
    ],
    when: [['found', probes('serverError', { bookmarksStatus: 'available' })]],
    look: look(2, false, EVERYTHING),
    told: [answer('b', true, true)],
  },
]

export const CAPABILITIES_TIMED: {
  title: string
  given: CapabilitiesStep[]
  at: number
  before: CapabilitiesLook
  after: CapabilitiesLook
  told: Told[]
}[] = [
  {
    title: '[CAP-02 A5] a run that never ends is given up after the 30 s of a request',
    given: detecting,
    at: 30_000,
    before: look(1, true),
    after: look(1, false),
    told: [answer('a', false, false)],
  },
]
