// @vitest-environment happy-dom
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { sameId } from '../../../src/protocol/base/ids.ts'
import type { Message } from '../../../src/protocol/base/types.ts'
import { decodeFrame } from '../../../src/protocol/live/frames.ts'
import {
  createTimeline,
  type TimelineRow,
  timelineRows,
} from '../../../src/views/messaging/timeline.ts'
import { useBurst } from '../../../src/views/messaging/use-burst.ts'
import { LOKAI, ME, message, renderMember } from '../kit/member-kit.tsx'

const drawn: string[] = vi.hoisted(() => [])
vi.mock('../../../src/protocol/content/text-parts.ts', async (original) => {
  const real = await original<typeof import('../../../src/protocol/content/text-parts.ts')>()
  return {
    splitLinks(text: string) {
      drawn.push(text)
      return real.splitLinks(text)
    },
  }
})

const panels = vi.hoisted(() => ({ drawn: 0 }))
vi.mock('../../../src/views/messaging/user-row.tsx', async (original) => {
  const { UserRow } = await original<typeof import('../../../src/views/messaging/user-row.tsx')>()
  return {
    UserRow(props: Parameters<typeof UserRow>[0]) {
      panels.drawn += 1
      return UserRow(props)
    },
  }
})

const lists = vi.hoisted(() => ({ drawn: 0 }))
vi.mock('../../../src/views/messaging/use-chat-scroll.ts', async (original) => {
  const { useChatScroll } =
    await original<typeof import('../../../src/views/messaging/use-chat-scroll.ts')>()
  return {
    useChatScroll(...given: Parameters<typeof useChatScroll>) {
      lists.drawn += 1
      return useChatScroll(...given)
    },
  }
})

const options = {
  now: Date.UTC(2026, 0, 5, 9, 0, 0),
  firstUnreadId: null,
  me: ME.id,
  timeZone: 'UTC',
  fromStart: true,
}

