import { useEffect, useEffectEvent, useRef } from 'react'

let marks = 0

/** Id of the overlay on top of the current history entry; null if there is none. */
export function overlayMark(): number | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('overlay' in state)) return null
  return typeof state.overlay === 'number' ? state.overlay : null
}

/**
 * While `open`, an additional history entry with the same URL lets the Back button of a phone close
 * the overlay instead of leaving the page. Closing it in another way removes the entry.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const mark = useRef<number | null>(null)
  const shown = useRef(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    shown.current = true
    if (mark.current === null || overlayMark() !== mark.current) {
      mark.current = ++marks
      history.pushState({ ...history.state, overlay: mark.current }, '')
    }
    const own = mark.current
    const onPop = () => {
      const top = overlayMark()
      if (top === null || top < own) close()
    }
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', onPop)
      shown.current = false
      // Deferred, so that an effect that only runs again keeps its entry, and so that a navigation
      // started by the same click is seen: then there is no entry to remove.
      queueMicrotask(() => {
        if (!shown.current && overlayMark() === own) history.back()
      })
    }
  }, [open])
}
