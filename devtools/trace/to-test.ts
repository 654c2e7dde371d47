/**
 * Converts a trace into a vitest test: each machine on its own, step by step, with the recorded
 * states and context changes. A correction states what should have happened at the last step, so
 * that the test fails until the machine is fixed.
 */
import type { Trace, TraceActor, TraceEvent } from './schema.ts'
import { literalSource } from './source-text.ts'
import type { WalkStep } from './walk.ts'

/** What should have happened at one step. */
interface Correction {
  /** The last step of the test. */
  seq: number
  /** Expected values by path: `state`, or in the context, such as `context.messages.0.status`. */
  expected: Readonly<Record<string, unknown>>
}

export interface TestOptions {
  /** Actors to include; default: all that changed state. With a correction, its actor only. */
  actors?: readonly string[]
  /** The last step to include; default: all, or the corrected one. */
  until?: number
  correction?: Correction | undefined
}

const IMPORTS =
  "import { expect, it } from 'vitest'\nimport { type Walk, walkDifference } from '../../devtools/trace/walk.ts'"

export function toTest(
  trace: Trace,
  file: string,
  { actors: names = [], until, correction }: TestOptions = {},
): string {
  const wrongActor = trace.events.find(({ seq }) => seq === correction?.seq)?.actor
  /** Whether the actor left its initial state at any time. */
  const hasChangedState = (name: string): boolean =>
    trace.events.filter((event) => event.actor === name && 'value' in event).length > 1
  const isIncluded = (name: string): boolean =>
    wrongActor !== undefined
      ? name === wrongActor
      : names.length > 0
        ? names.includes(name)
        : hasChangedState(name)
  const walks = trace.actors
    .filter(({ name, machine }) => machine !== null && isIncluded(name))
    .map((actor) => [actor.name, walkOf(trace, actor, until, correction)])
  return `/**
 * Recorded in ${file}${aboutComment(trace)}.
${headerText(correction)}
 */
${IMPORTS}

const WALKS: [actor: string, walk: Walk][] = ${literalSource(walks)}

it.each(WALKS)('${titleText(file, correction)}', (_, walk) => {
  expect(walkDifference(walk)).toBe(null)
})
`
}

/** On a single line, and without comment terminators. */
const aboutComment = (trace: Trace): string =>
  trace.about === undefined ? '' : `: ${trace.about.replace(/\s+|\*\//g, ' ')}`

const headerText = (correction: Correction | undefined): string =>
  correction === undefined
    ? ` * It contains what happened, not what should have happened: it passes with any fault of the
 * recording. To make it fail, change a recorded \`state\` or \`context\` value to the expected one.`
    : ` * The last step, ${correction.seq}, contains what should have happened: the test fails until the machine
 * is fixed. The steps before it contain what happened.`

const titleText = (file: string, correction: Correction | undefined): string =>
  `%s ${
    correction === undefined
      ? 'takes the steps recorded'
      : `takes the corrected step ${correction.seq}`
  } in ${file.replace(/['\\]/g, '')}`

function walkOf(
  { events }: Trace,
  { name, machine, before }: TraceActor,
  until = Number.POSITIVE_INFINITY,
  correction?: Correction,
) {
  const last = correction?.seq ?? until
  let state: unknown = before?.value
  const steps = events
    .filter(({ actor, seq }) => actor === name && seq <= last)
    .map((step): WalkStep => {
      if ('value' in step) state = step.value
      return step.seq === correction?.seq
        ? correctedStep(step, correction)
        : recordedStep(step, state)
    })
  return { machine, before, steps }
}

const recordedStep = (step: TraceEvent, state: unknown): WalkStep => {
  const { seq, at, event, ids, randoms, context, lists } = step
  return { seq, at, event, ids, randoms, state, context, lists } as WalkStep
}

/** Only what is corrected is compared: a fixed machine may change more than the recorded values. */
const correctedStep = (step: TraceEvent, { expected }: Correction): WalkStep => {
  const { seq, at, event, ids, randoms } = step
  return { seq, at, event, ids, randoms, expected } as WalkStep
}
