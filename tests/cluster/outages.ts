import type { HistoryEvent } from '../kit/history.ts'

/** A response or a frame that takes longer is late, ms. */
export const LATE_MS = 500

/**
 * When the last late message was acknowledged or, after its acknowledgement, reached a listener: in
 * ms after `since`, 0 if no message was late.
 */
export function healedAfter(history: readonly HistoryEvent[], since: number): number {
  const ends = [...lateAcknowledgements(history, since), ...lateDeliveries(history)]
  return Math.max(0, ...ends.filter((end) => end > since).map((end) => end - since))
}

/** Ends of the pauses of senders. */
function lateAcknowledgements(history: readonly HistoryEvent[], since: number): number[] {
  const last = new Map<string, number>()
  return history.flatMap((event) => {
    if (event.type !== 'acknowledged') return []
    const previous = last.get(event.by) ?? event.at
    last.set(event.by, event.at)
    return event.at - Math.max(previous, since) > LATE_MS ? [event.at] : []
  })
}

/** When listeners learnt late of messages, by frames or reads. */
function lateDeliveries(history: readonly HistoryEvent[]): number[] {
  const acknowledged = new Map<number, number>()
  for (const event of history)
    if (event.type === 'acknowledged') acknowledged.set(event.message.id, event.at)
  return [...learntAt(history).values()].flatMap((learnt) =>
    [...learnt].flatMap(([id, at]) => {
      const since = acknowledged.get(id)
      return since !== undefined && at - since > LATE_MS ? [at] : []
    }),
  )
}

/** Delays of the frames that follow the acknowledgement of their message, ms; 0 for earlier ones. */
export function deliveryDelays(history: readonly HistoryEvent[], from: number): number[] {
  const acknowledged = new Map<number, number>()
  for (const event of history)
    if (event.type === 'acknowledged') acknowledged.set(event.message.id, event.at)
  return history.flatMap((event) => {
    const since = event.type === 'delivered' ? acknowledged.get(event.message.id) : undefined
    if (event.type !== 'delivered' || since === undefined || event.at < from) return []
    return [Math.max(0, event.at - since)]
  })
}

/** For each listener, when it first knew each message. */
function learntAt(history: readonly HistoryEvent[]): Map<string, Map<number, number>> {
  const listeners = new Map<string, Map<number, number>>()
  const learn = (listener: string, id: number, at: number): void => {
    const learnt = listeners.get(listener) ?? new Map<number, number>()
    listeners.set(listener, learnt)
    learnt.set(id, Math.min(at, learnt.get(id) ?? Number.POSITIVE_INFINITY))
  }
  for (const event of history) {
    if (event.type === 'delivered') learn(event.to, event.message.id, event.at)
    if (event.type === 'read')
      for (const { id } of event.messages) learn(event.by, id, event.endedAt)
  }
  return listeners
}
