import { type Cluster, createSingleCluster } from '../cluster/cluster.ts'
import type { LiveFrame, LiveHub } from '../context.ts'
import { type Place, Places, placeOf, presentUser } from './places.ts'

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
  restart(): void
}

/** A frame with its recipients. */
type FrameEnvelope = { readonly frame: LiveFrame } & (
  | { readonly to: 'users'; readonly userIds: readonly number[] }
  | { readonly to: 'conversation'; readonly conversationId: number }
  | { readonly to: 'notifications'; readonly userId: number }
)

/** A frame, or the notice that sessions have ended and their sockets must close. */
type Envelope = FrameEnvelope | { readonly to: 'ended'; readonly sessionIds: readonly string[] }

/** What processes tell each other about their sockets. */
type PlacesMessage =
  | { readonly all: readonly Place[] }
  | { readonly place: Place; readonly isOpen: boolean }
  /** Asks for `all`. */
  | { readonly request: true }

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
  readonly #sendPlaces: (message: PlacesMessage) => void
  readonly #general = new Map<number, Set<LiveConnection>>()
  readonly #conversations = new Map<number, Set<LiveConnection>>()
  readonly #notifications = new Map<number, Set<LiveConnection>>()
  readonly #places = new Places()
  /** Number of sockets of all kinds per user. */
  readonly #sockets = new Map<number, number>()
  /** Functions that close the sockets of each session. */
  readonly #sessions = new Map<string, Set<() => void>>()
  #onPresence: PresenceListener = () => {}

  constructor(cluster: Cluster = createSingleCluster()) {
    this.#sendToOthers = cluster.channel<Envelope>('frames', (envelope) => this.#deliver(envelope))
    this.#sendPlaces = cluster.channel<PlacesMessage>('places', (message, processId) =>
      this.#receivePlaces(message, processId),
    )
    cluster.watch({
      joined: () => this.#sendPlaces({ all: this.#places.own() }),
      missed: () => this.#sendPlaces({ request: true }),
      left: (processId) => {
        const gone = this.#places.dropOther(processId)
        if (!cluster.isLeader()) return
        for (const place of gone) this.#reportPresence(place, false)
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
    for (const place of placesOf(connection)) this.#open(place)
    return () => {
      if (!group.delete(connection)) return
      const remaining = this.socketsOf(connection.userId) - 1
      if (remaining > 0) this.#sockets.set(connection.userId, remaining)
      else this.#sockets.delete(connection.userId)
      if (group.size === 0 && sockets.get(key) === group) sockets.delete(key)
      for (const place of placesOf(connection)) this.#close(place)
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
    return this.#places.has(placeOf.present(userId))
  }

  /** Users with a messaging socket in this process. */
  onlineUserIds(): number[] {
    return this.#places.own().flatMap((place) => presentUser(place) ?? [])
  }

  /** Whether the user has a socket open for this conversation. */
  isInConversation(userId: number, conversationId: number): boolean {
    return this.#places.has(placeOf.chat(userId, conversationId))
  }

  /** Whether counts sent to this user would reach any socket. */
  isListening(userId: number): boolean {
    return this.#places.has(placeOf.general(userId)) || this.hasNotificationSocket(userId)
  }

  /** Whether the user has a notification socket open. */
  hasNotificationSocket(userId: number): boolean {
    return this.#places.has(placeOf.notifications(userId))
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

  #open(place: Place): void {
    if (!this.#places.add(place)) return
    this.#sendPlaces({ place, isOpen: true })
    if (!this.#places.isElsewhere(place)) this.#reportPresence(place, true)
  }

  #close(place: Place): void {
    if (!this.#places.remove(place)) return
    this.#sendPlaces({ place, isOpen: false })
    if (!this.#places.isElsewhere(place)) this.#reportPresence(place, false)
  }

  #reportPresence(place: Place, online: boolean): void {
    const userId = presentUser(place)
    if (userId !== null) this.#onPresence(userId, online)
  }

  #receivePlaces(message: PlacesMessage, processId: string): void {
    if ('request' in message) this.#sendPlaces({ all: this.#places.own() })
    else if ('all' in message) this.#places.replaceOther(processId, message.all)
    else this.#places.setOther(processId, message.place, message.isOpen)
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

function placesOf({ channel, userId, conversationId }: LiveConnection): Place[] {
  if (channel === 'notifications') return [placeOf.notifications(userId)]
  const specific =
    conversationId === null ? placeOf.general(userId) : placeOf.chat(userId, conversationId)
  return [placeOf.present(userId), specific]
}

export const createLiveHub = (cluster?: Cluster): Hub => new Hub(cluster)

/** The hub of this process; null when the server was built with another `LiveHub`. */
export const hubOf = (live: LiveHub): Hub | null => (live instanceof Hub ? live : null)
