import { arrived, everywhere, expect, expectNothingUnknown, test } from './foreign-kit.ts'
import {
  fillLogin,
  fillRegistration,
  loginForm,
  newcomer,
  registerForm,
  submitLogin,
  submitRegistration,
} from './ways-in.ts'

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
})
