/** The scenarios of the lab: those with a file, by topic, and those of this session. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario } from '../simulation/scenario.ts'
import { readScenario } from './scenario-file.ts'

const FOLDER = join(import.meta.dirname, 'scenarios')

/** Name of a scenario that came from the inspector or was saved, and has no file. */
const OFFERED_NAME = 'offered'
const OFFERED_GROUP = 'This session'
const OTHER_GROUP = 'Other'

/** The groups in their order, with the file names or their beginnings. */
const GROUPS: readonly [group: string, names: RegExp][] = [
  ['Retry timelines of A1.6', /^a1\.6-/],
  ['Close codes and retries', /^(?:1001-|4003-|flapping-|given-up-|socket-left-)/],
  ['Token refresh', /^(?:4001-|gateway-|refresh-|stale-token-)/],
  ['Messages', /^(?:echo-|stored-)/],
  ['Sleep, clock and visibility', /^(?:asleep-|clock-|visible-)/],
]

export interface ScenarioSummary {
  name: string
  group: string
  title: string
  about: string
  clauses: readonly string[]
  steps: number
}

function summaryOf(name: string, group: string, scenario: Scenario): ScenarioSummary {
  const { name: title, about = '', clauses = [], steps } = scenario
  return { name, group, title, about, clauses, steps: steps.length }
}

const groupOf = (name: string): string =>
  GROUPS.find(([, names]) => names.test(name))?.[0] ?? OTHER_GROUP

function readSummaries(): ScenarioSummary[] {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
  const order = [...GROUPS.map(([group]) => group), OTHER_GROUP]
  return names
    .map((name) => summaryOf(name, groupOf(name), readScenario(join(FOLDER, `${name}.json`))))
    .sort(
      (first, second) =>
        order.indexOf(first.group) - order.indexOf(second.group) ||
        first.title.localeCompare(second.title),
    )
}

export function createCatalogue() {
  const files = readSummaries()
  let offered: Scenario | null = null
  return {
    summaries: (): ScenarioSummary[] =>
      offered === null ? files : [summaryOf(OFFERED_NAME, OFFERED_GROUP, offered), ...files],
    /** Adds a scenario without a file, until the lab stops. */
    offer(scenario: Scenario): void {
      offered = scenario
    },
    /** Null if there is none with this name. */
    read(name: string): Scenario | null {
      if (name === OFFERED_NAME) return offered
      // Only a name of the list, so that a path cannot leave the folder.
      return files.some((each) => each.name === name)
        ? readScenario(join(FOLDER, `${name}.json`))
        : null
    },
  }
}
