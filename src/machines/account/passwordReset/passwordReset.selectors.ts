import type { PasswordResetSnapshot } from './passwordReset.machine.ts'

/** What the page shows. */
export type PasswordResetView =
  | { kind: 'loading' }
  /** The API cannot reset passwords. */
  | { kind: 'unavailable' }
  | { kind: 'unreachable'; problem: string }
  | { kind: 'request'; problem: string | null; isBusy: boolean }
  | { kind: 'sent'; email: string; canRepeat: boolean }
  | { kind: 'expired' }
  | {
      kind: 'choose'
      username: string | null
      problem: string | null
      passwordProblem: string | null
      isBusy: boolean
    }
  | { kind: 'saved' }

export function passwordResetView(snapshot: PasswordResetSnapshot): PasswordResetView {
  const { email, username, problem, passwordProblem } = snapshot.context
  if (snapshot.matches('unavailable')) return { kind: 'unavailable' }
  if (snapshot.matches('unreachable')) return { kind: 'unreachable', problem: problem ?? '' }
  if (snapshot.matches('expired')) return { kind: 'expired' }
  if (snapshot.matches('saved')) return { kind: 'saved' }
  if (snapshot.matches({ requesting: 'sent' })) {
    const canRepeat = snapshot.matches({ requesting: { sent: 'repeatable' } })
    return { kind: 'sent', email, canRepeat }
  }
  if (snapshot.matches('requesting')) {
    return { kind: 'request', problem, isBusy: snapshot.matches({ requesting: 'sending' }) }
  }
  if (snapshot.matches('choosing')) {
    const isBusy = snapshot.matches({ choosing: 'saving' })
    return { kind: 'choose', username, problem, passwordProblem, isBusy }
  }
  return { kind: 'loading' }
}
