import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import type { SignInModalMode } from '../../machines/account/signInModal/signInModal.machine.ts'
import { grantedIntentKey } from '../../machines/app/app.selectors.ts'
import type { Intent } from '../../machines/app/app.types.ts'
import type { ChildIntent, IntentEvents } from '../../machines/member/member.types.ts'
import { useApp } from '../app-context.tsx'

/** `reason` completes “Sign in to” for anonymous users: `follow Ayen`. */
type RequireAuth = (intent: Intent, reason: string, mode?: SignInModalMode) => void

type IntentActors = { [K in keyof IntentEvents]: { send(event: IntentEvents[K]): void } }

function sendIntent<K extends keyof IntentEvents>(
  actors: IntentActors,
  { to, event }: ChildIntent<K>,
): void {
  actors[to].send(event)
}

/**
 * Requests an action that requires sign-in. A signed-in user's event goes straight to its actor; the
 * root keeps it until the session is known or the anonymous user has signed in.
 */
export function useRequireAuth(): RequireAuth {
  const { root, member } = useApp()
  return (intent, reason, mode) => {
    const actors = member.current()
    if (actors === null || intent.to === 'page' || intent.to === 'removal') {
      root.send({ type: 'intent.want', intent, mode, why: reason })
    } else sendIntent(actors, intent)
  }
}

/**
 * Like `useRequireAuth`, for an action of the page itself, such as opening a dialog or submitting a form.
 * `key` identifies the action on the page and must be the same before and after the sign-in.
 */
export function usePendingIntent(
  key: string,
  action: () => void,
  reason: string,
): (mode?: SignInModalMode) => void {
  const { root } = useApp()
  const requireAuth = useRequireAuth()
  const isGranted = useSelector(root, (snapshot) => grantedIntentKey(snapshot) === key)
  const runAction = useEffectEvent(action)
  useEffect(() => {
    if (!isGranted) return
    root.send({ type: 'intent.taken' })
    runAction()
  }, [isGranted, root])
  return (mode) => requireAuth({ to: 'page', key }, reason, mode)
}
