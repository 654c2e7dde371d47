import { expect, it } from 'vitest'
import type { Scenario } from '../../devtools/simulation/scenario.ts'
import type { TraceEvent } from '../../devtools/trace/schema.ts'
import { monotonicTimes } from '../../devtools/trace/steady.ts'

const handled = (...emitted: readonly [tab: string, at: number][]): TraceEvent[] =>
  emitted.map(([tab, at], place) => ({
    seq: place + 1,
    at,
    actor: `${tab} app`,
    event: { type: 'browser.online' },
  }))
const times = (events: TraceEvent[], scenario?: Scenario) => [
  ...monotonicTimes(events, scenario).values(),
]

it('treats a clock step back as no elapsed time, per tab', () => {
  expect(
    times(handled(['a', 10_000], ['b', 10_500], ['a', 4_000], ['b', 11_000], ['a', 5_000])),
  ).toEqual([10_000, 10_500, 10_500, 11_000, 11_500])
})

it('corrects a second clock step back as well', () => {
  expect(times(handled(['a', 90_000], ['a', 50_000], ['a', 51_000], ['a', 20_000]))).toEqual([
    90_000, 90_000, 91_000, 91_000,
  ])
})

it('does not treat one second back as a clock change', () => {
  expect(times(handled(['a', 10_000], ['a', 9_000]))).toEqual([10_000, 9_000])
})

it('uses the clock step of the scenario to compute the elapsed time', () => {
  const scenario: Scenario = {
    version: 1,
    name: 'back',
    seed: 1,
    people: ['ayen'],
    steps: [
      { do: 'open', tab: 'a' },
      { do: 'jump', tab: 'a', ms: -60_000 },
    ],
  }
  expect(times(handled(['a', 90_000], ['a', 31_000], ['a', 32_000]), scenario)).toEqual([
    90_000, 91_000, 92_000,
  ])
})
