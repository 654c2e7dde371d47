/**
 * What a browser itself says that its pages do: a journal beside the line's and the world's. It knows
 * who opened a connection and not who ended one.
 */
import type { Page, Request, WebSocket } from 'playwright'
import { actions, type Entry, roleOf } from '../world/journal.ts'

export class PageJournal {
  readonly entries: Entry[] = []
  readonly #now: () => number

  /** @param now ms after the scenario began */
  constructor(now: () => number) {
    this.#now = now
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
    page.on('websocket', (socket: WebSocket) => {
      const role = roleOf(new URL(socket.url()))
      if (role !== null) this.#write(tab, 'client', actions.opens(role))
    })
  }

  #write(tab: string | null, by: Entry['by'], what: string): void {
    this.entries.push({ at: this.#now(), tab, by, what })
  }
}

/** Of another journal, what this one would hold as well. */
export const asPagesTell = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ by, what }) => by !== 'client' || !what.startsWith('closes '))
