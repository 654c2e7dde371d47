import type { Application } from '../../../protocol/content/creative-types.ts'

/** A withdrawn application counts as none: the user may apply again. */
export function isActive(application: Application | null): application is Application {
  return application !== null && application.status !== 'withdrawn'
}

/** Only the project owner can change a decided application. */
export function canBeWithdrawn(application: Application | null): application is Application {
  return application?.status === 'sent' || application?.status === 'seen'
}

/**
 * The known application after receiving `received`. Applications are never deleted, so null, like an
 * older state, comes from an earlier response and changes nothing.
 */
export function applyServerState(
  known: Application | null,
  received: Application | null,
): Application | null {
  if (received === null || known === null) return received ?? known
  return Date.parse(received.updated_at) < Date.parse(known.updated_at) ? known : received
}
