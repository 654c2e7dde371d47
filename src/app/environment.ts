import { notifyManager, timeoutManager } from '@tanstack/react-query'
import type { MachineEnv } from '../machines/env.ts'

/** All platform APIs that the app uses. Tests and simulations provide their own. */
export interface Environment extends MachineEnv {
  /**
   * Separate environment for the machines, for example to record their calls; default: this one.
   */
  charts?: MachineEnv
  clock: {
    setTimeout(fire: () => void, ms: number): number
    clearTimeout(id: number): void
  }
  window: Window & typeof globalThis
  /** Loads a chunk of the app through the given `import()`. */
  load<T>(part: () => Promise<T>): Promise<T>
}

/**
 * TanStack Query has one timer provider per process, for all clients. That suits a page, and a
 * simulation whose tabs share one clock. Call it once, before the first app starts. The library
 * still uses `Date.now` to determine the age of data.
 */
export function giveQueriesTime(clock: Environment['clock']): void {
  const atIntervals = (): never => {
    throw new Error('only machines may poll')
  }
  timeoutManager.setTimeoutProvider<number>({
    setTimeout: (fire, ms) => clock.setTimeout(fire, ms),
    clearTimeout: (id) => {
      if (id !== undefined) clock.clearTimeout(id)
    },
    setInterval: atIntervals,
    clearInterval: () => {},
  })
  notifyManager.setScheduler((notify) => {
    clock.setTimeout(notify, 0)
  })
}

function newId(): string {
  // `randomUUID` exists only in secure contexts, not on an http:// LAN URL.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Resolves in a new task, so that the browser can handle input in between. */
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
      // Evaluating the chunk may fill one task, so continue in the next.
      await nextTask(window)
      return code
    },
  }
}
