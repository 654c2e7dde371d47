import type { Scenario } from '../../simulation/scenario.ts'

/** The default scenario: two tabs of one browser, a signed-in user and a conversation. */
export const DEFAULT_SCENARIO: Scenario = {
  version: 1,
  name: 'Two tabs of one browser',
  seed: 1,
  people: ['ayen', 'deng'],
  steps: [
    { do: 'open', tab: 'a', browser: 'one' },
    { do: 'sign-in', tab: 'a', person: 'ayen' },
    { do: 'until', tab: 'a', sight: { see: 'signed-in' } },
    { do: 'wait', ms: 500 },
    { do: 'open', tab: 'b', browser: 'one' },
    { do: 'until', tab: 'b', sight: { see: 'signed-in' } },
    { do: 'wait', ms: 500 },
    { do: 'choose', tab: 'a', person: 'deng' },
    { do: 'choose', tab: 'b', person: 'deng' },
    { do: 'wait', ms: 1000 },
    { do: 'write', tab: 'a', text: 'Is the workshop on Friday?' },
    { do: 'write', tab: 'b', text: 'Or on Saturday?' },
    { do: 'wait', ms: 1000 },
    { do: 'message', from: 'deng', to: 'ayen', text: 'On Friday.' },
  ],
}

/** The tabs of a scenario, in the order of opening. */
export const tabsOf = ({ steps }: Scenario): string[] => [
  ...new Set(steps.flatMap((step) => (step.do === 'open' ? [step.tab] : []))),
]

/** The user of a tab: the first to sign in there, or else the first of the scenario. */
export function userOf({ people, steps }: Scenario, tab: string): string {
  const signIn = steps.find((step) => step.do === 'sign-in' && step.tab === tab)
  return (signIn as { person: string } | undefined)?.person ?? people[0] ?? ''
}

/** Another user of the scenario; the same one if there is no other. */
export const otherUser = ({ people }: Scenario, username: string): string =>
  people.find((candidate) => candidate !== username) ?? username
