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

/** A step, or a rest between two episodes, in which all is put right. */
export type Beat = Step | 'calm'

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
  steps: readonly Beat[]
  scenario: Scenario
  /** False where it only failed after what had happened before in its world. */
  alone: boolean
}

/** Episodes in a world of their own, until a judge objects. */
export async function alone(seed: number, steps: readonly Beat[], plant?: Plant) {
  const play = await Play.begin({ seed, plant })
  try {
    let findings: Finding[] = []
    for (const episode of episodesOf(steps)) {
      findings = await play.episode(episode)
      if (findings.length > 0) break
    }
    return { findings, scenario: play.scenario(findings[0]?.what ?? '') }
  } finally {
    play.end()
  }
}

function episodesOf(beats: readonly Beat[]): Step[][] {
  const episodes: Step[][] = [[]]
  for (const beat of beats) beat === 'calm' ? episodes.push([]) : episodes.at(-1)?.push(beat)
  return episodes
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
  }: { plant?: Plant | undefined; onEpisode?: (played: number, journal: string) => void } = {},
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
  const { play, findings: first } = failed as { play: Play; findings: Finding[] }
  const path = result.counterexamplePath ?? ''
  const [steps = []] = result.counterexample ?? []
  for (const longer of withBefore(steps, play.played.slice(0, -1))) {
    const shortened = await shorten(seed, longer, plant)
    const { findings, scenario } = await alone(seed, shortened, plant)
    if (findings.length > 0) return { path, findings, steps: shortened, scenario, alone: true }
  }
  const scenario = play.scenario(first[0]?.what ?? '')
  return { path, findings: first, steps, scenario, alone: false }
}

/** The steps that failed, then with more and more of the episodes that came before. */
function* withBefore(
  steps: readonly Step[],
  before: readonly (readonly Step[])[],
): Generator<readonly Beat[]> {
  yield steps
  for (let count = 1; count < 2 * before.length; count *= 2)
    yield [...before.slice(-count).flatMap((episode): Beat[] => [...episode, 'calm']), ...steps]
}

/** Takes out what is not needed for the failure, in ever smaller pieces, until nothing more can go. */
async function shorten(seed: number, steps: readonly Beat[], plant?: Plant) {
  let short = [...steps]
  let tries = 0
  if ((await alone(seed, short, plant)).findings.length === 0) return short
  for (let size = Math.ceil(short.length / 2); size > 0; size = Math.floor(size / 2)) {
    for (let index = 0; index < short.length && tries < MOST_TRIES; ) {
      const without = short.toSpliced(index, size)
      tries += 1
      if ((await alone(seed, without, plant)).findings.length > 0) short = without
      else index += size
    }
  }
  return short
}
