import fc from 'fast-check'
import { eventLogText } from '../../devtools/simulation/event-log.ts'
import type { Scenario, Step } from '../../devtools/simulation/scenario.ts'
import { type Episode, episode } from './episode.ts'
import type { Finding } from './findings.ts'
import { Play } from './play.ts'
import { PLAIN_REST, type Rest } from './rest.ts'
import type { SeededBug } from './seeded-bugs.ts'

/**
 * Episodes per simulation; a new one starts after that, because its state grows with every message.
 */
const EPISODES_PER_SIMULATION = 40
/** Maximum number of attempts to shrink a failure. */
const MOST_TRIES = 120

/** A step, or a rest after an episode, in which the simulation recovers. */
export type Beat = Step | { rest: Rest }

/** The generated steps, without the rests. */
export const drawnOf = (beats: readonly Beat[]): Step[] => beats.filter((beat) => 'do' in beat)

export interface Simulated {
  seed: number
  episodes: number
  /** Simulated time, ms. */
  simulated: number
  failure: Failure | null
}

export interface Failure {
  /** The fast-check path of the failure, which reproduces it together with the seed. */
  path: string
  findings: Finding[]
  /** The shrunk steps, which still fail in a new simulation. */
  steps: readonly Beat[]
  scenario: Scenario
  /** False if the failure depends on earlier episodes of its simulation. */
  alone: boolean
}

/** Plays episodes in a new simulation until an oracle reports a finding. */
export async function alone(seed: number, beats: readonly Beat[], seededBug?: SeededBug) {
  const play = await Play.begin({ seed, seededBug })
  try {
    let findings: Finding[] = []
    for (const { steps, rest } of episodesOf(beats)) {
      findings = await play.episode(steps, rest)
      if (findings.length > 0) break
    }
    return { findings, scenario: play.scenario(findings[0]?.what ?? '') }
  } finally {
    play.end()
  }
}

function episodesOf(beats: readonly Beat[]): Episode[] {
  const episodes: Episode[] = []
  const steps: Step[] = []
  for (const beat of beats) {
    if ('do' in beat) steps.push(beat)
    else episodes.push({ steps: steps.splice(0), rest: beat.rest })
  }
  if (steps.length > 0 || episodes.length === 0) episodes.push({ steps, rest: PLAIN_REST })
  return episodes
}

const heartbeatsOf = ({ steps, rest }: Episode): Beat[] => [...steps, { rest }]

/** Whether a finding counts: with a seeded bug only those of its rule, otherwise any. */
const sought = (findings: readonly Finding[], seededBug: SeededBug | undefined): boolean =>
  seededBug === undefined
    ? findings.length > 0
    : findings.some(({ rule }) => rule === seededBug.breaks)

/** Ends the generation of episodes; not a failure of the client. */
class TimeIsUp extends Error {}

export interface SimulationOptions {
  readonly seededBug?: SeededBug | undefined
  onEpisode?(played: number, journal: string): void
  /** Called before each episode; true ends the simulation. */
  isTimeUp?(): boolean
}

/**
 * Plays episodes generated from the seed until an oracle reports a finding, `episodes` is reached
 * or the time is up; with a seeded bug, until the oracle of its rule reports it. A failure is
 * shrunk in new simulations.
 */
export async function simulate(
  seed: number,
  episodes: number,
  { seededBug, onEpisode, isTimeUp }: SimulationOptions = {},
): Promise<Simulated> {
  let play: Play | null = null
  let failed: Failed | null = null
  let [played, simulated] = [0, 0]
  const leave = (): void => {
    simulated += play?.world.elapsed ?? 0
    play?.end()
    play = null
  }

  const property = fc.asyncProperty(episode, async (drawn) => {
    if (isTimeUp?.()) throw new TimeIsUp()
    if (played % EPISODES_PER_SIMULATION === 0) leave()
    play ??= await Play.begin({ seed: seed + played, seededBug })
    played += 1
    const findings = await play.episode(drawn.steps, drawn.rest)
    onEpisode?.(played, eventLogText(play.world.journal))
    if (findings.length === 0) return true
    if (sought(findings, seededBug)) {
      failed = { play, findings }
      return false
    }
    // A seeded bug caused another finding first, so this simulation is no longer usable.
    leave()
    return true
  })
  // `shorten` limits the number of attempts; fast-check's own shrinking does not.
  const result = await fc.check(property, { seed, numRuns: episodes, endOnFailure: true })
  leave()
  const isFailed = result.failed && !(result.errorInstance instanceof TimeIsUp)
  const failure = isFailed ? await failureText(seed, result, failed, seededBug) : null
  return { seed, episodes: played, simulated, failure }
}

interface Failed {
  play: Play
  findings: Finding[]
}

async function failureText(
  seed: number,
  result: fc.RunDetails<[Episode]>,
  failed: Failed | null,
  seededBug: SeededBug | undefined,
): Promise<Failure> {
  const path = result.counterexamplePath ?? ''
  if (failed === null) {
    const cause = result.errorInstance
    const what = `seed ${seed}, path ${path}: the simulation or an oracle threw, no rule was checked`
    throw new Error(`${what}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
  const { play, findings: first } = failed
  const [last = { steps: [], rest: PLAIN_REST }] = result.counterexample ?? []
  for (const longer of withBefore(heartbeatsOf(last), play.played.slice(0, -1))) {
    const shortened = await shorten(seed, longer, seededBug)
    const { findings, scenario } = await alone(seed, shortened, seededBug)
    if (sought(findings, seededBug))
      return { path, findings, steps: shortened, scenario, alone: true }
  }
  const scenario = play.scenario(first[0]?.what ?? '')
  return { path, findings: first, steps: heartbeatsOf(last), scenario, alone: false }
}

/** The failing steps, then with an increasing number of preceding episodes. */
function* withBefore(beats: readonly Beat[], before: readonly Episode[]): Generator<Beat[]> {
  yield [...beats]
  for (let count = 1; count < 2 * before.length; count *= 2)
    yield [...before.slice(-count).flatMap(heartbeatsOf), ...beats]
}

/** Shrinks the steps: removes pieces of decreasing size as long as the failure remains. */
async function shorten(seed: number, beats: readonly Beat[], seededBug?: SeededBug) {
  const fails = async (some: readonly Beat[]): Promise<boolean> =>
    sought((await alone(seed, some, seededBug)).findings, seededBug)
  let short = [...beats]
  let tries = 0
  if (!(await fails(short))) return short
  for (let size = Math.ceil(short.length / 2); size > 0; size = Math.floor(size / 2)) {
    for (let index = 0; index < short.length && tries < MOST_TRIES; ) {
      const without = short.toSpliced(index, size)
      tries += 1
      if (await fails(without)) short = without
      else index += size
    }
  }
  return short
}
