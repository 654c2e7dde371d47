import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findNatsServer } from '../../../server/cli/nats-server.ts'
import { startNatsStub } from '../../kit/nats-stub.ts'
import { apiPids, CLUSTER_COMMAND, clientOf, isRunning, pidsOf } from '../kit/cluster-kit.ts'
import { createChildStore, startChild } from '../kit/durability-child.ts'
import { type Probe, trackProbes } from '../kit/live-kit.ts'

/** `npm run cluster`: API processes, NATS and a balancer. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const WAIT = { timeout: 60_000, interval: 20 }

const { track } = trackProbes()

describe('a cluster of two API processes', async () => {
  const nats = await startNatsStub()
  const { env, folder } = await createChildStore()
  const settings = { ...env, KINYETI_LIMITS: 'off', NATS_URL: `nats://127.0.0.1:${nats.port}` }
  const cluster = await startChild(settings, CLUSTER_COMMAND)
  afterAll(() => cluster.kill())
  const { request, signUp, open } = clientOf(cluster)
  const ayen = await signUp('ayen')
  const lokai = await signUp('lokai')
  const conversation = await request('POST', 'messaging/conversations/create/', ayen.access, {
    target_user_id: lokai.id,
  })
  const send = (content: string) =>
    request('POST', `messaging/conversations/${conversation.body.id}/messages/`, ayen.access, {
      content,
    })
  const contents = (probe: Probe): string[] =>
    probe.ofType('new_message').map(({ message }) => message.content)

  test('delivers each message once to the sockets of both processes, behind one address', async () => {
    // The balancer gives four sockets in a row to both.
    const probes = await Promise.all(Array.from({ length: 4 }, () => track(open(lokai))))
    for (const content of ['one', 'two', 'three']) {
      expect((await send(content)).status).toBe(201)
    }
    for (const probe of probes) {
      await probe.nth('new_message', 3)
      await probe.settled()
      expect(contents(probe).toSorted()).toEqual(['one', 'three', 'two'])
    }
  })

  test('goes on when a process is killed, and starts another one', async () => {
    const probes = await Promise.all(Array.from({ length: 4 }, () => track(open(lokai))))
    const [victim = 0] = apiPids(cluster)
    process.kill(victim, 'SIGKILL')
    const closed = await Promise.race(probes.map((probe) => probe.closed))
    expect(closed.code).toBe(1006)
    expect((await request('GET', 'health/')).status).toBe(200)
    const left = probes.filter(({ socket }) => socket.readyState === socket.OPEN)
    expect(left.length).toBe(2)
    await send('after the crash')
    for (const probe of left) await probe.first('new_message')
    await vi.waitUntil(() => cluster.output().includes('is started again'), WAIT)
    await vi.waitUntil(() => apiPids(cluster).length === 3, WAIT)
    const again = await Promise.all(Array.from({ length: 4 }, () => track(open(lokai))))
    await send('to both')
    for (const probe of again) {
      await probe.first('new_message', ({ message }) => message.content === 'to both')
    }
  })

  test('[SOCKGEN-03] restarts the sockets that missed messages while NATS was gone', async () => {
    const probes = await Promise.all(Array.from({ length: 4 }, () => track(open(lokai))))
    await nats.stop()
    await send('without NATS')
    const early = await Promise.race(
      probes.map(async (probe) => {
        await probe.first('new_message')
        return probe
      }),
    )
    await early.settled()
    await nats.start()
    const missed = probes.filter((probe) => contents(probe).length === 0)
    expect(missed.length).toBe(2)
    const outcomes = await Promise.all(
      missed.map((probe) => Promise.race([probe.closed, probe.first('new_message')])),
    )
    // NATS clients may also send later what they could not send then.
    for (const outcome of outcomes) {
      if ('code' in outcome) expect(outcome).toEqual({ code: 1012, reason: 'frames were lost' })
      else expect(outcome.message.content).toBe('without NATS')
    }
  })

  test('refuses a server without NATS_URL on its database', async () => {
    const { NATS_URL: _, ...alone } = settings
    const other = { ...alone, KINYETI_DATA: join(folder, 'other') }
    await expect(startChild(other)).rejects.toThrow(/Another Kinyeti serves/)
  })

  test('stops all its processes with SIGTERM, which closes sockets with 1012', async () => {
    const probe = await track(open(lokai))
    const pids = apiPids(cluster)
    expect(await cluster.stop()).toBe(0)
    expect((await probe.closed).code).toBe(1012)
    expect(pids.filter(isRunning)).toEqual([])
    await nats.stop()
  })
})

const natsServer = findNatsServer()
if (natsServer === null)
  console.warn('SKIPPED: a cluster with its own NATS, because nats-server is not installed.')

// Needs the program, which npm cannot install; the tests above use a stub.
test.skipIf(natsServer === null)(
  'a cluster starts NATS itself, and starts it again when it is killed',
  async () => {
    const { env } = await createChildStore()
    const cluster = await startChild({ ...env, KINYETI_LIMITS: 'off' }, CLUSTER_COMMAND)
    onTestFinished(() => cluster.kill())
    const { request, signUp, open } = clientOf(cluster)
    const ayen = await signUp('ayen')
    const lokai = await signUp('lokai')
    const [pid = 0] = pidsOf('NATS', cluster)
    process.kill(pid, 'SIGKILL')
    await vi.waitUntil(() => pidsOf('NATS', cluster).length === 2, WAIT)
    const target = { target_user_id: lokai.id }
    const { body } = await request('POST', 'messaging/conversations/create/', ayen.access, target)
    const path = `messaging/conversations/${body.id}/messages/`
    // Until both processes are connected again, frames are lost and sockets restart.
    const isEverywhere = async (): Promise<boolean> => {
      const probes = await Promise.all([open(ayen), open(ayen)])
      await request('POST', path, ayen.access, { content: 'hello' })
      const outcomes = await Promise.all(
        probes.map((probe) => Promise.race([probe.first('new_message'), wait(500), probe.closed])),
      )
      for (const probe of probes) probe.socket.terminate()
      return outcomes.every((outcome) => outcome?.type === 'new_message')
    }
    await vi.waitUntil(isEverywhere, WAIT)
    expect(await cluster.stop()).toBe(0)
    expect(pidsOf('NATS', cluster).filter(isRunning)).toEqual([])
  },
)

// Shows the message of a machine without it.
test.skipIf(natsServer !== null)(
  'a cluster says how to install NATS where it is missing',
  async () => {
    const { env } = await createChildStore()
    await expect(startChild(env, CLUSTER_COMMAND)).rejects.toThrow(/apt-get install nats-server/)
  },
)

test('a cluster refuses an impossible number of processes', async () => {
  const { env } = await createChildStore()
  await expect(startChild(env, ['cluster.ts', '--api', '0'])).rejects.toThrow(
    /--api must be a whole number from 1 to 64, not "0"/,
  )
})
