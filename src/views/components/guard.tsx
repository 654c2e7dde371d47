import { type ReactNode, useState } from 'react'
import { type GuardLevel, guardAllows } from '../../protocol/session/roles.ts'
import { type AppHandle, useApp, useMember, useMemberFailed } from '../app-context.tsx'
import { lazyPart } from '../routing/lazy-part.tsx'
import { useSession } from '../session/session.ts'
import { ConnectionScreen } from './error-screens.tsx'
import { LoadingIndicator } from './loading-indicator.tsx'

/** Few are turned away: what they are told comes then. */
const Refusal = lazyPart(() => import('./refusal.tsx'))

interface GuardProps {
  level: GuardLevel
  /** A line under Authentication Required (A22). */
  note?: string | undefined
  /** Said while it is not known yet who is there (CHAT-10). */
  waiting?: Waiting | undefined
  /** Has what is guarded brought meanwhile: who has to be asked after is let in most often. */
  ahead?: ((app: AppHandle) => void) | undefined
  children: ReactNode
}

export interface Waiting {
  message: string
  detail: string
}

/** Lets in whom the level admits; others see why not, and what to do (GUARD-01…08, A22). */
export function Guard({ level, note, waiting, ahead, children }: GuardProps) {
  const app = useApp()
  const { phase, user } = useSession()
  const [admitted, setAdmitted] = useState(false)
  if (level === 'public') return children
  // What is for guests comes as HTML, for nearly everybody who asks for it is one.
  if (phase === 'loading' && level === 'guest' && app.written?.standing()) return children
  if (phase === 'loading') {
    if (level !== 'guest') {
      ahead?.(app)
      app.member.preload()
    }
    return <LoadingIndicator {...waiting} />
  }
  const allowed = guardAllows(level, user)
  // Who signs in on a guest-only page is led on by that page itself (A3).
  if (level === 'guest' && allowed && !admitted) setAdmitted(true)
  if (level === 'guest' && admitted) return children
  if (allowed)
    return level === 'guest' ? children : <WithMember waiting={waiting}>{children}</WithMember>
  return <Refusal level={level} user={user} note={note} />
}

/** A page for members needs the signed-in part, whose code may still be on its way. */
function WithMember({ waiting, children }: Pick<GuardProps, 'waiting' | 'children'>) {
  const { member } = useApp()
  const loaded = useMember()
  const failed = useMemberFailed()
  if (loaded !== null) return children
  if (failed) return <ConnectionScreen onRetry={member.retry} />
  return <LoadingIndicator {...waiting} />
}
