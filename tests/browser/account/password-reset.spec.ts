import type { Page } from 'playwright/test'
import { type MailServer, startMailServer } from '../../kit/mail-server.ts'
import { tabTo } from '../a11y/a11y-kit.ts'
import { addressOf, fillLogin, loginForm, stored, submitLogin } from '../a11y/ways-in.ts'
import { createSeparateWorld, expect, signIn, test, type World } from '../kit/kit.ts'

let smtp: MailServer
let world: World

test.beforeAll(async () => {
  smtp = await startMailServer()
  world = await createSeparateWorld((origin) => ({ SMTP_URL: smtp.url, PUBLIC_ORIGIN: origin }))
})

test.afterAll(async () => {
  await world.server.dispose()
  await smtp.stop()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The link of the newest mail with this subject to an address. */
async function linkIn(address: string, subject: string): Promise<string> {
  const find = () =>
    smtp.received.findLast(({ to, parsed }) => to.includes(address) && parsed.subject === subject)
  await expect.poll(() => find() !== undefined).toBe(true)
  return /https?:\/\/\S+/.exec(find()?.parsed.text?.split(/:\n/)[1] ?? '')?.[0] ?? ''
}

const resetLink = (username: string): Promise<string> =>
  linkIn(`${username}@example.org`, 'Reset your Kinyeti password')

const passwordField = (page: Page) => page.getByLabel('New password', { exact: true })

async function choosePassword(page: Page, password: string): Promise<void> {
  await passwordField(page).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
}

test('a user who forgot the password sets a new one by the link of a mail', async ({
  page,
  newUser,
}) => {
  const ayen = await world.createUser('Ayen')
  const { page: signedIn } = await newUser()
  await signIn(signedIn, world, ayen, '/dashboard')

  await test.step('asks for a link by keyboard', async () => {
    await page.goto(`${world.server.origin}/login`)
    await tabTo(page, page.getByRole('link', { name: 'Forgot your password?' }))
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Reset your password')
    const email = page.getByLabel('E-mail')
    await email.fill('not an address')
    await email.press('Enter')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(
      'Enter an e-mail address such as name@example.com',
    )
    await page.context().setOffline(true)
    await email.fill(`${ayen.username}@example.org`)
    await email.press('Enter')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Network error - please check your connection',
    )
    await page.context().setOffline(false)
    await email.press('Enter')
    await expect(heading(page)).toHaveText('Check your mail')
  })

  const link = await resetLink(ayen.username)
  const { page: phone } = await newUser()
  await test.step('chooses a password on another device', async () => {
    await phone.setViewportSize({ width: 360, height: 740 })
    await phone.goto(link)
    await expect(heading(phone)).toHaveText('Choose a new password')
    await expect(phone.getByLabel('Username')).toHaveValue(ayen.username)
    await choosePassword(phone, 'short')
    await expect(passwordField(phone)).toBeFocused()
    await expect(passwordField(phone)).toHaveAccessibleDescription(
      /This password is too short\. It must contain at least 8 characters\./,
    )
    await choosePassword(phone, 'a quiet morning in Wau')
    await expect(heading(phone)).toHaveText('Password changed')
  })

  await test.step('the session of the other tab has ended', async () => {
    await expect.poll(() => stored(signedIn, 'access')).toBeNull()
  })

  await test.step('signs in with the new password', async () => {
    await phone.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    const form = loginForm(phone)
    await fillLogin(form, ayen.username, 'a quiet morning in Wau')
    await submitLogin(form)
    await expect(phone).toHaveURL(/\/dashboard$/)
  })

  await test.step('the link does not work twice', async () => {
    const { page: again } = await newUser()
    await again.goto(link)
    await expect(heading(again)).toHaveText('This link doesn’t work any more')
    await again.getByRole('button', { name: 'Get a new link' }).click()
    await expect(heading(again)).toHaveText('Reset your password')
    await expect(again.getByLabel('E-mail')).toBeVisible()
  })
})

test('[ROUTE-25] the link of the first mail confirms the address; a late one can be replaced', async ({
  page,
}) => {
  const nyok = await world.createUser('Nyok')
  const address = `${nyok.username}@example.org`
  const link = await linkIn(address, 'Confirm your e-mail address')
  await signIn(page, world, nyok, '/email-verified?link=expired')
  await expect(heading(page)).toHaveText('This link doesn’t work any more')
  const before = smtp.received.length
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('We sent you a new link.', { exact: true })).toBeVisible()
  await expect.poll(() => smtp.received.length).toBe(before + 1)
  await page.goto(link)
  await expect(heading(page)).toHaveText('Your e-mail address is confirmed')
  expect(addressOf(page)).toBe('/email-verified')
})
