// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { PROFILE, renderMember } from '../kit/member-kit.tsx'
// Imported up front, so that no test waits for the compilation.
import '../../../src/views/components/overlay/dialog-panel.tsx'
import '../../../src/views/components/overlay/menu-panel.tsx'
import '../../../src/views/users/profile/profile-page.tsx'
import '../../../src/views/safety/report-dialog.tsx'

/** The page's chunk is still loading on the first render. */
const open = () => act(async () => renderMember(`/u/${PROFILE.user.username}`))

describe('reporting a user', () => {
  test('requires a reason, keeps the text and closes without sending', async () => {
    const { user, member } = await open()
    await user.click(await screen.findByRole('button', { name: 'More about Lokai Baraka' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }))
    const form = within(await screen.findByRole('dialog', { name: 'Report Lokai Baraka' }))
    expect(form.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Spam or advertising',
      'Scam or fraud',
      'Abuse or harassment',
      'Stolen work',
      'Nudity or sexual content',
      'Something else',
    ])
    await user.type(form.getByRole('textbox', { name: 'Details' }), 'Took my picture')
    await user.click(form.getByRole('button', { name: 'Send report' }))
    expect(await form.findByText('Choose what is wrong.')).toBeTruthy()
    expect(member.report.getSnapshot().context).toMatchObject({
      reason: null,
      details: 'Took my picture',
      target: { type: 'user', id: 8, name: 'Lokai Baraka' },
    })
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    expect(member.report.getSnapshot().matches('closed')).toBe(true)
  })

  test.each([
    [
      ['reports', 'blocks'],
      ['Report', 'Mute Lokai Baraka', 'Block Lokai Baraka'],
    ],
    [['reports'], ['Report', 'Mute Lokai Baraka']],
    [['blocks'], ['Mute Lokai Baraka', 'Block Lokai Baraka']],
    [['uploads'], ['Mute Lokai Baraka']],
  ])('offers the menu entries that the API extensions %j support', async (extras, entries) => {
    const { user } = await act(async () => renderMember(`/u/${PROFILE.user.username}`, { extras }))
    await user.click(await screen.findByRole('button', { name: 'More about Lokai Baraka' }))
    await screen.findByRole('menu')
    expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual(entries)
  })
})
