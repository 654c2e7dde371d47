/** Console messages of the pages behind the lab, for the report. */
export interface ConsoleMessage {
  /** ms of the journal. */
  at: number
  tab: string | null
  level: string
  text: string
}

/** The newest are retained. */
const MAX_MESSAGES = 200
const MAX_TEXT = 1000

export class ConsoleLog {
  messages: ConsoleMessage[] = []
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  add(tab: string | null, level: string, text: string): void {
    this.messages.push({ at: this.#now(), tab, level, text: text.slice(0, MAX_TEXT) })
    this.messages = this.messages.slice(-MAX_MESSAGES)
  }

  clear(): void {
    this.messages = []
  }
}
