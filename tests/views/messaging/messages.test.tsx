// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Id } from '../../../src/protocol/base/types.ts'
import { renderApp } from '../kit/kit.tsx'
import { conversation, LOKAI, ME, message, PROFILE, renderMember } from '../kit/member-kit.tsx'

const peer = (full_name: string, username: string) => ({
  id: username,
  username,
  full_name,
  avatar: null,
})

const TWO = [
  conversation(1, { other_participant: peer('Lokai Baraka', 'lokai') }),
  conversation(2, { other_participant: peer('Ayen Garang', 'river') }),
]

const list = async () => within(await screen.findByRole('region', { name: 'Conversations' }))
const names = async () =>
  (await list()).queryAllByRole('link').map((link) => link.getAttribute('href'))

describe('inbox', () => {
  it.each([
    [0, '0 conversations'],
    [1, '1 conversation'],
    [2, '2 conversations'],
  ])('[INBOX-01] shows the count of %i conversations', async (count, text) => {
    renderMember('/messages', { loadConversations: async () => TWO.slice(0, count) })
    expect(await (await list()).findByText(text)).toBeTruthy()
  })

  it('[INBOX-02 INBOX-03 INBOX-04 INBOX-05] searches names and usernames, and clears the search', async () => {
    const { user } = renderMember('/messages', { loadConversations: async () => TWO })
    const box = await screen.findByPlaceholderText('Search conversations...')
    await user.type(box, 'GARANG')
    expect(await names()).toEqual(['/messages/2'])
    await user.clear(box)
    await user.type(box, 'loKAI')
    expect(await names()).toEqual(['/messages/1'])
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(await names()).toEqual(['/messages/1', '/messages/2'])
    expect(document.activeElement).toBe(box)
  })

  it('[INBOX-16] shows the query when nothing matches', async () => {
    const { user } = renderMember('/messages', { loadConversations: async () => TWO })
    await user.type(await screen.findByPlaceholderText('Search conversations...'), 'zzz')
    expect(screen.getByText('No conversations found')).toBeTruthy()
    expect(screen.getByText('No conversations match "zzz"')).toBeTruthy()
  })

  it('[INBOX-06 INBOX-07 INBOX-10] falls back to a default avatar, Unknown User and No messages yet', async () => {
    const { container } = renderMember('/messages', {
      loadConversations: async () => [conversation(1, { other_participant: null })],
    })
    expect(await screen.findByText('Unknown User')).toBeTruthy()
    expect(screen.getByText('No messages yet')).toBeTruthy()
    expect(container.querySelector('a[href="/messages/1"] img')?.getAttribute('src')).toBe(
      '/brand/avatar.svg',
    )
  })

  it('[INBOX-10 B15] shows no preview where the API does not say whether there is a message', async () => {
    const unknown = conversation(1)
    delete unknown.latest_message
    renderMember('/messages', { loadConversations: async () => [unknown] })
    const item = (await (await list()).findByText('Lokai Baraka')).closest('a')
    expect(item?.textContent).toBe('Lokai Baraka')
  })

  it('[INBOX-07 CHAT-02 B15] names a participant that the API shows only by id', async () => {
    const asked: Id[] = []
    const nameless = { id: 8, username: '', full_name: '', avatar: null }
    renderMember('/messages/1', {
      loadConversations: async () => [conversation(1, { other_participant: nameless })],
      publicProfileByUserId: async (id) => {
        asked.push(id)
        return PROFILE
      },
    })
    expect(await screen.findByRole('region', { name: 'Chat with Lokai Baraka' })).toBeTruthy()
    expect(await (await list()).findByText('Lokai Baraka')).toBeTruthy()
    expect(asked).toEqual([8])
  })

  it('[INBOX-08 INBOX-09 INBOX-11] shows the time, a preview of 60 characters and the unread marker', async () => {
    const latest = message(5, {
      body: 'x'.repeat(61),
      is_read: false,
      created_at: '2026-01-05T08:30:00Z',
    })
    renderMember('/messages', {
      loadConversations: async () => [
        conversation(1, { latest_message: latest, unread_count: 2 }),
        conversation(2, { latest_message: { ...latest, id: 6, sender: ME, body: 'y'.repeat(60) } }),
      ],
    })
    const [unread, read] = (await (await list()).findAllByRole('link')).map((l) => l.textContent)
    expect(unread).toBe(`Lokai BarakaJust now${'x'.repeat(60)}...2 2 unread`)
    expect(read).toBe(`Lokai BarakaJust nowYou: ${'y'.repeat(60)}`)
  })

  it('[INBOX-11 B15] shows a marker without a number where the API does not count unread messages', async () => {
    renderMember('/messages', {
      loadConversations: async () => [
        conversation(1, { latest_message: message(5, { body: 'Hi', is_read: false }) }),
      ],
    })
    const [item] = await (await list()).findAllByRole('link')
    expect(item?.textContent).toMatch(/HiUnread$/)
  })

  it('filters unread conversations, and says when there is none', async () => {
    const [lokai, ayen] = TWO
    const { user } = renderMember('/messages', {
      loadConversations: async () => [{ ...lokai!, unread_count: 120 }, ayen!],
    })
    const isCurrent = (name: string) =>
      screen.getByRole('button', { name }).getAttribute('aria-current')
    await screen.findByText('99+')
    await user.click(screen.getByRole('button', { name: 'Unread' }))
    expect([await names(), isCurrent('All'), isCurrent('Unread')]).toEqual([
      ['/messages/1'],
      null,
      'true',
    ])
    await user.type(screen.getByPlaceholderText('Search conversations...'), 'ayen')
    expect(screen.getByText('No conversations found')).toBeTruthy()
  })

  it('says that no conversation is unread, and shows all of them on request', async () => {
    const { user } = renderMember('/messages', { loadConversations: async () => TWO })
    await user.click(await screen.findByRole('button', { name: 'Unread' }))
    expect([await names(), screen.getByText('No unread conversations').tagName]).toEqual([[], 'H2'])
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(await names()).toEqual(['/messages/1', '/messages/2'])
  })

  it('[INBOX-14 INBOX-15] shows empty states without conversations', async () => {
    renderMember('/messages', { loadConversations: async () => [] })
    expect(await screen.findByText('No conversations yet')).toBeTruthy()
    expect((await list()).getByRole('link', { name: 'Find creators' }).getAttribute('href')).toBe(
      '/creators',
    )
    expect(screen.getByText('Select a conversation')).toBeTruthy()
    expect(screen.getByText(/start a chat from someone's profile/)).toBeTruthy()
  })

  it('opens a conversation without messages, which the list lacks, and shows it while it is open', async () => {
    const asked: Id[] = []
    const { user } = renderMember('/messages/5', {
      loadConversations: async () => TWO,
      loadConversation: async ({ id }) => {
        asked.push(id)
        return conversation(5, { other_participant: peer('Keji Lado', 'keji') })
      },
    })
    expect(await screen.findByRole('region', { name: 'Chat with Keji Lado' })).toBeTruthy()
    expect(await names()).toEqual(['/messages/5', '/messages/1', '/messages/2'])
    await user.click((await list()).getByRole('link', { name: /Lokai Baraka/ }))
    await waitFor(async () => expect(await names()).toEqual(['/messages/1', '/messages/2']))
    expect(asked).toEqual(['5'])
  })

  it('[CHAT-08] says that a conversation was not found only after looking it up', async () => {
    const lookup = Promise.withResolvers<never>()
    renderMember('/messages/5', {
      loadConversations: async () => TWO,
      loadConversation: () => lookup.promise,
    })
    await screen.findByText('No messages yet. Start the conversation!')
    expect(screen.queryByText('Conversation not found')).toBe(null)
    lookup.reject(serviceFailure({ message: 'Not found.', status: 404 }))
    expect(await screen.findByText('Conversation not found')).toBeTruthy()
  })

  it('[INBOX-17 INBOX-18 A22] asks an anonymous user to log in', async () => {
    renderApp('/messages')
    expect(await screen.findByText('Authentication Required')).toBeTruthy()
    expect(screen.getByText('Please log in to access your messages')).toBeTruthy()
  })

  it('[INBOX-18] shows a placeholder while loading', async () => {
    renderMember('/messages', { loadConversations: () => new Promise(() => {}) })
    expect(await screen.findByRole('status', { name: 'Loading conversations' })).toBeTruthy()
  })

  it.each([
    [401, 'Please log in to access your messages', false],
    [403, "You don't have permission to view messages", false],
    [502, 'Failed to load conversations. Please try again.', true],
  ])(
    '[INBOX-18 A13] a %i shows its message and offers Retry: %s, %s',
    async (status, text, retry) => {
      renderMember('/messages', {
        loadConversations: () => Promise.reject(serviceFailure({ message: 'no', status })),
      })
      expect(await (await list()).findByText(text)).toBeTruthy()
      expect((await list()).queryByRole('button', { name: 'Retry' }) !== null).toBe(retry)
    },
  )

  it('[INBOX-12 INBOX-13 INBOX-19] opens a chat by its link and closes it by Back', async () => {
    const { user, member } = renderMember('/messages', { loadConversations: async () => TWO })
    await user.click(await screen.findByRole('link', { name: /Lokai Baraka/ }))
    const panel = within(await screen.findByRole('region', { name: 'Chat with Lokai Baraka' }))
    expect(window.location.pathname).toBe('/messages/1')
    expect(panel.getByRole('heading', { name: 'Lokai Baraka' })).toBeTruthy()
    expect(panel.getByText('@lokai')).toBeTruthy()
    expect(member.inbox.getSnapshot().context.selectedId).toBe('1')
    await user.click(panel.getByRole('link', { name: 'Back to conversations' }))
    expect(window.location.pathname).toBe('/messages')
    expect(await screen.findByText('Select a conversation')).toBeTruthy()
    expect(member.inbox.getSnapshot().context.selectedId).toBe(null)
  })

  it('[INBOX-19] deselects the conversation when the page unmounts', async () => {
    const { member, unmount } = renderMember('/messages/1')
    await waitFor(() => expect(member.inbox.getSnapshot().context.selectedId).toBe('1'))
    unmount()
    expect(member.inbox.getSnapshot().context.selectedId).toBe(null)
  })

  it('remounts only the conversation that moves up, and keeps the focus on the others', async () => {
    const three = [...TWO, conversation(3, { other_participant: peer('Nyibol', 'nyibol') })]
    const { member } = renderMember('/messages', { loadConversations: async () => three })
    const links = (await list()).getAllByRole('link')
    const [first, second, third] = links
    const taken: Node[] = []
    const observer = new MutationObserver((records) => {
      for (const { removedNodes } of records) taken.push(...removedNodes)
    })
    observer.observe(document.body, { subtree: true, childList: true })
    first?.focus()
    const receiveMessage = (id: number, conversation_id: number) =>
      act(async () => {
        const arrived = message(id, { conversation_id, created_at: `2026-01-05T08:00:0${id}Z` })
        member.inbox.send({ type: 'messages.arrived', messages: [arrived] })
      })
    await receiveMessage(1, 3)
    expect(await names()).toEqual(['/messages/3', '/messages/1', '/messages/2'])
    expect((await list()).getAllByRole('link').slice(1)).toEqual([first, second])
    expect(document.activeElement).toBe(first)
    const isTaken = (link?: Node) => taken.some((node) => node.contains(link ?? null))
    expect([first, second, third].map(isTaken)).toEqual([false, false, true])
    // A focused conversation keeps the focus when it moves up.
    await receiveMessage(2, 1)
    expect(await names()).toEqual(['/messages/1', '/messages/3', '/messages/2'])
    expect(document.activeElement).toBe(first)
    observer.disconnect()
  })

  it('shows which users are online', async () => {
    const { app } = renderMember('/messages')
    await screen.findByText('Lokai Baraka')
    expect(screen.queryByText('Online')).toBe(null)
    ;(app.member.current()?.readModel.presence as Record<string, string>)[String(LOKAI.id)] =
      'online'
    expect(await screen.findByText('Online')).toBeTruthy()
  })
})
