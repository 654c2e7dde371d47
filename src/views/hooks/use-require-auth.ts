import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import type { SignInModalMode } from '../../machines/account/signInModal/signInModal.machine.ts'
import { grantedIntentKey } from '../../machines/app/app.selectors.ts'
import type { Intent } from '../../machines/app/app.types.ts'
import { useApp } from '../app-context.tsx'

/** `reason` completes “Sign in to” for anonymous users: `follow Ayen`. */
type RequireAuth = (intent: Intent, reason: string, mode?: SignInModalMode) => void

/**
 * Requests an action that requires sign-in. It runs immediately, as soon as the session is known,
 * or after the anonymous user has signed in.
 */
export function useRequireAuth(): RequireAuth {
  const { root } = useApp()
  return (intent, reason, mode) => root.send({ type: 'intent.want', intent, mode, why: reason })
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
