import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from '../../bench/numbers.ts'
import type { Probe } from '../contract/kit/live-kit.ts'
import { residentBytes } from './environment.ts'
import { type LoadedCluster, underLoad } from './faults.ts'
import { deliveryDelays } from './outages.ts'

/** Clients that do not read their sockets, while other members write to their user. */

/** As many as one process allows for a user. */
const SLOW_SOCKETS = 20
/** A message may have 5,000 characters. */
const PADDING_LENGTH = 4_900
/** Bytes for one slow socket: several times what the kernel and the processes may buffer. */
const BYTES_PER_SOCKET = 14 * 1024 * 1024
const LONGEST_MS = 60_000
/** After that, processes under the same load hardly grow. */
const WARM_UP_MS = 15_000
const CLOSING_MS = 10_000
const SAMPLE_MS = 250
/** Growth of a process: far less than the unread bytes of all slow sockets. */
const MAX_GROWTH_BYTES = 64 * 1024 * 1024
const MAX_DELAY_MS = 1_000

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MB`

export const stopReading = underLoad({
  load: { pauseMs: 0, padding: ' '.padEnd(PADDING_LENGTH, 'x') },
  async inject(loaded) {
    const { client, load, members, notes, violations } = loaded
    const [target] = members
    if (target === undefined) return
    await wait(WARM_UP_MS)
    const begunAt = performance.now()
    const opening = Array.from({ length: SLOW_SOCKETS }, () => client.open(target.user))
    const slow = await Promise.all(opening)
    for (const { socket } of slow) socket.pause()
    const bytes = (): number =>
      PADDING_LENGTH *
      load.history.filter((event) => event.type === 'delivered' && event.to === target.name).length
    const before = bytes()
    const isDone = () =>
      bytes() - before > BYTES_PER_SOCKET || performance.now() - begunAt > LONGEST_MS
    const growth = await growthUntil(loaded, isDone)
    const p99 = quantile(deliveryDelays(load.history, begunAt), 0.99)
    notes.push(
      `${megabytes(bytes() - before)} for each of ${SLOW_SOCKETS} slow sockets; processes grew by ${growth.map(megabytes).join(', ')}; delivery to other sockets p99 ${p99.toFixed(0)} ms`,
    )
    if (growth.some((size) => size > MAX_GROWTH_BYTES)) violations.push('a process grew too much')
    if (p99 > MAX_DELAY_MS) violations.push('other members got their messages late')
    const open = await countOpen(slow)
    if (open > 0) violations.push(`${open} slow sockets were not closed`)
  },
})

/** How much the API processes and the balancer grow until the condition is true, bytes. */
async function growthUntil(
  { apis, cluster }: LoadedCluster,
  isDone: () => boolean,
): Promise<number[]> {
  const pids = [...apis(), cluster.pid]
  const before = pids.map(residentBytes)
  let most = before
  while (!isDone()) {
    await wait(SAMPLE_MS)
    most = pids.map((pid, index) => Math.max(most[index] ?? 0, residentBytes(pid)))
  }
  return most.map((size, index) => size - (before[index] ?? 0))
}

/** Reads what is left; returns the number of sockets that the server has not closed. */
async function countOpen(probes: readonly Probe[]): Promise<number> {
  for (const { socket } of probes) socket.resume()
  const states = await Promise.all(
    probes.map(({ closed }) =>
      Promise.race([closed.then(() => 'closed'), wait(CLOSING_MS, 'open')]),
    ),
  )
  for (const { socket } of probes) socket.terminate()
  return states.filter((state) => state === 'open').length
}
