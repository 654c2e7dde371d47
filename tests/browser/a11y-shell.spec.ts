import { problems, WIDTHS, wear } from './a11y-kit.ts'
import { expect, figuresIn, signIn, test } from './kit.ts'
import { arriveWith, loginForm, registerForm, submitLogin, submitRegistration } from './ways-in.ts'

const GUEST = [
  ['/', 'What members say'],
  ['/about', 'A mountain you can see from everywhere'],
  ['/services', 'Work you can commission'],
  ['/faq', 'Questions and answers'],
  ['/contact', 'Write, call or come by'],
  ['/login', 'Sign in'],
  ['/signup', 'Create your account'],
  ['/register', 'Create your account'],
  ['/dashboard', 'Authentication Required'],
  ['/no/such/page', 'Page not found'],
] as const

test('a fault is found in the one colour scheme that has it, and in both', async ({ page }) => {
  await page.setContent(`<html lang="en"><head><title>Faults</title><style>
    body { color: #000; background: #fff }
    @media (prefers-color-scheme: dark) { body { color: #555; background: #333 } }
    h2 { color: #fff; background: #000 }
    @media (prefers-color-scheme: light) { h2 { color: #eee; background: #fff } }
  </style></head><body><main><h1>Dark</h1><h2>Light</h2><img src="data:,"></main></body></html>`)
  await wear(page, 360)
  expect((await problems(page)).map((problem) => problem.split(' ', 3).join(' '))).toEqual([
    'light: color-contrast: h2',
    'light: image-alt: img',
    'dark: color-contrast: h1',
  ])
})

for (const width of WIDTHS) {
  test.describe(`at ${width}px`, () => {
    test.beforeEach(({ page }) => wear(page, width))

    for (const [path, heading] of GUEST) {
      test(`axe finds nothing on ${path}, of a guest`, async ({ page, world }) => {
        await page.goto(world.server.origin + path)
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
        expect(await problems(page)).toEqual([])
      })
    }

    test('axe finds nothing in the forms with their errors, on the page and in the modal', async ({
      page,
      world,
    }) => {
      await page.goto(`${world.server.origin}/login`)
      await submitLogin(loginForm(page))
      await expect(page.getByText('Enter your username')).toBeVisible()
      expect(await problems(page)).toEqual([])
      await page.goto(`${world.server.origin}/about`)
      await page.getByRole('button', { name: 'Get Started' }).click()
      const modal = page.getByRole('dialog')
      await expect(loginForm(modal)).toBeVisible()
      expect(await problems(page)).toEqual([])
      await modal.getByRole('button', { name: 'Create an account' }).click()
      await submitRegistration(registerForm(modal))
      await expect(modal.getByText('Choose what brings you here')).toBeVisible()
      expect(await problems(page)).toEqual([])
    })

    test('axe finds nothing in the menus', async ({ page, world }) => {
      await page.goto(`${world.server.origin}/about`)
      const phone = width === 360
      const opener = page.getByRole('button', { name: phone ? 'Menu' : 'Create', exact: true })
      const popup = phone ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('menu')
      await opener.click()
      await expect(popup.getByText('Join Community')).toBeVisible()
      expect(await problems(page)).toEqual([])
      const bol = await world.person('Bol')
      const ayen = await world.person('Ayen')
      await world.conversation(bol, ayen, ['Are you there?'])
      await signIn(page, world, ayen, '/about')
      await page.getByRole('button', { name: 'Account of Ayen Deng, 2 unread' }).click()
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
      expect(await problems(page)).toEqual([])
    })

    test('axe finds nothing on the dashboard, in the welcome overlay and at a closed door', async ({
      page,
      world,
    }) => {
      const { access, refresh } = await world.person('Ayen')
      await arriveWith(page, world, { access, refresh }, '/')
      const overlay = page.getByRole('dialog', { name: 'Welcome back, Ayen!' })
      await expect(overlay.getByRole('definition')).toHaveText(['0', '0', '0', '1'])
      expect(await problems(page)).toEqual([])
      await page.goto(`${world.server.origin}/dashboard`)
      await expect(figuresIn(page)).toHaveText(['0', '0', '0', '1'])
      expect(await problems(page)).toEqual([])
      await page.goto(`${world.server.origin}/login`)
      await expect(page.getByRole('heading', { name: 'Already Logged In' })).toBeVisible()
      expect(await problems(page)).toEqual([])
    })
  })
}
