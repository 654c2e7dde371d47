import { describe, expect, it } from 'vitest'
import { createMarkReadMachine } from '../../../../src/machines/talk/markRead/markRead.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { CONVERSATION } from '../../../spec/talk/chat.words.ts'
import { MarkReadReference } from '../../../spec/talk/mark-read.reference.ts'
import { MARK_READ_ROWS } from '../../../spec/talk/mark-read.table.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests } from '../../scripts.ts'
import { markReadRig } from './markRead.rig.ts'

describe('read receipts, row by row', () => {
  scriptTests(markReadRig, MARK_READ_ROWS)
})

describe('the reference of read receipts agrees with the table', () => {
  referenceTests(() => new MarkReadReference(), MARK_READ_ROWS)
})

describe('the read receipts chart', () => {
  it('has nothing wrong as data', () => {
    expect(lintMachine(createMarkReadMachine(testEnv()), ['read.request'])).toEqual([])
  })

  it('[A12] a request for nothing starts no tick', async () => {
    const rig = markReadRig()
    await rig.do(['ask', [], 0])
    expect(rig.harness.clock.waiting).toEqual([])
  })

  it.each([
    ['ids', 1, 'messages', 'markMessagesRead'],
    ['ids of more', 3, 'messages', 'markMessagesRead'],
    ['the conversation', 3, 'conversation', 'markConversationRead'],
  ] as const)('[A12] a failure is left in the log: %s', async (_, unread, call, id) => {
    const rig = markReadRig()
    await rig.do(['ask', call === 'messages' ? [1] : [], unread])
    await rig.do(['wait', 0])
    await rig.do(['failed', call])
    expect(rig.reported).toEqual([`xstate.error.actor.${id}`])
  })

  it('[A12] names the conversation in both calls', async () => {
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
