import { useSelector } from '@xstate/react'
import {
  currentUser,
  type SessionPhase,
  sessionPhase,
} from '../../machines/session/session/session.selectors.ts'
import type { User } from '../../protocol/base/types.ts'
import { useApp } from '../app-context.tsx'

/** Who is signed in. While `loading` nobody knows yet: show neither guest nor member. */
export function useSession(): { phase: SessionPhase; user: User | null } {
  const { session } = useApp()
  return { phase: useSelector(session, sessionPhase), user: useSelector(session, currentUser) }
}
