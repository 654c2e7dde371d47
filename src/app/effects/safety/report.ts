import type { AnyActorRef, AnyEventObject } from 'xstate'
import { isServiceFailure } from '../../../protocol/base/errors.ts'
import type { Log } from '../../../services/log.ts'

/** Logs an unexpected event, or the error of a failed child actor. */
export function reporter(log: Log) {
  return ({ event, self }: { event: AnyEventObject; self: AnyActorRef }): void => {
    const { error } = event as { error?: unknown }
    if (error === undefined) log.warn('unexpected event', { actor: self.id, event: event.type })
    // A server that rejects or lacks an endpoint is not a client error.
    else if (isServiceFailure(error)) log.warn('call failed', { actor: self.id, error })
    else log.error('effect failed', { actor: self.id, event: event.type, error })
  }
}
