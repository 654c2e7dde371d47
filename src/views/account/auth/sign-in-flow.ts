import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useApp } from '../../app-context.tsx'
import { useUser } from '../../hooks/session.ts'
import { pathAfterLogin } from '../../routing/return-to.ts'

/** Clears errors of earlier sign-in attempts when a form mounts. */
export function useClearErrors(): void {
  const app = useApp()
  useEffect(() => app.session.send({ type: 'session.clearErrors' }), [app])
}

/**
 * Navigates to the destination as soon as the user is signed in, before the next paint (A3,
 * LOGIN-05).
 */
export function useRedirectAfterSignIn(): void {
  const user = useUser()
  const [, navigate] = useLocation()
  const search = useSearch()
  const isSignedIn = user !== null
  useLayoutEffect(() => {
    if (isSignedIn) navigate(pathAfterLogin(search), { replace: true })
  }, [isSignedIn, navigate, search])
}
