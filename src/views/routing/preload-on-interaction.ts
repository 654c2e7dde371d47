import { useEffect } from 'react'
import { useApp } from '../app-context.tsx'
import type { LazySection } from './lazy-section.tsx'

const ACTS = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * Preloads a lazy chunk on the first user interaction: it is ready when needed, even if the network
 * is gone by then, and does not delay the page.
 */
export function usePreloadOnInteraction(part: LazySection<never>): void {
  const app = useApp()
  useEffect(() => {
    const acted = new AbortController()
    const load = () => {
      acted.abort()
      part.preload(app)
    }
    for (const act of ACTS) {
      window.addEventListener(act, load, { signal: acted.signal, capture: true, passive: true })
    }
    return () => acted.abort()
  }, [app, part])
}
