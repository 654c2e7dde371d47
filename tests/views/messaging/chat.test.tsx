// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Message } from '../../../src/protocol/base/types.ts'
import { deferred } from '../kit/kit.tsx'
import { conversation, ME, type MemberOutside, message, renderMember } from '../kit/member-kit.tsx'

const open = (messages: Message[], given: Partial<MemberOutside> = {}) =>
  renderMember('/messages/1', {
    loadMessages: async () => ({ messages, hasMore: false }),
    ...given,
  })

const box = () => screen.findByRole('textbox', { name: 'Message to Lokai Baraka' })
const send = () => screen.getByRole('button', { name: 'Send' })
const row = (id: number | string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-message="${id}"]`)
    if (!found) throw new Error(`no row for ${id}`)
    return found
  })
const refusal = (status: number) => Promise.reject(serviceFailure({ message: 'no', status }))

describe('chat', () => {
  it('[CHAT-01 CHAT-07] shows the header Messages and invites to start an empty conversation', async () => {
    open([])
    expect(await screen.findByText('No messages yet. Start the conversation!')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeTruthy()
  })

  it.each([
    [{ id: 8, username: 'lokai', full_name: 'Lokai Baraka', avatar: null }, 'Lokai Baraka'],
    [{ id: 8, username: 'lokai', full_name: '', avatar: null }, 'lokai'],
    [null, 'Unknown User'],
  ])('[CHAT-02] shows the name of the participant %o', async (other_participant, name) => {
    open([], { loadConversations: async () => [conversation(1, { other_participant })] })
    expect(await screen.findByRole('heading', { level: 2, name })).toBeTruthy()
  })

  it('[CHAT-08] shows No conversation selected for a URL without a conversation', async () => {
    open([], { loadConversations: async () => [] })
    expect(await screen.findByText('No conversation selected')).toBeTruthy()
  })

  it('[CHAT-09] shows a loading state while messages load', async () => {
    open([], { loadMessages: () => new Promise(() => {}) })
    expect(await screen.findByText('Loading messages...')).toBeTruthy()
  })

  it('[CHAT-04] shows a load error until dismissed, and loads again on Try Again', async () => {
    let answers = 0
    const { user } = open([], {
      loadMessages: async () => {
        answers += 1
        if (answers === 1) await refusal(502)
        return { messages: [message(1, { body: 'here after all' })], hasMore: false }
      },
    })
    await waitFor(() =>
      // In the banner, and in the live region.
      expect(screen.getAllByText('Failed to load messages. Please try again.')).toHaveLength(2),
    )
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(document.querySelector('[data-part=banner]')).toBe(null)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(within(await row(1)).getByText('here after all')).toBeTruthy()
  })

  it('[CHAT-04 D15] shows the connection error and dismisses it in the connection', async () => {
    const { user, member, sockets } = open([message(1)])
    await row(1)
    act(() =>
      sockets.conversation({ type: 'transport.error', message: 'WebSocket connection error' }),
    )
    const banner = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-part=banner]')
      if (!found) throw new Error('no banner')
      return within(found)
    })
    expect(banner.getByText('WebSocket connection error')).toBeTruthy()
    await user.click(banner.getByRole('button', { name: 'Dismiss' }))
    expect(member.conversationConnection.getSnapshot().context.error).toBe(null)
    expect(document.querySelector('[data-part=banner]')).toBe(null)
  })

  it('[CHAT-06] enables Send only for text other than white space', async () => {
    const { user, member } = open([])
    await user.type(await box(), '   ')
    expect(send().hasAttribute('disabled')).toBe(true)
    await user.type(await box(), 'a')
    expect(send().hasAttribute('disabled')).toBe(false)
    expect(member.chat(1)?.getSnapshot().context.composer.draft).toBe('   a')
  })

  it('inserts a line break on Shift+Enter, sends on Enter and clears the box', async () => {
    const { user, member } = open([])
    await user.type(await box(), 'one{Shift>}{Enter}{/Shift}two{Enter}')
    expect(((await box()) as HTMLTextAreaElement).value).toBe('')
    expect(
      member
        .chat(1)
        ?.getSnapshot()
        .context.messages.map((m) => m.body),
    ).toEqual(['one\ntwo'])
  })

  it('does not send on the Enter with which an input method accepts a suggestion', async () => {
    const { user, member } = open([])
    await user.type(await box(), 'niha')
    // Safari reports it after the composition has ended, with key code 229.
    fireEvent.keyDown(await box(), { key: 'Enter', keyCode: 229 })
    fireEvent.keyDown(await box(), { key: 'Enter', isComposing: true })
    expect(member.chat(1)?.getSnapshot().context.composer.draft).toBe('niha')
    expect(member.chat(1)?.getSnapshot().context.messages).toEqual([])
  })

  it('[CHAT-06] shows the length near 5,000 characters and disables Send above it', async () => {
    const { member } = open([])
    await box()
    const type = (text: string) => act(() => member.chat(1)?.send({ type: 'draft.change', text }))
    type('a'.repeat(4_499))
    expect(screen.queryByText(/characters/)).toBe(null)
    type('a'.repeat(5_000))
    expect(screen.getByText('5,000 of 5,000 characters')).toBeTruthy()
    expect(send().hasAttribute('disabled')).toBe(false)
    expect((await box()).getAttribute('aria-invalid')).toBe(null)
    type('a'.repeat(5_001))
    expect((await box()).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('5,001 of 5,000 characters, too long')).toBeTruthy()
    expect(send().hasAttribute('disabled')).toBe(true)
  })

  it('[CHAT-11 CHAT-12] marks a message as Sending, then as Sent', async () => {
    const response = deferred<Message | null>()
    const { user } = open([], { sendMessage: () => response.promise })
    await user.type(await box(), 'hello{Enter}')
    expect(await screen.findByText('Sending')).toBeTruthy()
    response.resolve(message(50, { body: 'hello', sender: ME, is_read: false }))
    expect(await screen.findByText('Sent')).toBeTruthy()
    expect(screen.queryByText('Sending')).toBe(null)
  })

  it('[CHAT-13 B6] marks a failed message and offers Retry and Delete', async () => {
    const tried: string[] = []
    const { user } = open([], {
      sendMessage: ({ content }) => {
        tried.push(content)
        return refusal(500)
      },
    })
    await user.type(await box(), 'hello{Enter}')
    expect(await screen.findByTitle('Not sent')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getAllByText('Failed to send message. Please try again.')).toHaveLength(2),
    )
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(tried).toEqual(['hello', 'hello']))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No messages yet. Start the conversation!')).toBeTruthy()
  })

  it('[CHAT-14 REPLY-01 REPLY-02 REPLY-03 CHAT-05] replies only to messages of others, and cancels the reply', async () => {
    const { user } = open([
      message(1, { body: 'theirs' }),
      message(2, { body: 'mine', sender: ME }),
    ])
    expect(within(await row(2)).queryByRole('button', { name: 'Reply' })).toBe(null)
    await user.click(await within(await row(1)).findByRole('button', { name: 'Reply' }))
    expect(screen.getByText('Replying to').textContent).toBe('Replying to Lokai Baraka')
    expect(document.activeElement).toBe(await box())
    await user.click(screen.getByRole('button', { name: 'Cancel reply' }))
    expect(screen.queryByText('Replying to')).toBe(null)
  })

  it('[CHAT-15 REPLY-04] previews 100 characters of the quoted message and ends the reply on send', async () => {
    const sent: unknown[] = []
    const { user } = open([message(1, { body: 'x'.repeat(101) })], {
      sendMessage: ({ replyToId, content }) => {
        sent.push([content, replyToId])
        return new Promise(() => {})
      },
    })
    await user.click(await within(await row(1)).findByRole('button', { name: 'Reply' }))
    expect(screen.getByText(`${'x'.repeat(100)}...`)).toBeTruthy()
    await user.type(await box(), 'yes{Enter}')
    expect(sent).toEqual([['yes', 1]])
    expect(document.querySelector('[data-part=reply]')).toBe(null)
  })

  it('[CHAT-16] quotes the first 50 characters of the message replied to', async () => {
    const quoted = message(1, { body: 'x'.repeat(51), sender: ME })
    open([message(2, { body: 'answer', reply_to: quoted, reply_to_id: 1 })])
    const quote = await within(await row(2)).findByRole('button', { name: /^Reply to/ })
    expect(quote.textContent).toBe(`Reply to You${'x'.repeat(50)}...`)
  })

  it('[CHAT-18] shows Invalid time for an unparsable timestamp', async () => {
    open([message(1, { created_at: 'nonsense' })])
    expect(within(await row(1)).getByText('Invalid time')).toBeTruthy()
  })

  it('[CHAT-19] shows the other messages when one fails to render', async () => {
    const broken = message(1)
    Object.defineProperty(broken, 'body', { value: 12 })
    open([broken, message(2, { body: 'fine' })])
    expect(await screen.findByText('Failed to display message')).toBeTruthy()
    expect(within(await row(2)).getByText('fine')).toBeTruthy()
  })

  it('shows HTML as text and links as links', async () => {
    open([message(1, { body: '<b>bold</b> https://a.example' })])
    const line = await row(1)
    expect(line.querySelector('b')).toBe(null)
    const anchor = line.querySelector('a')
    expect([anchor?.getAttribute('target'), anchor?.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener nofollow ugc',
    ])
  })

  it('announces a received message by its text and several by their number', async () => {
    const { member } = open([message(1)])
    await row(1)
    const arrive = (id: number, body: string) =>
      act(() =>
        member.chat(1)?.send({
          type: 'messages.arrived',
          messages: [message(id, { body, created_at: '2026-01-05T09:00:00Z' })],
        }),
      )
    expect((await screen.findByRole('log')).getAttribute('aria-live')).toBe('off')
    arrive(2, 'hello')
    expect(await screen.findByText('Lokai Baraka: hello')).toBeTruthy()
    arrive(3, 'are you there?')
    expect(await screen.findByText('2 new messages')).toBeTruthy()
  })

  it('shows Reconnecting… next to the username while reconnecting', async () => {
    const { sockets } = open([message(1)])
    await row(1)
    act(() => sockets.conversation({ type: 'transport.closed', code: 1006, cause: 'drop' }))
    expect(await screen.findByText(/Reconnecting…/)).toBeTruthy()
  })
})
