import { networkFailure, serviceFailure } from '../../protocol/base/errors.ts'

/** Availability of a server feature (A5). */
export interface Capability {
  available: boolean
  /** Availability is unknown because the server did not respond. */
  unanswered: boolean
}

/**
 * Throws unless the feature is available: status 400 with `missing`, or the network failure if
 * availability is unknown.
 */
export function requireCapability({ available, unanswered }: Capability, missing: string): void {
  if (unanswered) throw networkFailure()
  if (!available) throw serviceFailure({ message: missing, status: 400 })
}
