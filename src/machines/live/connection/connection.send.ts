import type { Json } from '../../../protocol/base/types.ts'
import type { ConnectionActor } from './connection.machine.ts'
import { isOpen } from './connection.selectors.ts'

/**
 * Sends `payload` over the general connection. Returns false if it is not open: the payload is
 * dropped, not queued (SOCKEV-16).
 */
export function sendPayload(
  connection: Pick<ConnectionActor, 'getSnapshot' | 'send'>,
  payload: Json,
): boolean {
  if (!isOpen(connection.getSnapshot())) return false
  connection.send({ type: 'connection.send', payload })
  return true
}
