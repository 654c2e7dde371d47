// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { settle } from '../kit/clock.ts'
import { json } from '../kit/fakes/http.ts'
import { AYEN, api, SIGNED_IN, startIn } from './kit.ts'

const CALLS = 'POST /api/messaging/conversations/1'
const OTHER = { id: 8, username: 'lokai', full_name: 'Lokai Baraka' }
const CONVERSATION = { id: 1, other_participant: OTHER, latest_message: null, unread_count: 0 }

/** Opens a chat with a draft, in a page whose frames the test triggers. */
async function openChat() {
  const server = api()
    .on('GET /api/messaging/conversations/', json(200, [CONVERSATION]))
    .on('GET /api/messaging/conversations/1/messages/', json(200, []))
    .on(`${CALLS}/typing/start/`, json(200, {}))
    .on(`${CALLS}/typing/stop/`, json(200, {}))
    .on(`${CALLS}/messages/`, json(201, { id: 91, sender: AYEN, content: 'Salaam' }))
  const app = startIn({ stored: SIGNED_IN, server })
  const frames: (() => void)[] = []
  Object.assign(app.page, {
    requestAnimationFrame: (callback: () => void) => frames.push(callback),
    cancelAnimationFrame: () => {},
  })
  const member = await app.member()
  await vi.waitFor(() => expect(member.inbox.getSnapshot().context.conversations).toHaveLength(1))
  member.inbox.send({ type: 'conversation.choose', id: 1 })
  const chat = await vi.waitFor(() => {
    const found = member.chat(1)
    if (!found?.getSnapshot().matches({ messages: 'loaded' })) throw new Error('not loaded')
    return found
  })
  const paint = async () => {
    for (const callback of frames.splice(0)) callback()
    await app.clock.advanceAsync(0)
  }
  chat.send({ type: 'draft.change', text: 'Salaam' })
  await paint()
  await vi.waitFor(() => expect(server.log).toContain(`${CALLS}/typing/start/`))
  const mine = [`${CALLS}/messages/`, `${CALLS}/typing/stop/`]
  const requests = () => mine.map((call) => server.log.filter((one) => one === call).length)
  const press = async () => {
    chat.send({ type: 'message.send' })
    await settle()
  }
  /** The unsent message in the browser storage. */
  const storedUnsent = () => app.tab.localStorage.getItem('kinyeti_unsent:7:1') ?? ''
  return { ...app, chat, requests, press, paint, storedUnsent }
}

/** Hides the page until the end of the test. */
function hide(): void {
  const show = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => show.mockRestore())
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('sending a message', () => {
  it('[SEND-01] shows and stores the message before its requests start after the next frame', async () => {
    const { chat, requests, press, paint, storedUnsent } = await openChat()
    await press()
    const shown = chat.getSnapshot().context.messages.map(({ body, status }) => [body, status])
    expect([shown, requests()]).toEqual([[['Salaam', 'pending']], [0, 0]])
    expect(storedUnsent()).toContain('Salaam')
    await paint()
    await vi.waitFor(() => expect(requests()).toEqual([1, 1]))
    await vi.waitFor(() => expect(storedUnsent()).toBe(''))
  })

  it('[SEND-01] sends immediately when the page is hidden before the next frame', async () => {
    const { requests, press } = await openChat()
    await press()
    hide()
    await vi.waitFor(() => expect(requests()).toEqual([1, 1]))
  })

  it('[SEND-01] sends immediately in a hidden page', async () => {
    const { requests, press } = await openChat()
    hide()
    await press()
    await vi.waitFor(() => expect(requests()[0]).toBe(1))
  })

  it('[SEND-01] waits at most 100 ms in a visible page without frames', async () => {
    const { clock, requests, press } = await openChat()
    await press()
    await clock.advanceAsync(99)
    expect(requests()).toEqual([0, 0])
    await clock.advanceAsync(1)
    await vi.waitFor(() => expect(requests()).toEqual([1, 1]))
  })
})
