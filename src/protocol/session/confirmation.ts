import { isServiceFailure, personText } from '../base/errors.ts'
import { isObject } from '../base/json.ts'

/** What proves that it is the owner of an account who asks; sent beside what is asked for. */
export type Proof = { password: string } | { id_token: string }

export type ProofKind = 'password' | 'google'

/** Does a call without a proof, and once more with one each time the server asks. */
export type Confirm = <T>(work: (proof?: Proof) => Promise<T>) => Promise<T>

/**
 * Which proof a refusal asks for, and in which words; null when it is about something else. As any
 * other wrong field, it is named in the body: `{password: […]}`, or `{id_token: […]}` of Google.
 */
export function proofAsked(failure: unknown): { by: ProofKind; text: string } | null {
  if (!isServiceFailure(failure) || !isObject(failure.body)) return null
  if (failure.status !== 400 && failure.status !== 403) return null
  const password = personText(failure.body.password)
  if (password !== null) return { by: 'password', text: password }
  const google = personText(failure.body.id_token)
  return google === null ? null : { by: 'google', text: google }
}
