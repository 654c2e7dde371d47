import type { AnyActorRef, AnyEventObject } from 'xstate'
import type { Log } from '../../services/log.ts'

/** What every machine does with an event it did not expect, or with the end of a broken child. */
export function reporter(log: Log) {
  return ({ event, self }: { event: AnyEventObject; self: AnyActorRef }): void => {
    const { error } = event as { error?: unknown }
    if (error === undefined) log.warn('unexpected event', { actor: self.id, event: event.type })
    else log.error('effect failed', { actor: self.id, event: event.type, error })
  }
}
