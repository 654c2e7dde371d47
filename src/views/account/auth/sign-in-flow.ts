import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useApp } from '../../app-context.tsx'
import { destination } from '../../routing/return-to.ts'
import { useUser } from '../session.ts'

/** Clears errors of earlier sign-in attempts when a form mounts. */
export function useFreshErrors(): void {
  const app = useApp()
  useEffect(() => app.session.send({ type: 'session.clearErrors' }), [app])
}

/**
 * Navigates to the destination as soon as the user is signed in, before the next paint (A3,
 * LOGIN-05).
 */
export function useGoOnceSignedIn(): void {
  const user = useUser()
  const [, navigate] = useLocation()
  const search = useSearch()
  const signedIn = user !== null
  useLayoutEffect(() => {
    if (signedIn) navigate(destination(search), { replace: true })
  }, [signedIn, navigate, search])
}
