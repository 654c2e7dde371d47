/**
 * docs/statecharts/charts.html: all charts on one self-contained page. Its script only filters the
 * charts by a search; everything is readable without it.
 */
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { colourRules } from '../../devtools/inspector/chart/colours.ts'
import { testCoverageLabel } from '../../devtools/inspector/chart/in-tests.ts'
import type { ChartLayout } from '../../devtools/inspector/chart/layout.ts'
import { chartScene } from '../../devtools/inspector/chart/scene.ts'
import { escapeMarkup, markupOf } from '../../devtools/inspector/chart/svg.ts'
import {
  actionsOf,
  eventName,
  namedTransitions,
  nameOf,
  nodesOf,
  stateName,
} from '../../devtools/trace/parts.ts'
import { SCRIPT, STYLE } from './page-style.ts'

export interface PageOptions {
  machines: readonly AnyStateMachine[]
  /** By machine id. */
  layouts: ReadonlyMap<string, ChartLayout>
  /** How often the committed traces took each transition, by machine id. */
  coverage: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Which tests take each transition (`testCoverage`), by machine id. */
  tests: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Clause texts by id. */
  clauses: ReadonlyMap<string, string>
}

const link = (clause: string): string => `<a href="#${clause}">${clause}</a>`

const reqsOf = (node: { meta?: unknown }): string[] =>
  (node.meta as { req?: string[] } | undefined)?.req ?? []

const row = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell, columnIndex) => (columnIndex === 0 ? `<th scope="row">${cell}` : `<td>${cell}`)).join('')}`

function table(caption: string, columns: readonly string[], rows: readonly string[]): string {
  const head = columns.map((column) => `<th scope="col">${column}`).join('')
  const label = escapeMarkup(caption)
  return `<div class="wide" role="region" aria-label="${label}" tabindex="0"><table><caption>${label}</caption><thead><tr>${head}</thead><tbody>
${rows.join('\n')}
</tbody></table></div>`
}

const actionsSummary = (node: AnyStateNode): string =>
  [
    ...node.invoke.map(({ src }) => `do / ${nameOf(src)}`),
    ...(['entry', 'exit'] as const).flatMap((kind) => {
      const actions = actionsOf(node[kind])
      return actions ? [`${kind} / ${actions}`] : []
    }),
  ].join('; ')

const statesOf = (machine: AnyStateMachine): string[] =>
  [...nodesOf(machine.root)].map((node) =>
    row([
      escapeMarkup(stateName(node)),
      node.type,
      escapeMarkup(node.description ?? ''),
      escapeMarkup(actionsSummary(node)),
      reqsOf(node).map(link).join(' '),
    ]),
  )

/** The number with a bar. */
function timesBar(times: number): string {
  if (times === 0) return '0'
  const width = Math.min(60, 6 + Math.round(Math.log10(times) * 20))
  return `<span class="bar" style="width:${width}px"></span>${times}`
}

const NO_COVERAGE: ReadonlyMap<string, number> = new Map()

function transitionsIn(machine: AnyStateMachine, { coverage, tests }: PageOptions): string[] {
  const [times, levels] = [
    coverage.get(machine.id) ?? NO_COVERAGE,
    tests.get(machine.id) ?? NO_COVERAGE,
  ]
  return [...nodesOf(machine.root)].flatMap((node) =>
    namedTransitions(node).map(([name, t]) => {
      const targets = ((t.target ?? []) as AnyStateNode[]).map(stateName).join(', ')
      const actions = actionsOf(t.actions)
      return row([
        escapeMarkup(stateName(node)),
        escapeMarkup(eventName(node, t.eventType)),
        escapeMarkup(t.guard ? nameOf(t.guard) : ''),
        escapeMarkup(actions),
        targets ? escapeMarkup(targets) : actions ? '' : '<i>ignored</i>',
        timesBar(times.get(name) ?? 0),
        testCoverageLabel(levels.get(name) ?? 0),
        reqsOf(t as { meta?: unknown })
          .map(link)
          .join(' '),
      ])
    }),
  )
}

function chartOf(machine: AnyStateMachine, options: PageOptions): string {
  const { id, root } = machine
  const layout = options.layouts.get(id)
  if (!layout) throw new Error(`${id} has no layout`)
  const highlights = {
    coverage: options.tests.get(id) ?? NO_COVERAGE,
    coverageLabel: testCoverageLabel,
  }
  const drawing = markupOf(chartScene(layout, highlights))
  return `<section id="${id}" class="chart"><h2>${id}</h2>
<p>${escapeMarkup(root.description ?? '')} ${reqsOf(root).map(link).join(' ')}
<div class="wide" role="region" aria-label="The drawing of ${id}" tabindex="0">${drawing}</div>
<details><summary>States of ${id}</summary>${table(`What the states of ${id} mean`, ['State', 'Kind', 'Meaning', 'Runs', 'Clauses'], statesOf(machine))}</details>
<details><summary>States × events of ${id}</summary>${table(`What the states of ${id} do with each event`, ['State', 'Event', 'Guard', 'Actions', 'Next', 'In traces', 'In tests', 'Clauses'], transitionsIn(machine, options))}</details>
</section>`
}

/** Only the clauses that a chart names. */
function clausesOf({ machines, clauses }: PageOptions): string {
  const cited = new Set(
    machines.flatMap((machine) =>
      [...nodesOf(machine.root)].flatMap((node) => [
        ...reqsOf(node),
        ...namedTransitions(node).flatMap(([, t]) => reqsOf(t as { meta?: unknown })),
      ]),
    ),
  )
  return [...cited]
    .toSorted()
    .map((id) => `<dt id="${id}">${id}<dd>${escapeMarkup(clauses.get(id) ?? '')}`)
    .join('\n')
}

function shareOf(
  machine: AnyStateMachine,
  coverage: ReadonlyMap<string, number> = NO_COVERAGE,
): string {
  const names = [...nodesOf(machine.root)].flatMap(namedTransitions).map(([name]) => name)
  const taken = names.filter((name) => (coverage.get(name) ?? 0) > 0)
  return `${taken.length} of ${names.length}`
}

export function chartPage(options: PageOptions): string {
  const { machines, coverage } = options
  const index = machines.map(
    (column) =>
      `<li><a href="#${column.id}">${column.id}</a> <small>${shareOf(column, coverage.get(column.id))}</small>`,
  )
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Kinyeti statecharts</title>
<style>${STYLE.replace('/* colours */', colourRules())}</style></head><body>
<a class="skip" href="#charts">To the charts</a>
<header><h1>Statecharts</h1>
<p>Generated by <code>npm run charts</code> from the charts themselves. A dot with an arrow leads to the state that is entered first; a dashed box is one of several regions that are active together; <b>⇒</b> names a state that is not drawn to. A clock stands before a limit in time. What a chart ignores on purpose is in its tables alone.
<p>The bar before an event, and the breadth of a line, say which tests take it: broad those that simulated episodes of the whole client take (<code>npm run simulate</code>), narrow those that unit tests take alone; a hollow bar and a dotted line are what no actor can do. The tables also say how often the traces kept in <code>tests/traces</code> took each, two stories of a person.
<p id="search" hidden><label for="q">Search states, events, guards, actions, clauses</label> <input id="q" type="search" autocomplete="off"> <output id="found" for="q"></output></header>
<nav aria-label="Charts"><ul>
${index.join('\n')}
</ul></nav>
<main id="charts">
${machines.map((machine) => chartOf(machine, options)).join('\n')}
<section id="clauses"><h2>Clauses</h2><dl>
${clausesOf(options)}
</dl></section></main>
<script>${SCRIPT}</script></body></html>
`
}
