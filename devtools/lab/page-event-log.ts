/**
 * A second journal, from the browser's own network events, to compare with those of the proxy and
 * the simulation. It records when connections open, but not who closes them.
 */
import type { Page, Request, WebSocket } from 'playwright'
import { actions, type Entry, roleOf } from '../simulation/event-log.ts'
import type { ConsoleLog } from './console-log.ts'

export class PageEventLog {
  readonly entries: Entry[] = []
  readonly #now: () => number
  readonly #consoleLog: ConsoleLog

  /** @param now ms since the start of the scenario */
  constructor(now: () => number, consoleLog: ConsoleLog) {
    this.#now = now
    this.#consoleLog = consoleLog
  }

  mark(): void {
    this.#write(null, 'step', 'mark')
  }

  watch(page: Page, tab: string): void {
    page.on('request', (request: Request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/'))
        this.#write(tab, 'client', actions.request(request.method(), pathname))
    })
    page.on('console', (message) => this.#consoleLog.add(tab, message.type(), message.text()))
    page.on('pageerror', (error) =>
      this.#consoleLog.add(tab, 'error', error.stack ?? error.message),
    )
    page.on('websocket', (socket: WebSocket) => {
      const role = roleOf(new URL(socket.url()))
      if (role !== null) this.#write(tab, 'client', actions.opens(role))
    })
  }

  #write(tab: string | null, by: Entry['by'], what: string): void {
    this.entries.push({ at: this.#now(), tab, by, what })
  }
}

/** Removes the entries that a `PageEventLog` cannot record. */
export const mergePageEntries = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ by, what }) => by !== 'client' || !what.startsWith('closes '))
