/**
 * Test coverage of transitions as a heat map: transitions taken in whole-client simulations are
 * hottest.
 */

/**
 * Transitions taken in simulated episodes of the whole client, by machine id. All others are only
 * covered by unit tests.
 */
export type EpisodeCoverage = Readonly<Record<string, readonly string[]>>

const NEVER = 0
const IN_UNIT_TESTS = 1
const IN_EPISODES = 100

/**
 * @param names all transitions of a machine
 * @param episodes those taken in simulated episodes
 * @param never those that no actor can take
 */
export const testCoverage = (
  names: Iterable<string>,
  episodes: readonly string[] = [],
  never: readonly string[] = [],
): Map<string, number> => {
  const [simulated, impossible] = [new Set(episodes), new Set(never)]
  return new Map(
    [...names].map((name) => [
      name,
      impossible.has(name) ? NEVER : simulated.has(name) ? IN_EPISODES : IN_UNIT_TESTS,
    ]),
  )
}

/** Label of a heat value. */
export function testCoverageLabel(coverage: number): string {
  if (coverage === NEVER) return 'by no actor'
  return coverage === IN_UNIT_TESTS ? 'unit tests' : 'simulated episodes'
}
