import { describe, expect, it } from 'vitest'
import { createMarkReadMachine } from '../../../../src/machines/messaging/markRead/markRead.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { CONVERSATION } from '../../../spec/messaging/chat.words.ts'
import { MarkReadReference } from '../../../spec/messaging/mark-read.reference.ts'
import { MARK_READ_ROWS } from '../../../spec/messaging/mark-read.table.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests } from '../../scripts.ts'
import { markReadRig } from './markRead.rig.ts'

describe('table of read receipts', () => {
  scriptTests(markReadRig, MARK_READ_ROWS)
})

describe('reference of read receipts', () => {
  referenceTests(() => new MarkReadReference(), MARK_READ_ROWS)
})

describe('the read receipts machine', () => {
  it('is valid', () => {
    expect(lintMachine(createMarkReadMachine(testEnv()), ['read.request'])).toEqual([])
  })

  it('[A12] starts no tick for an empty request', async () => {
    const rig = markReadRig()
    await rig.do(['ask', [], 0])
    expect(rig.harness.clock.waiting).toEqual([])
  })

  it.each([
    ['ids', 1, 'messages', 'markMessagesRead'],
    ['ids of a longer list', 3, 'messages', 'markMessagesRead'],
    ['the conversation', 3, 'conversation', 'markConversationRead'],
  ] as const)('[A12] reports a failure: %s', async (_, unread, call, id) => {
    const rig = markReadRig()
    await rig.do(['ask', call === 'messages' ? [1] : [], unread])
    await rig.do(['wait', 0])
    await rig.do(['failed', call])
    expect(rig.reported).toEqual([`xstate.error.actor.${id}`])
  })

  it('[A12] sends the conversation in both requests', async () => {
    const rig = markReadRig()
    await rig.do(['ask', [1], 2])
    await rig.do(['wait', 0])
    await rig.do(['answered', 'messages'])
    expect(rig.effects.messages.calls[0]?.input).toEqual({
      conversationId: CONVERSATION,
      messageIds: [1],
    })
    expect(rig.effects.conversation.current.input).toEqual({ conversationId: CONVERSATION })
  })
})
