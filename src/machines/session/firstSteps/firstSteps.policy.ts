import { isObject, type JsonObject } from '../../../protocol/base/json.ts'

export const STEPS = ['craft', 'face', 'follow'] as const
/** What one makes and where; a picture and a line; whom one follows. */
export type Step = (typeof STEPS)[number]

export const FIELDS = ['craft', 'town', 'line'] as const
/** What is typed. */
export type Field = (typeof FIELDS)[number]
export type Texts = { [F in Field]: string }

/** What a page of one's own can lack. */
export type Entry = Field | 'picture' | 'follow' | 'work'

/** So many people make a feed worth coming back to. */
export const FOLLOW_GOAL = 5

/** What is known of the person; null = the server does not tell. */
export interface Known extends Texts {
  picture: boolean
  /** How many they follow. */
  following: number | null
  /** How many things they have shown. */
  works: number | null
  /** There is somebody to follow. */
  makers: boolean
}

/** What stays on this device. */
export interface Kept {
  /** `later`: put off as a whole; `away`: done with. */
  stage: 'steps' | 'later' | 'away'
  /** Steps that were gone through or skipped. */
  passed: Step[]
  /** Typed and not stored yet. */
  draft: Partial<Texts>
}

export interface Look {
  known: Known
  kept: Kept
}

export const NOTHING_KEPT: Kept = { stage: 'steps', passed: [], draft: {} }

export const NOTHING_KNOWN: Known = {
  craft: '',
  town: '',
  line: '',
  picture: false,
  following: null,
  works: null,
  makers: false,
}

/** Where the fields of each step are. */
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

/** Who looks for makers is asked for no craft and shows no work. */
const MAKERS_ONLY: readonly Entry[] = ['craft', 'work']

/** All that is asked of this person, in order. */
export function entriesFor(known: Known, makes: boolean): Entry[] {
  const told: Entry[] = ['craft', 'town', 'picture', 'line']
  if (known.makers && known.following !== null) told.push('follow')
  if (known.works !== null) told.push('work')
  return makes ? told : told.filter((entry) => !MAKERS_ONLY.includes(entry))
}

function isThere(known: Known, entry: Entry): boolean {
  if (entry === 'picture') return known.picture
  if (entry === 'follow') return Number(known.following) >= FOLLOW_GOAL
  if (entry === 'work') return Number(known.works) > 0
  return known[entry] !== ''
}

/** What of it is not there yet. */
export const lacking = (known: Known, makes: boolean): Entry[] =>
  entriesFor(known, makes).filter((entry) => !isThere(known, entry))

/** Whether a step has something to ask for. */
export const asks = (step: Step, known: Known, makes: boolean): boolean =>
  lacking(known, makes).some((entry) => ENTRIES_OF[step].includes(entry))

/** The steps there are for this person, done or not. */
export function stepsFor(known: Known, makes: boolean): Step[] {
  const entries = entriesFor(known, makes)
  return STEPS.filter((step) => entries.some((entry) => ENTRIES_OF[step].includes(entry)))
}

/** The typed texts of a step that differ from what is stored, trimmed. */
export function changesOf(step: Step, draft: Partial<Texts>, known: Texts): Partial<Texts> {
  const changed = FIELDS_OF[step].flatMap((field) => {
    const text = draft[field]?.trim()
    return text === undefined || text === known[field] ? [] : [[field, text] as const]
  })
  return Object.fromEntries(changed)
}

/** The draft without the texts of a step. */
export function draftWithout(step: Step, draft: Partial<Texts>): Partial<Texts> {
  const rest = FIELDS.filter(
    (field) => draft[field] !== undefined && !FIELDS_OF[step].includes(field),
  )
  return Object.fromEntries(rest.map((field) => [field, draft[field]]))
}

/** What was kept, from whatever is found there. */
export function readKept(raw: unknown): Kept {
  if (!isObject(raw)) return NOTHING_KEPT
  const { stage, passed, draft } = raw
  return {
    stage: stage === 'later' || stage === 'away' ? stage : 'steps',
    passed: STEPS.filter((step) => Array.isArray(passed) && passed.includes(step)),
    draft: isObject(draft) ? textsOf(draft) : {},
  }
}

/** An emptied text is one, too. */
function textsOf(draft: JsonObject): Partial<Texts> {
  const found = FIELDS.flatMap((field) => {
    const text = draft[field]
    return typeof text === 'string' ? [[field, text] as const] : []
  })
  return Object.fromEntries(found)
}
