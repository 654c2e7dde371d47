import { type Cluster, createCluster, type Link } from '../../server/cluster/cluster.ts'
import type { LiveClock } from '../../server/live/limits.ts'
import { StepClock } from './clock.ts'

/** Processes with links that lose what is sent while they are cut. */
export interface TestCluster {
  add(id: string): Cluster
  rawLink(id: string): Link
  /** Loses everything that this process sends or should receive. */
  cut(id: string): void
  mend(id: string): void
}

export function createTestCluster(clock: LiveClock): TestCluster {
  const handlers = new Map<string, (text: string) => void>()
  const cutIds = new Set<string>()
  const linkOf = (id: string): Link => ({
    send(text) {
      if (cutIds.has(id)) return
      for (const [other, handle] of handlers) if (!cutIds.has(other)) handle(text)
    },
    receive: (handle) => void handlers.set(id, handle),
    async close() {
      handlers.delete(id)
    },
  })
  return {
    rawLink: linkOf,
    add: (id) => createCluster(linkOf(id), clock, id),
    cut: (id) => void cutIds.add(id),
    mend: (id) => void cutIds.delete(id),
  }
}

/** As `createTestCluster`, on simulated time. */
export function createSteppedCluster(): TestCluster & { readonly clock: StepClock } {
  const clock = new StepClock()
  const liveClock: LiveClock = {
    now: clock.now,
    after(ms, run) {
      const id = clock.setTimeout(run, ms)
      return () => clock.clearTimeout(id)
    },
  }
  return { clock, ...createTestCluster(liveClock) }
}
