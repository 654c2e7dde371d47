import { useEffect, useEffectEvent, useRef } from 'react'

let overlayCount = 0

/** The overlay whose entry is being removed: the browser goes back only after the current task. */
let removedId: number | null = null

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
    const addEntry = () => {
      overlayId.current = ++overlayCount
      history.pushState({ ...history.state, overlay: overlayId.current }, '')
    }
    // Opened while the entry of this or another overlay is being removed: going back would remove
    // an entry that is added now.
    const current = currentOverlayId()
    if (current !== null && current === removedId)
      addEventListener('popstate', addEntry, { once: true })
    else if (current === null || current !== overlayId.current) addEntry()
    const onPop = () => {
      const top = currentOverlayId()
      if (top === null || top < (overlayId.current ?? 0)) close()
    }
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', addEntry)
      removeEventListener('popstate', onPop)
      isOpen.current = false
      // Deferred, so that an effect that only runs again keeps its entry, and so that a navigation
      // started by the same click is seen: then there is no entry to remove.
      queueMicrotask(() => {
        const top = currentOverlayId()
        if (isOpen.current || top === null || top !== overlayId.current || top === removedId) return
        removedId = top
        addEventListener('popstate', () => (removedId = null), { once: true })
        history.back()
      })
    }
  }, [open])
}
