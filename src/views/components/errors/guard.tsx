import { type ReactNode, useState } from 'react'
import { type GuardLevel, guardAllows } from '../../../protocol/account/roles.ts'
import { type AppHandle, useApp, useMember, useMemberFailed } from '../../app-context.tsx'
import { useSession } from '../../hooks/session.ts'
import { lazySection } from '../../routing/lazy-section.tsx'
import { LoadingIndicator } from '../loading-indicator.tsx'
import { ConnectionScreen } from './error-screens.tsx'

/** Rarely needed, so it is a lazy chunk. */
const AccessRefused = lazySection(() => import('./refusal.tsx'))

interface GuardProps {
  level: GuardLevel
  /** Text below Authentication Required (A22). */
  note?: string | undefined
  /** Shown while the session is being restored (CHAT-10). */
  loadingText?: LoadingText | undefined
  /** Preloads the guarded page while the session is being restored, since it is usually allowed. */
  preload?: ((app: AppHandle) => void) | undefined
  children: ReactNode
}

export interface LoadingText {
  message: string
  detail: string
}

/**
 * Renders its children if the user has the required level, otherwise the reason and what to do
 * (GUARD-01…08, A22).
 */
export function Guard({ level, note, loadingText, preload, children }: GuardProps) {
  const app = useApp()
  const { phase, user } = useSession()
  const [wasAdmitted, setWasAdmitted] = useState(false)
  if (level === 'public') return children
  // Guest-only pages are server-rendered, since nearly all of their users are anonymous.
  if (phase === 'loading' && level === 'guest' && app.ssrSnapshot?.isHydrating()) return children
  if (phase === 'loading') {
    if (level !== 'guest') {
      preload?.(app)
      app.member.preload()
    }
    return <LoadingIndicator {...loadingText} />
  }
  const isAllowed = guardAllows(level, user)
  // After a sign-in on a guest-only page that page itself redirects (A3).
  if (level === 'guest' && isAllowed && !wasAdmitted) setWasAdmitted(true)
  if (level === 'guest' && wasAdmitted) return children
  if (isAllowed)
    return level === 'guest' ? (
      children
    ) : (
      <WithAuthenticatedScope loadingText={loadingText}>{children}</WithAuthenticatedScope>
    )
  return <AccessRefused level={level} user={user} note={note} />
}

/** A page for signed-in users needs the authenticated scope, whose chunk may still be loading. */
function WithAuthenticatedScope({
  loadingText,
  children,
}: Pick<GuardProps, 'loadingText' | 'children'>) {
  const { member } = useApp()
  const scope = useMember()
  const hasFailed = useMemberFailed()
  if (scope !== null) return children
  if (hasFailed) return <ConnectionScreen onRetry={member.retry} />
  return <LoadingIndicator {...loadingText} />
}
