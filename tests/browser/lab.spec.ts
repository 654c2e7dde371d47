import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { People } from '../../lab/people.ts'
import { startProxy } from '../../lab/proxy.ts'
import { runScenario } from '../../lab/run.ts'
import { readScenario } from '../../lab/scenario-file.ts'
import { missed } from '../../world/expect.ts'
import { disagreements, type Entry } from '../../world/journal.ts'
import { expect, test } from './kit.ts'

/** Browsers that share two cores are slow; another rule would be 2 s early or late. */
const SLOW_MS = 1500

/** The journal of the same file on simulated time; it has a process of its own, for it takes timers over. */
function inWorld(file: string, journal: string): Entry[] {
  execFileSync(process.execPath, ['lab/cli.ts', 'world', file, '--journal', journal])
  return JSON.parse(readFileSync(journal, 'utf8'))
}

for (const [title, name] of [
  [
    '[SOCKAUTH-01 SESSION-10 B4 B10] nobody is signed out by a 4001, a slow refresh and no network',
    '4001-slow-refresh-offline',
  ],
  ['[SOCKAUTH-01 SOCKAUTH-02] one 4001 brings a new token after 1 s', 'a1.6-general-4001-once'],
] as const) {
  test(`${title}: so do the decisions, the lab and the world say`, async ({
    browser,
    world,
  }, info) => {
    const file = `lab/scenarios/${name}.json`
    const scenario = readScenario(file)
    const { origin } = world.server
    const proxy = await startProxy(origin)
    try {
      const people = new People(origin)
      const { entries, stopped } = await runScenario(scenario, { browser, proxy, people })
      expect(stopped).toBeNull()
      expect(missed(scenario, entries, SLOW_MS)).toEqual([])
      const simulated = inWorld(file, info.outputPath('world.json'))
      expect(disagreements(entries, simulated, SLOW_MS)).toEqual([])
    } finally {
      await proxy.close()
    }
  })
}
