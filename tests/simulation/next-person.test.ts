/** Two users use one browser, one after the other. */
import { expect, it } from 'vitest'
import { act } from '../../devtools/simulation/run.ts'
import type { Step } from '../../devtools/simulation/scenario.ts'
import { setStage } from './rest.ts'

const REST: Step = { do: 'wait', ms: 500 }
const SENDS = 'POST /api/messaging/conversations/*/messages/'

/**
 * Signs out the current user of the tab, and signs in `person`, who opens the chat with `other`.
 */
const taken = (person: string, other: string): Step[] => [
  { do: 'sign-out', tab: 'a1' },
  REST,
  { do: 'sign-in', tab: 'a1', person },
  REST,
  { do: 'leave-chat', tab: 'a1' },
  { do: 'choose', tab: 'a1', person: other },
  REST,
]

it('[SEND-03 B5 B6] shows an unsent message to no other user, and again to its sender after signing in', async () => {
  const world = await setStage({ seed: 1 })
  const after = async (...steps: readonly Step[]) => {
    for (const step of steps) await act(world, step)
    const shown = world.tab('a1').userDriver.messages()
    return shown?.map(({ body, status }) => ({ body, status })) ?? null
  }
  const failed = [{ body: 'of ayen', status: 'failed' }]
  try {
    const unsent = await after(
      { do: 'http', route: SENDS, fault: { kind: 'answer', status: 503 } },
      { do: 'write', tab: 'a1', text: 'of ayen' },
      REST,
    )
    expect(unsent).toEqual(failed)
    // The same conversation, as the other participant.
    expect(await after(...taken('deng', 'ayen'))).toEqual([])
    expect(await after(...taken('ayen', 'deng'))).toEqual(failed)
  } finally {
    world.end()
  }
})
