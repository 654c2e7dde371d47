import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { asPagesTell } from '../../lab/page-journal.ts'
import { People } from '../../lab/people.ts'
import { startProxy } from '../../lab/proxy.ts'
import { runScenario } from '../../lab/run.ts'
import { readScenario } from '../../lab/scenario-file.ts'
import { missed } from '../../world/expect.ts'
import { disagreements, type Entry, TOLERANCE_MS } from '../../world/journal.ts'
import type { Scenario, Step } from '../../world/scenario.ts'
import { expect, test } from './kit.ts'

/** However late a busy machine is: another rule would be 2 s early or late. */
const MOST_MS = 1500

/** What a person does takes what hands take, and nothing in the world. */
const HANDS: ReadonlySet<Step['do']> = new Set(['choose', 'reload', 'retry', 'write'])
const byHand = ({ steps }: Scenario): boolean =>
  steps.slice(steps.findIndex((step) => step.do === 'mark')).some((step) => HANDS.has(step.do))

/** The journal of the same file on simulated time; it has a process of its own, for it takes timers over. */
function inWorld(file: string, journal: string): Entry[] {
  execFileSync(process.execPath, ['lab/cli.ts', 'world', file, '--journal', journal])
  return JSON.parse(readFileSync(journal, 'utf8'))
}

/** The scenarios that are over in some seconds, by what decides them. */
const SCENARIOS = [
  ['SOCKAUTH-01 SESSION-10 B4 B10', '4001-slow-refresh-offline'],
  ['SOCKAUTH-01 SOCKAUTH-02', 'a1.6-general-4001-once'],
  ['SOCKAUTH-01 SOCKAUTH-03', '4003-then-1008'],
  ['SOCKGEN-08 D9', '1001-then-visible'],
  ['SOCKGEN-02 SOCKGEN-08', 'visible-when-signed-out'],
  ['REFRESH-04 SOCKGEN-03 A2.3', 'stale-token-on-wake'],
  ['SOCKAUTH-02 REFRESH-09 REFRESH-10 REFRESH-11 B11', 'gateway-answers-refresh'],
  ['SOCKNOTIF-02 SOCKNOTIF-03 D7', 'clock-set-back'],
  ['SEND-03 B5', 'stored-but-lost'],
  ['SEND-02 A11', 'echo-that-vanishes'],
] as const

for (const [clauses, name] of SCENARIOS) {
  const file = `lab/scenarios/${name}.json`
  const scenario = readScenario(file)
  test(`[${clauses}] ${scenario.name}: so do the decisions, the line, the browser and the world say`, async ({
    browser,
    world,
  }, info) => {
    const { origin } = world.server
    const proxy = await startProxy(origin)
    try {
      const people = new People(origin)
      const run = await runScenario(scenario, { browser, proxy, people })
      const { entries, seen, late, stopped } = run
      expect(stopped).toBeNull()
      const tolerance = Math.min(TOLERANCE_MS + late, MOST_MS)
      expect(disagreements(asPagesTell(entries), seen, tolerance)).toEqual([])
      expect(missed(scenario, entries, tolerance)).toEqual([])
      const simulated = inWorld(file, info.outputPath('world.json'))
      // Where somebody acts meanwhile, the order has to be the same.
      const apart = byHand(scenario) ? Number.POSITIVE_INFINITY : tolerance
      expect(disagreements(entries, simulated, apart)).toEqual([])
    } finally {
      await proxy.close()
    }
  })
}
