import { useEffect, useEffectEvent } from 'react'

/** Calls `onKey` for every key pressed anywhere on the page. */
export function useDocumentKey(onKey: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent(onKey)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
