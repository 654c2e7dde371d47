import type { Application } from '../../../protocol/content/creative-types.ts'
import type { ApplicationSnapshot } from './application.machine.ts'
import { canBeWithdrawn, isActive } from './application.policy.ts'

/** The active application, or null if the user may apply. */
export function activeApplication({ context }: ApplicationSnapshot): Application | null {
  return isActive(context.application) ? context.application : null
}

/** True while the application is being sent. */
export function isSending(snapshot: ApplicationSnapshot): boolean {
  return snapshot.matches('sending')
}

/** True while it is being withdrawn. */
export function isWithdrawing(snapshot: ApplicationSnapshot): boolean {
  return snapshot.matches('withdrawing')
}

/** Whether withdrawal can be offered now. */
export function canWithdraw(snapshot: ApplicationSnapshot): boolean {
  return snapshot.matches('sent') && canBeWithdrawn(snapshot.context.application)
}
