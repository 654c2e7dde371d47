import type { Clock } from '../clock.ts'

/** ms. A covered page does not paint, and its `visibilitychange` may come late or never. */
const LONGEST_WAIT_MS = 100

export interface AfterPaintWindow {
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState }
  requestAnimationFrame?(callback: () => void): number
}

/**
 * Returns a function whose promise resolves in the first task after the next paint, in call order.
 * Resolves at once without `requestAnimationFrame` or when the page is hidden.
 */
export function createAfterPaint(window: AfterPaintWindow, clock: Clock): () => Promise<void> {
  const { document } = window
  let waiting: (() => void)[] = []
  let timer: number | undefined

  const wake = (ms: number): void => {
    if (timer !== undefined) clock.clearTimeout(timer)
    timer = clock.setTimeout(run, ms)
  }
  const run = (): void => {
    if (timer !== undefined) clock.clearTimeout(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', run)
    const due = waiting
    waiting = []
    for (const resolve of due) resolve()
  }
  const schedule = (): void => {
    document.addEventListener('visibilitychange', run)
    wake(LONGEST_WAIT_MS)
    window.requestAnimationFrame?.(() => {
      if (waiting.length > 0) wake(0)
    })
  }
  return () =>
    new Promise((done) => {
      waiting.push(done)
      if (window.requestAnimationFrame === undefined) run()
      else if (document.visibilityState === 'hidden') run()
      else if (waiting.length === 1) schedule()
    })
}
