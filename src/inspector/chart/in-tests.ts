/** How the tests take a transition, as a heat of its own: the more of the client runs, the warmer. */

/** By the id of the machine: what simulated episodes of the whole client take; all else unit tests do. */
export type InEpisodes = Readonly<Record<string, readonly string[]>>

const NEVER = 0
const IN_UNIT_TESTS = 1
const IN_EPISODES = 100

/**
 * @param names all transitions of a chart
 * @param episodes those that simulated episodes take
 * @param never those that no actor can take
 */
export const heatOfTests = (
  names: Iterable<string>,
  episodes: readonly string[] = [],
  never: readonly string[] = [],
): Map<string, number> => {
  const [whole, none] = [new Set(episodes), new Set(never)]
  return new Map(
    [...names].map((name) => [
      name,
      none.has(name) ? NEVER : whole.has(name) ? IN_EPISODES : IN_UNIT_TESTS,
    ]),
  )
}

/** In words. */
export function testsTold(heat: number): string {
  if (heat === NEVER) return 'by no actor'
  return heat === IN_UNIT_TESTS ? 'unit tests' : 'simulated episodes'
}
