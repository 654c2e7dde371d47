import type { Page } from 'playwright/test'
import { addressOf, fillLogin, goInside, loginForm, logOut, submitLogin } from '../a11y/ways-in.ts'
import { countsIn, expect, pageErrors, signIn, test } from '../kit/kit.ts'
import { bubble, entry } from '../messaging/chat-kit.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** All guarded paths except those of forms (create-guards.spec.ts). */
const GUARDED = [
  '/dashboard',
  '/settings',
  '/messages',
  '/messages/12',
  '/legacy-messages',
  '/chat-demo',
  '/notifications',
  '/profile',
  '/profile/somebody',
  '/admin',
]

test('[GUARD-01 GUARD-05 A22 SESSION-05 ROUTE-34 ROUTE-35 ROUTE-36 ROUTE-37 ROUTE-38 ROUTE-39 ROUTE-40 ROUTE-41 ROUTE-42 ROUTE-52] every guarded path asks an anonymous user to sign in, without an API request', async ({
  page,
  world,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  const link = page.getByRole('main').getByRole('link')
  await page.goto(`${world.server.origin}/dashboard`)
  await expect(title(page)).toHaveText('Authentication Required')
  expect(calls).toEqual([])
  for (const path of GUARDED) {
    await goInside(page, path)
    await expect(link).toHaveAttribute('href', `/login?next=${encodeURIComponent(path)}`)
    await expect(link).toHaveText(['Sign In'])
    await expect(title(page)).toHaveText('Authentication Required')
    if (path === '/messages') {
      await expect(page.getByRole('main').getByRole('paragraph')).toHaveText(
        'Please log in to access your messages',
      )
    }
  }
  expect(calls).toEqual([])
})

test('[GUARD-01 GUARD-05 LOGIN-05 ROUTE-42] signing in at a guard returns to the page, but to no other origin', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  await page.goto(`${world.server.origin}/notifications?tab=all`)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/login?next=%2Fnotifications%3Ftab%3Dall`)
  await fillLogin(loginForm(page), ayen.username, ayen.password)
  await submitLogin(loginForm(page))
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  expect(addressOf(page)).toBe('/notifications?tab=all')

  await logOut(page)
  await goInside(page, '/login?next=%2F%2Fevil.example%2Fx')
  await fillLogin(loginForm(page), ayen.username, ayen.password)
  await submitLogin(loginForm(page))
  await expect(page).toHaveURL(`${world.server.origin}/dashboard`)
})

test('[ROUTE-35 ROUTE-36 ROUTE-37 ROUTE-38 ROUTE-39 ROUTE-40 ROUTE-41 ROUTE-53 LOADER-01 A22 SESSION-03 GUARD-04 A27 STATS-03] a signed-in user sees every guarded page, after Loading... while the session is unknown', async ({
  page,
  world,
}) => {
  const [ayen, deng, keji] = [
    await world.createUser('Ayen'),
    await world.createUser('Deng'),
    await world.createUser('Keji'),
  ]
  await world.call(keji, 'POST', 'follow/follow/', { user_id: ayen.id })
  const id = await world.createConversation(ayen, deng, ['Hello'])
  await world.createConversation(ayen, keji, ['Another'])
  const { promise: released, resolve: response } = Promise.withResolvers<void>()
  await page.route('**/api/users/me/', async (route) => {
    await released
    await route.continue()
  })
  const errors = pageErrors(page)

  await test.step('/dashboard shows Loading..., then the greeting and the counts', async () => {
    await signIn(page, world, ayen, '/dashboard')
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...')
    await expect(title(page)).toHaveCount(0)
    response()
    await expect(title(page)).toHaveText('Hello, Ayen')
    const figures = page.getByRole('region', { name: 'Your stats' })
    await expect(figures.getByRole('term')).toHaveText([
      'Uploads',
      'Likes',
      'Followers',
      'Day Streak',
    ])
    await expect(countsIn(figures)).toHaveText(['0', '0', '1', '1'])
  })

  for (const path of ['/messages', '/legacy-messages', '/chat-demo']) {
    await test.step(`${path} shows the inbox`, async () => {
      await goInside(page, '/settings')
      await expect(title(page)).toHaveText('Settings')
      await goInside(page, path)
      await expect(title(page)).toHaveText('Messages')
      await expect(entry(page, 'Hello')).toBeVisible()
      await expect(page.getByText('Select a conversation')).toBeVisible()
    })
  }

  await test.step('/messages/{id} shows that conversation', async () => {
    await goInside(page, `/messages/${id}`)
    await expect(page.getByRole('region', { name: 'Chat with Deng Deng' })).toBeVisible()
    await expect(bubble(page, 'Hello')).toBeVisible()
    await expect(entry(page, 'Another')).toBeVisible()
  })

  await test.step('/profile/{username} shows that user', async () => {
    await goInside(page, `/profile/${deng.username}`)
    await expect(title(page)).toHaveText('Deng Deng')
    await expect(page.getByText(`@${deng.username}`)).toBeVisible()
  })

  for (const path of ['/login', '/signup', '/register']) {
    await test.step(`${path} links to the dashboard`, async () => {
      await goInside(page, path)
      await expect(title(page)).toHaveText('Already Logged In')
      await page.getByRole('link', { name: 'Go to Dashboard' }).click()
      await expect(title(page)).toHaveText('Hello, Ayen')
      expect(addressOf(page)).toBe('/dashboard')
    })
  }

  await test.step('an unknown path shows the not-found page', async () => {
    await goInside(page, '/no/such/page')
    await expect(title(page)).toHaveText('Page not found')
    await expect(page.getByRole('button', { name: 'Account of Ayen Deng' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
    await expect(page).toHaveURL(`${world.server.origin}/`)
  })
  expect(errors).toEqual([])
})

const PUBLIC = [
  ['/', 'Where the creatives of South Sudan meet'],
  ['/about', 'Where South Sudan’s creatives meet'],
  ['/services', 'Services to hire'],
  ['/signup', 'Create your account'],
  ['/faq', 'Questions and answers'],
  ['/register', 'Create your account'],
  ['/login', 'Sign in'],
  ['/contact', 'Get in touch'],
] as const

test('[GUARD-05 PROD-16 ROUTE-01 ROUTE-02 ROUTE-03 ROUTE-14 ROUTE-22 ROUTE-23 ROUTE-24 ROUTE-27 ROUTE-28 ROUTE-53] public paths are open to an anonymous user; a path that is not listed shows the not-found page', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.createUser('Ayen')
  await page.goto(`${world.server.origin}/no/such/page`)
  await expect(title(page)).toHaveText('Page not found')
  await expect(page).toHaveTitle('Page not found | Kinyeti')
  for (const [path, heading] of [...PUBLIC, [`/u/${ayen.username}`, 'Ayen Deng']] as const) {
    await test.step(path, async () => {
      await goInside(page, path)
      await expect(title(page)).toHaveText(heading)
      await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
      expect(addressOf(page)).toBe(path)
    })
  }
  expect(errors).toEqual([])
})
