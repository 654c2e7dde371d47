import type { ProofKind } from '../../../protocol/account/confirmation.ts'
import type { ConfirmationSnapshot } from './confirmation.machine.ts'

/** How the user is to confirm; null while no dialog is open. */
export const requestedProof = (snapshot: ConfirmationSnapshot): ProofKind | null =>
  snapshot.matches('idle') ? null : snapshot.context.by

/** Error of the last proof. */
export const confirmationProblem = ({ context }: ConfirmationSnapshot): string | null =>
  context.problem

/** Whether the proof is being checked. */
export const isChecking = (snapshot: ConfirmationSnapshot): boolean => snapshot.matches('checking')
