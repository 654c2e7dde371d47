import { setTimeout as wait } from 'node:timers/promises'
import { type Environment, hasRestarted, residentBytes, startEnvironment } from './environment.ts'
import type { Fault } from './faults.ts'
import { createIdleClients, type IdleClients } from './idle-clients.ts'
import { until } from './until.ts'

/** Many idle sockets, and the herd that reconnects when one of the processes is killed. */

const SETTLING_MS = 5_000
const MAX_SOCKET_BYTES = 20 * 1024
const MAX_HEALING_MS = 20_000
const MAX_QUERIES = 2
const LONGEST_MS = 60_000

export const killUnderIdleSockets: Fault = async ({ cleanups }) => {
  // Each user has an address of its own, as behind a proxy, so all limits are on.
  const env = { TRUST_PROXY: 'loopback', ACCESS_TOKEN_SECONDS: '3600' }
  const environment = await startEnvironment({ cleanups, env })
  const clients = createIdleClients(environment.cluster.origin)
  cleanups.add(() => clients.close())
  await clients.register()
  const perSocket = await socketBytes(environment, clients)
  const killedAt = performance.now()
  process.kill(environment.apis()[0] ?? 0, 'SIGKILL')
  await until(() => clients.open() < clients.count, LONGEST_MS)
  await until(() => clients.isSettled(), LONGEST_MS).catch(() => {})
  const healedMs = performance.now() - killedAt
  const isWhole = clients.isSettled()
  await until(() => hasRestarted(environment), LONGEST_MS)
  const queries = clients.mostQueries()
  const [first = 0, second = 0, balancer = 0] = perSocket.map((bytes) => bytes / 1024)
  return {
    ...{ sent: 0, acknowledged: 0, lost: 0, doubled: 0, unordered: 0 },
    gaps: isWhole ? 0 : clients.count - clients.open(),
    healedMs,
    notes: [
      `${clients.count} sockets: ${first.toFixed(1)} and ${second.toFixed(1)} kB of each API process per socket, ${balancer.toFixed(1)} kB of the balancer`,
      `${clients.interrupted()} sockets were interrupted; at most ${queries} state queries per client, ${clients.refused()} refused handshakes`,
    ],
    violations: [
      ...(isWhole ? [] : ['not all sockets were open again']),
      ...(healedMs > MAX_HEALING_MS ? [`healed after ${(healedMs / 1000).toFixed(1)} s`] : []),
      ...(queries > MAX_QUERIES ? [`a client sent ${queries} state queries`] : []),
      ...(Math.max(first, second) * 1024 > MAX_SOCKET_BYTES ? ['a socket needs too much'] : []),
    ],
  }
}

/** Opens all sockets; returns the growth per socket of the API processes and of the balancer. */
async function socketBytes(
  { apis, cluster }: Environment,
  clients: IdleClients,
): Promise<number[]> {
  const pids = [...apis(), cluster.pid]
  const before = pids.map(residentBytes)
  await clients.connect()
  await wait(SETTLING_MS)
  const growth = pids.map((pid, index) => residentBytes(pid) - (before[index] ?? 0))
  const perProcess = clients.count / apis().length
  return growth.map((bytes, index) => bytes / (index < apis().length ? perProcess : clients.count))
}
