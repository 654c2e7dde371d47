import type { Application } from '../../../protocol/content/creative-types.ts'
import type { ApplicationSnapshot } from './application.machine.ts'
import { canBeWithdrawn, stands } from './application.policy.ts'

/** The application that stands, null when one may apply. */
export function standingApplication({ context }: ApplicationSnapshot): Application | null {
  return stands(context.application) ? context.application : null
}

/** While the application is on its way. */
export function isSending(snapshot: ApplicationSnapshot): boolean {
  return snapshot.matches('sending')
}

/** While it is being withdrawn. */
export function isWithdrawing(snapshot: ApplicationSnapshot): boolean {
  return snapshot.matches('withdrawing')
}

/** Whether withdrawing can be offered now. */
export function mayWithdraw(snapshot: ApplicationSnapshot): boolean {
  return snapshot.matches('sent') && canBeWithdrawn(snapshot.context.application)
}

/** The message of an application that did not arrive, for another try; '' without one. */
export function unsentMessage({ context }: ApplicationSnapshot): string {
  return context.message
}
