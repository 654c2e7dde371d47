import { type ReactNode, useState } from 'react'
import { type GuardLevel, guardAllows } from '../../../protocol/account/roles.ts'
import { useSession } from '../../account/session.ts'
import { type AppHandle, useApp, useMember, useMemberFailed } from '../../app-context.tsx'
import { lazySection } from '../../routing/lazy-section.tsx'
import { LoadingIndicator } from '../loading-indicator.tsx'
import { ConnectionScreen } from './error-screens.tsx'

/** Rarely needed, so it is a lazy chunk. */
const Refusal = lazySection(() => import('./refusal.tsx'))

interface GuardProps {
  level: GuardLevel
  /** Text below Authentication Required (A22). */
  note?: string | undefined
  /** Shown while the session is being restored (CHAT-10). */
  waiting?: Waiting | undefined
  /** Preloads the guarded page while the session is being restored, since it is usually allowed. */
  ahead?: ((app: AppHandle) => void) | undefined
  children: ReactNode
}

export interface Waiting {
  message: string
  detail: string
}

/**
 * Renders its children if the user has the required level, otherwise the reason and what to do
 * (GUARD-01…08, A22).
 */
export function Guard({ level, note, waiting, ahead, children }: GuardProps) {
  const app = useApp()
  const { phase, user } = useSession()
  const [admitted, setAdmitted] = useState(false)
  if (level === 'public') return children
  // Guest-only pages are server-rendered, since nearly all of their users are anonymous.
  if (phase === 'loading' && level === 'guest' && app.written?.standing()) return children
  if (phase === 'loading') {
    if (level !== 'guest') {
      ahead?.(app)
      app.member.preload()
    }
    return <LoadingIndicator {...waiting} />
  }
  const allowed = guardAllows(level, user)
  // After a sign-in on a guest-only page that page itself redirects (A3).
  if (level === 'guest' && allowed && !admitted) setAdmitted(true)
  if (level === 'guest' && admitted) return children
  if (allowed)
    return level === 'guest' ? children : <WithMember waiting={waiting}>{children}</WithMember>
  return <Refusal level={level} user={user} note={note} />
}

/** A page for signed-in users needs the authenticated scope, whose chunk may still be loading. */
function WithMember({ waiting, children }: Pick<GuardProps, 'waiting' | 'children'>) {
  const { member } = useApp()
  const loaded = useMember()
  const failed = useMemberFailed()
  if (loaded !== null) return children
  if (failed) return <ConnectionScreen onRetry={member.retry} />
  return <LoadingIndicator {...waiting} />
}
