import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { overlayMark } from '../../routing/back-closes.ts'

/** Whether an earlier page of this visit lies behind the current one (see `scroll-memory`). */
function cameFromHere(): boolean {
  const state: unknown = window.history.state
  return (
    typeof state === 'object' && state !== null && 'scroll' in state && Number(state.scroll) > 1
  )
}

/** Leaves the page of something that is gone: back to where the person was, else to `fallback`. */
export function useLeave(fallback: string): () => void {
  const [, go] = useLocation()
  return () => {
    const leave = () => {
      if (cameFromHere()) window.history.back()
      else go(fallback, { replace: true })
    }
    // The question's own history entry is taken away first.
    if (overlayMark() === null) leave()
    else window.addEventListener('popstate', leave, { once: true })
  }
}

/** What a link with `#comments` leads to may come only after the page: then it is gone to. */
export function useArrivalAt(name: string, ready: boolean): void {
  useEffect(() => {
    // Who comes back stands where they were already.
    if (!ready || window.scrollY > 0 || window.location.hash !== `#${name}`) return
    document.getElementById(name)?.scrollIntoView()
  }, [name, ready])
}
