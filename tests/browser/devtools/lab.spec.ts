import { execFileSync } from 'node:child_process'
import { LabUsers } from '../../../devtools/lab/accounts.ts'
import { mergePageEntries } from '../../../devtools/lab/page-event-log.ts'
import { startProxy } from '../../../devtools/lab/proxy.ts'
import { runScenario } from '../../../devtools/lab/run.ts'
import { readScenario } from '../../../devtools/lab/scenario-file.ts'
import { disagreements, type Entry, TOLERANCE_MS } from '../../../devtools/simulation/event-log.ts'
import { failedExpectations } from '../../../devtools/simulation/expect.ts'
import type { Scenario, Step } from '../../../devtools/simulation/scenario.ts'
import { expect, test } from '../kit/kit.ts'

/** The maximum tolerance in ms, even on a slow machine: a violated rule would differ by 2 s. */
const MOST_MS = 1500

/** Steps that take time in the browser, and none in the simulation. */
const HANDS: ReadonlySet<Step['do']> = new Set(['choose', 'reload', 'retry', 'write'])
const byHand = ({ steps }: Scenario): boolean =>
  steps.slice(steps.findIndex((step) => step.do === 'mark')).some((step) => HANDS.has(step.do))

/**
 * The journals of the files on simulated time, from a separate process, because it replaces the
 * timers.
 */
function simulate(files: readonly string[]): Entry[][] {
  const script = 'tests/browser/devtools/lab-simulated.ts'
  return JSON.parse(execFileSync(process.execPath, [script, ...files], { encoding: 'utf8' }))
}

/** The scenarios that take seconds, by topic. */
const GROUPS = [
  [
    'SOCKAUTH-01 SOCKAUTH-02 SOCKAUTH-03 SESSION-10 B4 B10',
    'close codes of the general socket',
    ['4001-slow-refresh-offline', 'a1.6-general-4001-once', '4003-then-1008'],
  ],
  [
    'SOCKGEN-02 SOCKGEN-03 SOCKGEN-08 REFRESH-04 A2.3 D9',
    'a page that becomes visible',
    ['1001-then-visible', 'visible-when-signed-out', 'stale-token-on-wake'],
  ],
  [
    'SOCKAUTH-02 SOCKNOTIF-02 SOCKNOTIF-03 REFRESH-09 REFRESH-10 REFRESH-11 B11 D7',
    'a refresh that fails and a clock set back',
    ['gateway-answers-refresh', 'clock-set-back'],
  ],
  [
    'SEND-02 SEND-03 A11 B5',
    'a message without response or echo',
    ['stored-but-lost', 'echo-that-vanishes'],
  ],
] as const

for (const [clauses, about, names] of GROUPS) {
  test(`[${clauses}] ${about}: decisions, connection, browser and simulation agree`, async ({
    browser,
    world,
  }) => {
    test.setTimeout(180_000)
    const { origin } = world.server
    const files = names.map((name) => `devtools/lab/scenarios/${name}.json`)
    const simulations = simulate(files)
    const proxy = await startProxy(origin)
    try {
      const people = new LabUsers(origin)
      for (const [index, file] of files.entries()) {
        const scenario = readScenario(file)
        await test.step(scenario.name, async () => {
          const run = await runScenario(scenario, { browser, proxy, people })
          const { entries, browserEntries, late, stopped } = run
          expect(stopped).toBeNull()
          const tolerance = Math.min(TOLERANCE_MS + late, MOST_MS)
          expect(disagreements(mergePageEntries(entries), browserEntries, tolerance)).toEqual([])
          expect(failedExpectations(scenario, entries, tolerance)).toEqual([])
          // With user steps only the order must be the same.
          const apart = byHand(scenario) ? Number.POSITIVE_INFINITY : tolerance
          expect(disagreements(entries, simulations[index] ?? [], apart)).toEqual([])
        })
      }
    } finally {
      await proxy.close()
    }
  })
}
