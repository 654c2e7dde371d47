import {
  FAILED,
  type FirstLook,
  type FirstStep,
  type Found,
  type Kept,
  type Known,
  kept,
  known,
  ME,
  NO_WORDS,
  NOT_READ,
  SILENCE,
} from './first-steps.table.ts'

type Emitted = { type: string; [key: string]: unknown }
type Place = FirstLook['place']
type Step = 'craft' | 'face' | 'follow'

const UNASKED: Known = known({ following: null, works: null, makers: false })
const TEXTS = { craft: ['craft', 'town'], face: ['line'], follow: [] } as const

/** One profile, one draft and one current step; creators are asked for everything. */
export class FirstStepsReference {
  #place: Place = 'looking'
  #known = UNASKED
  #kept: Kept = kept()
  #saving = false
  #problem: string | null = null
  #emitted: Emitted[] = [{ type: 'look', userId: ME }]
  #makes: boolean

  constructor(makes = true) {
    this.#makes = makes
  }

  do(step: FirstStep): void {
    const [word, value, text] = step
    if (this.#place === 'away') return
    if (this.#place === 'looking') {
      if (word === 'found') this.#find(value as Found | null)
      if (word === 'unread') this.#unread(wordsOf(value as number, NOT_READ))
      if (word === 'wait' && (value as number) >= 8_000) this.#unread(SILENCE)
      return
    }
    if (word === 'learn') this.#known = { ...this.#known, ...(value as Partial<Known>) }
    if (this.#place === 'unread') {
      if (word !== 'retry') return
      this.#place = 'looking'
      this.#problem = null
      this.#emitted.push({ type: 'look', userId: ME })
    } else if (this.#place === 'meter') {
      if (word === 'open') this.#place = value as Step
      if (word === 'away') this.#stage('away', 'away')
    } else if (this.#saving) this.#answer(step)
    else this.#write(this.#place, word, value as never, text as never)
  }

  look(): FirstLook {
    const { craft, town, line } = { ...this.#known, ...this.#kept.draft }
    const all = this.#all()
    const lacking = this.#lacking()
    return {
      place: this.#place,
      saving: this.#saving,
      problem: this.#problem,
      craft,
      town,
      line,
      lacking,
      steps: (['craft', 'face', 'follow'] as const).filter((one) =>
        all.some((entry) => stepOf(entry) === one),
      ),
      following: this.#known.following ?? 0,
      share: Math.round(((all.length - lacking.length) / all.length) * 100),
    }
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  #all(): FirstLook['lacking'] {
    const { makers, following, works } = this.#known
    return [
      ...(this.#makes ? (['craft'] as const) : []),
      'town',
      'picture',
      'line',
      ...(makers && following !== null ? (['follow'] as const) : []),
      ...(this.#makes && works !== null ? (['work'] as const) : []),
    ]
  }

  #lacking(): FirstLook['lacking'] {
    const { craft, town, line, picture, following, works } = this.#known
    const there = {
      craft: craft !== '',
      town: town !== '',
      line: line !== '',
      picture,
      follow: (following ?? 0) >= 5,
      work: (works ?? 0) >= 1,
    }
    return this.#all().filter((entry) => !there[entry])
  }

  #keep(): void {
    this.#emitted.push({ type: 'keep', userId: ME, kept: this.#kept })
  }

  #unread(problem: string | null): void {
    this.#place = 'unread'
    this.#problem = problem
  }

  #find(what: Found | null): void {
    const before = this.#known
    this.#known = what?.known ?? before
    if (what === null || what.kept.stage === 'away' || this.#lacking().length === 0) {
      this.#known = before
      this.#place = 'away'
      return
    }
    this.#kept = what.kept
    this.#goOn()
  }

  #goOn(): void {
    const { stage, passed } = this.#kept
    const requests = this.#lacking().map(stepOf)
    const next = (['craft', 'face', 'follow'] as const).find(
      (one) => requests.includes(one) && !passed.includes(one),
    )
    if (stage === 'later') this.#place = 'meter'
    else if (next) this.#place = next
    else this.#stage('later', 'meter')
  }

  #stage(stage: Kept['stage'], place: Place): void {
    this.#kept = { ...this.#kept, stage }
    this.#problem = null
    this.#place = place
    this.#keep()
  }

  #pass(step: Step): void {
    const gone: readonly string[] = TEXTS[step]
    const rest = Object.entries(this.#kept.draft).filter(([field]) => !gone.includes(field))
    const passed = [...this.#kept.passed.filter((one) => one !== step), step]
    this.#kept = { ...this.#kept, passed, draft: Object.fromEntries(rest) }
    this.#problem = null
    this.#keep()
    this.#goOn()
  }

  #changes(step: Step): Partial<Known> {
    const { draft } = this.#kept
    const changed = TEXTS[step].filter(
      (field) => (draft[field] ?? this.#known[field]).trim() !== this.#known[field],
    )
    return Object.fromEntries(changed.map((field) => [field, draft[field]?.trim()]))
  }

  #write(place: Step, word: FirstStep[0], field: string, text: string): void {
    if (word === 'skip') this.#pass(place)
    if (word === 'later') this.#stage('later', 'meter')
    if (word === 'write' && place !== 'follow') {
      this.#kept = { ...this.#kept, draft: { ...this.#kept.draft, [field]: text } }
      this.#keep()
    }
    if (word !== 'save') return
    const changes = this.#changes(place)
    if (Object.keys(changes).length === 0) this.#pass(place)
    else this.#store(changes)
  }

  #store(changes: Partial<Known>): void {
    this.#saving = true
    this.#problem = null
    this.#emitted.push({ type: 'store', changes })
  }

  #answer([word, value]: FirstStep): void {
    if (word === 'refused') {
      this.#saving = false
      this.#problem = wordsOf(value as number, NO_WORDS)
    }
    if (word !== 'stored') return
    const place = this.#place as Step
    this.#saving = false
    this.#known = { ...this.#known, ...this.#changes(place) }
    this.#pass(place)
  }
}

function stepOf(entry: FirstLook['lacking'][number]): Step | null {
  if (entry === 'craft' || entry === 'town') return 'craft'
  if (entry === 'picture' || entry === 'line') return 'face'
  return entry === 'follow' ? 'follow' : null
}

function wordsOf(status: number, own: string): string | null {
  if (status === -1) return null
  return status < -1 ? own : FAILED
}
