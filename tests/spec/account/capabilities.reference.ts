import type { CapabilityField, CapabilityRecord } from '../../../src/protocol/base/types.ts'
import type {
  ProbeName,
  ProbeResult,
  ProbeResults,
} from '../../../src/protocol/content/capabilities.ts'
import type { CapabilitiesLook, CapabilitiesStep } from './capabilities.table.ts'

type Emitted = { type: string; [key: string]: unknown }
interface Need {
  field: CapabilityField
  waiter: string
}

/** A5, the second table. */
const PROBES_OF: Record<CapabilityField, ProbeName[]> = {
  likes: ['likesStatus', 'likesUnified'],
  bookmarks: ['bookmarksStatus'],
  follow: ['followStats', 'followStatus'],
  views: ['blogsView', 'blogView', 'postsView', 'postView', 'portfolioView', 'workView'],
}
const FIELDS = Object.keys(PROBES_OF) as CapabilityField[]
const USABLE: ProbeResult[] = ['available', 'needsAuth']
const FORGOTTEN: ProbeResult[] = ['serverError', 'networkError']
const LIMIT = 30_000

/** Detection as decision A5 describes it. */
export class CapabilitiesReference {
  #now = 0
  #runs = 0
  /** When the current run started, or null. */
  #running: number | null = null
  #needs: Need[] = []
  #fields = new Map<CapabilityField, boolean>()
  #open = new Set<CapabilityField>(FIELDS)
  /** Unavailable because of a network error. */
  #unanswered = new Set<CapabilityField>()
  #detectedAt: number | null = null
  #unified: 'unknown' | 'there' | 'missing' = 'unknown'
  #emitted: Emitted[] = []

  do(step: CapabilitiesStep): void {
    switch (step[0]) {
      case 'need':
        this.#need({ field: step[1], waiter: step[2] })
        break
      case 'unifiedMissing':
        this.#unified = 'missing'
        break
      case 'found':
        this.#take(step[1])
        this.#over()
        break
      case 'foundNobody':
      case 'broke':
        this.#over()
        break
      case 'wait':
        this.#wait(step[1])
        break
    }
  }

  look(): CapabilitiesLook {
    return { runs: this.#runs, detecting: this.#running !== null, record: this.#record() }
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  #record(): CapabilityRecord | null {
    if (this.#detectedAt === null) return null
    const { likes, bookmarks, views, follow } = Object.fromEntries(this.#fields)
    const [l, b, v, f] = [likes, bookmarks, views, follow].map((value) => value === true)
    return { likes: l!, bookmarks: b!, views: v!, follow: f!, detectedAt: this.#detectedAt }
  }

  #answer({ field, waiter }: Need): void {
    this.#emitted.push({
      type: 'capabilities.answered',
      waiter,
      available: this.#fields.get(field) ?? false,
      likesUnified: this.#unified === 'there',
      unanswered: this.#unanswered.has(field),
    })
  }

  #need(need: Need): void {
    if (!this.#open.has(need.field)) {
      this.#answer(need)
      return
    }
    this.#needs.push(need)
    if (this.#running !== null) return
    this.#running = this.#now
    this.#runs += 1
  }

  #take(results: ProbeResults): void {
    for (const field of [...this.#open]) {
      const answers = PROBES_OF[field].map((name) => results[name])
      const usable = answers.some((answer) => USABLE.includes(answer))
      this.#fields.set(field, usable)
      this.#unanswered.delete(field)
      if (!usable && answers.includes('networkError')) this.#unanswered.add(field)
      if (usable || !answers.some((answer) => FORGOTTEN.includes(answer))) this.#open.delete(field)
    }
    if (this.#unified === 'unknown' && USABLE.includes(results.likesUnified)) {
      this.#unified = 'there'
    }
    this.#detectedAt = this.#now
  }

  #over(): void {
    this.#running = null
    for (const need of this.#needs.splice(0)) this.#answer(need)
  }

  #wait(ms: number): void {
    this.#now += ms
    if (this.#running !== null && this.#now - this.#running >= LIMIT) this.#over()
  }
}
