import { isObject, type JsonObject } from '../../../protocol/base/json.ts'

export const STEPS = ['craft', 'face', 'follow'] as const
/** Discipline and town; avatar and headline; users to follow. */
export type Step = (typeof STEPS)[number]

export const FIELDS = ['craft', 'town', 'line'] as const
/** Text fields. */
export type Field = (typeof FIELDS)[number]
export type Texts = { [F in Field]: string }

/** Entries that the user's profile can lack. */
export type Entry = Field | 'picture' | 'follow' | 'work'

/** Number of followed users that makes a feed worth returning to. */
export const FOLLOW_GOAL = 5

/** Known data of the user; null: not returned by the server. */
export interface Known extends Texts {
  picture: boolean
  /** Number of users they follow. */
  following: number | null
  /** Number of their content items. */
  works: number | null
  /** Whether there are users to follow. */
  makers: boolean
}

/** Data that stays on this device. */
export interface Kept {
  /** `later`: postponed as a whole; `away`: dismissed. */
  stage: 'steps' | 'later' | 'away'
  /** Steps that were completed or skipped. */
  passed: Step[]
  /** Input that is not saved yet. */
  draft: Partial<Texts>
}

export interface Look {
  known: Known
  kept: Kept
}

export const EMPTY_SESSION: Kept = { stage: 'steps', passed: [], draft: {} }

export const NOTHING_KNOWN: Known = {
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
export function entriesFor(known: Known, makes: boolean): Entry[] {
  const steps: Entry[] = ['craft', 'town', 'picture', 'line']
  if (known.makers && known.following !== null) steps.push('follow')
  if (known.works !== null) steps.push('work')
  return makes ? steps : steps.filter((entry) => !CREATORS_ONLY.includes(entry))
}

function isThere(known: Known, entry: Entry): boolean {
  if (entry === 'picture') return known.picture
  if (entry === 'follow') return Number(known.following) >= FOLLOW_GOAL
  if (entry === 'work') return Number(known.works) > 0
  return known[entry] !== ''
}

/** The entries that are missing. */
export const lacking = (known: Known, makes: boolean): Entry[] =>
  entriesFor(known, makes).filter((entry) => !isThere(known, entry))

/** Whether a step lacks something. */
export const asks = (step: Step, known: Known, makes: boolean): boolean =>
  lacking(known, makes).some((entry) => ENTRIES_OF[step].includes(entry))

/** The steps that apply to this user, completed or not. */
export function stepsFor(known: Known, makes: boolean): Step[] {
  const entries = entriesFor(known, makes)
  return STEPS.filter((step) => entries.some((entry) => ENTRIES_OF[step].includes(entry)))
}

/** The input of a step that differs from what is saved, trimmed. */
export function changesOf(step: Step, draft: Partial<Texts>, known: Texts): Partial<Texts> {
  const changed = FIELDS_OF[step].flatMap((field) => {
    const text = draft[field]?.trim()
    return text === undefined || text === known[field] ? [] : [[field, text] as const]
  })
  return Object.fromEntries(changed)
}

/** The draft without the fields of a step. */
export function draftWithout(step: Step, draft: Partial<Texts>): Partial<Texts> {
  const rest = FIELDS.filter(
    (field) => draft[field] !== undefined && !FIELDS_OF[step].includes(field),
  )
  return Object.fromEntries(rest.map((field) => [field, draft[field]]))
}

/** Parses the stored data; falls back to defaults for invalid values. */
export function readKept(raw: unknown): Kept {
  if (!isObject(raw)) return EMPTY_SESSION
  const { stage, passed, draft } = raw
  return {
    stage: stage === 'later' || stage === 'away' ? stage : 'steps',
    passed: STEPS.filter((step) => Array.isArray(passed) && passed.includes(step)),
    draft: isObject(draft) ? textsOf(draft) : {},
  }
}

/** Empty texts are kept: clearing a field is a change. */
function textsOf(draft: JsonObject): Partial<Texts> {
  const found = FIELDS.flatMap((field) => {
    const text = draft[field]
    return typeof text === 'string' ? [[field, text] as const] : []
  })
  return Object.fromEntries(found)
}
