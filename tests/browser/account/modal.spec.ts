import type { Page } from 'playwright/test'
import { addressOf, fillLogin, loginForm, submitLogin } from '../a11y/ways-in.ts'
import { expect, test } from '../kit/kit.ts'

const SERVER_WORDS = 'No account matches this username and password.'

const CLOSINGS = [
  ['the close button', (page: Page) => page.getByRole('button', { name: 'Close' }).click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['Back', (page: Page) => page.goBack()],
] as const

async function switchForms(page: Page): Promise<void> {
  const modal = page.getByRole('dialog')
  await expect(modal).toHaveAccessibleName('Sign in')
  await expect(loginForm(modal).getByRole('textbox')).toHaveCount(2)
  await fillLogin(loginForm(modal), 'ayen', 'half a password')
  await modal.getByRole('button', { name: 'Create an account' }).click()
  await expect(modal).toHaveAccessibleName('Join the community')
  await expect(loginForm(modal)).toHaveCount(0)
  const form = page.getByRole('form', { name: 'Create account' })
  await expect(form.getByLabel('First name')).toBeVisible()
  await expect(form.getByLabel('Username')).toHaveValue('ayen')
  await form.getByLabel('E-mail').fill('ayen@example.org')
  await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(modal).toHaveAccessibleName('Sign in')
  await expect(form).toHaveCount(0)
  await expect(loginForm(modal).getByLabel('Username')).toHaveValue('ayen')
  await modal.getByRole('button', { name: 'Create an account' }).click()
  await expect(form.getByLabel('E-mail')).toHaveValue('ayen@example.org')
  await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('[MODAL-01 MODAL-02 MODAL-03 LOGIN-09 SESSION-06] the modal can be closed in three ways, keeps input when its forms are switched and signs in without leaving the page', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  await page.goto(`${world.server.origin}/about`)
  const button = page.getByRole('button', { name: 'Get Started' })
  for (const [way, close] of CLOSINGS) {
    await test.step(`${way} closes it and focus returns to its button`, async () => {
      await button.click()
      const modal = page.getByRole('dialog', { name: 'Sign in' })
      await expect(modal.getByLabel('Username')).toBeFocused()
      await close(page)
      await expect(modal).toBeHidden()
      await expect(button).toBeFocused()
      expect(addressOf(page)).toBe('/about')
    })
  }
  await button.click()
  await test.step('it switches between its forms', () => switchForms(page))
  await test.step('signing in stays on the page', async () => {
    const form = loginForm(page.getByRole('dialog'))
    await fillLogin(form, ayen.username, 'a wrong one')
    await submitLogin(form)
    await expect(form.getByRole('alert')).toHaveText(SERVER_WORDS)
    await fillLogin(form, ayen.username, ayen.password)
    await submitLogin(form)
    await expect(page.getByRole('button', { name: 'Account of Ayen Deng' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(addressOf(page)).toBe('/about')
  })
})
