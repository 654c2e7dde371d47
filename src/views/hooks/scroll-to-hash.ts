import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { currentOverlayId } from '../routing/back-closes.ts'

/** Whether an earlier page of this app precedes the current history entry (see `scroll-memory`). */
function hasPreviousPage(): boolean {
  const state: unknown = window.history.state
  return (
    typeof state === 'object' && state !== null && 'scroll' in state && Number(state.scroll) > 1
  )
}

/** Leaves the page of deleted content: goes back if possible, else to `fallback`. */
export function useLeave(fallback: string): () => void {
  const [, navigate] = useLocation()
  return () => {
    const leavePage = () => {
      if (hasPreviousPage()) window.history.back()
      else navigate(fallback, { replace: true })
    }
    // The history entry of an open dialog is removed first.
    if (currentOverlayId() === null) leavePage()
    else window.addEventListener('popstate', leavePage, { once: true })
  }
}

/**
 * Scrolls to the element named by the URL fragment once `ready`, since it may render after the
 * page.
 */
export function useScrollToHash(name: string, ready: boolean): void {
  useEffect(() => {
    // A restored scroll position takes precedence.
    if (!ready || window.scrollY > 0 || window.location.hash !== `#${name}`) return
    document.getElementById(name)?.scrollIntoView()
  }, [name, ready])
}
