import { randomUUID } from 'node:crypto'
import { isObject } from '../../src/protocol/base/json.ts'
import type { ServerClock } from '../clock.ts'

/** Carries texts between the processes of one database, at most once, in order per sender. */
export interface ClusterTransport {
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
 * The API processes that serve one database. A process alone is a cluster of one, without a
 * transport.
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
  /** Announces that this process stops. */
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
  message?: unknown
  isLeaving?: true
}

interface Peer {
  seq: number
  lastSeenAt: number
  isPresent: boolean
}

/** A cluster of the processes that share a transport. */
export function createCluster(
  transport: ClusterTransport,
  clock: ServerClock,
  id: string = randomUUID(),
): Cluster {
  const channels = new Map<string, (message: unknown, processId: string) => void>()
  const listeners: ClusterListener[] = []
  /** By process id; those that left stay, so that one that returns has lost messages. */
  const peers = new Map<string, Peer>()
  let seq = 0
  let isClosed = false

  const post = (packet: Omit<Packet, 'from' | 'seq'>): void => {
    if (!isClosed) transport.send(JSON.stringify({ from: id, seq, ...packet }))
  }
  const markLeft = (processId: string, peer: Peer): void => {
    if (!peer.isPresent) return
    peer.isPresent = false
    for (const { left } of listeners) left?.(processId)
  }
  const recordPeer = ({ from, seq: sent, channel }: Packet): void => {
    const previous = peers.get(from)
    peers.set(from, { seq: sent, lastSeenAt: clock.now(), isPresent: true })
    const expected = previous && previous.seq + (channel === undefined ? 0 : 1)
    if (expected !== undefined && sent > expected) {
      for (const { missed } of listeners) missed?.(from)
    }
    if (previous?.isPresent !== true) for (const { joined } of listeners) joined?.(from)
  }
  transport.receive((text) => {
    const packet = parsePacket(text)
    if (packet === null || packet.from === id || isClosed) return
    const peer = peers.get(packet.from)
    if (packet.isLeaving) {
      if (peer) markLeft(packet.from, peer)
      peers.delete(packet.from)
      return
    }
    recordPeer(packet)
    if (packet.channel === undefined) return
    channels.get(packet.channel)?.(packet.message, packet.from)
  })
  const sendHeartbeat = (): void => {
    post({})
    for (const [processId, peer] of peers) {
      if (clock.now() - peer.lastSeenAt > SILENCE_MS) markLeft(processId, peer)
    }
    cancelHeartbeat = clock.after(HEARTBEAT_MS, sendHeartbeat)
  }
  let cancelHeartbeat = clock.after(0, sendHeartbeat)

  return {
    channel(name, receive) {
      if (channels.has(name)) throw new Error(`the channel ${name} exists already`)
      // Releases that run at the same time keep the messages of a channel compatible.
      channels.set(name, receive as (message: unknown, processId: string) => void)
      return (message) => {
        if (isClosed) return
        seq += 1
        post({ channel: name, message })
      }
    },
    watch: (listener) => void listeners.push(listener),
    isLeader: () => ![...peers].some(([other, { isPresent }]) => isPresent && other < id),
    async close() {
      cancelHeartbeat()
      post({ isLeaving: true })
      isClosed = true
      await transport.close()
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
  if (!isObject(data) || typeof data.from !== 'string' || typeof data.seq !== 'number') return null
  const { from, seq, channel, message, isLeaving } = data
  return {
    from,
    seq,
    ...(typeof channel === 'string' ? { channel, message } : {}),
    ...(isLeaving === true ? { isLeaving } : {}),
  }
}
