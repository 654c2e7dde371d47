import type { Environment } from './environment.ts'

/**
 * Renders the deferred parts of a server-rendered page (`data-below`, `content-visibility`) once the
 * page is at rest, one per frame, so that the page has its full height.
 */
export async function renderDeferred(window: Environment['window']): Promise<void> {
  const root = window.document.documentElement
  for (const part of root.querySelectorAll('[data-below]')) {
    await new Promise((resolve) => window.requestAnimationFrame(resolve))
    part.removeAttribute('data-below')
  }
  delete root.dataset.first
}
