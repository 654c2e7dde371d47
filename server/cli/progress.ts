import { truncate } from '../../src/protocol/base/text.ts'

/** Names the part of a step that is running now, for example `scripts`. */
export type ReportPart = (part: string) => void

export interface Progress {
  /** Shows the step and its time until the task has settled. Steps may overlap. */
  step<T>(label: string, task: (report: ReportPart) => Promise<T>): Promise<T>
  /** Prints a line of its own, above the running steps. */
  print(text: string): void
}

interface Terminal {
  write(text: string): unknown
  isTTY?: boolean | undefined
  columns?: number | undefined
}

interface ProgressOptions {
  output: Terminal
  /** Milliseconds of a clock that never goes back. */
  now(): number
}

const REDRAW_INTERVAL_MS = 1000
/** A step that takes less is not shown. */
const MIN_SHOWN_MS = 1000
/** Columns of the three dots of a cut line, and one that stays free. */
const CUT_MARK = 4
const CLEAR_LINE = '\r\u001b[2K'

interface Step {
  label: string
  part: string
  startedAt: number
  isShown: boolean
}

/**
 * Progress of a long start: in a terminal one line that is redrawn each second, elsewhere one line
 * for each step and part, and one when a step is done.
 */
export function createProgress({ output, now }: ProgressOptions): Progress {
  const isTerminal = output.isTTY === true
  const running = new Set<Step>()
  let hasLine = false
  let timer: ReturnType<typeof setInterval> | undefined

  const seconds = (step: Step): string => `${Math.round((now() - step.startedAt) / 1000)} s`
  const nameOf = ({ label, part }: Step): string => (part === '' ? label : `${label}: ${part}`)

  function drawLine(): void {
    const shown = [...running].filter((step) => now() - step.startedAt >= MIN_SHOWN_MS)
    const text = shown.map((step) => `${nameOf(step)} (${seconds(step)})`).join(' · ')
    if (text === '' && !hasLine) return
    output.write(`${CLEAR_LINE}${truncate(text, (output.columns ?? 80) - CUT_MARK)}`)
    hasLine = text !== ''
  }

  function print(text: string): void {
    output.write(`${hasLine ? CLEAR_LINE : ''}${text}\n`)
    hasLine = false
    if (isTerminal) drawLine()
  }

  function show(step: Step): void {
    if (isTerminal || now() - step.startedAt < MIN_SHOWN_MS) return
    step.isShown = true
    print(`${nameOf(step)}…`)
  }

  function tick(): void {
    if (isTerminal) drawLine()
    else for (const step of running) if (!step.isShown) show(step)
  }

  function end(step: Step): void {
    running.delete(step)
    if (running.size === 0) clearInterval(timer)
    if (now() - step.startedAt >= MIN_SHOWN_MS) print(`${step.label}: ${seconds(step)}`)
    else if (isTerminal) drawLine()
  }

  return {
    print,
    async step(label, task) {
      const step: Step = { label, part: '', startedAt: now(), isShown: false }
      if (running.size === 0) timer = setInterval(tick, REDRAW_INTERVAL_MS)
      running.add(step)
      try {
        return await task((part) => {
          step.part = part
          if (isTerminal) drawLine()
          else show(step)
        })
      } finally {
        end(step)
      }
    },
  }
}
