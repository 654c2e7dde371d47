/** Known bugs of other chats, one test each. */
import { describe, expect, it } from 'vitest'
import { createChatMachine } from '../../../../src/machines/messaging/chat/chat.machine.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import { run } from '../../../kit/harness.ts'
import { loaded, say, sends } from '../../../spec/messaging/chat.steps.ts'
import { CONVERSATION, ME, mine, stored } from '../../../spec/messaging/chat.words.ts'
import { conversation, received } from '../../../spec/messaging/inbox.steps.ts'
import { inboxRig } from '../inbox/inbox.rig.ts'
import { chatRig } from './chat.rig.ts'

const copy = mine({ id: 50, text: 'hello', seconds: 1, client: 'local-1' })

async function play(steps: Parameters<ReturnType<typeof chatRig>['do']>[0][]) {
  const rig = chatRig()
  for (const step of steps) await rig.do(step)
  return rig
}

describe('known bugs of chats', () => {
  it('[B5 B6] does not duplicate a message that was stored although a proxy responded with 502', async () => {
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
    expect(rig.emitted().filter((emitted) => emitted.type === 'send')).toEqual([
      sends(1, 'hello'),
      sends(1, 'hello'),
    ])
  })

  it('[A11] shows one message at any time when the echo arrives before the response', async () => {
    const rig = await play([...loaded(), ...say('hello'), ['live', copy]])
    expect(rig.look().list).toEqual([[50, 'hello', 'sent']])
    await rig.do(['sent', 1, copy])
    expect(rig.look().list).toEqual([[50, 'hello', 'sent']])
  })

  it('[A11] keeps a sent message whose response is unreadable until the late echo', async () => {
    const rig = await play([...loaded(), ...say('hello'), ['sent', 1, null]])
    expect(rig.look().list).toEqual([['local-1', 'hello', 'sent']])
    await rig.do(['live', mine({ id: 50, text: 'hello', seconds: 1 })])
    expect(rig.look().list).toEqual([[50, 'hello', 'sent']])
  })

  it('[B6] fails a send without a network after 90 s, keeps its text and allows a retry', async () => {
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

  it('[A8] does not increase the unread count of an open chat, regardless of which socket is first', async () => {
    const rig = inboxRig()
    await rig.do(['list', [conversation(1, 'Anyieth')]])
    await rig.do(['choose', '1'])
    await rig.do(['live', received(1, 30, 5)])
    await rig.do(['live', received(1, 30, 5)])
    expect(rig.look().items.map(([id, unread]) => [id, unread])).toEqual([[1, 0]])
  })

  it('[CHAT-06] saves a draft for its own conversation', async () => {
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

  it('[A11] loads messages missed during an outage', async () => {
    const seen = stored({ id: 10, seconds: 10 })
    const missed = [stored({ id: 11, seconds: 11 }), stored({ id: 12, seconds: 12 })]
    const rig = await play([
      ...loaded([seen]),
      ['reopened'],
      ['page', 'gap', [seen, ...missed], false],
    ])
    expect(rig.look().list.map(([id]) => id)).toEqual([10, 11, 12])
  })

  it('[ERR-40] says for all pages but the first that messages are shown, so that a 500 ends no list', async () => {
    const seen = stored({ id: 10, seconds: 10 })
    const rig = await play([
      ['page', 'first', [seen], true],
      ['older'],
      ['pageFailed', 'older', 500],
      ['reopened'],
      ['pageFailed', 'gap', 500],
    ])
    expect(rig.pageCalls.map(({ input }) => input)).toEqual([
      { conversationId: CONVERSATION, page: 1, isReload: false },
      { conversationId: CONVERSATION, page: 2, isReload: true },
      { conversationId: CONVERSATION, page: 1, isReload: true },
    ])
    expect([rig.look().older, rig.look().catchingUp]).toEqual(['more', true])
  })
})
