import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { socketTemplates, socketUrl } from '../../src/protocol/live/socket-url.ts'
import { PASSWORD } from '../contract/kit/kit.ts'

/** As many as one process allows: all of them are there while the other is gone. */
const SOCKETS_PER_USER = 20
const USERS = 250
const AT_ONCE = 50
/** Wait of a client before it reconnects (SOCKGEN-03), and between attempts. */
const RECONNECT_MS = 3_000
const RETRY_MS = 1_000
/** What a client reads after it has reconnected. */
const STATE_PATHS = ['messaging/conversations/', 'notifications/unread_count/']

interface IdleUser {
  readonly address: string
  access: string
}

export interface IdleClients {
  /** Number of clients; each has one socket. */
  readonly count: number
  register(): Promise<void>
  /** Opens all sockets, which reconnect from then on. */
  connect(): Promise<void>
  open(): number
  /** Whether all sockets are open and no client waits for its state. */
  isSettled(): boolean
  /** The most state queries of one client, repetitions included. */
  mostQueries(): number
  /** Sockets that were closed. */
  interrupted(): number
  /** Handshakes that failed. */
  refused(): number
  close(): void
}

interface IdleClient {
  readonly user: IdleUser
  socket: WebSocket | null
  isOpen: boolean
  isReading: boolean
  queries: number
}

export function createIdleClients(origin: string): IdleClients {
  const users = Array.from({ length: USERS }, (_, index) => ({
    address: `10.20.${Math.floor(index / 200)}.${(index % 200) + 1}`,
    access: '',
  }))
  const clients = users.flatMap((user) =>
    Array.from({ length: SOCKETS_PER_USER }, () => idle(user)),
  )
  const ended = new AbortController()
  let interrupted = 0
  let refused = 0

  const reconnect = async (client: IdleClient): Promise<void> => {
    await wait(RECONNECT_MS)
    while (!ended.signal.aborted && !(await open(client))) {
      refused += 1
      await wait(RECONNECT_MS)
    }
    if (!ended.signal.aborted) await readState(origin, client, ended.signal)
  }
  /** @returns whether the server accepted the socket and sent the first frame */
  const open = (client: IdleClient): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = new WebSocket(urlOf(origin, client.user), { headers: headersOf(client.user) })
      client.socket = socket
      socket.once('message', () => {
        client.isOpen = true
        resolve(true)
      })
      socket.on('error', () => {})
      socket.once('close', () => {
        resolve(false)
        if (!client.isOpen) return
        client.isOpen = false
        interrupted += 1
        client.isReading = true
        if (!ended.signal.aborted) void reconnect(client)
      })
    })
  const openFirst = async (client: IdleClient): Promise<void> => {
    while (!(await open(client))) await wait(RETRY_MS)
  }
  return {
    count: clients.length,
    register: () =>
      inParallel([...users.entries()], ([index, user]) => signUp(origin, user, index)),
    connect: () => inParallel(clients, openFirst),
    open: () => clients.filter(({ isOpen }) => isOpen).length,
    isSettled: () => clients.every(({ isOpen, isReading }) => isOpen && !isReading),
    mostQueries: () => Math.max(...clients.map(({ queries }) => queries)),
    interrupted: () => interrupted,
    refused: () => refused,
    close() {
      ended.abort()
      for (const { socket } of clients) socket?.terminate()
    },
  }
}

const idle = (user: IdleUser): IdleClient => ({
  user,
  socket: null,
  isOpen: false,
  isReading: false,
  queries: 0,
})

const headersOf = ({ address, access }: IdleUser) => ({
  'content-type': 'application/json',
  'x-forwarded-for': address,
  ...(access === '' ? {} : { authorization: `Bearer ${access}` }),
})

const urlOf = (origin: string, { access }: IdleUser): string =>
  socketUrl({
    templates: socketTemplates(origin),
    channel: 'messaging',
    token: access,
    conversationId: null,
  })

async function readState(origin: string, client: IdleClient, signal: AbortSignal): Promise<void> {
  for (const path of STATE_PATHS) {
    for (let isRead = false; !isRead && !signal.aborted; ) {
      client.queries += 1
      isRead = await fetch(`${origin}/api/${path}`, { headers: headersOf(client.user) }).then(
        async (response) => {
          await response.text()
          return response.ok
        },
        () => false,
      )
      if (!isRead) await wait(RETRY_MS)
    }
  }
  client.isReading = false
}

async function signUp(origin: string, user: IdleUser, index: number): Promise<void> {
  const username = `idle${index}`
  const post = async (path: string, body: object) => {
    const init = { method: 'POST', headers: headersOf(user), body: JSON.stringify(body) }
    const response = await fetch(`${origin}/api/${path}`, init)
    if (!response.ok) throw new Error(`${path} of ${username}: status ${response.status}`)
    return response.json()
  }
  const names = { first_name: 'Idle', last_name: 'Test', user_type: 'creator' }
  const email = `${username}@example.org`
  await post('users/', { ...names, username, email, password: PASSWORD })
  user.access = (await post('auth/token/', { username, password: PASSWORD })).access
}

/** Runs a task for each item, `AT_ONCE` at a time. */
async function inParallel<T>(items: readonly T[], task: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const work = async () => {
    for (const item of queue) await task(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
