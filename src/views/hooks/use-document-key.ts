import { useEffect, useEffectEvent } from 'react'
import { ignoreComposition } from '../../protocol/base/ignore-composition.ts'

/** Calls `onKey` for every key pressed anywhere on the page. */
export function useDocumentKey(onKey: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent(onKey)
  useEffect(() => {
    const listener = ignoreComposition((event: KeyboardEvent) => handleKey(event))
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
