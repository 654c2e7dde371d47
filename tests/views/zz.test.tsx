// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from './kit.tsx'
it('lazy', async () => {
    const { user, kit } = renderApp('/dashboard?tab=work')
    await user.click(await screen.findByRole('link', { name: 'Sign In' }))
    await user.type(await screen.findByLabelText('Username'), 'ayen.deng')
    await user.type(screen.getByLabelText('Password'), 'a long secret')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await new Promise((r) => setTimeout(r, 3000))
  console.log(window.location.href, JSON.stringify(kit.app.session.getSnapshot().value), document.querySelector('main')?.innerHTML.slice(0,1500))
  expect(1).toBe(1)
})
