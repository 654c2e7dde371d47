/** The search box as its decisions describe it; imports no machine. */
import {
  asks,
  assetNames,
  type Emitted,
  FAILED,
  FORGETS,
  freelancerNames,
  goes,
  keeps,
  NOTHING,
  READS,
  type SearchLook,
  type SearchStep,
  userNames,
} from './search.steps.ts'

const PAUSE = 300

type Words = {
  [S in SearchStep as S[0]]: (...values: S extends [string, ...infer V] ? V : never) => void
}
type Counts = [users: number, freelancers: number, assets: number]

export class SearchReference {
  #open = false
  #query = ''
  #now = 0
  /** When the debounce ends; null when none is running. */
  #due: number | null = null
  #requests: string | null = null
  /** The result, `cancelled`, or null while there is no response. */
  #answer: { counts: Counts; failed: boolean } | 'cancelled' | null = null
  #active: number | null = null
  #recent: string[] = []
  #reading = false
  #emitted: Emitted[] = []

  do(step: SearchStep): void {
    const [word, ...values] = step
    ;(this.#words[word] as (...given: unknown[]) => void)(...values)
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  look(): SearchLook {
    const visible = this.#term.length >= 3
    return {
      query: this.#query,
      open: this.#open,
      visible,
      loading: visible && this.#answer === null,
      hits: this.#hits,
      message: this.#message,
      retry: this.#mayRetry,
      all: this.#all,
      recent: this.#open && this.#term === '' ? this.#recent : [],
      options: this.#options,
      active: this.#active,
      requests: this.#requests,
      reading: this.#reading,
    }
  }

  get #term(): string {
    return this.#query.trim()
  }

  get #all(): string {
    return `/search?q=${encodeURIComponent(this.#term)}`
  }

  get #hits(): [string[], string[], string[]] {
    const found = typeof this.#answer === 'string' ? null : this.#answer
    const [users, freelancers, assets] = found?.counts ?? [0, 0, 0]
    return [
      userNames(Math.min(2, users)),
      freelancerNames(Math.min(2, freelancers)),
      assetNames(Math.min(3, assets)),
    ]
  }

  get #message(): string | null {
    if (this.#answer === null || this.#answer === 'cancelled') return null
    if (this.#answer.counts.some((count) => count > 0)) return null
    return this.#answer.failed ? FAILED : NOTHING
  }

  get #mayRetry(): boolean {
    return this.#answer === 'cancelled' || this.#message === FAILED
  }

  get #options(): string[] {
    if (!this.#open) return []
    if (this.#term.length < 3) return this.#term === '' ? this.#recent : []
    const [users, freelancers, assets] = this.#hits
    return [
      ...users.map((name) => `/u/${name}`),
      ...freelancers.map((name) => `/freelancer/${name}`),
      ...assets.map((name) => `/marketplace/${name.slice(1)}`),
      this.#all,
    ]
  }

  #words: Words = {
    open: () => this.#enter(),
    type: (text) => {
      this.#enter()
      if (text.trim() === this.#term) {
        this.#query = text
        return
      }
      this.#begin(text)
      if (this.#term.length >= 3) this.#due = this.#now + PAUSE
    },
    close: () => this.#leave(),
    move: (by) => {
      const count = this.#options.length
      if (count === 0 || by === 0) return
      const from = this.#active ?? (by > 0 ? -1 : count)
      this.#active = (((from + by) % count) + count) % count
    },
    choose: (index) => {
      if (!this.#open) return
      const option = this.#options[index ?? this.#active ?? -1]
      if (this.#term.length >= 3) {
        this.#emitted.push(keeps(this.#term), goes(option ?? this.#all))
        this.#leave()
      } else if (option !== undefined) {
        this.#begin(option)
        this.#ask()
      }
    },
    retry: () => {
      if (this.#mayRetry) this.#ask()
    },
    online: () => {
      if (this.#mayRetry) this.#ask()
    },
    forgetRecent: () => {
      this.#emitted.push(FORGETS)
      if (!this.#open) return
      this.#leave()
      this.#enter()
    },
    signedOut: () => {
      this.#emitted.push(FORGETS)
      this.#leave()
    },
    wait: (ms) => {
      this.#now += ms
      if (this.#due !== null && this.#due <= this.#now) this.#ask()
    },
    found: (...counts) => this.#take({ counts, failed: false }),
    foundPartly: (...counts) => this.#take({ counts, failed: true }),
    foundNothing: () => this.#take({ counts: [0, 0, 0], failed: true }),
    searchFailed: (how) => {
      if (how === -1) {
        this.#requests = null
        this.#answer = 'cancelled'
      } else this.#take({ counts: [0, 0, 0], failed: true })
    },
    recent: (queries) => {
      this.#reading = false
      this.#recent = queries
    },
    recentFailed: () => {
      this.#reading = false
    },
  }

  #enter(): void {
    if (this.#open) return
    this.#open = true
    this.#reading = true
    this.#emitted.push(READS)
  }

  #leave(): void {
    this.#begin('')
    this.#open = false
    this.#reading = false
    this.#recent = []
  }

  #begin(text: string): void {
    this.#query = text
    this.#due = null
    this.#requests = null
    this.#answer = null
    this.#active = null
  }

  #ask(): void {
    this.#due = null
    this.#requests = this.#term
    this.#answer = null
    this.#active = null
    this.#emitted.push(asks(this.#term))
  }

  #take(answer: { counts: Counts; failed: boolean }): void {
    this.#requests = null
    this.#answer = answer
    this.#active = null
  }
}
