import { DoorOpen, Lock, UserCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { TEXTS } from '../../protocol/base/catalogue.ts'
import { type GuardLevel, guardAllows } from '../../protocol/session/roles.ts'
import { type AppHandle, useApp, useMember, useMemberFailed } from '../app-context.tsx'
import { loginAddress } from '../routing/return-to.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from './button.tsx'
import { ConnectionScreen, MessageScreen } from './error-screens.tsx'
import { LoadingIndicator } from './loading-indicator.tsx'

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
  if (level === 'guest') return <AlreadyLoggedIn />
  if (user === null) return <AuthenticationRequired note={note} />
  return <AccessDenied text={level === 'staff' ? TEXTS.guardStaff : TEXTS.guardSuperuser} />
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

function AuthenticationRequired({ note }: { note?: string | undefined }) {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <MessageScreen
      icon={<Lock size={40} aria-hidden />}
      title={TEXTS.guardSignIn}
      text={note ?? 'Sign in to see this page. You will come straight back here.'}
    >
      <ButtonLink href={loginAddress(search ? `${path}?${search}` : path)}>Sign In</ButtonLink>
    </MessageScreen>
  )
}

function AccessDenied({ text }: { text: string }) {
  return (
    <MessageScreen icon={<DoorOpen size={40} aria-hidden />} title={TEXTS.guardDenied} text={text}>
      <ButtonLink href="/">Go to Home</ButtonLink>
    </MessageScreen>
  )
}

function AlreadyLoggedIn() {
  return (
    <MessageScreen
      icon={<UserCheck size={40} aria-hidden />}
      title={TEXTS.guardGuest}
      text="This page is for people who are not signed in."
    >
      <ButtonLink href="/dashboard">Go to Dashboard</ButtonLink>
    </MessageScreen>
  )
}
