import { expect, it, vi } from 'vitest'
import {
  error,
  status,
} from '../../../src/machines/conversationConnection/conversationConnection.selectors.ts'
import { playStory } from '../timeline.ts'
import { makeConversation } from './conversationConnection.rig.ts'

vi.mock('../../../src/protocol/constants.ts', async (original) => ({
  ...(await original<object>()),
  CONVERSATION_MAX_DROPS: 5,
}))

const drop = { close: 1006 }

it('[D10] with CONVERSATION_MAX_DROPS = 5 the sixth drop in a row is the last', async () => {
  const story = playStory(makeConversation, [
    drop,
    drop,
    { open: true, thenClose: 1006, after: 1000 },
    drop,
  ])
  story.harness.send({ type: 'session.started', user: { id: 1 } })
  story.harness.send({ type: 'conversation.choose', id: 5 })
  await story.harness.advance(600_000)
  const end = story.harness.actor.getSnapshot()
  expect([story.socketsAt(), status(end), error(end)]).toEqual([
    [0, 3000, 6000, 10_000, 13_000, 16_000, 19_000, 22_000],
    'failed',
    'Connection lost. Please refresh the page.',
  ])
})
