import { type Cluster, createSingleCluster } from '../cluster/cluster.ts'
import type { LiveFrame, LiveHub } from '../context.ts'
import { OpenSockets, presentUser, type SocketKey, socketKey } from './open-sockets.ts'
import { RecentMessages } from './recent-messages.ts'

export const CHANNELS = ['messaging', 'notifications'] as const
export type Channel = (typeof CHANNELS)[number]

/** One open socket, as the hub needs it for delivery. */
export interface LiveConnection {
  readonly channel: Channel
  readonly userId: number
  /** The conversation a messaging socket was opened for; null = the general one. */
  readonly conversationId: number | null
  /** Sends one frame as JSON text. Never throws. */
  deliver(text: string): void
  /** Closes the socket so that its client connects again and reads what it missed. */
  forceReconnect(): void
}

/** A frame with its recipients. */
type FrameEnvelope = { readonly frame: LiveFrame } & (
  | { readonly to: 'users'; readonly userIds: readonly number[] }
  | { readonly to: 'conversation'; readonly conversationId: number }
  | { readonly to: 'notifications'; readonly userId: number }
)

/** A frame, or the notice that sessions have ended and their sockets must close. */
type Envelope = FrameEnvelope | { readonly to: 'ended'; readonly sessionIds: readonly string[] }

/** A process announces its open sockets to the others. */
type SocketsMessage =
  /** The first part of all keys, which replaces those that are known. */
  | { readonly all: readonly SocketKey[] }
  /** The next part. */
  | { readonly more: readonly SocketKey[] }
  | { readonly key: SocketKey; readonly isOpen: boolean }
  /** Asks for `all`. */
  | { readonly request: true }

/** Keys in one message: about 200 kB, where NATS allows 1 MB by default. */
const MAX_KEYS = 5_000

/**
 * Called when a user's first messaging socket opens and when the last one closes, in one of the
 * processes.
 */
export type PresenceListener = (userId: number, online: boolean) => void

/**
 * Registry of the open sockets of this process; delivers frames to them in publishing order, and
 * frames for the sockets of other processes to those.
 */
export class Hub implements LiveHub {
  readonly #sendToOthers: (envelope: Envelope) => void
  readonly #sendSockets: (message: SocketsMessage) => void
  readonly #general = new Map<number, Set<LiveConnection>>()
  readonly #conversations = new Map<number, Set<LiveConnection>>()
  readonly #notifications = new Map<number, Set<LiveConnection>>()
  readonly #openSockets = new OpenSockets()
  /** Number of sockets of all kinds per user. */
  readonly #sockets = new Map<number, number>()
  /** Functions that close the sockets of each session. */
  readonly #sessions = new Map<string, Set<() => void>>()
  readonly #recentMessages = new RecentMessages()
  #onPresence: PresenceListener = () => {}

