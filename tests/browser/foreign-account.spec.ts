import { pictureFile } from './content-kit.ts'
import { arrive, arrived, everywhere, expect, expectNothingUnknown, test } from './foreign-kit.ts'
import {
  fillLogin,
  fillRegistration,
  loginForm,
  newcomer,
  registerForm,
  submitLogin,
  submitRegistration,
} from './ways-in.ts'

const NEXT_PASSWORD = 'an even longer password'

everywhere(() => {
  test('somebody joins, leaves, comes back by the login page, and is told when the password is wrong', async ({
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
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
    await page.goto(`${place.origin}/login`)
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

  test('a profile with a picture is changed, the password too, and the account deleted', async ({
    page,
    place,
  }) => {
    const ayen = await place.person('Ayen')
    await arrive(page, place, ayen, '/settings')
    const part = page.getByRole('region', { name: 'Your account' })
    await part.getByLabel('First name').fill('Ayenyom')
    await part.getByLabel('Headline').fill('Weaver of baskets')
    await part.getByLabel('About you').fill('I weave.')
    await part.getByRole('button', { name: 'Save changes' }).click()
    await expect(part.getByText('Your changes are saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account of Ayenyom Deng' })).toBeVisible()
    const file = { name: 'me.png', mimeType: 'image/png', buffer: await pictureFile(300, 300) }
    await part.getByLabel('Choose your picture').setInputFiles(file)
    const face = page.getByRole('banner').locator('img[src*="/media/"]')
    await expect(face).toBeVisible()
    await page.goto(`${place.origin}/u/${ayen.username}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ayenyom Deng')
    await expect(page.getByText('Weaver of baskets')).toBeVisible()
    await expect(face).toBeVisible()

    await page.goto(`${place.origin}/settings`)
    const password = page.getByRole('region', { name: 'Password' })
    await password.getByLabel('Present password', { exact: true }).fill(ayen.password)
    for (const label of ['New password', 'New password again']) {
      await password.getByLabel(label, { exact: true }).fill(NEXT_PASSWORD)
    }
    await password.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password has been changed.')).toBeVisible()

    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabel(`Type ${ayen.username} to confirm`).fill(ayen.username)
    await page.keyboard.press('Enter')
    if (place.received === null) {
      // Ours asks who it is; an API that never does is told nothing.
      await page.getByLabel('Your password', { exact: true }).fill(NEXT_PASSWORD)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
    await page.goto(`${place.origin}/login`)
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

  test('somebody is muted and unmuted, and no API hears of it', async ({ page, place }) => {
    const [ayen, bol] = [await place.person('Ayen'), await place.person('Bol')]
    await arrive(page, place, ayen, `/u/${bol.username}`)
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await page.getByRole('button', { name: `More about ${name}` }).click()
    await page.getByRole('menuitem', { name: `Mute ${name}` }).click()
    const said = page.getByRole('main').getByText(`You muted ${name}.`)
    await expect(said).toBeVisible()
    await page.reload()
    await expect(said).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('button', { name: `Unmute ${name}` })
      .click()
    await expect(said).toHaveCount(0)
    expectNothingUnknown(place)
  })
})
