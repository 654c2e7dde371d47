import type { Page } from 'playwright/test'
import { answer, onCall } from './chat-kit.ts'
import { addPost, pictureFile } from './content-kit.ts'
import { expect, signIn, test } from './kit.ts'
import { addressOf, stored } from './ways-in.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

/** Without a mouse: nothing given, a wrong password, then the right one. */
async function confirmByKeyboard(page: Page, right: string): Promise<void> {
  const field = confirmation(page).getByLabel('Your password', { exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirmation(page).getByText('Enter your password', { exact: true })).toBeVisible()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Enter')
  await expect(confirmation(page).getByText('Your password is not right.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('not my password')
  await field.selectText()
  await page.keyboard.type(right)
  await page.keyboard.press('Enter')
  await expect(confirmation(page)).toHaveCount(0)
}

test('[PROD-01 API-USER-04] everything of the profile is saved, and others see it', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/settings')
  const form = part(page, 'Your account')
  await form.getByLabel('Place').fill('Bor')
  await form.getByLabel('Website').fill('weaving.example')
  await form.getByLabel('Skills').fill('Weaving, Dyeing')
  await form.getByLabel('Skills').press('Enter')
  await form.getByLabel('Style').fill('Milaya')
  await expect(form.getByText('Not saved yet')).toBeVisible()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    form.getByText('Enter a web address that starts with http:// or https://'),
  ).toBeVisible()
  await expect(form.getByLabel('Website')).toBeFocused()
  await form.getByLabel('Website').fill('https://weaving.example/')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Your changes are saved.')).toBeVisible()
  await expect(form.getByText('Not saved yet')).toHaveCount(0)
  await page.goto(`${world.server.origin}/u/${ayen.username}`)
  await page.getByRole('main').getByRole('link', { name: 'About', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('list', { name: 'In short' }).getByText('Bor')).toBeVisible()
  const facts = ['0', '0', 'Milaya', 'Bor', 'weaving.example']
  await expect(main.getByRole('definition')).toHaveText(facts)
  await expect(main.getByRole('region', { name: 'Skills' }).getByRole('listitem')).toHaveText([
    'Weaving',
    'Dyeing',
  ])
})

test('[PROD-01] a new name stands at once in the header, on comments and on the profile', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const post = await addPost(world, ayen, { title: 'Ferry' })
  await world.call(ayen, 'POST', 'comments/', { type: 'post', id: post.id, body: 'First line.' })
  await signIn(page, world, ayen, `/posts/${post.id}`)
  const said = page.getByRole('listitem').filter({ hasText: 'First line.' }).last()
  await expect(said.getByRole('link', { name: 'Ayen Deng' })).toBeVisible()
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const form = part(page, 'Your account')
  await form.getByLabel('Last name').fill('Garang')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Your changes are saved.')).toBeVisible()
  await page.goBack()
  await expect(said.getByRole('link', { name: 'Ayen Garang' })).toBeVisible()
  await expect(said.getByRole('link', { name: 'Ayen Deng' })).toHaveCount(0)
  await said.getByRole('link', { name: 'Ayen Garang' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ayen Garang' })).toBeVisible()
})

test('[PROD-01] freelancers say what they ask and when they can', async ({ page, world }) => {
  const wani = await world.person('Wani', 'Juma', { user_type: 'freelancer' })
  await signIn(page, world, wani, '/settings')
  const form = part(page, 'Your account')
  await form.getByLabel('Professional title').fill('Illustrator')
  await form.getByLabel('Rate').fill('a lot')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Enter a whole number, or leave it empty')).toBeVisible()
  await form.getByLabel('Rate').fill('45,000')
  await form.getByLabel('For', { exact: true }).selectOption('day')
  await form.getByLabel('Availability').selectOption('limited')
  await form.getByLabel('Time zone').selectOption('Africa/Juba')
  await form.getByLabel('Languages you work in').fill('English, Juba Arabic,')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Your changes are saved.')).toBeVisible()
  expect(await world.call(wani, 'GET', 'profiles/my_profile/')).toMatchObject({
    title: 'Illustrator',
    rate_amount: 45_000,
    rate_currency: 'SSP',
    rate_unit: 'day',
    availability: 'limited',
    time_zone: 'Africa/Juba',
    languages: ['English', 'Juba Arabic'],
  })
})

test('[PROD-01] what is typed survives another page, and closing the tab is asked about', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/settings')
  await part(page, 'Your account').getByLabel('Headline').fill('Half a thought')
  await page.getByRole('link', { name: 'Kinyeti' }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(part(page, 'Your account').getByLabel('Headline')).toHaveValue('Half a thought')
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
  await part(page, 'Your account').getByRole('button', { name: 'Undo changes' }).click()
  await expect(part(page, 'Your account').getByLabel('Headline')).toHaveValue('')
})

test('[PROD-01 ENT-10] a picture is chosen, sent, shown everywhere and taken away', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  let failing = true
  await onCall(page, 'POST', /^uploads\/$/, (route) =>
    failing ? answer(400, { detail: 'Not this one.' })(route) : route.fallback(),
  )
  await signIn(page, world, ayen, '/settings')
  const form = part(page, 'Your account')
  const box = form.getByLabel('Choose your picture')
  await box.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
  await expect(form.getByText('Choose a JPEG, PNG, WebP, AVIF or GIF.')).toBeVisible()
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await pictureFile(500, 500) }
  await box.setInputFiles(file)
  await expect(form.getByText('Not this one.')).toBeVisible()
  failing = false
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  const face = page.getByRole('banner').locator('img[src*="/media/pictures/"]')
  await expect(face).toBeVisible()
  const others = await world.call(ayen, 'GET', `public-profiles/${ayen.username}/`)
  expect(others.avatar).toMatch(/^\/media\/pictures\/\w+\/320\.webp$/)
  await page.reload()
  await expect(face).toBeVisible()
  await form.getByRole('button', { name: 'Remove picture' }).click()
  await expect(face).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  expect((await world.call(ayen, 'GET', 'profiles/my_profile/')).avatar).toBe(null)
})

test('[API-USER-02 SESSION-08] an account is deleted by keyboard after its name was typed', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  let failing = true
  await onCall(page, 'DELETE', /^users\/me\/$/, (route) =>
    failing ? answer(403, { detail: 'Not now.' })(route) : route.fallback(),
  )
  await signIn(page, world, ayen, '/settings')
  await page.getByRole('button', { name: 'Delete my account' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const name = dialog.getByLabel(`Type ${ayen.username} to confirm`)
  await name.fill('somebody')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^This is not your username/)).toBeVisible()
  await expect(name).toBeFocused()
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
  const gone = await page.request.get(
    `${world.server.origin}/api/public-profiles/${ayen.username}/`,
  )
  expect(gone.status()).toBe(404)
})

