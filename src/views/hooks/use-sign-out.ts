import { useLocation } from 'wouter'
import { useApp } from '../app-context.tsx'

/**
 * Returns a function that signs out. It leads to the home page, as the current page may need a
 * session, and shows `title` there.
 */
export function useSignOut(title = 'You’re signed out'): () => void {
  const { session, toasts } = useApp()
  const [, navigate] = useLocation()
  return () => {
    navigate('/')
    session.send({ type: 'session.logout' })
    toasts.send({ type: 'toast.show', toast: { kind: 'success', title, text: '' } })
  }
}