  constructor(cluster: Cluster = createSingleCluster()) {
    this.#sendToOthers = cluster.channel<Envelope>('frames', (envelope) => this.#deliver(envelope))
    this.#sendSockets = cluster.channel<SocketsMessage>('sockets', (message, processId) =>
      this.#receiveSockets(message, processId),
    )
    cluster.watch({
      joined: () => this.#sendAllSockets(),
      missed: () => this.#sendSockets({ request: true }),
      left: (processId) => {
        const gone = this.#openSockets.dropOther(processId)
        if (!cluster.isLeader()) return
        for (const key of gone) this.#reportPresence(key, false)
      },
    })
  }

  /** Sends to the general messaging sockets of these users; duplicates are ignored. */
  publish(userIds: readonly number[], frame: LiveFrame): void {
    if (userIds.length > 0) this.#send({ to: 'users', userIds: [...new Set(userIds)], frame })
  }

  publishConversation(conversationId: number, frame: LiveFrame): void {
    this.#send({ to: 'conversation', conversationId, frame })
  }

  publishNotification(userId: number, frame: LiveFrame): void {
    this.#send({ to: 'notifications', userId, frame })
  }

  /** Adds an open socket. Returns a function that removes it and may be called more than once. */
  attach(connection: LiveConnection): () => void {
    const [sockets, key] = this.#registryOf(connection)
    const group = sockets.get(key) ?? new Set()
    sockets.set(key, group.add(connection))
    this.#sockets.set(connection.userId, this.socketsOf(connection.userId) + 1)
    for (const key of keysOf(connection)) this.#open(key)
    return () => {
      if (!group.delete(connection)) return
      const remaining = this.socketsOf(connection.userId) - 1
      if (remaining > 0) this.#sockets.set(connection.userId, remaining)
      else this.#sockets.delete(connection.userId)
      if (group.size === 0 && sockets.get(key) === group) sockets.delete(key)
      for (const key of keysOf(connection)) this.#close(key)
    }
  }

  /** Number of sockets of all kinds this user has in this process. */
  socketsOf(userId: number): number {
    return this.#sockets.get(userId) ?? 0
  }

  /** Number of sockets of a channel in this process. */
  countSockets(channel: Channel): number {
    return this.connections().filter((connection) => connection.channel === channel).length
  }

  /** Whether the user has any messaging socket. */
  isOnline(userId: number): boolean {
    return this.#openSockets.has(socketKey.present(userId))
  }

  /** Users with a messaging socket in this process. */
  onlineUserIds(): number[] {
    return this.#openSockets.own().flatMap((key) => presentUser(key) ?? [])
  }

  /** Whether the user has a socket open for this conversation. */
  isInConversation(userId: number, conversationId: number): boolean {
    return this.#openSockets.has(socketKey.chat(userId, conversationId))
  }

  /** Whether counts sent to this user would reach any socket. */
  isListening(userId: number): boolean {
    return this.#openSockets.has(socketKey.general(userId)) || this.hasNotificationSocket(userId)
  }

  /** Whether the user has a notification socket open. */
  hasNotificationSocket(userId: number): boolean {
    return this.#openSockets.has(socketKey.notifications(userId))
  }

  /** Whether this or another process has sent the frame of a new message, which is recent. */
  hasSentMessage(id: number): boolean {
    return this.#recentMessages.has(id)
  }

  /** All open sockets of this process. */
  connections(): LiveConnection[] {
    return [this.#general, this.#conversations, this.#notifications].flatMap((sockets) =>
      [...sockets.values()].flatMap((group) => [...group]),
    )
  }

  /** Calls `close` when the session ends. Returns a function that stops watching. */
  watchSession(sessionId: string, close: () => void): () => void {
    const group = this.#sessions.get(sessionId) ?? new Set()
    this.#sessions.set(sessionId, group.add(close))
    return () => {
      group.delete(close)
      if (group.size === 0 && this.#sessions.get(sessionId) === group) {
        this.#sessions.delete(sessionId)
      }
    }
  }

  /** Closes the sockets of sessions that have ended, in every process. */
  endSessions(sessionIds: readonly string[]): void {
    this.#send({ to: 'ended', sessionIds })
  }

  onPresence(listener: PresenceListener): void {
    this.#onPresence = listener
  }

  #registryOf({ channel, conversationId, userId }: LiveConnection) {
    if (channel === 'notifications') return [this.#notifications, userId] as const
    if (conversationId !== null) return [this.#conversations, conversationId] as const
    return [this.#general, userId] as const
  }

  #send(envelope: Envelope): void {
    this.#deliver(envelope)
    this.#sendToOthers(envelope)
  }

  #open(key: SocketKey): void {
    if (!this.#openSockets.add(key)) return
    this.#sendSockets({ key, isOpen: true })
    if (!this.#openSockets.isElsewhere(key)) this.#reportPresence(key, true)
  }

  #close(key: SocketKey): void {
    if (!this.#openSockets.remove(key)) return
    this.#sendSockets({ key, isOpen: false })
    if (!this.#openSockets.isElsewhere(key)) this.#reportPresence(key, false)
  }

  #reportPresence(key: SocketKey, online: boolean): void {
    const userId = presentUser(key)
    if (userId !== null) this.#onPresence(userId, online)
  }

  #sendAllSockets(): void {
    const keys = this.#openSockets.own()
    this.#sendSockets({ all: keys.slice(0, MAX_KEYS) })
    for (let start = MAX_KEYS; start < keys.length; start += MAX_KEYS) {
      this.#sendSockets({ more: keys.slice(start, start + MAX_KEYS) })
    }
  }

  #receiveSockets(message: SocketsMessage, processId: string): void {
    if ('request' in message) this.#sendAllSockets()
    else if ('all' in message) this.#openSockets.replaceOther(processId, message.all)
    else if ('more' in message) this.#openSockets.addOther(processId, message.more)
    else this.#openSockets.setOther(processId, message.key, message.isOpen)
  }

  #deliver(envelope: Envelope): void {
    if (envelope.to === 'ended') {
      for (const id of envelope.sessionIds) {
        for (const close of [...(this.#sessions.get(id) ?? [])]) close()
      }
      return
    }
    this.#recentMessages.add(envelope.frame)
    const text = JSON.stringify(envelope.frame)
    for (const connection of this.#receivers(envelope)) connection.deliver(text)
  }

  #receivers(envelope: FrameEnvelope): LiveConnection[] {
    switch (envelope.to) {
      case 'users':
        return envelope.userIds.flatMap((userId) => [...(this.#general.get(userId) ?? [])])
      case 'conversation':
        return [...(this.#conversations.get(envelope.conversationId) ?? [])]
      case 'notifications':
        return [...(this.#notifications.get(envelope.userId) ?? [])]
    }
  }
}

function keysOf({ channel, userId, conversationId }: LiveConnection): SocketKey[] {
  if (channel === 'notifications') return [socketKey.notifications(userId)]
  const specific =
    conversationId === null ? socketKey.general(userId) : socketKey.chat(userId, conversationId)
  return [socketKey.present(userId), specific]
}

export const createLiveHub = (cluster?: Cluster): Hub => new Hub(cluster)

/** The hub of this process; null when the server was built with another `LiveHub`. */
export const hubOf = (live: LiveHub): Hub | null => (live instanceof Hub ? live : null)
