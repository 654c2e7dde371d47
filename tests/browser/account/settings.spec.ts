import type { Page } from 'playwright/test'
import { addressOf, fillLogin, goInside, loginForm, stored, submitLogin } from '../a11y/ways-in.ts'
import { addPost } from '../kit/content-kit.ts'
import { clickMenuItem, expect, signIn, type TestUser, test } from '../kit/kit.ts'

const NEW_PASSWORD = 'an even longer password'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Fills the profile fields of a creator; invalid input is marked first. */
async function fillProfile(page: Page): Promise<void> {
  const form = part(page, 'Your account')
  const save = form.getByRole('button', { name: 'Save changes' })
  await expect(form.getByLabel('First name')).toHaveValue('Ayen')
  await expect(save).toBeDisabled()
  await form.getByLabel('First name').fill('')
  await save.click()
  await expect(form.getByText('Enter your first name')).toBeVisible()
  await form.getByLabel('First name').fill('Ayenyom')
  await form.getByLabel('Last name').fill('Garang')
  await form.getByLabel('Headline').fill('Weaver of baskets')
  await form.getByLabel('Bio').fill('I weave.\nIn Bor.')
  await form.getByLabel('Location').fill('Bor')
  await form.getByLabel('Website').fill('weaving.example')
  await form.getByLabel('Skills').fill('Weaving, Dyeing')
  await form.getByLabel('Skills').press('Enter')
  await form.getByLabel('Style').fill('Milaya')
  await expect(form.getByText('Unsaved changes')).toBeVisible()
  await save.click()
  await expect(
    form.getByText('Enter a web address that starts with http:// or https://'),
  ).toBeVisible()
  await expect(form.getByLabel('Website')).toBeFocused()
  await form.getByLabel('Website').fill('https://weaving.example/')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Changes saved.')).toBeVisible()
  await expect(form.getByText('Unsaved changes')).toHaveCount(0)
}

