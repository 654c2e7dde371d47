import { isServiceFailure, userMessage } from '../base/errors.ts'
import { isObject } from '../base/json.ts'

/**
 * Proof of the account owner's identity (re-authentication), sent with the request that needs it.
 */
export type Proof = { password: string } | { id_token: string }

export type ProofKind = 'password' | 'google'

/** Runs a request without a proof, and again with one each time the server asks for it. */
export type Confirm = <T>(work: (proof?: Proof) => Promise<T>) => Promise<T>

/**
 * Which proof a rejection asks for, and its message; null if it has another cause. The body names
 * it like any invalid field: `{password: […]}`, or `{id_token: […]}` for Google.
 */
export function requiredProof(failure: unknown): { by: ProofKind; text: string } | null {
  if (!isServiceFailure(failure) || !isObject(failure.body)) return null
  if (failure.status !== 400 && failure.status !== 403) return null
  const password = userMessage(failure.body.password)
  if (password !== null) return { by: 'password', text: password }
  const google = userMessage(failure.body.id_token)
  return google === null ? null : { by: 'google', text: google }
}
