import type { Environment } from './environment.ts'

/**
 * A written page waits with what is far below its first screen (`data-below`). Once it is at rest all
 * of that is laid out, each in a frame of its own, so that the page is as long as it will be.
 */
export async function layOutBelow(window: Environment['window']): Promise<void> {
  const root = window.document.documentElement
  for (const part of root.querySelectorAll('[data-below]')) {
    await new Promise((resolve) => window.requestAnimationFrame(resolve))
    part.removeAttribute('data-below')
  }
  delete root.dataset.first
}
