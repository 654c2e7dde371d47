import { useLocation } from 'wouter'
import { withoutOverlays } from '../routing/back-closes.ts'

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
  return () =>
    withoutOverlays(() => {
      if (hasPreviousPage()) window.history.back()
      else navigate(fallback, { replace: true })
    })
}
