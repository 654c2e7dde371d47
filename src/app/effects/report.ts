import type { AnyActorRef, AnyEventObject } from 'xstate'
import { isServiceFailure } from '../../protocol/base/errors.ts'
import type { Log } from '../../services/log.ts'

/** What every machine does with an event it did not expect, or with the end of a broken child. */
export function reporter(log: Log) {
  return ({ event, self }: { event: AnyEventObject; self: AnyActorRef }): void => {
    const { error } = event as { error?: unknown }
    if (error === undefined) log.warn('unexpected event', { actor: self.id, event: event.type })
    // A server that refuses or lacks a call is no fault of the client.
    else if (isServiceFailure(error)) log.warn('call failed', { actor: self.id, error })
    else log.error('effect failed', { actor: self.id, event: event.type, error })
  }
}
