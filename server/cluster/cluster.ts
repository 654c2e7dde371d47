import { randomUUID } from 'node:crypto'
import { isObject } from '../../src/protocol/base/json.ts'
import type { Json } from '../../src/protocol/base/types.ts'
import type { LiveClock } from '../live/limits.ts'

/** Carries texts between the processes of one database, at most once, in order per sender. */
export interface Link {
  /** Never throws. A text that cannot be sent is lost. */
  send(text: string): void
  /** Called once. Texts of the process itself may be among the received ones. */
  receive(handle: (text: string) => void): void
  close(): Promise<void>
}

/** What a process learns about the others. */
interface ClusterListener {
  /** Another process is there, perhaps again. */
  joined?(processId: string): void
  /** Another process has stopped or was silent for too long. */
  left?(processId: string): void
  /** Messages of another process were lost. */
  missed?(processId: string): void
}

/**
 * The API processes that serve one database. A process alone is a cluster of one, without a link.
 */
export interface Cluster {
  /**
   * Receives the messages that other processes send under this name.
   * @returns sends a message to all other processes, at most once; never throws
   */
  channel<T>(name: string, receive: (message: T, processId: string) => void): (message: T) => void
  watch(listener: ClusterListener): void
  /** Whether this process does what only one of them should do. */
  isLeader(): boolean
  /** Tells the others that this process stops. */
  close(): Promise<void>
}

/** Interval of heartbeats, which also show that the last messages were lost. */
export const HEARTBEAT_MS = 1_000
/** A process that is silent for longer has left. */
export const SILENCE_MS = 5_000

/** A cluster of one process. */
export const createSingleCluster = (): Cluster => ({
  channel: () => () => {},
  watch() {},
  isLeader: () => true,
  async close() {},
})

/**
 * What the processes send each other. `seq` counts the messages of a sender, from 1; a heartbeat
 * has that of the last message and no channel.
 */
interface Packet {
  from: string
  seq: number
  channel?: string
  message?: Json
  leaves?: true
}

interface Peer {
  seq: number
  heardAt: number
  isPresent: boolean
}

/** A cluster of the processes that share a link. */
export function createCluster(link: Link, clock: LiveClock, id: string = randomUUID()): Cluster {
  const channels = new Map<string, (message: never, processId: string) => void>()
  const listeners: ClusterListener[] = []
  /** By process id; those that left stay, so that one that returns has lost messages. */
  const peers = new Map<string, Peer>()
  let seq = 0
  let isClosed = false

  const post = (packet: Omit<Packet, 'from' | 'seq'>): void => {
    if (!isClosed) link.send(JSON.stringify({ from: id, seq, ...packet }))
  }
  const leave = (processId: string, peer: Peer): void => {
    if (!peer.isPresent) return
    peer.isPresent = false
    for (const { left } of listeners) left?.(processId)
  }
  const notePeer = ({ from, seq: sent, channel }: Packet): void => {
    const previous = peers.get(from)
    peers.set(from, { seq: sent, heardAt: clock.now(), isPresent: true })
    const expected = previous && previous.seq + (channel === undefined ? 0 : 1)
    if (expected !== undefined && sent > expected) {
      for (const { missed } of listeners) missed?.(from)
    }
    if (previous?.isPresent !== true) for (const { joined } of listeners) joined?.(from)
  }
  link.receive((text) => {
    const packet = parsePacket(text)
    if (packet === null || packet.from === id || isClosed) return
    const peer = peers.get(packet.from)
    if (packet.leaves) {
      if (peer) leave(packet.from, peer)
      peers.delete(packet.from)
      return
    }
    notePeer(packet)
    if (packet.channel === undefined) return
    channels.get(packet.channel)?.(packet.message as never, packet.from)
  })
  const beat = (): void => {
    post({})
    for (const [processId, peer] of peers) {
      if (clock.now() - peer.heardAt > SILENCE_MS) leave(processId, peer)
    }
    cancelBeat = clock.after(HEARTBEAT_MS, beat)
  }
  let cancelBeat = clock.after(0, beat)

  return {
    channel(name, receive) {
      if (channels.has(name)) throw new Error(`the channel ${name} exists already`)
      channels.set(name, receive)
      return (message) => {
        if (isClosed) return
        seq += 1
        post({ channel: name, message: message as Json })
      }
    },
    watch: (listener) => void listeners.push(listener),
    isLeader: () => ![...peers].some(([other, { isPresent }]) => isPresent && other < id),
    async close() {
      cancelBeat()
      post({ leaves: true })
      isClosed = true
      await link.close()
    },
  }
}

function parsePacket(text: string): Packet | null {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return null
  }
  const isPacket = isObject(data) && typeof data.from === 'string' && typeof data.seq === 'number'
  return isPacket ? (data as unknown as Packet) : null
}
