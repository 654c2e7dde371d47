import { readdirSync } from 'node:fs'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { replay } from '../../trace/replay.ts'
import { Scenario } from '../../world/scenario.ts'
import { judgePlants, MINUTES, PARTS } from './plants.kit.ts'
import { PLANTS } from './plants.ts'
import { recorded } from './recorded.ts'
import { simulate } from './simulate.ts'

judgePlants(0)

it('each part of the seeded bugs has a test file', () => {
  const files = readdirSync(import.meta.dirname).filter((name) =>
    /^plants\..*\.test\.ts$/.test(name),
  )
  expect(files).toHaveLength(PARTS)
})

it(
  'a seeded bug yields a runnable scenario, and a trace whose replay diverges at the faulty machine',
  async () => {
    const plant = PLANTS.find(({ name }) => name === 'counts-below')
    const { failure } = await simulate(plant?.seed ?? 1, 2000, { plant })
    const scenario = v.parse(Scenario, failure?.scenario)
    const { divergence } = replay(await recorded(scenario, plant))
    expect(divergence?.actor).toMatch(/^\w+ app\/member\/counters/)
    expect(replay(await recorded(scenario)).divergence).toBeNull()
  },
  5 * MINUTES,
)
