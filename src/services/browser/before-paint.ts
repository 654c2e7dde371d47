import type { Clock } from '../clock.ts'

/** ms. A covered page does not paint, and its `visibilitychange` may come late or never. */
const LONGEST_WAIT_MS = 100
/** Budget of one batch: half a frame at 60 Hz, in ms. The other half is left for other work. */
const SHARE_MS = 1000 / 60 / 2
/** After a batch over budget, the next one waits this many times the excess … */
const REST_FACTOR = 5
/** … but at most this long, ms. */
const MAX_REST_MS = 500

export interface PaintWindow {
  readonly document: { readonly visibilityState: DocumentVisibilityState }
  requestAnimationFrame?(callback: () => void): number
  cancelAnimationFrame?(id: number): void
}

/**
 * Batches work until the next paint and runs it just before, in order and in one task, so that
 * React renders once. When the batch and its paint take more than half a frame, the next batch is
 * delayed in proportion to the excess: a slow device paints less often but stays responsive to
 * input. Work runs at once when the page is hidden or has no `requestAnimationFrame`.
 */
export function createBeforePaint(
  window: PaintWindow,
  clock: Clock,
  now: () => number,
): (task: () => void) => void {
  let waiting: (() => void)[] = []
  let resting: number | null = null
  let cancel = (): void => {}

  const run = (): void => {
    cancel()
    const due = waiting
    waiting = []
    const startedAt = now()
    for (const task of due) task()
    // The timer fires after the render and the paint, so it measures both.
    clock.setTimeout(() => pauseFor(REST_FACTOR * (now() - startedAt - SHARE_MS)), 0)
  }
  const pauseFor = (ms: number): void => {
    if (ms <= 0) return
    cancel()
    if (resting !== null) clock.clearTimeout(resting)
    resting = clock.setTimeout(
      () => {
        resting = null
        if (waiting.length > 0) schedule()
      },
      Math.min(MAX_REST_MS, ms),
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
  return (task) => {
    waiting.push(task)
    if (window.requestAnimationFrame === undefined) run()
    else if (window.document.visibilityState === 'hidden') run()
    else if (waiting.length === 1) schedule()
  }
}
