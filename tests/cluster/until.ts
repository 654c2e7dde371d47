import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 50

/** @throws Error when the condition does not become true in time */
export async function until(condition: () => boolean, timeoutMs: number): Promise<void> {
  for (const start = performance.now(); !condition(); await wait(POLL_MS)) {
    if (performance.now() - start > timeoutMs)
      throw new Error(`nothing changed for ${timeoutMs} ms`)
  }
}