describe('chat rows under load', () => {
  it('[CHAT-03] renders new rows and their neighbour but no unchanged rows', async () => {
    const minute = (n: number) => new Date(Date.UTC(2026, 0, 5, 8, 0, n)).toISOString()
    const messages = Array.from({ length: 8 }, (_, n) =>
      message(n + 1, { created_at: minute(n), sender: n % 2 === 0 ? LOKAI : ME }),
    )
    const { sockets } = renderMember('/messages/1', {
      loadMessages: async () => ({ messages, hasMore: false }),
    })
    await screen.findByText('message 8')
    await act(async () => {})
    drawn.length = 0
    panels.drawn = 0
    const frame = (id: number) => {
      const sent = message(id, { created_at: minute(id), sender: ME })
      const decoded = decodeFrame(JSON.stringify({ type: 'new_message', message: sent }))
      return { type: 'transport.received', frames: [decoded.ok && decoded.frame] }
    }
    act(() => {
      for (const socket of [sockets.general, sockets.conversation]) {
        socket({ type: 'transport.opened' })
      }
      // Both sockets deliver each message before one render.
      for (const id of [9, 10, 11]) {
        sockets.general(frame(id))
        sockets.conversation(frame(id))
      }
    })
    await waitFor(() => expect(drawn).toContain('message 11'))
    expect(drawn.toSorted()).toEqual(['message 10', 'message 11', 'message 8', 'message 9'])
    expect(panels.drawn).toBe(0)
  })

  it('[SOCKEV-13] rerenders the row of a sent message when it is read, but not of a received one', async () => {
    const { member, sockets } = renderMember('/messages/1', {
      loadMessages: async () => ({
        messages: [message(1, { is_read: false }), message(2, { sender: ME, is_read: false })],
        hasMore: false,
      }),
    })
    await screen.findByTitle('Sent')
    await act(async () => {})
    drawn.length = 0
    act(() => {
      sockets.general({ type: 'transport.opened' })
      for (const id of [1, 2]) {
        const decoded = decodeFrame({ type: 'message_read', message_id: id })
        sockets.general({ type: 'transport.received', frames: [decoded.ok && decoded.frame] })
      }
    })
    await screen.findByTitle('Read')
    const messages = member.chat(1)?.getSnapshot().context.messages
    expect(messages?.map(({ is_read }) => is_read)).toEqual([true, true])
    expect(drawn).toEqual(['message 2'])
  })

  it('renders few elements per row', async () => {
    renderMember('/messages/1', {
      loadMessages: async () => ({
        messages: [message(1), message(2), message(3, { sender: ME, is_read: true })],
        hasMore: false,
      }),
    })
    await screen.findByText('message 3')
    const rows = document.querySelectorAll('[data-message]')
    // Received and first of its cluster, received, and sent with its status mark.
    const counts = [...rows].map((row) => row.querySelectorAll('*').length)
    expect([counts, document.querySelector('[popover]')]).toEqual([[11, 10, 12], null])
  })

  it('[SOCKEV-13] does not rerender the list when received messages are read', async () => {
    const { member } = renderMember('/messages/1', {
      loadMessages: async () => ({ messages: [message(1, { is_read: false })], hasMore: false }),
    })
    await screen.findByText('message 1')
    await act(async () => {})
    lists.drawn = 0
    await act(async () => member.chat(1)?.send({ type: 'messages.wereRead', ids: [1] }))
    const [read] = member.chat(1)?.getSnapshot().context.messages ?? []
    expect([read?.is_read, lists.drawn]).toEqual([true, 0])
  })

  it('[CHAT-03] keeps pointer events enabled while the list scrolls', async () => {
    const messages = Array.from({ length: 8 }, (_, n) => message(n + 1))
    renderMember('/messages/1', { loadMessages: async () => ({ messages, hasMore: false }) })
    await screen.findByText('message 8')
    const log = await screen.findByRole('log')
    const top = log.scrollTop
    act(() => {
      log.scrollTop = top + 60
      log.dispatchEvent(new Event('scroll'))
    })
    await act(async () => {})
    expect(log.textContent).toContain('message 8')
    expect(log.innerHTML).not.toContain('pointer-events')
  })

  it('detects when one render appends more rows than a user can read', () => {
    const upTo = (from: number, to: number) => {
      const all = Array.from({ length: to - from + 1 }, (_, n) => message(from + n))
      return timelineRows(all, options)
    }
    const { result, rerender } = renderHook(useBurst, { initialProps: upTo(50, 60) })
    const emitted = (rows: TimelineRow[]) => {
      rerender(rows)
      return result.current
    }
    const poured = upTo(50, 79)
    expect([result.current, emitted(upTo(50, 69)), emitted(poured), emitted(poured)]).toEqual([
      false,
      false,
      true,
      true,
    ])
    // Older rows at the start do not count.
    expect([emitted(upTo(1, 79)), emitted(upTo(1, 80))]).toEqual([false, false])
  })

  it('builds the same rows incrementally as from scratch and keeps the identity of unchanged rows', () => {
    const change = fc.record({
      kind: fc.constantFrom('end', 'front', 'read', 'gone', 'divider'),
      at: fc.nat(),
      minutes: fc.integer({ min: 0, max: 90 }),
      mine: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
        const timeline = createTimeline()
        let list: Message[] = []
        let firstUnreadId: number | string | null = null
        let [start, end] = [options.now, options.now]
        for (const [n, { kind, at, minutes, mine }] of changes.entries()) {
          const before = timeline(list, { ...options, firstUnreadId }).rows
          const place = list.length === 0 ? 0 : at % list.length
          const known = list[place]
          if (kind === 'end') end += minutes * 60_000
          if (kind === 'front') start -= minutes * 60_000
          const fresh = message(n, {
            created_at: new Date(kind === 'front' ? start : end).toISOString(),
            sender: mine ? ME : LOKAI,
          })
          if (kind === 'end') list = [...list, fresh]
          if (kind === 'front') list = [fresh, ...list]
          if (kind === 'read' && known) list = list.with(place, { ...known, is_read: mine })
          if (kind === 'gone') list = list.toSpliced(place, 1)
          if (kind === 'divider') firstUnreadId = known?.id ?? null
          const recomputed = timelineRows(list, { ...options, firstUnreadId })
          const { rows } = timeline(list, { ...options, firstUnreadId })
          // The read state of a received message is not visible.
          const said = (row: TimelineRow) =>
            sameId(row.message.sender.id, ME.id)
              ? row
              : { ...row, message: { ...row.message, is_read: false } }
          expect(rows.map(said)).toEqual(recomputed.map(said))
          const previousRows = new Map(before.map((row) => [row.key, row]))
          for (const row of rows) {
            const old = previousRows.get(row.key)
            const same = old && JSON.stringify(said(old)) === JSON.stringify(said(row))
            const mine = sameId(row.message.sender.id, ME.id)
            if (same && (!mine || old.message === row.message)) expect(row).toBe(old)
          }
        }
      }),
    )
  })

  it('reads no existing message again when one is appended', () => {
    let reads = 0
    const watched = Array.from({ length: 2_000 }, (_, n) => {
      const plain = message(n, { created_at: new Date(options.now + n * 1000).toISOString() })
      return new Proxy(plain, {
        get(target, field) {
          reads += 1
          return Reflect.get(target, field)
        },
      })
    })
    const timeline = createTimeline()
    const spoken = (n: number) =>
      message(`live ${n}`, { created_at: new Date(options.now + 3e6 + n).toISOString() })
    const first = [...watched, spoken(0), spoken(1)]
    timeline(first, options)
    reads = 0
    timeline([...first, spoken(2)], options)
    expect(reads).toBe(0)
  })
})
