/** Writes a trace as a vitest case: each chart by itself, event by event, with the states that came. */
import type { Trace, TraceActor } from './schema.ts'

const IMPORTS =
  "import { expect, it } from 'vitest'\nimport { type Walk, walked } from '../../trace/walk.ts'"

/** @param names the actors it is about; all that moved where none is named */
export function toTest(trace: Trace, file: string, names: readonly string[] = []): string {
  /** Somewhere else at the end, or in between, than at its beginning. */
  const moved = (name: string): boolean =>
    trace.events.filter((event) => event.actor === name && 'value' in event).length > 1
  const actors = trace.actors.filter(
    ({ name, machine }) =>
      machine !== null && (names.length > 0 ? names.includes(name) : moved(name)),
  )
  const cases = actors.map((actor) => caseOf(trace, actor))
  return `/** Recorded in ${file}${about(trace)}. Change the states to those that ought to be. */
${IMPORTS}

const WALKS: [actor: string, walk: Walk][] = [
${cases.join('\n')}
]

it.each(WALKS)('%s goes from state to state as in ${file}', (_, walk) => {
  expect(walked(walk)).toEqual(walk.steps.map(({ state }) => state))
})
`
}

/** In one line that ends no comment. */
const about = (trace: Trace): string =>
  trace.about === undefined ? '' : `: ${trace.about.replace(/\s+|\*\//g, ' ')}`

/** A line for each step: it is their states that are changed by hand. */
function caseOf({ events }: Trace, { name, machine, before }: TraceActor): string {
  let state: unknown = before?.value
  const lines = events
    .filter(({ actor }) => actor === name)
    .map((one) => {
      if ('value' in one) state = one.value
      const { at, event, ids, chance } = one
      return `\n    ${JSON.stringify({ at, event, ids, chance, state })},`
    })
  const chart = JSON.stringify({ machine, before }).slice(0, -1)
  return `  [${JSON.stringify(name)}, ${chart},"steps":[${lines.join('')}\n  ]}],`
}
