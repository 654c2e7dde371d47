/** A reloaded page starts new actors, which its trace must contain. */
import { expect, it } from 'vitest'
import { SCENARIO_VERSION, type Step } from '../../devtools/simulation/scenario.ts'
import { replay } from '../../devtools/trace/replay.ts'
import { recorded } from './recorded.ts'

const STEPS: readonly Step[] = [
  { do: 'open', tab: 'a', page: '/messages' },
  { do: 'until', tab: 'a', sight: { see: 'signed-out' } },
  { do: 'sign-in', tab: 'a', person: 'ayen' },
  { do: 'until', tab: 'a', sight: { see: 'open', role: 'general' } },
  { do: 'storage', tab: 'a', state: 'cleared' },
  { do: 'close', tab: 'a' },
  { do: 'open', tab: 'a', page: '/messages' },
  { do: 'until', tab: 'a', sight: { see: 'signed-out' } },
  { do: 'hide', tab: 'a' },
]

it('replays the trace of a tab that was closed and reopened, without the actors of the first load', async () => {
  const name = 'opened anew'
  const trace = await recorded({
    ...{ version: SCENARIO_VERSION, name, seed: 1, people: ['ayen'], steps: [...STEPS] },
  })
  expect(trace.actors.filter(({ name }) => / app(?:~2)?$| app\/member$/.test(name)).length).toBe(3)
  expect(replay(JSON.parse(JSON.stringify(trace))).divergence).toBeNull()
})
