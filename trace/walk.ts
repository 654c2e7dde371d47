/** Takes one chart through recorded events: for tests that `npm run trace -- to-test` writes. */
import type { TraceEvent } from './schema.ts'
import { createStage } from './stage.ts'

/** One event, what the chart was given with it, and the state value that was recorded after it. */
export type WalkStep = Pick<TraceEvent, 'at' | 'event' | 'ids' | 'chance'> & { state: unknown }

export interface Walk {
  machine: string
  /** What it was where its beginning is not kept. */
  before?: { value: unknown; context: unknown; children: string[] }
  steps: WalkStep[]
}

/** The state value after each step. */
export function walked({ machine, before, steps }: Walk): unknown[] {
  const name = `a ${machine}`
  const stage = createStage([{ name, machine, ...(before === undefined ? {} : { before }) }])
  const part = stage.parts.get(name)
  if (part === undefined) return []
  return steps.map(({ state: _, ...step }) => stage.take(part, step).value)
}
