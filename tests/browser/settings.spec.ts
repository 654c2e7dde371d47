import type { Page } from 'playwright/test'
import { expect, type Person, signIn, test } from './kit.ts'

const NEW_PASSWORD = 'an even longer password'

async function logIn(page: Page, who: Person, password: string): Promise<void> {
  const form = page.getByRole('main').getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Username').fill(who.username)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In' }).click()
}

async function changePassword(page: Page, old: string, next: string, again = next) {
  const part = page.getByRole('region', { name: 'Password' })
  await part.getByLabel('Present password', { exact: true }).fill(old)
  await part.getByLabel('New password', { exact: true }).fill(next)
  await part.getByLabel('New password again', { exact: true }).fill(again)
  await part.getByRole('button', { name: 'Change password' }).click()
}

test('[PROD-01] what is saved of the profile is what others see', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/settings')
  const part = page.getByRole('region', { name: 'Your account' })
  const save = part.getByRole('button', { name: 'Save changes' })
  await expect(part.getByLabel('First name')).toHaveValue('Ayen')
  await expect(save).toBeDisabled()
  await part.getByLabel('First name').fill('')
  await save.click()
  await expect(part.getByText('Enter your first name')).toBeVisible()
  await part.getByLabel('First name').fill('Ayenyom')
  await part.getByLabel('Headline').fill('Weaver of baskets')
  await part.getByLabel('About you').fill('I weave.\nIn Bor.')
  await save.click()
  await expect(part.getByText('Your changes are saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Ayenyom Deng' })).toBeVisible()
  await page.goto(`${world.server.origin}/u/${ayen.username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ayenyom Deng')
  await expect(page.getByText('Weaver of baskets')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'About', exact: true }).click()
  await expect(page.getByText('I weave.')).toBeVisible()
})

test('[REG-07] a new password that is not repeated alike, a wrong old one and a weak one are told', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/settings')
  const part = page.getByRole('region', { name: 'Password' })
  await changePassword(page, ayen.password, NEW_PASSWORD, 'something else')
  await expect(part.getByText('Passwords do not match')).toBeVisible()
  await changePassword(page, 'not my password', NEW_PASSWORD)
  await expect(part.getByText('Your old password is not right.')).toBeVisible()
  await expect(part.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD)
  await changePassword(page, ayen.password, '12345678')
  await expect(part.getByText('This password is entirely numeric.')).toBeVisible()
  // None of this signed anybody out.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('[LOGIN-05 LOGIN-06] after a change only the new password signs in', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/settings')
  await changePassword(page, ayen.password, NEW_PASSWORD)
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Ayen Deng' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await page.goto(`${world.server.origin}/login`)
  await logIn(page, ayen, ayen.password)
  await expect(page.getByText('No account matches this username and password.')).toBeVisible()
  await logIn(page, ayen, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('[SESSION-08] signing out empties the browser of the session', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/settings')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
  expect(
    await page.evaluate(() => [localStorage.getItem('access'), localStorage.getItem('refresh')]),
  ).toEqual([null, null])
  await page.reload()
  await expect(page.getByText('Authentication Required')).toBeVisible()
})

test('[PROD-01] the chosen colours stay over a reload and reach other tabs', async ({
  page,
  context,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/settings')
  const second = await context.newPage()
  await second.goto(`${world.server.origin}/faq`)
  const background = (of: Page) =>
    of.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await background(page)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => background(page)).not.toBe(light)
  const dark = await background(page)
  await expect.poll(() => background(second)).toBe(dark)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await background(page)).toBe(dark)
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect.poll(() => background(page)).toBe(light)
})
