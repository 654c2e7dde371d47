/** Writes a trace as a vitest case: each chart by itself, event by event, with the states that came. */
import type { Trace, TraceActor } from './schema.ts'
import type { Walk, WalkStep } from './walk.ts'

/** Charts that were somewhere else at the end, or in between, than at their beginning. */
export function movedActors({ actors, events }: Trace): string[] {
  const moved = (name: string): boolean =>
    events.filter((event) => event.actor === name && 'value' in event).length > 1
  return actors
    .filter(({ name, machine }) => machine !== null && moved(name))
    .map(({ name }) => name)
}

export function walkOf(trace: Trace, actor: TraceActor): Walk {
  let state: unknown = actor.before?.value
  const steps: WalkStep[] = []
  for (const one of trace.events) {
    if (one.actor !== actor.name) continue
    if ('value' in one) state = one.value
    const { at, event, ids, chance } = one
    steps.push({ at, event, ...(ids && { ids }), ...(chance && { chance }), state })
  }
  const { machine, before } = actor
  return { machine: machine ?? '', ...(before && { before }), steps }
}

/** @param names the actors it is about; all that moved where none is named */
export function toTest(trace: Trace, file: string, names: readonly string[] = []): string {
  const chosen = names.length > 0 ? names : movedActors(trace)
  const actors = trace.actors.filter(
    ({ name, machine }) => machine !== null && chosen.includes(name),
  )
  const cases = actors.map((actor) => caseOf(actor.name, walkOf(trace, actor)))
  return [
    `/** Recorded in ${file}${about(trace)}. Change the states to those that ought to be. */`,
    "import { expect, it } from 'vitest'",
    "import { type Walk, walked } from '../../trace/walk.ts'",
    '',
    'const WALKS: [actor: string, walk: Walk][] = [',
    ...cases,
    ']',
    '',
    `it.each(WALKS)('%s goes from state to state as in ${file}', (_, walk) => {`,
    '  expect(walked(walk)).toEqual(walk.steps.map(({ state }) => state))',
    '})',
    '',
  ].join('\n')
}

/** In one line that ends no comment. */
const about = (trace: Trace): string =>
  trace.about === undefined ? '' : `: ${trace.about.replace(/\s+|\*\//g, ' ')}`

function caseOf(name: string, { machine, before, steps }: Walk): string {
  const lines = steps.map((step) => `        ${JSON.stringify(step)},`)
  const start = before === undefined ? [] : [`      before: ${JSON.stringify(before)},`]
  return [
    '  [',
    `    ${JSON.stringify(name)},`,
    '    {',
    `      machine: ${JSON.stringify(machine)},`,
    ...start,
    '      steps: [',
    ...lines,
    '      ],',
    '    },',
    '  ],',
  ].join('\n')
}
