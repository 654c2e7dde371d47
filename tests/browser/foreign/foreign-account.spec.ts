import type { Page } from 'playwright/test'
import {
  fillLogin,
  fillRegistration,
  loginForm,
  newcomer,
  openInside,
  registerForm,
  submitLogin,
  submitRegistration,
} from '../a11y/ways-in.ts'
import { pictureFile } from '../kit/content-kit.ts'
import { clickMenuItem } from '../kit/kit.ts'
import {
  arrive,
  arrived,
  expect,
  expectNothingUnknown,
  forPlaces,
  type Place,
  test,
} from './foreign-kit.ts'

const NEXT_PASSWORD = 'an even longer password'

const face = (page: Page) => page.getByRole('banner').locator('img[src*="/media/"]')

/** Mutes and unmutes the user whose profile is open. */
async function mute(page: Page, place: Place): Promise<void> {
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await clickMenuItem(page.getByRole('menuitem', { name: `Mute ${name}` }))
  const said = page.getByRole('main').getByText(`You muted ${name}.`)
  await expect(said).toBeVisible()
  await page.reload()
  await expect(said).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: `Unmute ${name}` })
    .click()
  await expect(said).toHaveCount(0)
  const calls = (place.received ?? []).filter(({ method }) => method !== 'GET')
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([])
}

async function changeProfile(page: Page): Promise<void> {
  const part = page.getByRole('region', { name: 'Your account' })
  await part.getByLabel('First name').fill('Ayenyom')
  await part.getByLabel('Headline').fill('Weaver of baskets')
  await part.getByLabel('Bio').fill('I weave.')
  await part.getByRole('button', { name: 'Save changes' }).click()
  await expect(part.getByText('Changes saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Ayenyom Deng' })).toBeVisible()
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await pictureFile(300, 300) }
  await part.getByLabel('Choose a profile photo').setInputFiles(file)
  await expect(face(page)).toBeVisible()
}

async function changePassword(page: Page, present: string): Promise<void> {
  const password = page.getByRole('region', { name: 'Password' })
  await password.getByLabel('Current password', { exact: true }).fill(present)
  for (const label of ['New password', 'Confirm new password']) {
    await password.getByLabel(label, { exact: true }).fill(NEXT_PASSWORD)
  }
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
}

async function deleteAccount(page: Page, place: Place, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const confirmation = dialog.getByLabel(`Type ${username} to confirm`)
  await confirmation.fill(username)
  await confirmation.press('Enter')
  if (place.received === null) {
    // The reference API asks for the password; an API without that endpoint does not.
    const password = page.getByLabel('Your password', { exact: true })
    // The dialog moves the focus when it has opened.
    await expect(password).toBeFocused()
    await password.fill(NEXT_PASSWORD)
    await password.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
}

/** The other APIs register and sign in as one of these; they follow below. */
const REGISTRATION_PLACES = [
  'an API with numbers, arrays and a 404 in JSON',
  'an API with string ids, {results}, aliases and HTML responses',
  'an API with the defaults of DRF on another origin',
] as const

forPlaces(REGISTRATION_PLACES, () => {
  test('a user registers, signs out, is rejected with a wrong password and signs in on the login page', async ({
    page,
    place,
  }) => {
    const who = newcomer({ type: 'Creator' })
    const hello = page.getByRole('heading', { level: 1, name: 'Hello, Nyandeng' })
    await page.goto(`${place.origin}/signup`)
    await fillRegistration(registerForm(page), who)
    await submitRegistration(registerForm(page))
    await expect(hello).toBeVisible()
    await page.getByRole('button', { name: /^Account of / }).click()
    await clickMenuItem(page.getByRole('menuitem', { name: 'Logout' }))
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
    await openInside(page, `${place.origin}/login`)
    await fillLogin(loginForm(page), who.username, 'not my password')
    await submitLogin(loginForm(page))
    await expect(page.getByText(/^No (?:active )?account/)).toBeVisible()
    await fillLogin(loginForm(page), who.username, who.password)
    await submitLogin(loginForm(page))
    await expect(hello).toBeVisible()
    await page.reload()
    await expect(hello).toBeVisible()
    if (place.received === null) return
    const { username, password, email } = who
    expect(arrived(place, 'POST users/').map(({ body }) => body)).toEqual([
      {
        first_name: 'Nyandeng',
        last_name: 'Garang',
        username,
        email,
        password,
        user_type: 'creator',
      },
    ])
    expect(arrived(place, 'POST auth/token/').map(({ body }) => body)).toEqual([
      { username, password },
      { username, password },
    ])
    expectNothingUnknown(place, 'POST users/', 'POST auth/token/', 'GET users/me/')
  })
})

/** A user of the API with numbers registers and signs in above. */
const PROFILE_PLACES = [
  'an API with string ids, {results}, aliases and HTML responses',
  'an API with the defaults of DRF on another origin',
  'the reference API without extensions',
  'an API with the defaults of DRF and UUIDs',
] as const

forPlaces(PROFILE_PLACES, () => {
  test('a user mutes and unmutes another user, edits the profile and the password, and deletes the account', async ({
    page,
    place,
  }) => {
    test.slow()
    const [ayen, bol] = [await place.user('Ayen'), await place.user('Bol')]
    await arrive(page, place, ayen, `/u/${bol.username}`)
    await test.step('another user is muted and unmuted without a request', () => mute(page, place))
    await openInside(page, `${place.origin}/settings`)
    await test.step('the profile is edited and gets a picture', () => changeProfile(page))
    await openInside(page, `${place.origin}/u/${ayen.username}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ayenyom Deng')
    await expect(page.getByText('Weaver of baskets')).toBeVisible()
    await expect(face(page)).toBeVisible()
    await openInside(page, `${place.origin}/settings`)
    await test.step('the password is changed', () => changePassword(page, ayen.password))
    await test.step('the account is deleted', () => deleteAccount(page, place, ayen.username))
    await openInside(page, `${place.origin}/login`)
    await fillLogin(loginForm(page), ayen.username, NEXT_PASSWORD)
    await submitLogin(loginForm(page))
    await expect(page.getByText(/^No (?:active )?account/)).toBeVisible()
    if (place.received === null) return
    expect(arrived(place, 'PATCH profiles/update_profile/').at(-1)?.files).toHaveLength(1)
    expect(arrived(place, 'POST auth/change-password/').map(({ body }) => body)).toEqual([
      { old_password: ayen.password, new_password: NEXT_PASSWORD },
    ])
    expect(arrived(place, 'DELETE users/me/').map(({ body }) => body)).toEqual([{}])
  })
})
