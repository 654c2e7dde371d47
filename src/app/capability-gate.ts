import type {
  CapabilitiesActor,
  CapabilitiesFact,
} from '../machines/session/capabilities/capabilities.machine.ts'
import type { CapabilityField } from '../protocol/base/types.ts'

export interface CapabilityAnswer {
  available: boolean
  /** Whether there is likes/unified/. */
  likesUnified: boolean
  /** Not available, but for want of the network: the server never said so. */
  unanswered: boolean
}

export interface CapabilityGate {
  /** What the server has of a field; detects at first need (A5). Never rejects. */
  capability(field: CapabilityField): Promise<CapabilityAnswer>
  /** likes/unified/ answered that it is not there. */
  forgetUnified(): void
}

type Settle = (answer: CapabilityAnswer) => void

const TAKEN_AS_THERE: CapabilityAnswer = {
  available: true,
  likesUnified: true,
  unanswered: false,
}
const NOT_AVAILABLE: CapabilityAnswer = {
  available: false,
  likesUnified: false,
  unanswered: false,
}

/**
 * The capabilities machine as promises: it owns who waits, this only remembers which promise is
 * whose. Every promise settles: with the fact that names its waiter, or when the actor ends. Without
 * an actor nothing can be detected, and everything is taken as there.
 */
export function createCapabilityGate(
  newId: () => string,
  /** Null while the signed-in part is not there. */
  find: () => CapabilitiesActor | null,
): CapabilityGate {
  const waiting = new Map<string, Settle>()
  const heard = new WeakSet<CapabilitiesActor>()

  function settle(waiter: string, answer: CapabilityAnswer): void {
    const done = waiting.get(waiter)
    waiting.delete(waiter)
    done?.(answer)
  }

  function hear({ waiter, available, likesUnified, unanswered }: CapabilitiesFact): void {
    settle(waiter, { available, likesUnified, unanswered })
  }

  /** The machine ends with the session: nobody is left who could be told more. */
  function end(): void {
    for (const waiter of [...waiting.keys()]) settle(waiter, NOT_AVAILABLE)
  }

  function current(): CapabilitiesActor | null {
    const actor = find()
    if (actor === null || actor.getSnapshot().status !== 'active') return null
    if (!heard.has(actor)) {
      heard.add(actor)
      actor.on('capabilities.answered', hear)
      actor.subscribe({ error: end, complete: end })
    }
    return actor
  }

  function capability(field: CapabilityField): Promise<CapabilityAnswer> {
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
