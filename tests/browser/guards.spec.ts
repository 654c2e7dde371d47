import { bubble, entry } from './chat-kit.ts'
import { expect, figuresIn, pageErrors, signIn, test } from './kit.ts'
import { addressOf, arriveWith, fillLogin, loginForm, submitLogin } from './ways-in.ts'

const GUARDED = [
  ['/dashboard', 'ROUTE-36'],
  ['/settings', 'ROUTE-37'],
  ['/messages', 'ROUTE-38'],
  ['/messages/12', 'ROUTE-39'],
  ['/legacy-messages', 'ROUTE-40'],
  ['/chat-demo', 'ROUTE-41'],
  ['/notifications', 'ROUTE-42'],
  ['/profile', 'ROUTE-34'],
  ['/profile/somebody', 'ROUTE-35'],
] as const

for (const [path, clause] of GUARDED) {
  test(`[GUARD-01 GUARD-05 ${clause}] a guest of ${path} is asked to sign in`, async ({
    page,
    world,
  }) => {
    await page.goto(world.server.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['Sign In'])
  })
}

test('[ROUTE-37] a member of /settings sees the settings', async ({ page, world }) => {
  await signIn(page, world, await world.person('Ayen'), '/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect(page.getByText('Authentication Required')).toHaveCount(0)
})

test('[ROUTE-35] a member sees the profile of whom the address names', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await signIn(page, world, ayen, `/profile/${deng.username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deng Deng')
  await expect(page.getByText(`@${deng.username}`)).toBeVisible()
})

for (const [path, clause] of [
  ['/messages', 'ROUTE-38'],
  ['/legacy-messages', 'ROUTE-40'],
  ['/chat-demo', 'ROUTE-41'],
] as const) {
  test(`[${clause}] a member of ${path} sees the inbox`, async ({ page, world }) => {
    const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
    await world.conversation(ayen, deng, ['Hello'])
    await signIn(page, world, ayen, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')
    await expect(entry(page, 'Hello')).toBeVisible()
    await expect(page.getByText('Select a conversation')).toBeVisible()
  })
}

test('[ROUTE-39] a member of /messages/{id} sees that conversation', async ({ page, world }) => {
  const [ayen, deng, keji] = [
    await world.person('Ayen'),
    await world.person('Deng'),
    await world.person('Keji'),
  ]
  const id = await world.conversation(ayen, deng, ['Hello'])
  await world.conversation(ayen, keji, ['Another'])
  await signIn(page, world, ayen, `/messages/${id}`)
  await expect(page.getByRole('region', { name: 'Chat with Deng Deng' })).toBeVisible()
  await expect(bubble(page, 'Hello')).toBeVisible()
  await expect(entry(page, 'Another')).toBeVisible()
})

test('[A22] the guard of the messages adds its own line', async ({ page, world }) => {
  await page.goto(`${world.server.origin}/messages`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
  await expect(page.getByRole('main').getByRole('paragraph')).toHaveText(
    'Please log in to access your messages',
  )
})

test('[GUARD-01 GUARD-05 ROUTE-42] signing in at a guard leads back to the page', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await page.goto(`${world.server.origin}/notifications?tab=all`)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/login?next=%2Fnotifications%3Ftab%3Dall`)
  await fillLogin(loginForm(page), ayen.username, ayen.password)
  await submitLogin(loginForm(page))
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  expect(addressOf(page)).toBe('/notifications?tab=all')
})

test('[LOGIN-05] a next page on another site is not followed', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await page.goto(`${world.server.origin}/login?next=%2F%2Fevil.example%2Fx`)
  await fillLogin(loginForm(page), ayen.username, ayen.password)
  await submitLogin(loginForm(page))
  await expect(page).toHaveURL(`${world.server.origin}/dashboard`)
})

for (const path of ['/login', '/signup', '/register']) {
  test(`[GUARD-04 A27] a member on ${path} is shown to the dashboard`, async ({ page, world }) => {
    const ayen = await world.person('Ayen')
    await signIn(page, world, ayen, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already Logged In')
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ayen' })).toBeVisible()
    expect(addressOf(page)).toBe('/dashboard')
  })
}

test('[LOADER-01 A22 SESSION-03] a guard waits with Loading... until it knows who is there', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/users/me/', async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, world, ayen, '/dashboard')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ayen' })).toBeVisible()
})

test('[ROUTE-53] an address that is not listed shows the not-found page, to guests and members', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  await page.goto(`${world.server.origin}/no/such/page`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Page not found')
  await expect(page).toHaveTitle('Page not found | Kinyeti')
  await signIn(page, world, await world.person('Ayen'), '/no/such/page')
  await expect(page.getByRole('button', { name: 'Account of Ayen Deng' })).toBeVisible()
  await expect(title).toHaveText('Page not found')
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/`)
  expect(errors).toEqual([])
})

const PUBLIC = [
  ['/', 'ROUTE-01', 'Where the creatives of South Sudan meet'],
  ['/about', 'ROUTE-02', 'A mountain you can see from everywhere'],
  ['/services', 'ROUTE-03', 'Work you can commission'],
  ['/signup', 'ROUTE-22', 'Create your account'],
  ['/register', 'ROUTE-23', 'Create your account'],
  ['/login', 'ROUTE-24', 'Sign in'],
  ['/faq', 'ROUTE-27', 'Questions and answers'],
  ['/contact', 'ROUTE-28', 'Write, call or come by'],
] as const

for (const [path, clause, heading] of PUBLIC) {
  test(`[${clause} GUARD-05] ${path} is open to guests`, async ({ page, world }) => {
    const errors = pageErrors(page)
    await page.goto(world.server.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
    expect(errors).toEqual([])
  })
}

test('[ROUTE-14 PROD-16] /u/{username} is open to guests', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await page.goto(`${world.server.origin}/u/${ayen.username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ayen Deng')
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
})

test('[ROUTE-36 STATS-03] the dashboard greets and shows the figures', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  const bol = await world.person('Bol')
  await world.call(bol, 'POST', 'follow/follow/', { user_id: ayen.id })
  await signIn(page, world, ayen, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ayen')
  const figures = page.getByRole('region', { name: 'Your figures' })
  await expect(figures.getByRole('term')).toHaveText([
    'Uploads',
    'Likes',
    'Followers',
    'Day Streak',
  ])
  await expect(figuresIn(figures)).toHaveText(['0', '0', '1', '1'])
})

test('[GUARD-05 SESSION-05] nothing stored asks the server nothing about a user', async ({
  page,
  world,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await page.goto(`${world.server.origin}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
  expect(calls).toEqual([])
})

test('[SESSION-09] refused tokens end at the guard, with the tokens gone', async ({
  page,
  world,
}) => {
  await arriveWith(page, world, { access: 'stale', refresh: 'stale' }, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
  expect(await page.evaluate(() => [localStorage.access, localStorage.refresh])).toEqual([
    undefined,
    undefined,
  ])
})
