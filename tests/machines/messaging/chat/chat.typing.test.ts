import { describe, expect, it } from 'vitest'
import { loaded } from '../../../spec/messaging/chat.steps.ts'
import { CONVERSATION } from '../../../spec/messaging/chat.words.ts'
import { chatRig } from './chat.rig.ts'

async function play(steps: Parameters<ReturnType<typeof chatRig>['do']>[0][]) {
  const rig = chatRig()
  for (const step of steps) await rig.do(step)
  return rig.harness.sentEventsOf('chat.typing').map((fact) => {
    expect(fact.conversationId).toBe(CONVERSATION)
    return fact.typing
  })
}

describe('typing events of a chat', () => {
  it('[API-MSG-16 API-MSG-17] are sent for every key that leaves text, and when the input is cleared', async () => {
    expect(await play([...loaded(), ['type', 'h'], ['type', 'he'], ['type', '  ']])).toEqual([
      true,
      true,
      false,
    ])
  })

  it('[API-MSG-17] end when a message is sent, but not when it is rejected', async () => {
    expect(await play([...loaded(), ['type', 'hello'], ['send']])).toEqual([true, false])
    expect(await play([...loaded(), ['type', 'x'.repeat(5_001)], ['send']])).toEqual([true])
    expect(await play([...loaded(), ['send']])).toEqual([])
  })

  it.each([
    ['visible', []],
    ['hidden', [['hidden']]],
  ] as const)(
    '[API-MSG-17] end when the conversation is left with the page %s',
    async (_, before) => {
      const rig = [...loaded(), ['opened', 0], ['type', 'hello'], ...before, ['closed']] as const
      expect(await play(rig as never)).toEqual([true, false])
    },
  )
})
