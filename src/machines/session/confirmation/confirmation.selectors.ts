import type { ProofKind } from '../../../protocol/session/confirmation.ts'
import type { ConfirmationSnapshot } from './confirmation.machine.ts'

/** With what the person is asked to confirm; null while nothing is asked. */
export const askedFor = (snapshot: ConfirmationSnapshot): ProofKind | null =>
  snapshot.matches('idle') ? null : snapshot.context.by

/** What was wrong with what they gave. */
export const confirmationProblem = ({ context }: ConfirmationSnapshot): string | null =>
  context.problem

/** Whether what they gave is being looked at. */
export const isChecking = (snapshot: ConfirmationSnapshot): boolean => snapshot.matches('checking')
