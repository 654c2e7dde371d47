// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { PROFILE, renderMember } from '../kit/member-kit.tsx'
// Imported up front, so that no test waits for the compilation.
import '../../../src/views/components/overlay/dialog-panel.tsx'
import '../../../src/views/components/overlay/menu-panel.tsx'
import '../../../src/views/users/profile/profile-page.tsx'

/** The page's chunk is still loading on the first render. */
const open = () => act(async () => renderMember(`/u/${PROFILE.user.username}`))

describe('blocking a user', () => {
  test('reloads a failed block list instead of blocking the user', async () => {
    const { user, member } = await open()
    await user.click(await screen.findByRole('button', { name: 'More about Lokai Baraka' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Block Lokai Baraka' }))
    const question = within(await screen.findByRole('dialog', { name: 'Block Lokai Baraka?' }))
    await user.click(question.getByRole('button', { name: 'Block' }))
    expect((await question.findByRole('alert')).textContent).toBe(
      'Your block list is still loading. Try again in a moment.',
    )
    expect(member.blocks.getSnapshot().context.pendingToggles).toEqual([])
  })
})
