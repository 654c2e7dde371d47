import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import {
  type ConversationConnectionEvent,
  createConversationConnectionMachine,
} from '../../../../src/machines/live/conversationConnection/conversationConnection.machine.ts'
import {
  attempts,
  error,
  isOpen,
  status,
} from '../../../../src/machines/live/conversationConnection/conversationConnection.selectors.ts'
import { run, testEnv } from '../../../kit/harness.ts'
import { CONVERSATION_TIMELINES } from '../../../spec/conversation-connection.timelines.ts'
import { choose, LEAVE } from '../../../spec/conversation-connection.words.ts'
import { lintMachine } from '../../matrix.ts'
import { playStory, storyTests } from '../../timeline.ts'
import { conversationRig, makeConversation } from './conversationConnection.rig.ts'

const EVENTS = {
  'conversation.choose': true,
  'conversation.leave': true,
  'page.visible': true,
  'network.online': true,
  'error.dismiss': true,
  'transport.opened': true,
  'transport.down': true,
  'transport.received': true,
  'transport.error': true,
  'transport.closed': true,
} satisfies Record<ConversationConnectionEvent['type'], true>

const BEGIN = [{ type: 'conversation.choose', id: 5 }]

describe('the chart of the conversation’s connection', () => {
  it('answers every event in every leaf and ends every invoke', () => {
    const machine = createConversationConnectionMachine(testEnv())
    expect(lintMachine(machine, Object.keys(EVENTS))).toEqual([])
  })

  it('reports an event it does not know', () => {
    const rig = conversationRig()
    rig.harness.send({ type: 'surprise' })
    expect(rig.reported).toEqual([{ type: 'surprise' }])
  })
})

describe('the conversation’s connection, whole stories', () => {
  storyTests(
    makeConversation,
    BEGIN,
    ({ harness }) => {
      const end = harness.actor.getSnapshot()
      return { status: status(end), error: error(end), attempts: attempts(end) }
    },
    CONVERSATION_TIMELINES,
  )

  it('[D10 SOCKCONV-04] drops are retried without a bound: 201 sockets in ten minutes', async () => {
    const { harness, sockets } = playStory(makeConversation, [{ close: 1006 }])
    for (const event of BEGIN) harness.send(event)
    await harness.advance(600_000)
    expect([sockets.all.length, status(harness.actor.getSnapshot())]).toEqual([201, 'waiting'])
  })

  it('[B9] the named policy waits with jitter and has no bound on drops either', async () => {
    const story = playStory(makeConversation, [{ close: 1006 }], { policy: 'fullJitter' })
    for (const event of BEGIN) story.harness.send(event)
    await story.harness.advance(1250 + 2250 + 4250 + 8250 + 15_250 * 20)
    expect([story.sockets.all.length, status(story.harness.actor.getSnapshot())]).toEqual([
      25,
      'waiting',
    ])
  })
})

describe('one socket at a time', () => {
  it('[SOCKCONV-03 SOCKCONV-01] the old socket is closed with 1000 before the new one is made', async () => {
    const rig = conversationRig()
    await rig.all([choose(5), ['token', 'a'], ['open']])
    rig.harness.send({ type: 'conversation.choose', id: 6 })
    expect(rig.sockets.all.map((s) => [s.params, s.state, s.closeCodes])).toEqual([
      [{ token: 'a', conversation: '5' }, 'closed', [1000]],
    ])
    await rig.all([['token', 'b']])
    expect(rig.sockets.live.map((s) => s.params)).toEqual([{ token: 'b', conversation: '6' }])
  })

  it('[SOCKCONV-02] ten choices in a row leave one socket, that of the last', async () => {
    const rig = conversationRig()
    for (let id = 1; id <= 10; id++) await rig.all([choose(id), ['token', `t${id}`], choose(id)])
    await rig.do(['open'])
    expect(rig.sockets.live.map((s) => s.params)).toEqual([{ token: 't10', conversation: '10' }])
    expect(isOpen(rig.harness.actor.getSnapshot())).toBe(true)
  })
})

describe('the context', () => {
  const calm = {
    policy: 'specification',
    conversationId: 5,
    attempts: 0,
    attemptsBeforeOpen: 0,
    openedAt: null,
    drops: 0,
    error: null,
    retryAt: null,
  }

  it('[A1.4 c5] keeps nothing of a conversation that was left', async () => {
    const rig = conversationRig()
    await rig.all([choose(5), ['token', 'a'], ['open'], ['errors'], LEAVE])
    expect(rig.harness.actor.getSnapshot().context).toEqual({ ...calm, conversationId: null })
  })

  it('[D8] keeps nothing of a socket after a normal close', async () => {
    const rig = conversationRig()
    await rig.all([choose(5), ['token', 'a'], ['open'], ['close', 1000]])
    expect(rig.harness.actor.getSnapshot().context).toEqual(calm)
  })

  it('[B8] keeps the moment of the retry while waiting and no longer', async () => {
    const rig = conversationRig()
    await rig.all([choose(5), ['token', 'a'], ['close', 1006]])
    const retryAt = rig.harness.clock.now() + 3000
    expect(rig.harness.actor.getSnapshot().context).toEqual({ ...calm, drops: 1, retryAt })
    await rig.do(['wait', 3000])
    expect(rig.harness.actor.getSnapshot().context).toEqual({ ...calm, drops: 1 })
  })
})

describe('a transport that breaks', () => {
  it('[A1.4 c6] counts as a drop and is tried again every 3 s', async () => {
    let made = 0
    const harness = run((env) =>
      createConversationConnectionMachine(env).provide({
        actors: {
          transport: fromCallback(() => {
            made++
            throw new Error('broken')
          }) as never,
        },
      }),
    )
    for (const event of BEGIN) harness.send(event)
    await harness.advance(29_999)
    expect([made, status(harness.actor.getSnapshot())]).toEqual([10, 'waiting'])
  })
})