async function expectPublicProfile(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ayenyom Garang')
  await expect(main.getByText('Weaver of baskets', { exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page.getByText('I weave.')).toBeVisible()
  await expect(main.getByRole('list', { name: 'Details' }).getByText('Bor')).toBeVisible()
  const facts = ['0', '0', 'Milaya', 'Bor', 'weaving.example']
  await expect(main.getByRole('definition')).toHaveText(facts)
  await expect(main.getByRole('region', { name: 'Skills' }).getByRole('listitem')).toHaveText([
    'Weaving',
    'Dyeing',
  ])
}

test('[PROD-01 API-USER-04] the whole profile is saved; the new name is shown immediately in the header and on comments, and other users see the profile', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const post = await addPost(world, ayen, { title: 'Ferry' })
  await world.call(ayen, 'POST', 'comments/', { type: 'post', id: post.id, body: 'First line.' })
  await signIn(page, world, ayen, `/posts/${post.id}`)
  const said = page.getByRole('listitem').filter({ hasText: 'First line.' }).last()
  await expect(said.getByRole('link', { name: 'Ayen Deng' })).toBeVisible()
  await page.getByRole('button', { name: /^Account of / }).click()
  await clickMenuItem(page.getByRole('menuitem', { name: 'Settings' }))
  await test.step('fill in the form', () => fillProfile(page))
  await expect(page.getByRole('button', { name: 'Account of Ayenyom Garang' })).toBeVisible()
  await page.goBack()
  await expect(said.getByRole('link', { name: 'Ayenyom Garang' })).toBeVisible()
  await expect(said.getByRole('link', { name: 'Ayen Deng' })).toHaveCount(0)
  await said.getByRole('link', { name: 'Ayenyom Garang' }).click()
  await test.step('public profile', () => expectPublicProfile(page))
  expect(await world.call(ayen, 'GET', `public-profiles/${ayen.username}/`)).toMatchObject({
    user: { full_name: 'Ayenyom Garang' },
    headline: 'Weaver of baskets',
  })
})

async function saveFreelancer(page: Page): Promise<void> {
  const form = part(page, 'Your account')
  await form.getByLabel('Professional title').fill('Illustrator')
  await form.getByLabel('Rate').fill('a lot')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Enter a whole number, or leave it empty')).toBeVisible()
  await form.getByLabel('Rate').fill('45,000')
  await form.getByLabel('For', { exact: true }).selectOption('day')
  await form.getByLabel('Availability').selectOption('limited')
  await form.getByLabel('Time zone').selectOption('Africa/Juba')
  await form.getByLabel('Languages').fill('English, Juba Arabic,')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Changes saved.')).toBeVisible()
}

test('[PROD-01] typed text survives navigation and closing the tab asks for confirmation; freelancers save their rate and availability', async ({
  page,
  world,
}) => {
  const wani = await world.createUser('Wani', 'Juma', { user_type: 'freelancer' })
  await signIn(page, world, wani, '/settings')
  const form = part(page, 'Your account')
  const notice = page.getByRole('region', { name: 'Notices' })
  const posts = page.getByRole('link', { name: 'Posts', exact: true }).first()

  await test.step('Back restores the typed text, and closing the tab asks for confirmation', async () => {
    await form.getByLabel('Headline').fill('Half a thought')
    await page.getByRole('link', { name: 'Kinyeti' }).first().click()
    await expect(page).toHaveURL(/\/$/)
    await page.goBack()
    await expect(form.getByLabel('Headline')).toHaveValue('Half a thought')
    const requests = page.waitForEvent('dialog')
    const closing = page.close({ runBeforeUnload: true })
    const dialog = await requests
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await closing
  })

  await test.step('a toast links to unsaved changes, and is shown only for those', async () => {
    await posts.click()
    await notice.getByRole('link', { name: 'You have unsaved changes in Settings' }).click()
    await expect(form.getByLabel('Headline')).toHaveValue('Half a thought')
    await form.getByRole('button', { name: 'Undo changes' }).click()
    await expect(form.getByLabel('Headline')).toHaveValue('')
    await posts.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
    await expect(notice.getByText('unsaved changes')).toHaveCount(0)
    await page.goBack()
  })

  await test.step('save rate and availability', () => saveFreelancer(page))
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

async function changePassword(page: Page, old: string, next: string, again = next) {
  const form = part(page, 'Password')
  await form.getByLabel('Current password', { exact: true }).fill(old)
  await form.getByLabel('New password', { exact: true }).fill(next)
  await form.getByLabel('Confirm new password', { exact: true }).fill(again)
  await form.getByRole('button', { name: 'Change password' }).click()
}

async function expectPasswordRefusals(page: Page, { password }: TestUser): Promise<void> {
  const form = part(page, 'Password')
  await changePassword(page, password, NEW_PASSWORD, 'something else')
  await expect(form.getByText('Passwords do not match')).toBeVisible()
  await changePassword(page, 'not my password', NEW_PASSWORD)
  await expect(form.getByText('Incorrect password.')).toBeVisible()
  await expect(form.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD)
  await changePassword(page, password, '12345678')
  await expect(form.getByText('This password is entirely numeric.')).toBeVisible()
  // None of this ended the session.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

test('[REG-07 LOGIN-05 LOGIN-06 SESSION-08] a new password is rejected with the reason; after a change and a sign-out, which clears the storage, only the new one signs in', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  await signIn(page, world, ayen, '/settings')
  await test.step('reject a new password', () => expectPasswordRefusals(page, ayen))
  await changePassword(page, ayen.password, NEW_PASSWORD)
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Ayen Deng' })).toBeVisible()

  await test.step('sign out', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
    expect([await stored(page, 'access'), await stored(page, 'refresh')]).toEqual([null, null])
    expect(addressOf(page)).toBe('/')
    await page.goto(`${world.server.origin}/settings`)
    await expect(page.getByText('Authentication Required')).toBeVisible()
  })

  await goInside(page, '/login')
  const form = loginForm(page.getByRole('main'))
  await fillLogin(form, ayen.username, ayen.password)
  await submitLogin(form)
  await expect(page.getByText('No account matches this username and password.')).toBeVisible()
  await fillLogin(form, ayen.username, NEW_PASSWORD)
  await submitLogin(form)
  await expect(page).toHaveURL(/\/dashboard$/)
})
