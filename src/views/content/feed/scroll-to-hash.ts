import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { overlayMark } from '../../routing/back-closes.ts'

/** Whether an earlier page of this app precedes the current history entry (see `scroll-memory`). */
function cameFromHere(): boolean {
  const state: unknown = window.history.state
  return (
    typeof state === 'object' && state !== null && 'scroll' in state && Number(state.scroll) > 1
  )
}

/** Leaves the page of deleted content: goes back if possible, else to `fallback`. */
export function useLeave(fallback: string): () => void {
  const [, go] = useLocation()
  return () => {
    const leave = () => {
      if (cameFromHere()) window.history.back()
      else go(fallback, { replace: true })
    }
    // The history entry of an open dialog is removed first.
    if (overlayMark() === null) leave()
    else window.addEventListener('popstate', leave, { once: true })
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
