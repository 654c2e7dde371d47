// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { EditRequest } from '../../../src/machines/messaging/chat/chat.types.ts'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Message } from '../../../src/protocol/base/types.ts'
import { deferred } from '../kit/kit.tsx'
import { ME, type MemberOutside, message, renderMember } from '../kit/member-kit.tsx'

const open = (messages: Message[], given: Partial<MemberOutside> = {}) =>
  renderMember('/messages/1', {
    loadMessages: async () => ({ messages, hasMore: false }),
    ...given,
  })

const UNTIL = '2100-01-01T00:00:00Z'
const own = (given: Partial<Message> = {}) =>
  message(1, { sender: ME, body: 'old', editable_until: UNTIL, ...given })
const row = (id: number) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-message="${id}"]`)
    if (!found) throw new Error(`no row for ${id}`)
    return found
  })
const composer = () => screen.findByRole('textbox', { name: 'Message to Lokai Baraka' })
const editBox = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message text' })

describe('changed messages', () => {
  it('shows that a message was edited', async () => {
    open([own({ edited_at: '2026-01-05T08:01:00Z' }), message(2)])
    expect([(await row(1)).textContent, (await row(2)).textContent]).toEqual([
      expect.stringContaining('edited'),
      expect.not.stringContaining('edited'),
    ])
  })

  it('shows a deleted message in its place, without text, quote, reactions, status and actions', async () => {
    const reply_to = message(9, { body: 'quoted' })
    open([
      own({
        body: '',
        deleted_at: '2026-01-05T08:02:00Z',
        reply_to,
        reactions: [{ reaction_type: '👍', user_id: 8, username: 'lokai' }],
      }),
    ])
    const found = await row(1)
    expect(found.textContent).toMatch(/^You: Message deleted\D*\d\d:\d\d/)
    expect(within(found).queryAllByRole('button')).toEqual([])
    expect(found.querySelector('[data-marker]')).toBe(null)
  })

  it('[CHAT-16] shows the quote of a deleted message as deleted', async () => {
    const reply_to = message(9, { body: '', deleted_at: '2026-01-05T08:02:00Z' })
    open([message(2, { reply_to, body: 'reply' })])
    expect(within(await row(2)).getByText('Message deleted')).toBeTruthy()
  })
})

describe('editing a message', () => {
  it('starts with Up in an empty composer, saves with Enter, and returns to the composer', async () => {
    const requests: EditRequest[] = []
    const { user } = open([own()], {
      editMessage: async (request) => {
        requests.push(request)
        return own({ body: request.content, edited_at: '2026-01-05T08:01:00Z' })
      },
    })
    await row(1)
    await user.type(await composer(), '{ArrowUp}')
    const box = await editBox()
    expect([box.value, document.activeElement === box, box.selectionStart]).toEqual([
      'old',
      true,
      3,
    ])
    await user.type(box, 'er{Enter}')
    expect(await composer()).toBeTruthy()
    expect(requests).toEqual([{ conversationId: '1', id: 1, content: 'older' }])
    expect((await row(1)).textContent).toMatch(/older.*edited/)
  })

  it('does not start with Up where the API does not offer it', async () => {
    const { user } = open([own()], { extras: [] })
    await row(1)
    await user.type(await composer(), '{ArrowUp}')
    expect(screen.queryByRole('textbox', { name: 'Message text' })).toBe(null)
  })

  it('does not start with Up in a composer with text', async () => {
    const { user } = open([own()])
    await row(1)
    await user.type(await composer(), 'draft{ArrowUp}')
    expect(screen.queryByRole('textbox', { name: 'Message text' })).toBe(null)
  })

  it('ends with Escape; the draft of a new message is still there', async () => {
    const { user } = open([own(), message(2, { sender: ME, editable_until: UNTIL })])
    await row(1)
    const box = await composer()
    await user.type(box, '{ArrowUp}')
    await user.type(await editBox(), ' changed{Escape}')
    expect(await composer()).toBeTruthy()
    expect((await row(1)).textContent).not.toContain('changed')
  })

  it('shows the text at once as pending, and after a refusal the old one, with the new one to edit again', async () => {
    const saving = deferred<Message | null>()
    const requests: EditRequest[] = []
    const { user } = open([own()], {
      editMessage: (request) => {
        requests.push(request)
        return requests.length === 1 ? saving.promise : deferred<Message | null>().promise
      },
    })
    await row(1)
    await user.type(await composer(), '{ArrowUp}')
    await user.type(await editBox(), 'er')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await composer()).toBeTruthy()
    const shown = await row(1)
    expect(shown.textContent).toMatch(/older.*Sending/)
    await act(async () =>
      saving.reject(
        serviceFailure({
          message: 'A message can be edited for 10 minutes after sending.',
          status: 403,
        }),
      ),
    )
    expect(await screen.findByText('Edit not saved.')).toBeTruthy()
    expect((await row(1)).textContent).not.toContain('older')
    await user.click(screen.getByRole('button', { name: 'Edit again' }))
    expect((await editBox()).value).toBe('older')
    expect(
      screen.getByText('A message can be edited for 10 minutes after sending.', {
        selector: '[role=alert]',
      }),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await row(1)).textContent).toMatch(/older.*Sending/))
    expect(requests.map(({ content }) => content)).toEqual(['older', 'older'])
  })

  it('shows the old text again once a refused edit is discarded', async () => {
    const { user } = open([own()], {
      editMessage: () => Promise.reject(serviceFailure({ message: 'Too late.', status: 403 })),
    })
    await row(1)
    await user.type(await composer(), '{ArrowUp}')
    await user.type(await editBox(), 'er{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Discard edit' }))
    await waitFor(() => expect(screen.queryByText('Edit not saved.')).toBe(null))
    expect((await row(1)).textContent).toContain('old')
  })

  it('cannot be saved without text', async () => {
    const { user } = open([own()])
    await row(1)
    await user.type(await composer(), '{ArrowUp}')
    await user.clear(await editBox())
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Cancel editing' }))
    expect(await composer()).toBeTruthy()
  })
})
