import type { LiveFrame, LiveHub } from '../context.ts'

export type Channel = 'messaging' | 'notifications'

/** One open socket, as the hub needs it for delivery. */
export interface LiveConnection {
  readonly channel: Channel
  readonly userId: number
  /** The conversation a messaging socket was opened for; null = the general one. */
  readonly conversationId: number | null
  /** Sends one frame as JSON text. Never throws. */
  deliver(text: string): void
}

/** A frame with its recipients, serialisable to JSON for other processes. */
export type FrameEnvelope = { readonly frame: LiveFrame } & (
  | { readonly to: 'users'; readonly userIds: readonly number[] }
  | { readonly to: 'conversation'; readonly conversationId: number }
  | { readonly to: 'notifications'; readonly userId: number }
)

/** A frame, or the notice that sessions have ended and their sockets must close. */
export type Envelope =
  | FrameEnvelope
  | { readonly to: 'ended'; readonly sessionIds: readonly string[] }

/**
 * Carries envelopes to the hubs of all API processes, including this one. A single process uses
 * `createLocalBus`.
 */
export interface LiveBus {
  send(envelope: Envelope): void
  /** Called once, by the hub. */
  receive(handler: (envelope: Envelope) => void): void
}

function createLocalBus(): LiveBus {
  let handle: (envelope: Envelope) => void = () => {}
  return {
    send: (envelope) => handle(envelope),
    receive(handler) {
      handle = handler
    },
  }
}

/** Called when a user's first messaging socket opens and when the last one closes. */
export type PresenceListener = (userId: number, online: boolean) => void

/** Registry of the open sockets of this process; delivers frames to them in publishing order. */
export class Hub implements LiveHub {
  readonly #bus: LiveBus
  readonly #general = new Map<number, Set<LiveConnection>>()
  readonly #conversations = new Map<number, Set<LiveConnection>>()
  readonly #notifications = new Map<number, Set<LiveConnection>>()
  /** Number of messaging sockets, of both kinds, per user. */
  readonly #present = new Map<number, number>()
  /** Number of sockets of all kinds per user. */
  readonly #sockets = new Map<number, number>()
  /** Functions that close the sockets of each session. */
  readonly #sessions = new Map<string, Set<() => void>>()
  #onPresence: PresenceListener = () => {}

  constructor(bus: LiveBus = createLocalBus()) {
    this.#bus = bus
    bus.receive((envelope) => this.#deliver(envelope))
  }

  /** Sends to the general messaging sockets of these users; duplicates are ignored. */
  publish(userIds: readonly number[], frame: LiveFrame): void {
    if (userIds.length > 0) this.#bus.send({ to: 'users', userIds: [...new Set(userIds)], frame })
  }

  publishConversation(conversationId: number, frame: LiveFrame): void {
    this.#bus.send({ to: 'conversation', conversationId, frame })
  }

  publishNotification(userId: number, frame: LiveFrame): void {
    this.#bus.send({ to: 'notifications', userId, frame })
  }

  /** Adds an open socket. Returns a function that removes it and may be called more than once. */
  attach(connection: LiveConnection): () => void {
    const [sockets, key] = this.#registryOf(connection)
    const group = sockets.get(key) ?? new Set()
    sockets.set(key, group.add(connection))
    this.#sockets.set(connection.userId, this.socketsOf(connection.userId) + 1)
    if (connection.channel === 'messaging') this.#countPresence(connection.userId, 1)
    return () => {
      if (!group.delete(connection)) return
      const remaining = this.socketsOf(connection.userId) - 1
      if (remaining > 0) this.#sockets.set(connection.userId, remaining)
      else this.#sockets.delete(connection.userId)
      if (group.size === 0 && sockets.get(key) === group) sockets.delete(key)
      if (connection.channel === 'messaging') this.#countPresence(connection.userId, -1)
    }
  }

  /** Number of sockets of all kinds this user has in this process. */
  socketsOf(userId: number): number {
    return this.#sockets.get(userId) ?? 0
  }

  /** Whether the user has any messaging socket in this process. */
  isOnline(userId: number): boolean {
    return this.#present.has(userId)
  }

  onlineUserIds(): number[] {
    return [...this.#present.keys()]
  }

  /** Whether the user has a socket open for this conversation. */
  isInConversation(userId: number, conversationId: number): boolean {
    const sockets = this.#conversations.get(conversationId) ?? []
    return [...sockets].some((socket) => socket.userId === userId)
  }

  /** Whether counts sent to this user would reach any socket. */
  isListening(userId: number): boolean {
    return this.#general.has(userId) || this.#notifications.has(userId)
  }

  /** Whether the user has a notification socket open. */
  hasNotificationSocket(userId: number): boolean {
    return this.#notifications.has(userId)
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
    this.#bus.send({ to: 'ended', sessionIds })
  }

  onPresence(listener: PresenceListener): void {
    this.#onPresence = listener
  }

  #registryOf({ channel, conversationId, userId }: LiveConnection) {
    if (channel === 'notifications') return [this.#notifications, userId] as const
    if (conversationId !== null) return [this.#conversations, conversationId] as const
    return [this.#general, userId] as const
  }

  #countPresence(userId: number, delta: 1 | -1): void {
    const previous = this.#present.get(userId) ?? 0
    if (previous + delta > 0) this.#present.set(userId, previous + delta)
    else this.#present.delete(userId)
    if (previous === 0) this.#onPresence(userId, true)
    else if (previous + delta === 0) this.#onPresence(userId, false)
  }

  #deliver(envelope: Envelope): void {
    if (envelope.to === 'ended') {
      for (const id of envelope.sessionIds) {
        for (const close of [...(this.#sessions.get(id) ?? [])]) close()
      }
      return
    }
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

export const createLiveHub = (bus?: LiveBus): Hub => new Hub(bus)

/** The hub of this process; null when the server was built with another `LiveHub`. */
export const hubOf = (live: LiveHub): Hub | null => (live instanceof Hub ? live : null)
