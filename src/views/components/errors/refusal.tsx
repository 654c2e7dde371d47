import { DoorOpen, Lock, UserCheck } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import type { GuardLevel } from '../../../protocol/account/roles.ts'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import type { User } from '../../../protocol/base/types.ts'
import { loginPath } from '../../routing/return-to.ts'
import { ButtonLink } from '../button.tsx'
import { MessageScreen } from './error-screens.tsx'

interface AccessRefusedProps {
  level: GuardLevel
  user: User | null
  /** Text below Authentication Required (A22). */
  note?: string | undefined
}

/** Why access is denied and what the user can do (GUARD-01…08, A22). */
export default function AccessRefused({ level, user, note }: AccessRefusedProps) {
  if (level === 'guest') return <AlreadyLoggedIn />
  if (user === null) return <AuthenticationRequired note={note} />
  return <AccessDenied text={level === 'staff' ? TEXTS.guardStaff : TEXTS.guardSuperuser} />
}

function AuthenticationRequired({ note }: { note?: string | undefined }) {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <MessageScreen
      icon={<Lock size={40} aria-hidden />}
      title={TEXTS.guardSignIn}
      text={note ?? 'Sign in to see this page. We’ll bring you right back.'}
    >
      <ButtonLink href={loginPath(search ? `${path}?${search}` : path)}>Sign In</ButtonLink>
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
      title={TEXTS.guardAnonymous}
      text="You’re already signed in."
    >
      <ButtonLink href="/dashboard">Go to Dashboard</ButtonLink>
    </MessageScreen>
  )
}
