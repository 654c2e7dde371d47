import { liveUrl } from '../devtools/inspector/live/live-url.ts'
import type { Scenario } from '../devtools/simulation/scenario.ts'
import type { Failure } from '../tests/simulation/simulate.ts'

/** Maximum length of a scenario name. */
const MAX_NAME_LENGTH = 120

/** The scenario of a failure, with its findings as description. */
const replayScenario = ({
  scenario,
  findings,
}: Pick<Failure, 'scenario' | 'findings'>): Scenario => ({
  ...scenario,
  name: scenario.name.slice(0, MAX_NAME_LENGTH) || 'simulated',
  about: findings.map(({ rule, what }) => `${rule}: ${what}`).join('\n'),
})

/** URL that plays the failure in the inspector at this origin. */
export const replayUrl = (
  failure: Pick<Failure, 'scenario' | 'findings'>,
  origin: string,
): Promise<string> => liveUrl(replayScenario(failure), origin)
