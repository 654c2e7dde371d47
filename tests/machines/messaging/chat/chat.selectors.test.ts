import { describe, expect, it } from 'vitest'
import * as select from '../../../../src/machines/messaging/chat/chat.selectors.ts'
import { loaded, say } from '../../../spec/messaging/chat.steps.ts'
import { ME, mine, stored, THEM } from '../../../spec/messaging/chat.words.ts'
import { chatRig } from './chat.rig.ts'

async function chatWith(...steps: Parameters<ReturnType<typeof chatRig>['do']>[0][]) {
  const rig = chatRig()
  for (const step of steps) await rig.do(step)
  return { rig, snapshot: () => rig.harness.actor.getSnapshot() }
}

describe('chat selectors', () => {
  it.each([
    ['', false],
    ['   ', false],
    [' \n\t', false],
    ['a', true],
    [' a ', true],
  ])('[CHAT-06] with %j in the input, Send is enabled: %s', async (text, possible) => {
    const { snapshot } = await chatWith(['type', text])
    expect(select.canSend(snapshot())).toBe(possible)
  })

  it.each([
    [100, 'x'.repeat(100)],
    [101, `${'x'.repeat(100)}...`],
  ])('[CHAT-15] truncates a reply preview of %i characters', async (length, preview) => {
    const question = stored({ id: 10, text: 'x'.repeat(length) })
    const { snapshot } = await chatWith(...loaded([question]), ['reply', 10])
    expect(select.replyPreview(snapshot())).toBe(preview)
  })

  it('[CHAT-15] return no preview when not replying', async () => {
    const { snapshot } = await chatWith(...loaded([stored({ id: 10 })]))
    expect([select.replyPreview(snapshot()), select.replyTarget(snapshot())]).toEqual([null, null])
  })

  it.each([
    [50, 'x'.repeat(50)],
    [51, `${'x'.repeat(50)}...`],
  ])('[CHAT-16] truncate a quote of %i characters', (length, quote) => {
    const question = stored({ id: 10, text: 'x'.repeat(length) })
    expect(select.replyQuote(stored({ id: 11, replyTo: question }))).toBe(quote)
    expect(select.replyQuote(question)).toBe(null)
  })

  it('[REPLY-01 CHAT-16] quote the parent of an own reply at once, one level deep', async () => {
    const first = stored({ id: 9, text: 'first' })
    const question = stored({ id: 10, text: 'question', replyTo: first })
    const { snapshot } = await chatWith(...loaded([question]), ['reply', 10], ...say('answer'))
    const answer = select.chatMessages(snapshot()).at(-1)
    expect(answer?.reply_to).toEqual({ ...question, reply_to: null })
    expect(answer && select.replyQuote(answer)).toBe('question')
  })

  it('[CHAT-11 CHAT-12 CHAT-13] mark own messages pending, sent or failed, others never', () => {
    const own = mine({ id: 1 })
    expect([
      select.markerOf({ ...own, status: 'pending' }, ME),
      select.markerOf({ ...own, status: 'sent' }, ME),
      select.markerOf({ ...own, status: 'failed' }, ME),
      select.markerOf(own, ME),
      select.markerOf(stored({ id: 2 }), ME),
      select.markerOf({ ...stored({ id: 2 }), status: 'sent' }, ME),
    ]).toEqual(['pending', 'sent', 'failed', 'sent', null, null])
  })

  it('[CHAT-14 REPLY-05] allow a reply to received messages only', () => {
    expect([select.canReply(mine({ id: 1 }), ME), select.canReply(stored({ id: 2 }), ME)]).toEqual([
      false,
      true,
    ])
    expect(select.canReply(stored({ id: 2 }), THEM)).toBe(false)
  })

  it('[SOCKEV-14] replace the reactions of a message by the payload', async () => {
    const before = { ...stored({ id: 10 }), reactions: [{ reaction_type: 'like', user_id: 2 }] }
    const other = stored({ id: 11, seconds: 1 })
    const reactions = [{ reaction_type: 'love', count: 3 }]
    const { rig, snapshot } = await chatWith(...loaded([before, other]), [
      'reactions',
      '10',
      reactions,
    ])
    expect(select.chatMessages(snapshot())).toEqual([{ ...before, reactions }, other])
    await rig.do(['reactions', 10, null])
    expect(select.chatMessages(snapshot())).toEqual([{ ...before, reactions: null }, other])
  })

  it('[A11] return the same array of messages until one changes', async () => {
    const { rig, snapshot } = await chatWith(...loaded([stored({ id: 10 }), stored({ id: 9 })]))
    const messages = select.chatMessages(snapshot())
    await rig.do(['type', 'a'])
    expect(select.chatMessages(snapshot())).toBe(messages)
    await rig.do(['live', stored({ id: 11 })])
    expect(select.chatMessages(snapshot())).not.toBe(messages)
  })
})
