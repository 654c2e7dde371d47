import { useEffect } from 'react'
import { useApp } from '../app-context.tsx'
import type { LazySection } from './lazy-section.tsx'

const INTERACTION_EVENTS = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * Preloads a lazy chunk on the first user interaction: it is ready when needed, even if the network
 * is gone by then, and does not delay the page.
 */
export function usePreloadOnInteraction(section: Pick<LazySection<never>, 'preload'>): void {
  const app = useApp()
  useEffect(() => {
    const controller = new AbortController()
    const load = () => {
      controller.abort()
      section.preload(app)
    }
    for (const eventType of INTERACTION_EVENTS) {
      window.addEventListener(eventType, load, {
        signal: controller.signal,
        capture: true,
        passive: true,
      })
    }
    return () => controller.abort()
  }, [app, section])
}
