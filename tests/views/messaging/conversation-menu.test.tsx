// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import { conversation, message, renderMember } from '../kit/member-kit.tsx'

const STATE = { is_archived: false, is_muted: false, deleted_before: null }
const LISTED = conversation(1, { latest_message: message(5), ...STATE })
const EXTRAS = ['conversation_changes']
const MORE = 'More about the conversation with Lokai Baraka'

type User = ReturnType<typeof renderMember>['user']

async function choose(user: User, entry: string, button = MORE) {
  await user.click(await screen.findByRole('button', { name: button }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

const rows = () => document.querySelectorAll('[data-conversation]').length

function show(update: () => Promise<void>, path = '/messages', state = {}) {
  const sent: unknown[] = []
  let stored = { ...LISTED, ...state }
  const conversations = {
    remove: (id: unknown) => {
      sent.push(['delete', id])
      return update()
    },
  }
  const kit = renderMember(path, {
    extras: EXTRAS,
    loadConversations: async () => [stored],
    changeConversation: async ({ id, flag, on }) => {
      sent.push([id, flag, on])
      await update()
      stored = { ...stored, [flag]: on }
    },
    content: async () => ({ conversations }),
  })
  return { ...kit, sent }
}

const showArchive = async (user: User) =>
  user.click(await screen.findByRole('button', { name: 'Archived' }))

it('archives a conversation at once, and shows it in the archive', async () => {
  const { user, sent } = show(async () => {})
  await choose(user, 'Archive')
  await waitFor(() => expect([rows(), sent]).toEqual([0, [[1, 'is_archived', true]]]))
  await showArchive(user)
  expect(rows()).toBe(1)
})

it('moves an archived conversation back to the inbox', async () => {
  const { user, sent } = show(async () => {}, '/messages', { is_archived: true })
  await showArchive(user)
  await choose(user, 'Move to inbox')
  expect(await screen.findByText('No archived conversations')).toBeTruthy()
  expect(sent).toEqual([[1, 'is_archived', false]])
})

it('shows a conversation again that could not be archived', async () => {
  const { user } = show(async () => {
    throw serviceFailure({ message: 'Not now', status: 503 })
  })
  await choose(user, 'Archive')
  await waitFor(() => expect(rows()).toBe(1))
})

it.each([
  ['Mute conversation', false],
  ['Unmute conversation', true],
])('changes the muting of a conversation from its chat: %s', async (entry, isMuted) => {
  const { user, sent } = show(async () => {}, '/messages/1', { is_muted: isMuted })
  await choose(user, entry, 'More about Lokai Baraka')
  await waitFor(() => expect(sent).toEqual([[1, 'is_muted', !isMuted]]))
})

it('deletes a conversation after a confirmation that says who loses it', async () => {
  const { user, sent } = show(async () => {})
  await choose(user, 'Delete conversation')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('for you only')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect([rows(), sent]).toEqual([0, [['delete', 1]]]))
})

it('offers no changes where the API lacks them', async () => {
  renderMember('/messages/1', { extras: [], loadConversations: async () => [LISTED] })
  await screen.findByRole('button', { name: 'Unread' })
  expect(screen.queryByRole('button', { name: MORE })).toBe(null)
  expect(screen.queryByRole('button', { name: 'Archived' })).toBe(null)
})
