import { alerts, fillLogin, loginForm, submitLogin } from '../a11y/ways-in.ts'
import { bodyInput } from '../kit/form-kit.ts'
import { expect, test } from '../kit/kit.ts'

test('an action leads to where its result is: sign-in, like, publish, sign-out', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const deng = await world.createUser('Deng')
  const { id } = await world.call(deng, 'POST', 'posts/', {
    title: 'Ferry',
    body: 'At dusk',
    category: '',
    tags: [],
    images: [],
  })

  await test.step('the sign-in window has the focus in its first field', async () => {
    await page.goto(`${world.server.origin}/posts/${id}`)
    await page.getByRole('button', { name: 'Get Started' }).click()
    const form = loginForm(page.getByRole('dialog'))
    await expect(form.getByLabel('Username')).toBeFocused()
    await fillLogin(form, ayen.username, ayen.password)
    await submitLogin(form)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a liked heart has its colour under the pointer', async () => {
    const like = page
      .getByRole('main')
      .getByRole('button', { name: /^Like .*Ferry/ })
      .first()
    const colour = () => like.evaluate((button) => getComputedStyle(button).color)
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    // The accent colour of the light theme.
    await expect.poll(colour).toBe('rgb(166, 58, 30)')
  })

  await test.step('Back from a published post does not lead to the editor', async () => {
    await page.goto(`${world.server.origin}/posts`)
    await page.locator('main a[href="/create/post"]').first().click()
    await page.getByLabel('Title').fill('A quiet day')
    await bodyInput(page).fill('By the river')
    await page.getByLabel('Category').selectOption('Photography')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A quiet day')
    await page.goBack()
    await expect(page).toHaveURL(/\/posts$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts')
  })

  await test.step('signing out in Settings leads to the home page, which says so', async () => {
    await page.goto(`${world.server.origin}/settings`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText('You’re signed out', { exact: true })).toBeVisible()
    await expect(page.getByText('Authentication Required')).toHaveCount(0)
    await expect(alerts(page)).toHaveCount(0)
  })
})
