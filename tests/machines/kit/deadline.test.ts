import { describe, expect, it } from 'vitest'
import { timeUntil } from '../../../src/machines/kit/deadline.ts'
import { createTypingMachine } from '../../../src/machines/messaging/typing/typing.machine.ts'
import { pauseTimer } from '../../../src/machines/notifications/toasts/toasts.policy.ts'
import { run } from '../../kit/harness.ts'

const HOUR_MS = 3_600_000

describe('a deadline', () => {
  it('[CLOCK-01 B8] is never in the past, nor further ahead than the wait it was made from', () => {
    const at = 10_000
    const left = [-HOUR_MS, 3_999, 4_000, 7_000, 10_000, 10_001, HOUR_MS].map((now) =>
      timeUntil(at, 6_000, now),
    )
    expect(left).toEqual([6_000, 6_000, 6_000, 3_000, 0, 0, 0])
  })
})

describe('after the clock was set back an hour', () => {
  it('[B8] typing indicators expire 6 s later', async () => {
    let offset = 0
    const shown: unknown[] = []
    const typing = run((env) =>
      createTypingMachine({ ...env, now: () => env.now() + offset }).provide({
        actions: {
          sendTyping: () => {},
          projectTyping: (_, { userIds }) => void shown.push(userIds),
        },
      }),
    )
    const receive = (userId: number) =>
      typing.send({ type: 'typing.received', conversationId: 5, userId, typing: true })
    receive(8)
    offset = -HOUR_MS
    receive(9)
    await typing.advance(5_999)
    expect(shown).toEqual([[8], [8, 9]])
    await typing.advance(1)
    expect(shown).toEqual([[8], [8, 9], []])
  })

  it('[B8] own typing is sent again with the next input', async () => {
    let offset = 0
    const sent: boolean[] = []
    const typing = run((env) =>
      createTypingMachine({ ...env, now: () => env.now() + offset }).provide({
        actions: { sendTyping: (_, params) => void sent.push(params.typing) },
      }),
    )
    const press = () => typing.send({ type: 'typing.input', conversationId: 5 })
    press()
    press()
    offset = -HOUR_MS
    press()
    expect(sent).toEqual([true, true])
  })

  it('[CLOCK-01 B8] a paused toast keeps the time that was left when its timer started', () => {
    const toast = {
      id: 't',
      kind: 'info',
      title: '',
      text: '',
      remaining: 5_000,
      shownAt: 1_000,
      isPaused: false,
    } as Parameters<typeof pauseTimer>[0]
    expect(pauseTimer(toast, 1_000 - HOUR_MS)).toEqual({
      ...toast,
      shownAt: null,
      isPaused: true,
    })
  })
})
