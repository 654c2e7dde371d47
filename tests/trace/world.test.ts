import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Scenario } from '../../devtools/simulation/scenario.ts'
import { replay } from '../../devtools/trace/replay.ts'
import { parseTrace, serializeTrace } from '../../devtools/trace/schema.ts'
import { toScenario } from '../../devtools/trace/to-scenario.ts'
import { recorded } from '../simulation/recorded.ts'

const SCENARIO = v.parse(Scenario, {
  version: 1,
  name: 'Two tabs, 4001 and a reload',
  people: ['ayen', 'deng'],
  seed: 5,
  steps: [
    { do: 'open', tab: 'a', page: '/messages' },
    { do: 'open', tab: 'b', page: '/messages' },
    { do: 'wait', ms: 50 },
    { do: 'sign-in', tab: 'a', person: 'ayen' },
    { do: 'sign-in', tab: 'b', person: 'deng' },
    { do: 'until', tab: 'a', sight: { see: 'open', role: 'general' } },
    { do: 'choose', tab: 'a', person: 'deng' },
    { do: 'until', tab: 'a', sight: { see: 'open', role: 'conversation' } },
    { do: 'write', tab: 'a', text: 'Are you there?' },
    { do: 'revoke' },
    { do: 'close-sockets', code: 4001 },
    { do: 'wait', ms: 20_000 },
    { do: 'reload', tab: 'a' },
    { do: 'wait', ms: 2_000 },
  ],
})

it('records a simulated scenario per tab and page load, and replays it', async () => {
  const trace = await recorded(SCENARIO)
  const text = serializeTrace(trace)
  expect(parseTrace(text)).toEqual({ trace: JSON.parse(JSON.stringify(trace)) })
  expect(replay(JSON.parse(text)).divergence).toBeNull()
  const roots = trace.actors.filter(({ machine }) => machine === 'app').map(({ name }) => name)
  expect(roots).toEqual(['a app', 'a app~2', 'b app'])
  expect(toScenario(trace, 'other')).toEqual(SCENARIO)
})

it('records the timers of the initial state of an actor', async () => {
  const { events } = await recorded({ ...SCENARIO, steps: SCENARIO.steps.slice(0, 1) })
  const begun = events.find(
    ({ actor, event }) => actor === 'a app/session' && event.type === 'xstate.init',
  )
  expect(begun?.timers).toEqual([
    { event: 'xstate.after.storageLimit.session.loading.start', delay: 5_000 },
  ])
})
