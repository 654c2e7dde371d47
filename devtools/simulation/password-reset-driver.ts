// Preloads lazy modules: no module can load while simulated time is stopped.
import '../../src/app/effects/account/password-reset.ts'
import '../../src/services/api/password-reset.ts'
import type { PasswordResetActor } from '../../src/machines/account/passwordReset/passwordReset.machine.ts'
import type { Tab } from './tab.ts'

/** What the page shows; `busy`: a request runs. */
type ResetPhase =
  | 'busy'
  | 'unavailable'
  | 'unreachable'
  | 'request'
  | 'sent'
  | 'expired'
  | 'choose'
  | 'saved'

/** One visit of /reset-password in a tab, as a user makes it. */
export interface PasswordResetVisit {
  phase(): ResetPhase
  requestLink(email: string): void
  save(password: string): void
  retry(): void
  /** Asks for a new link, or for one to another address. */
  restart(): void
  leave(): void
}

function phaseOf(actor: PasswordResetActor): ResetPhase {
  const snapshot = actor.getSnapshot()
  if (snapshot.matches({ requesting: 'entering' })) return 'request'
  if (snapshot.matches({ requesting: 'sent' })) return 'sent'
  if (snapshot.matches({ choosing: 'entering' })) return 'choose'
  for (const phase of ['unavailable', 'unreachable', 'expired', 'saved'] as const)
    if (snapshot.matches(phase)) return phase
  return 'busy'
}

/** Opens the page with the token of a link, or without one. */
export async function openPasswordReset(
  { page, app }: Tab,
  token: string | null,
): Promise<PasswordResetVisit> {
  Object.assign(page.location, { hash: token === null ? '' : `#token=${token}` })
  const actor = await app.handle.createPasswordReset()
  actor.start()
  /** The last page offers nothing. */
  const send = (event: Parameters<PasswordResetActor['send']>[0]) => {
    if (actor.getSnapshot().status === 'active') actor.send(event)
  }
  return {
    phase: () => phaseOf(actor),
    requestLink: (email) => send({ type: 'reset.request', email }),
    save: (password) => send({ type: 'reset.save', password }),
    retry: () => send({ type: 'reset.retry' }),
    restart: () => send({ type: 'reset.restart' }),
    leave: () => actor.stop(),
  }
}
