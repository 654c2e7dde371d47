import { isObject, type JsonObject } from '../../../protocol/base/json.ts'

const STEPS = ['craft', 'face', 'follow'] as const
/** Discipline and town; avatar and headline; users to follow. */
export type Step = (typeof STEPS)[number]

const FIELDS = ['craft', 'town', 'line'] as const
/** Text fields. */
export type Field = (typeof FIELDS)[number]
export type ProfileTexts = { [F in Field]: string }

/** Entries that the user's profile can lack. */
export type Entry = Field | 'picture' | 'follow' | 'work'

/** Number of followed users that makes a feed worth returning to. */
export const FOLLOW_GOAL = 5

/** Known data of the user; null: not returned by the server. */
export interface KnownProfile extends ProfileTexts {
  picture: boolean
  /** Number of users they follow. */
  following: number | null
  /** Number of their content items. */
  works: number | null
  /** Whether there are users to follow. */
  makers: boolean
}

/** Data that stays on this device. */
export interface StoredProgress {
  /** `later`: postponed as a whole; `away`: dismissed. */
  stage: 'steps' | 'later' | 'away'
  /** Steps that were completed or skipped. */
  passed: Step[]
  /** Input that is not saved yet. */
  draft: Partial<ProfileTexts>
}

export interface ProfileLookup {
  known: KnownProfile
  progress: StoredProgress
}

export const INITIAL_PROGRESS: StoredProgress = { stage: 'steps', passed: [], draft: {} }

export const UNKNOWN_PROFILE: KnownProfile = {
  craft: '',
  town: '',
  line: '',
  picture: false,
  following: null,
  works: null,
  makers: false,
}

/** Text fields of each step. */
const FIELDS_OF: { readonly [S in Step]: readonly Field[] } = {
  craft: ['craft', 'town'],
  face: ['line'],
  follow: [],
}

const ENTRIES_OF: { readonly [S in Step]: readonly Entry[] } = {
  craft: ['craft', 'town'],
  face: ['picture', 'line'],
  follow: ['follow'],
}

/** Users who only look for creators are not asked for a discipline or a portfolio item. */
const CREATORS_ONLY: readonly Entry[] = ['craft', 'work']

/** All entries that apply to this user, in order. */
export function entriesFor(profile: KnownProfile, makes: boolean): Entry[] {
  const steps: Entry[] = ['craft', 'town', 'picture', 'line']
  if (profile.makers && profile.following !== null) steps.push('follow')
  if (profile.works !== null) steps.push('work')
  return makes ? steps : steps.filter((entry) => !CREATORS_ONLY.includes(entry))
}

function isComplete(profile: KnownProfile, entry: Entry): boolean {
  if (entry === 'picture') return profile.picture
  if (entry === 'follow') return Number(profile.following) >= FOLLOW_GOAL
  if (entry === 'work') return Number(profile.works) > 0
  return profile[entry] !== ''
}

/** The entries that are missing. */
export const missingEntries = (profile: KnownProfile, makes: boolean): Entry[] =>
  entriesFor(profile, makes).filter((entry) => !isComplete(profile, entry))

/** Whether a step lacks something. */
export const isIncomplete = (step: Step, profile: KnownProfile, makes: boolean): boolean =>
  missingEntries(profile, makes).some((entry) => ENTRIES_OF[step].includes(entry))

/** The steps that apply to this user, completed or not. */
export function stepsFor(profile: KnownProfile, makes: boolean): Step[] {
  const entries = entriesFor(profile, makes)
  return STEPS.filter((step) => entries.some((entry) => ENTRIES_OF[step].includes(entry)))
}

/** The input of a step that differs from what is saved, trimmed. */
export function changesOf(
  step: Step,
  draft: Partial<ProfileTexts>,
  profile: ProfileTexts,
): Partial<ProfileTexts> {
  const changed = FIELDS_OF[step].flatMap((field) => {
    const text = draft[field]?.trim()
    return text === undefined || text === profile[field] ? [] : [[field, text] as const]
  })
  return Object.fromEntries(changed)
}

/** The draft without the fields of a step. */
export function draftWithout(step: Step, draft: Partial<ProfileTexts>): Partial<ProfileTexts> {
  const remaining = FIELDS.filter(
    (field) => draft[field] !== undefined && !FIELDS_OF[step].includes(field),
  )
  return Object.fromEntries(remaining.map((field) => [field, draft[field]]))
}

/** Parses the stored data; falls back to defaults for invalid values. */
export function parseProgress(raw: unknown): StoredProgress {
  if (!isObject(raw)) return INITIAL_PROGRESS
  const { stage, passed, draft } = raw
  return {
    stage: stage === 'later' || stage === 'away' ? stage : 'steps',
    passed: STEPS.filter((step) => Array.isArray(passed) && passed.includes(step)),
    draft: isObject(draft) ? parseTexts(draft) : {},
  }
}

/** Empty texts are kept: clearing a field is a change. */
function parseTexts(draft: JsonObject): Partial<ProfileTexts> {
  const entries = FIELDS.flatMap((field) => {
    const text = draft[field]
    return typeof text === 'string' ? [[field, text] as const] : []
  })
  return Object.fromEntries(entries)
}
