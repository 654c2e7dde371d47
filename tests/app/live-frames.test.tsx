// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { describe, expect, it, vi } from 'vitest'
import type { Member } from '../../src/views/app-context.tsx'
import { settle } from '../kit/clock.ts'
import { json } from '../kit/fakes/http.ts'
import { api, SIGNED_IN, startIn } from './kit.ts'

const LOKAI = { id: 8, username: 'lokai', full_name: 'Lokai Baraka' }
const CONVERSATION = { id: 1, other_participant: LOKAI, latest_message: null, unread_count: 0 }
const newMessage = (id: number) => ({
  type: 'new_message',
  message: {
    id,
    conversation: 1,
    sender: LOKAI,
    content: `message ${id}`,
    created_at: `2026-01-05T09:00:0${id}Z`,
  },
})

/** Opens a chat in a page whose frames the test triggers, and records its renders. */
async function openChat(visibilityState: DocumentVisibilityState) {
  const server = api()
    .on('GET /api/messaging/conversations/', json(200, [CONVERSATION]))
    .on('GET /api/messaging/conversations/1/messages/', json(200, []))
    .on('POST /api/messaging/conversations/1/mark-messages-read/', json(200, {}))
  const app = startIn({ stored: SIGNED_IN, server })
  const frames: (() => void)[] = []
  Object.assign(app.page, {
    document: new Proxy(document, {
      get: (of, key) => (key === 'visibilityState' ? visibilityState : Reflect.get(of, key, of)),
    }),
    requestAnimationFrame: (callback: () => void) => frames.push(callback),
    cancelAnimationFrame: (id: number) => void frames.splice(id - 1, 1),
  })
  const member = await app.member()
  await vi.waitFor(() => expect(member.inbox.getSnapshot().context.conversations).toHaveLength(1))
  member.inbox.send({ type: 'conversation.choose', id: 1 })
  const sockets = await vi.waitFor(() => {
    const found = app.sockets.all.filter(({ url }) => url.includes('/ws/messaging/'))
    expect(found).toHaveLength(2)
    return found
  })
  const others = app.sockets.all.filter(({ url }) => url.includes('/ws/notifications/'))
  for (const socket of [...sockets, ...others]) socket.accept()
  // Conversations are fetched again after the sockets open.
  await vi.waitFor(() =>
    expect(server.log.filter((line) => line === 'GET /api/messaging/conversations/')).toHaveLength(
      2,
    ),
  )
  await settle()
  const drawn: string[][] = []
  render(<Everything member={member} drawn={drawn} />)
  drawn.length = 0
  const paint = () => {
    for (const callback of frames.splice(0)) callback()
  }
  return { ...app, member, sockets: [...sockets, ...others], frames, drawn, paint }
}

function Everything({ member, drawn }: { member: Member; drawn: string[][] }) {
  const chat = member.chat(1)
  if (chat === null) throw new Error('no chat')
  const messages = useSelector(chat, (s) => s.context.messages)
  const latest = useSelector(member.inbox, (s) => s.context.conversations[0]?.latest_message)
  drawn.push([...messages.map(({ body }) => body), `latest: ${latest?.body}`])
  return null
}

describe('live messages on both sockets', () => {
  it('[SOCKEV-09] are rendered once per frame', async () => {
    const { sockets, drawn, paint, member } = await openChat('visible')
    for (const id of [1, 2, 3]) {
      for (const socket of sockets.slice(0, 2)) {
        socket.receive(newMessage(id))
        await settle()
      }
    }
    expect(drawn).toEqual([])
    const steps: number[] = []
    member.inbox.subscribe(({ context }) => steps.push(context.seen.length))
    member.chat(1)?.subscribe(({ context }) => steps.push(context.messages.length))
    paint()
    await settle()
    // No actor processes them one by one.
    expect([steps.length > 0, steps.filter((count) => count !== 3)]).toEqual([true, []])
    const three = ['message 1', 'message 2', 'message 3']
    expect(drawn).toEqual([[...three, 'latest: message 3']])
    sockets[0]?.receive(newMessage(4))
    paint()
    await settle()
    expect(drawn.slice(1)).toEqual([[...three, 'message 4', 'latest: message 4']])
  })

  it('[SOCKEV-09] are processed immediately in a hidden page', async () => {
    const { sockets, drawn, frames } = await openChat('hidden')
    sockets[0]?.receive(newMessage(1))
    await settle()
    expect([drawn.at(-1), frames]).toEqual([['message 1', 'latest: message 1'], []])
  })

  it('[SOCKEV-09] are processed within 100 ms in a visible page without frames', async () => {
    const { sockets, drawn, clock } = await openChat('visible')
    sockets[0]?.receive(newMessage(1))
    await clock.advanceAsync(99)
    expect(drawn).toEqual([])
    await clock.advanceAsync(1)
    await settle()
    expect(drawn.at(-1)).toEqual(['message 1', 'latest: message 1'])
  })

  it('[SOCKEV-09] that wait for a frame are processed before their socket closes', async () => {
    const { sockets, drawn } = await openChat('visible')
    sockets[0]?.receive(newMessage(1))
    sockets[0]?.drop(1006)
    await settle()
    expect(drawn.at(-1)).toEqual(['message 1', 'latest: message 1'])
  })

  it.each([
    [
      'notifications',
      { type: 'new_notification', notification: { id: 71, title: 'Reminder', message: 'Tonight' } },
      { type: 'unread_count', unread_count: 1 },
    ],
    [
      'messaging',
      {
        type: 'follow_notification',
        notification: { id: 72, follower: LOKAI, message: 'Lokai Baraka started following you' },
      },
      { type: 'unread_count_update', message_count: 0, notification_count: 1 },
    ],
  ])(
    '[SOCKEV-10 NOTIF-03] a notification on the %s socket and its unread count are counted once',
    async (channel, news, count) => {
      const { sockets, paint, member } = await openChat('visible')
      const socket = sockets.find(({ url }) => url.includes(`/ws/${channel}/`))
      if (!socket) throw new Error(`no ${channel} socket`)
      socket.receive(news)
      socket.receive(count)
      paint()
      await settle()
      expect(member.counters.getSnapshot().context.notifications).toBe(1)
    },
  )
})
