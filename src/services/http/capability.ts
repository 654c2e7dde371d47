import { networkFailure, serviceFailure } from '../../protocol/base/errors.ts'

/** What is known of a part of the server (A5). */
export interface Capability {
  available: boolean
  /** Not available, but for want of the network: the server never said so. */
  unanswered: boolean
}

/** Rejects a call of a part that is not there; where nobody could be asked, as a call would fail. */
export function requirePart({ available, unanswered }: Capability, missing: string): void {
  if (unanswered) throw networkFailure()
  if (!available) throw serviceFailure({ message: missing, status: 400 })
}
