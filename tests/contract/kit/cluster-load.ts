import { setTimeout as wait } from 'node:timers/promises'
import type { HistoryEvent, Seen } from '../../kit/history.ts'
import type { ClusterUser, clientOf } from './cluster-kit.ts'

/** Members of conversations, who write and listen, and the history of what they did and saw. */

const PAIRS = 3
const RETRY_MS = 100
/** Wait of a sender between two messages. */
const PAUSE_MS = 30

type Client = ReturnType<typeof clientOf>

export interface Member {
  readonly name: string
  readonly user: ClusterUser
  readonly conversation: number
}

/** Three conversations of two members each. */
export async function createMembers({ signUp, request }: Client): Promise<Member[]> {
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

export interface LoadOptions {
  /** Wait of a sender between two messages, ms. */
  readonly pauseMs?: number
  /** Appended to each message. */
  readonly padding?: string
  /** Ends the repetition of failed requests. */
  readonly signal?: AbortSignal
}

export interface Load {
  readonly history: HistoryEvent[]
  /** Number of messages, without repetitions. */
  sent(): number
  /** Number of failed attempts by status; 0 = no response. */
  readonly failures: ReadonlyMap<number, number>
  /** Resolves when the last message of each member is acknowledged. */
  stopSending(): Promise<void>
  /** Closes the sockets; then each member reads. */
  end(): Promise<void>
}

/** Each member sends one message after the other and keeps a socket open, until it is stopped. */
export function startLoad(
  client: Client,
  members: readonly Member[],
  { pauseMs = PAUSE_MS, padding = '', signal }: LoadOptions = {},
): Load {
  const history: HistoryEvent[] = []
  const sending = new AbortController()
  const listening = new AbortController()
  const failures = new Map<number, number>()
  const requestWithRetry = retrying(client, failures, signal)
  const read = readerOf(requestWithRetry, history)
  let sent = 0
  const send = async ({ name: by, conversation, user }: Member): Promise<void> => {
    for (let n = 0; !sending.signal.aborted; n += 1) {
      const body = { content: `${by} ${n}${padding}`, client_id: `client-${by}-${n}` }
      sent += 1
      const path = messagesPath(conversation)
      const response = await requestWithRetry('POST', path, user.access, body)
      if (response.status >= 300) throw new Error(`a message got status ${response.status}`)
      const message = seen(response.body)
      history.push({ type: 'acknowledged', by, conversation, message, at: performance.now() })
      await wait(pauseMs)
    }
  }
  const listen = listenerOf(client, history, read, listening.signal)
  const senders = Promise.all(members.map(send))
  const listeners = Promise.all(members.map(listen))
  // Reported by `stopSending` and `end`.
  for (const promise of [senders, listeners]) promise.catch(() => {})
  return {
    history,
    failures,
    sent: () => sent,
    async stopSending() {
      sending.abort()
      await senders
    },
    async end() {
      listening.abort()
      await listeners
      await Promise.all(members.map(read))
    },
  }
}

const messagesPath = (conversation: number): string =>
  `messaging/conversations/${conversation}/messages/`

const seen = ({ id, content }: { id: number; content: string }): Seen => ({ id, clientId: content })

/** Repeats a request until it has a response that is not an error of the server. */
function retrying(
  { request }: Client,
  failures: Map<number, number>,
  signal?: AbortSignal,
): Client['request'] {
  return async (...args) => {
    for (;;) {
      signal?.throwIfAborted()
      // Without a response, the process has ended.
      const response = await request(...args).catch(() => null)
      if (response !== null && response.status < 500) return response
      const status = response?.status ?? 0
      failures.set(status, (failures.get(status) ?? 0) + 1)
      await wait(RETRY_MS)
    }
  }
}

/** Reads all messages of a member's conversation. */
function readerOf(request: Client['request'], history: HistoryEvent[]) {
  return async ({ name: by, conversation, user }: Member): Promise<void> => {
    const begunAt = performance.now()
    const messages: Seen[] = []
    // Page 1 has the newest messages, each page its oldest first. New messages move
    // known ones to the next page.
    for (let page = 1; ; page += 1) {
      const path = `${messagesPath(conversation)}?page_size=100&page=${page}`
      const { body } = await request('GET', path, user.access)
      const known = new Set(messages.map(({ id }) => id))
      messages.unshift(...body.results.map(seen).filter(({ id }: Seen) => !known.has(id)))
      if (body.next === null) break
    }
    const endedAt = performance.now()
    history.push({ type: 'read', by, conversation, messages, begunAt, endedAt })
  }
}

/** Keeps a socket open; after each interruption reads what it may have missed. */
function listenerOf(
  client: Client,
  history: HistoryEvent[],
  read: (member: Member) => Promise<void>,
  signal: AbortSignal,
) {
  let sockets = 0
  return async (member: Member): Promise<void> => {
    while (!signal.aborted) {
      const probe = await client.open(member.user).catch(() => null)
      if (probe === null) {
        await wait(RETRY_MS)
        continue
      }
      sockets += 1
      const socket = sockets
      const { name: to, conversation } = member
      probe.socket.on('message', (data) => {
        const { type, message } = JSON.parse(String(data))
        if (type !== 'new_message') return
        const at = performance.now()
        history.push({ type: 'delivered', to, socket, conversation, message: seen(message), at })
      })
      // Earlier, the server does not send frames of messages yet.
      await Promise.race([probe.first('authenticated'), probe.closed])
      await read(member)
      const terminate = () => probe.socket.terminate()
      if (signal.aborted) terminate()
      signal.addEventListener('abort', terminate)
      await probe.closed
      signal.removeEventListener('abort', terminate)
    }
  }
}
