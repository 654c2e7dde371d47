import { Page } from '../devtools/simulation/page.ts'
import type { Environment } from '../src/app/environment.ts'

/** A `fetch` that calls the API in the same process. */
export type ApiFetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/**
 * Environment for rendering one page on the server: an anonymous browser without sockets, events or
 * persistent storage.
 */
export function ssrEnvironment(url: URL, ask: ApiFetch, now: number) {
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
    // `Page` implements the parts of `Window` that the client uses without a DOM.
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
    throw new Error('server rendering opens no sockets')
  }
}
