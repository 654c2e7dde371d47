/** Exports of a history: files, and a URL at which the lab plays it. */

import type { Scenario } from '../../simulation/scenario.ts'
import { serializeTrace, type Trace } from '../../trace/schema.ts'
import { toMermaid } from '../../trace/to-mermaid.ts'
import { toScenario } from '../../trace/to-scenario.ts'
import { type TestOptions, toTest } from '../../trace/to-test.ts'
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
  text: serializeTrace(history.toTrace()),
})

/** A vitest test for `tests/trace/`. */
export const toTestSource = (history: History, options: TestOptions = {}): string =>
  toTest(history.toTrace(), 'trace.json', options)

export const scenarioOf = (history: History, name = 'trace'): Scenario =>
  toScenario(history.toTrace(), name)

export const toMermaidSource = (history: History): string => toMermaid(history.toTrace())

/**
 * URL at which the lab offers the scenario (docs/qa.md). The fragment is not sent to the server.
 */
export const labUrl = (scenario: Scenario, lab: string): string =>
  `${new URL('/__lab/', lab).href}#scenario=${encodeURIComponent(JSON.stringify(scenario))}`

export interface Versions {
  /** Build version of the app. */
  app: string
  userAgent: string
  /** The user's description of the problem; not redacted. */
  about: string
}

/** A trace with the versions it was recorded on. It replays like any other trace. */
export function bugReport(history: History, { app, userAgent, about }: Versions): File {
  const trace = history.toTrace()
  const details = [about.trim(), `app ${app}`, `trace ${trace.version}`, userAgent].filter(Boolean)
  const report: Trace = { ...trace, about: details.join('\n') }
  return { name: 'bug-report.json', type: JSON_TYPE, text: serializeTrace(report) }
}
