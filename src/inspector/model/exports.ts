/** What can be made of a history: files, and an address at which the lab plays it. */
import { type Trace, traceText } from '../../../trace/schema.ts'
import { toMermaid } from '../../../trace/to-mermaid.ts'
import { toScenario } from '../../../trace/to-scenario.ts'
import { toTest } from '../../../trace/to-test.ts'
import type { Scenario } from '../../../world/scenario.ts'
import type { History } from './history.ts'

export interface File {
  name: string
  type: string
  text: string
}

const JSON_TYPE = 'application/json'

export const traceFile = (history: History): File => ({
  name: 'trace.json',
  type: JSON_TYPE,
  text: traceText(history.toTrace()),
})

/** A vitest case for `tests/trace/`; of the charts that moved where none is named. */
export const testText = (history: History, actors: readonly string[] = []): string =>
  toTest(history.toTrace(), 'trace.json', actors)

export const scenarioOf = (history: History, name = 'trace'): Scenario =>
  toScenario(history.toTrace(), name)

export const mermaidText = (history: History): string => toMermaid(history.toTrace())

/** The lab offers the scenario that its address holds (docs/qa.md); what stands behind `#` is sent to nobody. */
export const labAddress = (scenario: Scenario, lab: string): string =>
  `${new URL('/__lab/', lab).href}#scenario=${encodeURIComponent(JSON.stringify(scenario))}`

export interface Versions {
  /** Of the app, as its build names it. */
  app: string
  userAgent: string
  /** What went wrong, in the words of whoever reports it; they are written as they are. */
  about: string
}

/** A trace with what was run, and on what: for whoever looks into it. It replays as any trace does. */
export function bugReport(history: History, { app, userAgent, about }: Versions): File {
  const trace = history.toTrace()
  const said = [about.trim(), `app ${app}`, `trace ${trace.version}`, userAgent].filter(Boolean)
  const report: Trace = { ...trace, about: said.join('\n') }
  return { name: 'bug-report.json', type: JSON_TYPE, text: traceText(report) }
}
