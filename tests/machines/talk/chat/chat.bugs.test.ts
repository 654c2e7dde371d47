/** Faults that chats elsewhere are known for, each as a story of its own. */
import { describe, expect, it } from 'vitest'
import { createChatMachine } from '../../../../src/machines/talk/chat/chat.machine.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import { run } from '../../../kit/harness.ts'
import { loaded, say, sends } from '../../../spec/talk/chat.steps.ts'
import { ME, mine, stored } from '../../../spec/talk/chat.words.ts'
import { conversation, received } from '../../../spec/talk/inbox.steps.ts'
import { inboxRig } from '../inbox/inbox.rig.ts'
import { chatRig } from './chat.rig.ts'

const copy = mine({ id: 50, text: 'hello', seconds: 1, client: 'local-1' })

async function play(steps: Parameters<ReturnType<typeof chatRig>['do']>[0][]) {
  const rig = chatRig()
  for (const step of steps) await rig.do(step)
  return rig
}

describe('known faults of chats', () => {
  it('[B5 B6] a proxy answers 502 although the message is stored: the retry does not double it', async () => {
    const rig = await play([
      ...loaded(),
      ...say('hello'),
      ['sendFailed', 1, 502],
      ['retry', 1],
      ['sent', 1, copy],
      ['live', copy],
      ['reopened'],
      ['page', 'gap', [copy], false],
    ])
    expect(rig.look().list).toEqual([[50, 'hello', 'sent']])
    expect(rig.told().filter((told) => told.type === 'send')).toEqual([
      sends(1, 'hello'),
      sends(1, 'hello'),
    ])
  })

  it('[A11] the echo comes before the answer: there is one message at every moment', async () => {
    const rig = await play([...loaded(), ...say('hello'), ['live', copy]])
    expect(rig.look().list).toEqual([[50, 'hello', 'sent']])
    await rig.do(['sent', 1, copy])
    expect(rig.look().list).toEqual([[50, 'hello', 'sent']])
  })

  it('[A11] a sent message is neither stuck nor gone when its answer is unreadable and the echo late', async () => {
    const rig = await play([...loaded(), ...say('hello'), ['sent', 1, null]])
    expect(rig.look().list).toEqual([['local-1', 'hello', 'sent']])
    await rig.do(['live', mine({ id: 50, text: 'hello', seconds: 1 })])
    expect(rig.look().list).toEqual([[50, 'hello', 'sent']])
  })

  it('[B6] a send in flight when the line goes down ends as failed, retryable, with its text', async () => {
    const rig = await play([...loaded(), ...say('hello'), ['wait', 89_999]])
    expect(rig.look().list).toEqual([['local-1', 'hello', 'pending']])
    await rig.do(['wait', 1])
    expect(rig.look().list).toEqual([['local-1', 'hello', 'failed']])
    await rig.do(['retry', 1])
    await rig.do(['sent', 1, copy])
    expect(rig.look()).toEqual({
      screen: 'loaded',
      list: [[50, 'hello', 'sent']],
      unread: [],
      error: null,
      draft: '',
      replyTo: null,
      older: 'end',
      catchingUp: false,
      divider: null,
    })
  })

  it('[A8] an open chat does not raise the badge, whichever socket is first', async () => {
    const rig = inboxRig()
    await rig.do(['list', [conversation(1, 'Anyieth')]])
    await rig.do(['choose', '1'])
    await rig.do(['live', received(1, 30, 5)])
    await rig.do(['live', received(1, 30, 5)])
    expect(rig.look().items.map(([id, unread]) => [id, unread])).toEqual([[1, 0]])
  })

  it('[CHAT-06] a draft is saved for the conversation it was written in', async () => {
    const saved: { conversationId: Id; text: string }[] = []
    const chat = (conversationId: Id) =>
      run(
        (env) =>
          createChatMachine(env).provide({
            actions: {
              saveDraft: (_, params) => {
                saved.push(params)
              },
            },
          }),
        { input: { conversationId, currentUser: ME, online: true } },
      )
    const [first, second] = [chat(1), chat(2)]
    first.send({ type: 'draft.change', text: 'to one' })
    second.send({ type: 'draft.change', text: 'to two' })
    first.send({ type: 'message.send' })
    expect(saved).toEqual([
      { conversationId: 1, text: 'to one' },
      { conversationId: 2, text: 'to two' },
      { conversationId: 1, text: '' },
    ])
    first.stop()
    second.stop()
  })

  it('[A11] messages missed while the line was down are there after it is back', async () => {
    const seen = stored({ id: 10, seconds: 10 })
    const missed = [stored({ id: 11, seconds: 11 }), stored({ id: 12, seconds: 12 })]
    const rig = await play([
      ...loaded([seen]),
      ['reopened'],
      ['page', 'gap', [seen, ...missed], false],
    ])
    expect(rig.look().list.map(([id]) => id)).toEqual([10, 11, 12])
  })
})
