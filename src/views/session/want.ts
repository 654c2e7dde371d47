import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { grantedKey } from '../../machines/app/app.selectors.ts'
import type { Intent } from '../../machines/app/app.types.ts'
import type { SignInModalMode } from '../../machines/session/signInModal/signInModal.machine.ts'
import { useApp } from '../app-context.tsx'

/** `why` goes on after “Sign in to” for a visitor: `follow Ayen`. */
type Want = (intent: Intent, why: string, mode?: SignInModalMode) => void

/**
 * For what needs a person: done at once, as soon as it is known who is there, or once after a
 * visitor has signed in.
 */
export function useWant(): Want {
  const { root } = useApp()
  return (intent, why, mode) => root.send({ type: 'intent.want', intent, mode, why })
}

/**
 * The same for what the page does itself: opens a question, sends what was typed. `key` names it on
 * the page and is the same before the sign-in and after it.
 */
export function useWanted(
  key: string,
  act: () => void,
  why: string,
): (mode?: SignInModalMode) => void {
  const { root } = useApp()
  const want = useWant()
  const granted = useSelector(root, (snapshot) => grantedKey(snapshot) === key)
  const run = useEffectEvent(act)
  useEffect(() => {
    if (!granted) return
    root.send({ type: 'intent.taken' })
    run()
  }, [granted, root])
  return (mode) => want({ to: 'page', key }, why, mode)
}
