import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { grantedKey } from '../../machines/app/app.selectors.ts'
import type { AppEvent, Intent } from '../../machines/app/app.types.ts'
import type { SignInModalMode } from '../../machines/session/signInModal/signInModal.machine.ts'
import { useApp } from '../app-context.tsx'
import { useSession } from './session.ts'

/** `why` goes on after “Sign in to” for a visitor: `follow Ayen`. */
type Want = (intent: Intent, why: string, mode?: SignInModalMode) => void

const isToggle = (intent: Intent): boolean =>
  intent.to !== 'page' && intent.event.type.endsWith('.toggle')

/**
 * For what needs a person: done at once, or once after a visitor has signed in. As long as nobody
 * knows who is there, which a slow line may make seconds, the last press waits for that.
 */
export function useWant(): Want {
  const { root } = useApp()
  const { phase } = useSession()
  const waiting = useRef<AppEvent>(null)
  const isKnown = phase !== 'loading'
  useEffect(() => {
    if (!isKnown || waiting.current === null) return
    root.send(waiting.current)
    waiting.current = null
  }, [isKnown, root])
  return (intent, why, mode) => {
    const event = { type: 'intent.want', intent, mode, why } as const
    if (isKnown) root.send(event)
    // What can be on or off is as it was after a second press.
    else waiting.current = waiting.current !== null && isToggle(intent) ? null : event
  }
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
