import { expect, it, vi } from 'vitest'
import { fromCallback } from 'xstate'
import { createConnectionMachine } from '../../../../src/machines/live/connection/connection.machine.ts'
import { error, status } from '../../../../src/machines/live/connection/connection.selectors.ts'
import { run } from '../../../kit/harness.ts'
import { choose } from '../../../spec/live/connection.words.ts'
import { playStory } from '../../timeline.ts'

vi.mock('../../../../src/protocol/base/constants.ts', async (original) => ({
  ...(await original<object>()),
  CONVERSATION_MAX_DROPS: 5,
}))

const drop = { close: 1006 }

it('[D10] gives up at the sixth consecutive drop with CONVERSATION_MAX_DROPS = 5', async () => {
  const answers = [drop, drop, { open: true, thenClose: 1006, after: 1000 } as const, drop]
  const story = playStory({ of: 'conversation' }, answers, [choose(5)])
  await story.harness.advance(600_000)
  const { status, error } = story.end()
  expect([story.socketsAt(), status, error]).toEqual([
    [0, 3000, 6000, 10_000, 13_000, 16_000, 19_000, 22_000],
    'failed',
    'Connection lost. Please refresh the page.',
  ])
})

it('[D10] gives up at the sixth drop when every transport fails', async () => {
  const transport = fromCallback(() => {
    throw new Error('broken')
  }) as never
  const harness = run((env) => createConnectionMachine(env).provide({ actors: { transport } }), {
    input: { of: 'conversation' },
  })
  harness.send({ type: 'conversation.choose', id: 5 })
  await harness.advance(14_999)
  expect(status(harness.actor.getSnapshot())).toBe('waiting')
  await harness.advance(1)
  const end = harness.actor.getSnapshot()
  expect([status(end), error(end)]).toEqual(['failed', 'Connection lost. Please refresh the page.'])
})
