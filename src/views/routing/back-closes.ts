import { useEffect, useEffectEvent, useRef } from 'react'
import type { AroundNavHandler } from 'wouter'

let overlayCount = 0

/** The overlay whose entry is being removed: the browser goes back only after the current task. */
let removedId: number | null = null

/** Id of the overlay on top of the current history entry; null if there is none. */
function currentOverlayId(): number | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('overlay' in state)) return null
  return typeof state.overlay === 'number' ? state.overlay : null
}

/** Removes the entry of the overlay on top, and runs `afterwards` on the entry below it. */
function removeTopEntry(afterwards?: () => void): void {
  const isRunning = removedId !== null && removedId === currentOverlayId()
  addEventListener(
    'popstate',
    () => {
      removedId = null
      afterwards?.()
    },
    { once: true },
  )
  if (isRunning) return
  removedId = currentOverlayId()
  history.back()
}

/** Runs `then` on the entry of the page itself, after the entries of open overlays are removed. */
export function withoutOverlays(then: () => void): void {
  if (currentOverlayId() === null) then()
  else removeTopEntry(() => withoutOverlays(then))
}

/**
 * Navigates so that no entry of an overlay remains: a new page replaces the entry of the overlay;
 * one that replaces the current page waits until the entry has been removed.
 */
export const aroundOverlays: AroundNavHandler = (navigate, to, options) => {
  const top = currentOverlayId()
  if (top === null) navigate(to, options)
  else if (options?.replace || top === removedId)
    removeTopEntry(() => aroundOverlays(navigate, to, options))
  else navigate(to, { ...options, replace: true })
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
        removeTopEntry()
      })
    }
  }, [open])
}
