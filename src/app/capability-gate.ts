import type {
  CapabilitiesActor,
  CapabilitiesFact,
} from '../machines/account/capabilities/capabilities.machine.ts'
import type { CapabilityField } from '../protocol/base/types.ts'

interface CapabilityResponse {
  available: boolean
  /** Whether the server has likes/unified/. */
  likesUnified: boolean
  /** Availability is unknown because the server did not respond. */
  unanswered: boolean
}

export interface CapabilityGate {
  /** Whether the server has a feature; detects it at the first need (A5). Never rejects. */
  capability(field: CapabilityField): Promise<CapabilityResponse>
  /** Reports that likes/unified/ does not exist. */
  forgetUnified(): void
}

type Settle = (response: CapabilityResponse) => void

const TAKEN_AS_THERE: CapabilityResponse = {
  available: true,
  likesUnified: true,
  unanswered: false,
}
const NOT_AVAILABLE: CapabilityResponse = {
  available: false,
  likesUnified: false,
  unanswered: false,
}

/**
 * Promise adapter of the capabilities machine. The machine decides when a request is answered; the
 * adapter maps its events to promises by id. Every promise settles: with the response event, or
 * when the actor stops. Without an actor nothing can be detected, and every feature is assumed to
 * be available.
 */
export function createCapabilityGate(
  newId: () => string,
  /** Returns null until the authenticated scope has loaded. */
  find: () => CapabilitiesActor | null,
): CapabilityGate {
  const waiting = new Map<string, Settle>()
  const subscribed = new WeakSet<CapabilitiesActor>()

  function settle(waiter: string, response: CapabilityResponse): void {
    const done = waiting.get(waiter)
    waiting.delete(waiter)
    done?.(response)
  }

  function onAnswered({ waiter, available, likesUnified, unanswered }: CapabilitiesFact): void {
    settle(waiter, { available, likesUnified, unanswered })
  }

  /** The machine stops with the session, so pending requests get no response. */
  function end(): void {
    for (const waiter of [...waiting.keys()]) settle(waiter, NOT_AVAILABLE)
  }

  function current(): CapabilitiesActor | null {
    const actor = find()
    if (actor === null || actor.getSnapshot().status !== 'active') return null
    if (!subscribed.has(actor)) {
      subscribed.add(actor)
      actor.on('capabilities.answered', onAnswered)
      actor.subscribe({ error: end, complete: end })
    }
    return actor
  }

  function capability(field: CapabilityField): Promise<CapabilityResponse> {
    const actor = current()
    if (actor === null) return Promise.resolve(TAKEN_AS_THERE)
    return new Promise((resolve) => {
      const waiter = newId()
      waiting.set(waiter, resolve)
      actor.send({ type: 'capabilities.need', field, waiter })
    })
  }

  return {
    capability,
    forgetUnified() {
      current()?.send({ type: 'capabilities.likesUnifiedMissing' })
    },
  }
}