test('[API-USER-04] another e-mail address is confirmed with the password; a wrong one costs nothing typed', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/settings')
  const form = part(page, 'Your account')
  const next = `new-${ayen.username}@example.org`
  await form.getByLabel('E-mail address').fill(next)
  await form.getByLabel('Headline').fill('Weaves')
  await page.keyboard.press('Enter')
  await confirmByKeyboard(page, ayen.password)
  await expect(form.getByText('Your changes are saved.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  const me = await world.call(ayen, 'GET', 'profiles/my_profile/')
  expect([me.user.email ?? me.email, me.headline]).toEqual([next, 'Weaves'])
})

test('[API-USER-04] Escape leaves the confirmation; nothing is saved and everything is still typed', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/settings')
  const form = part(page, 'Your account')
  await form.getByLabel('E-mail address').fill('other@example.org')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(confirmation(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirmation(page)).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Save changes' })).toBeEnabled()
  await expect(form.getByLabel('E-mail address')).toHaveValue('other@example.org')
  await expect(form.getByRole('alert').last()).toBeEmpty()
  const { email } = await world.call(ayen, 'GET', 'users/me/')
  expect(email).toBe(`${ayen.username}@example.org`)
})

test('[PROD-01] Escape leaves the question, and the account stays', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/settings')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()
})

test('who leaves the settings with changes is told that they wait there unsaved', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/settings')
  await part(page, 'Your account').getByLabel('Place').fill('Bor')
  await page.getByRole('link', { name: 'Posts', exact: true }).first().click()
  const word = page.getByRole('region', { name: 'Notices' })
  await word.getByRole('link', { name: 'Your changes in Settings are not saved yet' }).click()
  await expect(part(page, 'Your account').getByLabel('Place')).toHaveValue('Bor')
  await part(page, 'Your account').getByRole('button', { name: 'Undo changes' }).click()
  await page.getByRole('link', { name: 'Posts', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
  await expect(word.getByText('not saved yet')).toHaveCount(0)
})
