import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useApp } from '../../app-context.tsx'
import { destination } from '../../routing/return-to.ts'
import { useUser } from '../session.ts'

/** A form starts without what an earlier attempt left behind. */
export function useFreshErrors(): void {
  const app = useApp()
  useEffect(() => app.session.send({ type: 'session.clearErrors' }), [app])
}

/** Leads on as soon as the person is signed in, before anything else is painted (A3, LOGIN-05). */
export function useGoOnceSignedIn(): void {
  const user = useUser()
  const [, navigate] = useLocation()
  const search = useSearch()
  const signedIn = user !== null
  useLayoutEffect(() => {
    if (signedIn) navigate(destination(search), { replace: true })
  }, [signedIn, navigate, search])
}
