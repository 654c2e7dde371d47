import type { ServerClock } from '../../server/clock.ts'
import { type Cluster, type ClusterTransport, createCluster } from '../../server/cluster/cluster.ts'
import { StepClock } from './clock.ts'

/** The default `max_payload` of NATS. */
const MAX_BYTES = 1_048_576

/**
 * Processes with transports that lose what is sent while they are disconnected, and texts that are
 * too long for NATS.
 */
export interface TestCluster {
  add(id: string): Cluster
  rawTransport(id: string): ClusterTransport
  /** Loses everything that this process should receive and, unless `incoming`, what it sends. */
  disconnect(id: string, lost?: 'all' | 'incoming'): void
  reconnect(id: string): void
}

export function createTestCluster(clock: ServerClock): TestCluster {
  const handlers = new Map<string, (text: string) => void>()
  const mute = new Set<string>()
  const deaf = new Set<string>()
  const transportOf = (id: string): ClusterTransport => ({
    send(text) {
      if (mute.has(id) || Buffer.byteLength(text) > MAX_BYTES) return
      for (const [other, handle] of handlers) if (!deaf.has(other)) handle(text)
    },
    receive: (handle) => void handlers.set(id, handle),
    async close() {
      handlers.delete(id)
    },
  })
  return {
    rawTransport: transportOf,
    add: (id) => createCluster(transportOf(id), clock, id),
    disconnect(id, lost = 'all') {
      deaf.add(id)
      if (lost === 'all') mute.add(id)
    },
    reconnect(id) {
      deaf.delete(id)
      mute.delete(id)
    },
  }
}

/** As `createTestCluster`, on simulated time. */
export function createSteppedCluster(): TestCluster & { readonly clock: StepClock } {
  const clock = new StepClock()
  const liveClock: ServerClock = {
    now: clock.now,
    after(ms, run) {
      const id = clock.setTimeout(run, ms)
      return () => clock.clearTimeout(id)
    },
  }
  return { clock, ...createTestCluster(liveClock) }
}
