import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import type { SignInModalMode } from '../../machines/account/signInModal/signInModal.machine.ts'
import { grantedIntentKey } from '../../machines/app/app.selectors.ts'
import type { Intent } from '../../machines/app/app.types.ts'
import { useApp } from '../app-context.tsx'

/** `why` completes “Sign in to” for anonymous users: `follow Ayen`. */
type Want = (intent: Intent, why: string, mode?: SignInModalMode) => void

/**
 * Requests an action that requires sign-in. It runs immediately, as soon as the session is known,
 * or after the anonymous user has signed in.
 */
export function useRequireAuth(): Want {
  const { root } = useApp()
  return (intent, why, mode) => root.send({ type: 'intent.want', intent, mode, why })
}

/**
 * Like `useRequireAuth`, for an action of the page itself, such as opening a dialog or submitting a form.
 * `key` identifies the action on the page and must be the same before and after the sign-in.
 */
export function usePendingIntent(
  key: string,
  act: () => void,
  why: string,
): (mode?: SignInModalMode) => void {
  const { root } = useApp()
  const want = useRequireAuth()
  const granted = useSelector(root, (snapshot) => grantedIntentKey(snapshot) === key)
  const run = useEffectEvent(act)
  useEffect(() => {
    if (!granted) return
    root.send({ type: 'intent.taken' })
    run()
  }, [granted, root])
  return (mode) => want({ to: 'page', key }, why, mode)
}
