import { readdirSync } from 'node:fs'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Scenario } from '../../devtools/simulation/scenario.ts'
import { replay } from '../../devtools/trace/replay.ts'
import { recorded } from './recorded.ts'
import { checkSeededBugs, MINUTES, PARTS } from './seeded-bugs.kit.ts'
import { SEEDED_BUGS } from './seeded-bugs.ts'
import { simulate } from './simulate.ts'

checkSeededBugs(0)

it('each part of the seeded bugs has a test file', () => {
  const files = readdirSync(import.meta.dirname).filter((name) =>
    /^seeded-bugs\..*\.test\.ts$/.test(name),
  )
  expect(files).toHaveLength(PARTS)
})

it(
  'a seeded bug yields a runnable scenario, and a trace whose replay diverges at the faulty machine',
  async () => {
    const seededBug = SEEDED_BUGS.find(({ name }) => name === 'counts-below')
    const { failure } = await simulate(seededBug?.seed ?? 1, 2000, { seededBug })
    const scenario = v.parse(Scenario, failure?.scenario)
    const { divergence } = replay(await recorded(scenario, seededBug))
    expect(divergence?.actor).toMatch(/^\w+ app\/member\/counters/)
    expect(replay(await recorded(scenario)).divergence).toBeNull()
  },
  5 * MINUTES,
)
