/**
 * Converts a trace into a vitest test: each machine on its own, event by event, with the recorded
 * states.
 */
import type { Trace, TraceActor } from './schema.ts'

const IMPORTS =
  "import { expect, it } from 'vitest'\nimport { type Walk, walked } from '../../devtools/trace/walk.ts'"

/** @param names actors to include; without names, all that changed state */
export function toTest(trace: Trace, file: string, names: readonly string[] = []): string {
  /** Whether the actor left its initial state at any time. */
  const hasChangedState = (name: string): boolean =>
    trace.events.filter((event) => event.actor === name && 'value' in event).length > 1
  const actors = trace.actors.filter(
    ({ name, machine }) =>
      machine !== null && (names.length > 0 ? names.includes(name) : hasChangedState(name)),
  )
  const cases = actors.map((actor) => caseSource(trace, actor))
  return `/** Recorded in ${file}${aboutComment(trace)}. Replace the states with the expected ones. */
${IMPORTS}

const WALKS: [actor: string, walk: Walk][] = [
${cases.join('\n')}
]

it.each(WALKS)('%s passes through the states recorded in ${file}', (_, walk) => {
  expect(walked(walk)).toEqual(walk.steps.map(({ state }) => state))
})
`
}

/** On a single line, and without comment terminators. */
const aboutComment = (trace: Trace): string =>
  trace.about === undefined ? '' : `: ${trace.about.replace(/\s+|\*\//g, ' ')}`

/** One line per step, because the states are edited by hand. */
function caseSource({ events }: Trace, { name, machine, before }: TraceActor): string {
  let state: unknown = before?.value
  const lines = events
    .filter(({ actor }) => actor === name)
    .map((step) => {
      if ('value' in step) state = step.value
      const { at, event, ids, randoms } = step
      return `\n    ${JSON.stringify({ at, event, ids, randoms, state })},`
    })
  const chart = JSON.stringify({ machine, before }).slice(0, -1)
  return `  [${JSON.stringify(name)}, ${chart},"steps":[${lines.join('')}\n  ]}],`
}
