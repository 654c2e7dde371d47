import { useEffect, useEffectEvent, useRef } from 'react'

let overlayCount = 0

/** Id of the overlay on top of the current history entry; null if there is none. */
export function currentOverlayId(): number | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('overlay' in state)) return null
  return typeof state.overlay === 'number' ? state.overlay : null
}

/**
 * While `open`, an additional history entry with the same URL lets the Back button of a phone close
 * the overlay instead of leaving the page. Closing it in another way removes the entry.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const overlayId = useRef<number | null>(null)
  const isOpen = useRef(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    isOpen.current = true
    if (overlayId.current === null || currentOverlayId() !== overlayId.current) {
      overlayId.current = ++overlayCount
      history.pushState({ ...history.state, overlay: overlayId.current }, '')
    }
    const ownId = overlayId.current
    const onPop = () => {
      const top = currentOverlayId()
      if (top === null || top < ownId) close()
    }
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', onPop)
      isOpen.current = false
      // Deferred, so that an effect that only runs again keeps its entry, and so that a navigation
      // started by the same click is seen: then there is no entry to remove.
      queueMicrotask(() => {
        if (!isOpen.current && currentOverlayId() === ownId) history.back()
      })
    }
  }, [open])
}
