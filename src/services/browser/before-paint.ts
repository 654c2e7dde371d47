import type { Clock } from '../clock.ts'

/** A page that is covered paints nothing, and says so late or never; ms. */
const LONGEST_WAIT_MS = 100
/** Half a frame belongs to all else that goes on in it. */
const SHARE_MS = 1000 / 60 / 2
/** What took longer leaves this many times the excess free behind it … */
const REST = 5
/** … and no more than this, ms. */
const LONGEST_REST_MS = 500

export interface PaintWindow {
  readonly document: { readonly visibilityState: DocumentVisibilityState }
  requestAnimationFrame?(callback: () => void): number
  cancelAnimationFrame?(id: number): void
}

/**
 * Gathers work until the next paint and does it right before, in order and all in one task, so that
 * it becomes one render. Where that and its paint take longer than half a frame, what comes next
 * waits in proportion: a slow device paints less often rather than late to every press. Where nothing
 * is painted it is done at once.
 */
export function createBeforePaint(
  window: PaintWindow,
  clock: Clock,
  now: () => number,
): (work: () => void) => void {
  let waiting: (() => void)[] = []
  let resting: number | null = null
  let cancel = (): void => {}

  const run = (): void => {
    cancel()
    const due = waiting
    waiting = []
    const began = now()
    for (const work of due) work()
    // The render and the paint come before the next task.
    clock.setTimeout(() => restFor(REST * (now() - began - SHARE_MS)), 0)
  }
  const restFor = (ms: number): void => {
    if (ms <= 0) return
    cancel()
    if (resting !== null) clock.clearTimeout(resting)
    resting = clock.setTimeout(
      () => {
        resting = null
        if (waiting.length > 0) schedule()
      },
      Math.min(LONGEST_REST_MS, ms),
    )
  }
  const schedule = (): void => {
    if (resting !== null) return
    const frame = window.requestAnimationFrame?.(run) ?? 0
    const timer = clock.setTimeout(run, LONGEST_WAIT_MS)
    cancel = () => {
      window.cancelAnimationFrame?.(frame)
      clock.clearTimeout(timer)
    }
  }
  return (work) => {
    waiting.push(work)
    if (window.requestAnimationFrame === undefined) run()
    else if (window.document.visibilityState === 'hidden') run()
    else if (waiting.length === 1) schedule()
  }
}
