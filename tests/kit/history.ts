/**
 * What clients of a messaging API did and saw, and the rules that it must satisfy when parts of it
 * fail. Times are of one clock, in ms.
 */

/** A message as an API returns or delivers it. */
export interface Seen {
  readonly id: number
  readonly clientId: string
}

export type HistoryEvent =
  | {
      /** The API confirmed a message. One that failed or got no response is not in the history. */
      readonly type: 'acknowledged'
      readonly by: string
      readonly conversation: number
      readonly message: Seen
      readonly at: number
    }
  | {
      /** A frame arrived on a socket. */
      readonly type: 'delivered'
      readonly to: string
      readonly socket: number
      readonly conversation: number
      readonly message: Seen
      readonly at: number
    }
  | {
      /** All messages of a conversation, as its order of the API. */
      readonly type: 'read'
      readonly by: string
      readonly conversation: number
      readonly messages: readonly Seen[]
      readonly begunAt: number
      readonly endedAt: number
    }

type Event<T extends HistoryEvent['type']> = Extract<HistoryEvent, { type: T }>

/** What a history must not contain. */
export type Rule = 'lost' | 'doubled' | 'unordered' | 'forgotten' | 'unlearnt'

export interface Violation {
  readonly rule: Rule
  /** One sentence. */
  readonly text: string
}

/** What is wrong in a history, one sentence each; empty = nothing. */
export const checkHistory = (history: readonly HistoryEvent[]): string[] =>
  findViolations(history).map(({ text }) => text)

/** What is wrong in a history; empty = nothing. */
export function findViolations(history: readonly HistoryEvent[]): Violation[] {
  const conversations = new Set(history.map(({ conversation }) => conversation))
  return [...conversations].flatMap((conversation) => {
    const events = history.filter((event) => event.conversation === conversation)
    const acknowledged = events.filter((event) => event.type === 'acknowledged')
    const reads = events.filter((event) => event.type === 'read')
    const delivered = events.filter((event) => event.type === 'delivered')
    const violationsOf = (rule: Rule, faults: readonly string[]): Violation[] =>
      faults.map((fault) => ({ rule, text: `conversation ${conversation}: ${fault}` }))
    return [
      ...violationsOf('doubled', readFaults(reads)),
      ...violationsOf('unordered', orderFaults(reads)),
      ...violationsOf('lost', acknowledgedFaults(acknowledged, reads)),
      ...violationsOf('forgotten', monotonicFaults(reads)),
      ...violationsOf('doubled', deliveryFaults(delivered)),
      ...violationsOf('unlearnt', convergenceFaults(acknowledged, reads, delivered)),
    ]
  })
}

const idsOf = (messages: readonly Seen[]): Set<number> => new Set(messages.map(({ id }) => id))

/** No message is stored twice: by its id or under the same client id. */
function readFaults(reads: readonly Event<'read'>[]): string[] {
  return reads.flatMap(({ by, messages }) => {
    const clientIds = new Set(messages.map(({ clientId }) => clientId))
    if (clientIds.size === messages.length && idsOf(messages).size === messages.length) return []
    return [`${by} read a message twice`]
  })
}

/** All reads have one order, that of the ids. */
function orderFaults(reads: readonly Event<'read'>[]): string[] {
  return reads.flatMap(({ by, messages }) =>
    messages.some(({ id }, index) => id <= (messages[index - 1]?.id ?? -1))
      ? [`${by} read messages in another order than their ids`]
      : [],
  )
}

/** A read that begins after a message was acknowledged has it, with the same id. */
function acknowledgedFaults(
  acknowledged: readonly Event<'acknowledged'>[],
  reads: readonly Event<'read'>[],
): string[] {
  return acknowledged.flatMap(({ message, at }) => {
    const missing = reads
      .filter(({ begunAt }) => begunAt > at)
      .find(
        ({ messages }) =>
          !messages.some(({ id, clientId }) => id === message.id && clientId === message.clientId),
      )
    return missing ? [`${missing.by} did not read message ${message.id}, acknowledged before`] : []
  })
}

/** A reader never sees less than in an earlier read. */
function monotonicFaults(reads: readonly Event<'read'>[]): string[] {
  return reads.flatMap((earlier) => {
    const later = reads.find((read) => {
      if (read.by !== earlier.by || read.begunAt < earlier.endedAt) return false
      const ids = idsOf(read.messages)
      return earlier.messages.some(({ id }) => !ids.has(id))
    })
    return later ? [`${later.by} read fewer messages than before`] : []
  })
}

/** A socket gets a message once. */
function deliveryFaults(delivered: readonly Event<'delivered'>[]): string[] {
  const keys = delivered.map(({ socket, message }) => `${socket} ${message.id}`)
  const doubled = delivered.find((_, index) => keys.indexOf(keys[index] ?? '') !== index)
  return doubled ? [`socket ${doubled.socket} got message ${doubled.message.id} twice`] : []
}

/** A user with a socket knows every acknowledged message in the end, by frames and reads. */
function convergenceFaults(
  acknowledged: readonly Event<'acknowledged'>[],
  reads: readonly Event<'read'>[],
  delivered: readonly Event<'delivered'>[],
): string[] {
  const listeners = new Set(delivered.map(({ to }) => to))
  return [...listeners].flatMap((listener) => {
    const known = new Set([
      ...delivered.filter(({ to }) => to === listener).map(({ message }) => message.id),
      ...reads.filter(({ by }) => by === listener).flatMap(({ messages }) => [...idsOf(messages)]),
    ])
    const unknown = acknowledged.filter(({ message }) => !known.has(message.id))
    return unknown.length === 0
      ? []
      : [`${listener} never learnt of message ${unknown.map(({ message }) => message.id)}`]
  })
}
