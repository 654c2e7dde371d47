import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkHistory, type HistoryEvent } from '../../kit/history.ts'
import { type NatsStub, startNatsStub } from '../../kit/nats-stub.ts'
import { apiPids, CLUSTER_COMMAND, clientOf } from '../kit/cluster-kit.ts'
import { createMembers, startLoad } from '../kit/cluster-load.ts'
import { type ChildApi, createChildStore, startChild } from '../kit/durability-child.ts'

/** A cluster under load, whose parts fail one after another. */

vi.setConfig({ testTimeout: 200_000, hookTimeout: 120_000 })

const WAIT = { timeout: 60_000, interval: 20 }
/** How long a process is stopped, so long that the others consider it gone. */
const STOPPED_MS = 7_000
/** How long NATS is gone. */
const WITHOUT_NATS_MS = 1_500

/** Fails one part after another, and waits until each is back. */
async function injectFaults(cluster: ChildApi, nats: NatsStub): Promise<void> {
  const [first = 0, second = 0] = apiPids(cluster)
  process.kill(first, 'SIGKILL')
  await vi.waitUntil(() => apiPids(cluster).length === 3, WAIT)
  await nats.stop()
  await wait(WITHOUT_NATS_MS)
  await nats.start()
  process.kill(second, 'SIGSTOP')
  await wait(STOPPED_MS)
  process.kill(second, 'SIGCONT')
}

test('[B5 SOCKEV-09] a cluster loses and doubles no message, keeps one order and reaches every listener, while processes are killed and stopped and NATS restarts', async () => {
  const nats = await startNatsStub()
  onTestFinished(() => nats.stop())
  const { env } = await createChildStore()
  const settings = { ...env, KINYETI_LIMITS: 'off', NATS_URL: `nats://127.0.0.1:${nats.port}` }
  const cluster = await startChild(settings, CLUSTER_COMMAND)
  onTestFinished(async () => void (await cluster.stop()))
  const client = clientOf(cluster)
  const members = await createMembers(client)
  const load = startLoad(client, members)
  const { history } = load

  await injectFaults(cluster, nats)
  await load.stopSending()
  // What a listener missed it learns by its own reads, after the socket was closed.
  await vi.waitUntil(() => checkHistory(history).length === 0, WAIT).catch(() => {})
  expect(checkHistory(history)).toEqual([])
  await load.end()
  expect(checkHistory(history)).toEqual([])

  const count = (type: HistoryEvent['type']) =>
    history.filter((event) => event.type === type).length
  expect(count('acknowledged')).toBeGreaterThan(100)
  // Each member reads at the start and at the end; the others follow interruptions.
  expect(count('read')).toBeGreaterThan(2 * members.length)
})
