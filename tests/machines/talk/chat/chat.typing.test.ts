import { describe, expect, it } from 'vitest'
import { loaded } from '../../../spec/talk/chat.steps.ts'
import { CONVERSATION } from '../../../spec/talk/chat.words.ts'
import { chatRig } from './chat.rig.ts'

async function play(steps: Parameters<ReturnType<typeof chatRig>['do']>[0][]) {
  const rig = chatRig()
  for (const step of steps) await rig.do(step)
  return rig.harness.factsOf('chat.typing').map((fact) => {
    expect(fact.conversationId).toBe(CONVERSATION)
    return fact.typing
  })
}

describe('what the others are told of the writing', () => {
  it('[API-MSG-16 API-MSG-17] each key that leaves words behind, and that the box was emptied', async () => {
    expect(await play([...loaded(), ['type', 'h'], ['type', 'he'], ['type', '  ']])).toEqual([
      true,
      true,
      false,
    ])
  })

  it('[API-MSG-17] a message that was sent is the end of it, one that was refused is not', async () => {
    expect(await play([...loaded(), ['type', 'hello'], ['send']])).toEqual([true, false])
    expect(await play([...loaded(), ['type', 'x'.repeat(5_001)], ['send']])).toEqual([true])
    expect(await play([...loaded(), ['send']])).toEqual([])
  })

  it.each([
    ['seen', []],
    ['hidden', [['hidden']]],
  ] as const)(
    '[API-MSG-17] leaving the conversation is the end of it, the page being %s',
    async (_, before) => {
      const rig = [...loaded(), ['opened', 0], ['type', 'hello'], ...before, ['closed']] as const
      expect(await play(rig as never)).toEqual([true, false])
    },
  )
})
