import { liveAddress } from '../src/inspector/live/address.ts'
import type { Failure } from '../tests/simulation/simulate.ts'
import type { Scenario } from '../world/scenario.ts'

/** As long as the name of a scenario may be. */
const NAME_MOST = 120

/** What failed as a scenario that says what was found. */
export const replayOf = ({
  scenario,
  findings,
}: Pick<Failure, 'scenario' | 'findings'>): Scenario => ({
  ...scenario,
  name: scenario.name.slice(0, NAME_MOST) || 'simulated',
  about: findings.map(({ rule, what }) => `${rule}: ${what}`).join('\n'),
})

/** Where it is played in front of whoever looks: an inspector that runs at this origin. */
export const replayAddress = (
  failure: Pick<Failure, 'scenario' | 'findings'>,
  origin: string,
): Promise<string> => liveAddress(replayOf(failure), origin)
