import type { Page } from 'playwright/test'
import { problems, wear } from '../a11y/a11y-kit.ts'
import { addressOf, stored } from '../a11y/ways-in.ts'
import { pictureFile } from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { onCall, respondWith } from '../messaging/chat-kit.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

/** By keyboard: an empty password, a wrong one, then the right one. */
async function confirmByKeyboard(page: Page, right: string): Promise<void> {
  const field = confirmation(page).getByLabel('Your password', { exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirmation(page).getByText('Enter your password', { exact: true })).toBeVisible()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Enter')
  await expect(confirmation(page).getByText('Incorrect password.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('not my password')
  await field.selectText()
  await page.keyboard.type(right)
  await page.keyboard.press('Enter')
  await expect(confirmation(page)).toHaveCount(0)
}

const emailOf = async (world: World, user: TestUser) =>
  (await world.call(user, 'GET', 'users/me/')).email

async function leaveConfirmation(page: Page): Promise<void> {
  const form = part(page, 'Your account')
  await form.getByLabel('E-mail address').fill('other@example.org')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(confirmation(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirmation(page)).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Save changes' })).toBeEnabled()
  await expect(form.getByLabel('E-mail address')).toHaveValue('other@example.org')
  await expect(form.getByRole('alert').last()).toBeEmpty()
}

/**
 * Chooses a picture after one of the wrong type and one that the server rejects, then removes it.
 */
async function changePicture(page: Page, world: World, ayen: TestUser): Promise<void> {
  let failing = true
  await onCall(page, 'POST', /^uploads\/$/, (route) =>
    failing ? respondWith(400, { detail: 'Not this one.' })(route) : route.fallback(),
  )
  const form = part(page, 'Your account')
  const box = form.getByLabel('Choose a profile photo')
  await box.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
  await expect(form.getByText('Choose a JPEG, PNG, WebP, AVIF or GIF.')).toBeVisible()
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await pictureFile(500, 500) }
  await box.setInputFiles(file)
  await expect(form.getByText('Not this one.')).toBeVisible()
  failing = false
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByRole('button', { name: 'Remove photo' })).toBeVisible()
  const face = page.getByRole('banner').locator('img[src*="/media/pictures/"]')
  await expect(face).toBeVisible()
  const others = await world.call(ayen, 'GET', `public-profiles/${ayen.username}/`)
  expect(others.avatar).toMatch(/^\/media\/pictures\/\w+\/320\.webp$/)
  await page.reload()
  await expect(face).toBeVisible()
  await form.getByRole('button', { name: 'Remove photo' }).click()
  await expect(face).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Choose an image' })).toBeVisible()
  await expect
    .poll(async () => (await world.call(ayen, 'GET', 'profiles/my_profile/')).avatar)
    .toBe(null)
}

test('[API-USER-04 PROD-01 ENT-10] changing the e-mail address requires the password, and saves nothing after Escape or a wrong one; a profile photo is chosen, shown everywhere and removed', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  await signIn(page, world, ayen, '/settings')
  await test.step('Escape saves nothing and keeps the input', async () => {
    await leaveConfirmation(page)
    expect(await emailOf(world, ayen)).toBe(`${ayen.username}@example.org`)
  })
  await test.step('the right password saves all changes', async () => {
    const form = part(page, 'Your account')
    const next = `new-${ayen.username}@example.org`
    await form.getByLabel('E-mail address').fill(next)
    await form.getByLabel('Headline').fill('Weaves')
    await page.keyboard.press('Enter')
    await confirmByKeyboard(page, ayen.password)
    await expect(form.getByText('Changes saved.')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Save changes' })).toBeDisabled()
    const me = await world.call(ayen, 'GET', 'profiles/my_profile/')
    expect([me.user.email ?? me.email, me.headline]).toEqual([next, 'Weaves'])
  })
  await test.step('a profile photo', () => changePicture(page, world, ayen))
})

test('[API-USER-02 SESSION-08 PROD-01] axe finds no violations in the settings at 1280 px; an account is deleted by keyboard after typing the username, and Escape cancels the dialog', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  let failing = true
  await onCall(page, 'DELETE', /^users\/me\/$/, (route) =>
    failing ? respondWith(403, { detail: 'Not now.' })(route) : route.fallback(),
  )
  await wear(page, 1280)
  await signIn(page, world, ayen, '/settings')
  await expect(part(page, 'Notifications').getByRole('switch', { name: 'Likes' })).toBeVisible()
  await expect(page.getByLabel('First name')).toBeVisible()
  expect(await problems(page)).toEqual([])

  const opener = page.getByRole('button', { name: 'Delete my account' })
  await opener.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const name = dialog.getByLabel(`Type ${ayen.username} to confirm`)
  await name.fill('another.name')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^That’s not your username/)).toBeVisible()
  await expect(name).toBeFocused()
  expect(await problems(page)).toEqual([])
  await name.fill(ayen.username)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await expect(name).toHaveValue(ayen.username)
  expect((await world.call(ayen, 'GET', 'users/me/')).username).toBe(ayen.username)
  failing = false
  await page.keyboard.press('Enter')
  await confirmByKeyboard(page, ayen.password)
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
  expect(addressOf(page)).toBe('/')
  expect([await stored(page, 'access'), await stored(page, 'refresh')]).toEqual([null, null])
  const path = `/api/public-profiles/${ayen.username}/`
  expect((await page.request.get(world.server.origin + path)).status()).toBe(404)
})
