import fc from 'fast-check'
import { journalText } from '../../world/journal.ts'
import type { Scenario, Step } from '../../world/scenario.ts'
import { episode } from './episode.ts'
import type { Finding } from './findings.ts'
import type { Plant } from './plants.ts'
import { Play } from './play.ts'

/** A world grows with what is said in it; a fresh one is begun after so many episodes. */
const EPISODES_A_WORLD = 40
/** A failure is made as short as this many tries allow. */
const MOST_TRIES = 300

export interface Simulated {
  seed: number
  episodes: number
  /** Simulated time, ms. */
  simulated: number
  failure: Failure | null
}

export interface Failure {
  /** Where fast-check found it; with the seed it is found again at once. */
  path: string
  findings: Finding[]
  /** The shortest list of steps that still fails, in a world of its own. */
  steps: readonly Step[]
  scenario: Scenario
  /** False where it only failed after what had happened before in its world. */
  alone: boolean
}

/** One episode in a world of its own. */
async function alone(seed: number, steps: readonly Step[], plant?: Plant) {
  const play = await Play.begin({ seed, plant })
  try {
    const findings = await play.episode(steps)
    return { findings, scenario: play.scenario(findings[0]?.what ?? '') }
  } finally {
    play.end()
  }
}

/**
 * Plays episodes drawn from the seed, one after the other, until a judge objects or there are
 * enough. What failed is shortened in worlds of its own.
 */
export async function simulate(
  seed: number,
  episodes: number,
  {
    plant,
    onEpisode,
  }: { plant?: Plant; onEpisode?: (played: number, journal: string) => void } = {},
): Promise<Simulated> {
  let play: Play | null = null
  let failed: { play: Play; findings: Finding[] } | null = null
  let [played, simulated] = [0, 0]
  const leave = (): void => {
    simulated += play?.world.elapsed ?? 0
    play?.end()
    play = null
  }

  const property = fc.asyncProperty(episode, async (steps) => {
    // Once something has failed fast-check makes it shorter, each try in a world of its own.
    if (failed !== null) return (await alone(seed, steps, plant)).findings.length === 0
    if (played % EPISODES_A_WORLD === 0) leave()
    play ??= await Play.begin({ seed: seed + played, plant })
    played += 1
    const findings = await play.episode(steps)
    onEpisode?.(played, journalText(play.world.journal))
    if (findings.length === 0) return true
    failed = { play, findings }
    return false
  })
  const result = await fc.check(property, { seed, numRuns: episodes })
  leave()
  const failure = result.failed ? await toldFailure(seed, result, failed, plant) : null
  return { seed, episodes: played, simulated, failure }
}

async function toldFailure(
  seed: number,
  result: fc.RunDetails<[Step[]]>,
  failed: { play: Play; findings: Finding[] } | null,
  plant: Plant | undefined,
): Promise<Failure> {
  const [steps = []] = result.counterexample ?? []
  const shortened = await shorten(seed, steps, plant)
  const path = result.counterexamplePath ?? ''
  const { findings, scenario } = await alone(seed, shortened, plant)
  if (findings.length > 0) return { path, findings, steps: shortened, scenario, alone: true }
  const { play, findings: first } = failed as { play: Play; findings: Finding[] }
  return {
    path,
    findings: first,
    steps,
    scenario: play.scenario(first[0]?.what ?? ''),
    alone: false,
  }
}

/** Takes out what is not needed for the failure, step by step, until nothing more can go. */
async function shorten(seed: number, steps: readonly Step[], plant?: Plant) {
  let short = [...steps]
  let tries = 0
  for (let index = 0; index < short.length && tries < MOST_TRIES; ) {
    const without = short.toSpliced(index, 1)
    tries += 1
    if ((await alone(seed, without, plant)).findings.length > 0) short = without
    else index += 1
  }
  return short
}
