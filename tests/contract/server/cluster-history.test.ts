import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkHistory, type HistoryEvent } from '../../kit/history.ts'
import { type NatsStub, startNatsStub } from '../../kit/nats-stub.ts'
import { apiPids, CLUSTER_COMMAND, type ClusterUser, clientOf } from '../kit/cluster-kit.ts'
import { type ChildApi, createChildStore, startChild } from '../kit/durability-child.ts'

/** A cluster under load, whose parts fail one after another. */

vi.setConfig({ testTimeout: 200_000, hookTimeout: 120_000 })

const PAIRS = 3
const WAIT = { timeout: 60_000, interval: 20 }
const RETRY_MS = 100
/** Wait of a sender between two messages. */
const PAUSE_MS = 30
/** How long a process is stopped, so long that the others consider it gone. */
const STOPPED_MS = 7_000
/** How long NATS is gone. */
const WITHOUT_NATS_MS = 1_500

type Client = ReturnType<typeof clientOf>

interface Member {
  readonly name: string
  readonly user: ClusterUser
  readonly conversation: number
}

/** Three conversations of two members each. */
async function createMembers({ signUp, request }: Client): Promise<Member[]> {
  const members: Member[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const names = [`ayen${pair}`, `lokai${pair}`]
    const users = [await signUp(names[0] ?? ''), await signUp(names[1] ?? '')]
    const [token, target] = [users[0]?.access ?? '', users[1]?.id ?? 0]
    const body = { target_user_id: target }
    const created = await request('POST', 'messaging/conversations/create/', token, body)
    for (const [index, user] of users.entries())
      members.push({ name: names[index] ?? '', user, conversation: created.body.id })
  }
  return members
}

/** Reads and writes as clients do, and records what they learn. */
function recordClients(client: Client, history: HistoryEvent[], isOver: () => boolean) {
  let sockets = 0
  const now = () => performance.now()
  const path = (member: Member) => `messaging/conversations/${member.conversation}/messages/`
  const seen = ({ id, content }: { id: number; content: string }) => ({ id, clientId: content })

  /** Repeats a request until it has a response that is not an error of the server. */
  const requestWithRetry = async (
    method: string,
    at: string,
    token: string,
    body: object | null = null,
  ) => {
    for (;;) {
      try {
        const response = await client.request(method, at, token, body)
        if (response.status < 500) return response
      } catch {
        // The process that should answer is gone.
      }
      await wait(RETRY_MS)
    }
  }
  const read = async (member: Member): Promise<void> => {
    const begunAt = now()
    const messages = []
    // Page 1 has the newest messages, each page its oldest first.
    for (let page = 1; ; page += 1) {
      const query = `?page_size=100&page=${page}`
      const { body } = await requestWithRetry('GET', path(member) + query, member.user.access)
      messages.unshift(...body.results.map(seen))
      if (body.next === null) break
    }
    const { name: by, conversation } = member
    history.push({ type: 'read', by, conversation, messages, begunAt, endedAt: now() })
  }
  const send = async (member: Member): Promise<void> => {
    const { name: by, conversation, user } = member
    for (let n = 0; !isOver(); n += 1) {
      const content = `${by} ${n}`
      const body = { content, client_id: `client-${by}-${n}` }
      const response = await requestWithRetry('POST', path(member), user.access, body)
      expect(response.status).toBeLessThan(300)
      const message = seen(response.body)
      history.push({ type: 'acknowledged', by, conversation, message, at: now() })
      await wait(PAUSE_MS)
    }
  }
  /** Keeps a socket open; after each interruption reads what it may have missed. */
  const listen = async (member: Member, hasEnded: () => boolean): Promise<void> => {
    while (!hasEnded()) {
      const probe = await client.open(member.user).catch(() => null)
      if (probe === null) {
        await wait(RETRY_MS)
        continue
      }
      sockets += 1
      const socket = sockets
      const { name: to, conversation } = member
      probe.socket.on('message', (data) => {
        const frame = JSON.parse(String(data))
        if (frame.type !== 'new_message') return
        history.push({ type: 'delivered', to, socket, conversation, message: seen(frame.message) })
      })
      await read(member)
      await Promise.race([probe.closed, vi.waitUntil(hasEnded, { timeout: 200_000, interval: 50 })])
      probe.socket.terminate()
    }
  }
  return { send, listen, read }
}

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
  const history: HistoryEvent[] = []
  let isOver = false
  let hasEnded = false
  const { send, listen, read } = recordClients(client, history, () => isOver)
  const listening = members.map((member) => listen(member, () => hasEnded))
  const sending = members.map(send)

  await injectFaults(cluster, nats)
  isOver = true
  await Promise.all(sending)
  // What a listener missed it learns by its own reads, after the socket was closed.
  await vi.waitUntil(() => checkHistory(history).length === 0, WAIT).catch(() => {})
  expect(checkHistory(history)).toEqual([])
  hasEnded = true
  await Promise.all(listening)
  await Promise.all(members.map(read))
  expect(checkHistory(history)).toEqual([])

  const count = (type: HistoryEvent['type']) =>
    history.filter((event) => event.type === type).length
  expect(count('acknowledged')).toBeGreaterThan(100)
  // Each member reads at the start and at the end; the others follow interruptions.
  expect(count('read')).toBeGreaterThan(2 * members.length)
})
