import { notifyManager, timeoutManager } from '@tanstack/react-query'
import type { MachineEnv } from '../machines/env.ts'

/** Everything the app takes from the platform. Tests and simulations hand in their own. */
export interface Environment extends MachineEnv {
  /** What the charts alone are given, where somebody notes what they ask for; else the same. */
  charts?: MachineEnv
  clock: {
    setTimeout(fire: () => void, ms: number): number
    clearTimeout(id: number): void
  }
  window: Window & typeof globalThis
  /** Gets a part of the client's own code, by the `import()` it is given. */
  load<T>(part: () => Promise<T>): Promise<T>
}

/**
 * The library of queries has one set of timers for the process, whatever clients there are; that suits
 * a page, and a simulated world, whose tabs share one time. Given once, before the first app starts.
 * What it keeps for itself is `Date.now`, by which it tells how old an answer is.
 */
export function giveQueriesTime(clock: Environment['clock']): void {
  const atIntervals = (): never => {
    throw new Error('no query is asked at intervals: a machine waits')
  }
  timeoutManager.setTimeoutProvider<number>({
    setTimeout: (fire, ms) => clock.setTimeout(fire, ms),
    clearTimeout: (id) => {
      if (id !== undefined) clock.clearTimeout(id)
    },
    setInterval: atIntervals,
    clearInterval: () => {},
  })
  notifyManager.setScheduler((tell) => {
    clock.setTimeout(tell, 0)
  })
}

function newId(): string {
  // `randomUUID` exists in secure contexts only; a phone on a plain-http LAN address has none.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Till a task of its own: between the two the browser answers who presses or scrolls. */
export function nextTask({ MessageChannel }: Environment['window']): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

export function browserEnvironment(window: Window & typeof globalThis): Environment {
  return {
    now: () => Date.now(),
    random: () => Math.random(),
    newId,
    clock: {
      setTimeout: (fire, ms) => window.setTimeout(fire, ms),
      clearTimeout: (id) => window.clearTimeout(id),
    },
    window,
    async load(part) {
      const code = await part()
      // To read code is work enough for one task.
      await nextTask(window)
      return code
    },
  }
}
