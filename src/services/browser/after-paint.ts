import type { Clock } from '../clock.ts'

/** A page that is covered paints nothing, and says so late or never; ms. */
const LONGEST_WAIT_MS = 100

export interface AfterPaintWindow {
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState }
  requestAnimationFrame?(callback: () => void): number
}

/**
 * @returns what is fulfilled in the first task behind the next paint, for all who wait in the order
 * in which they came; at once where nothing is painted, and when the page goes out of sight.
 */
export function createAfterPaint(window: AfterPaintWindow, clock: Clock): () => Promise<void> {
  const { document } = window
  let waiting: (() => void)[] = []
  let timer: number | undefined

  const wake = (ms: number): void => {
    if (timer !== undefined) clock.clearTimeout(timer)
    timer = clock.setTimeout(go, ms)
  }
  const go = (): void => {
    if (timer !== undefined) clock.clearTimeout(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', go)
    const due = waiting
    waiting = []
    for (const done of due) done()
  }
  const schedule = (): void => {
    document.addEventListener('visibilitychange', go)
    wake(LONGEST_WAIT_MS)
    window.requestAnimationFrame?.(() => {
      if (waiting.length > 0) wake(0)
    })
  }
  return () =>
    new Promise((done) => {
      waiting.push(done)
      if (window.requestAnimationFrame === undefined) go()
      else if (document.visibilityState === 'hidden') go()
      else if (waiting.length === 1) schedule()
    })
}
