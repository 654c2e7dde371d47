import { useEffect } from 'react'
import { useApp } from '../app-context.tsx'
import type { LazyPart } from './lazy-part.tsx'

const ACTS = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * Loads a part with the first thing the person does on the page: it is there when it is asked for,
 * also should the network have gone meanwhile, and does not make the page itself wait.
 */
export function useWithFirstAct(part: LazyPart<never>): void {
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
