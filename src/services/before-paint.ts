import type { Clock } from './clock.ts'

/** A page that is covered paints nothing, and says so late or never; ms. */
const LONGEST_WAIT_MS = 100

export interface PaintWindow {
  readonly document: { readonly visibilityState: DocumentVisibilityState }
  requestAnimationFrame?(callback: () => void): number
  cancelAnimationFrame?(id: number): void
}

/**
 * Gathers work until the next paint and does it right before, in order and all in one task, so that
 * it becomes one render. Where nothing is painted it is done at once.
 */
export function createBeforePaint(window: PaintWindow, clock: Clock): (work: () => void) => void {
  let waiting: (() => void)[] = []
  let cancel = (): void => {}

  const run = (): void => {
    cancel()
    const due = waiting
    waiting = []
    for (const work of due) work()
  }
  return (work) => {
    const { requestAnimationFrame, document } = window
    waiting.push(work)
    if (requestAnimationFrame === undefined || document.visibilityState === 'hidden') run()
    else if (waiting.length === 1) {
      const frame = window.requestAnimationFrame?.(run) ?? 0
      const timer = clock.setTimeout(run, LONGEST_WAIT_MS)
      cancel = () => {
        window.cancelAnimationFrame?.(frame)
        clock.clearTimeout(timer)
      }
    }
  }
}
