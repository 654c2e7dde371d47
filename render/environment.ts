import type { Environment } from '../src/app/environment.ts'
import { Page } from '../world/page.ts'

/** Asks the API without leaving the process. */
export type AskApi = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** Nobody's browser, for as long as one page is written: it keeps nothing and hears of nothing. */
export function writingEnvironment(url: URL, ask: AskApi, now: number) {
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  let ids = 0
  const page = new Page({
    origin: url.origin,
    path: url.pathname + url.search,
    fetch: ask,
    WebSocket: NoSocket,
    locks: null,
    isOnline: () => true,
  })
  const environment: Environment = {
    now: () => now,
    random: () => Math.random(),
    newId: () => crypto.randomUUID(),
    clock: {
      setTimeout(fire, ms) {
        const id = ++ids
        const timer = setTimeout(() => {
          timers.delete(id)
          fire()
        }, ms)
        timers.set(id, timer)
        return id
      },
      clearTimeout(id) {
        clearTimeout(timers.get(id))
        timers.delete(id)
      },
    },
    // All of a window that the client uses where nothing is drawn.
    window: page as unknown as Environment['window'],
    load: (part) => part(),
  }
  const stop = (): void => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }
  return { environment, stop }
}

class NoSocket {
  constructor() {
    throw new Error('nobody is signed in while a page is written')
  }
}
