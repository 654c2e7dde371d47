import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { parseLiveUrl } from '../../devtools/inspector/live/live-url.ts'
import { LiveSimulation } from '../../devtools/inspector/sandbox/live-simulation.ts'
import { eventLogText } from '../../devtools/simulation/event-log.ts'
import { run } from '../../devtools/simulation/run.ts'
import { Scenario } from '../../devtools/simulation/scenario.ts'
import { replayUrl } from '../../tools/replay-address.ts'
import { Play } from '../simulation/play.ts'

const ORIGIN = 'http://localhost:4000'

/** Some simulated episodes, reported as failed. */
async function failed() {
  const play = await Play.begin({ seed: 11 })
  try {
    await play.episode([
      { do: 'offline', tab: 'a1' },
      { do: 'write', tab: 'a1', text: 'x' },
      { do: 'wait', ms: 40_000 },
      { do: 'reload', tab: 'a2' },
    ])
    await play.episode([
      { do: 'restart', ms: 3000 },
      { do: 'sleep', tab: 'a1', ms: 900_000 },
    ])
    const findings = [{ rule: 'A11', what: 'w'.repeat(200) }]
    return { findings, scenario: play.scenario(findings[0]?.what ?? '') }
  } finally {
    play.end()
  }
}

it('encodes a failed simulation and its findings in a URL', async () => {
  const failure = await failed()
  const address = await replayUrl(failure as never, ORIGIN)
  const { scenario: read } = await parseLiveUrl(new URL(address).hash)
  if (read === null || 'wrong' in read) throw new Error('not read')
  expect(v.parse(Scenario, read.scenario)).toEqual({
    ...failure.scenario,
    name: 'w'.repeat(120),
    about: `A11: ${'w'.repeat(200)}`,
  })
})

it('replays the scenario of a failure URL identically', async () => {
  const { scenario } = await failed()
  const world = new LiveSimulation(scenario, null)
  let isOver = false
  onTestFinished(() => {
    if (!isOver) world.end()
  })
  let news = await world.news()
  while (news.done < scenario.steps.length && news.wrong === null)
    news = await world.pass(1000, null)
  world.end()
  isOver = true
  expect(news.wrong).toBe(null)
  // The simulation runs to the end of the last granted interval.
  const { journal } = await run(scenario)
  expect(eventLogText(world.journal.slice(0, journal.length))).toBe(eventLogText(journal))
})
