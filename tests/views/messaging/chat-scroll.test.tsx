// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Message } from '../../../src/protocol/base/types.ts'
import { timelineRows } from '../../../src/views/messaging/timeline.ts'
import { useChatScroll } from '../../../src/views/messaging/use-chat-scroll.ts'
import { ME, message } from '../kit/member-kit.tsx'

const NOW = Date.UTC(2026, 0, 5, 9, 0, 0)
const unsent = (id: number, status: 'pending' | 'failed') => message(id, { sender: ME, status })
const rowsOf = (messages: Message[]) =>
  timelineRows(messages, { now: NOW, firstUnreadId: null, fromStart: true, me: ME.id })

/** The number of unseen messages after each list, on a hidden page. */
function unseenCounts(first: Message[], ...later: Message[][]): number[] {
  const { result, rerender } = renderHook(
    ({ messages }) =>
      useChatScroll({
        rows: rowsOf(messages),
        me: ME,
        visible: false,
        mayLoadOlder: false,
        loadOlder: () => {},
      }),
    { initialProps: { messages: first } },
  )
  return later.map((messages) => {
    rerender({ messages })
    return result.current.unseenCount
  })
}

describe('new messages below the visible ones', () => {
  it.each(['pending', 'failed'] as const)(
    'are counted when they arrive in front of a %s one',
    (status) => {
      const own = unsent(9, status)
      const [one, two, three] = [message(1), message(2), message(3)]
      expect(unseenCounts([one, own], [one, two, own], [one, two, three, own])).toEqual([1, 2])
    },
  )

  it('do not include a message whose status changes, nor the first page behind a failed one', () => {
    const own = unsent(9, 'pending')
    const sent = message(9, { sender: ME, status: 'sent' })
    expect(unseenCounts([message(1), own], [message(1), sent])).toEqual([0])
    const failed = unsent(9, 'failed')
    expect(unseenCounts([failed], [message(1), message(2), failed])).toEqual([0])
  })
})
