import { addPost, addWork, expectLike, likeOf } from './content-kit.ts'
import { expect, ownWorld, type Person, signIn, test, type World } from './kit.ts'
import { watchShifts } from './shift-kit.ts'
import {
  holdScripts,
  openWritten,
  rememberHeading,
  standsAsItCame,
  takenOver,
} from './written-kit.ts'

let world: World
let ayen: Person
test.beforeAll(async () => {
  world = await ownWorld({ KINYETI_PAGES: 'written' })
  ayen = await world.person('Ayen')
})
test.afterAll(() => world.server.dispose())

test('[PROD-08] a link that is followed while the page is taken over leads to its place on the next', async ({
  page,
}) => {
  const body = 'A line of a long letter.\n'.repeat(80)
  const post = await addPost(world, ayen, { title: 'Letter', body, tags: ['over'] })
  await world.call(ayen, 'POST', 'comments/', { type: 'post', id: post.id, body: 'A word' })
  await page.clock.install()
  await openWritten(page, `${world.server.origin}/posts?tag=over`)
  // The clock stands: the page is being taken over as long as the test likes.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Get Started' })).toBeVisible()
  await page.getByRole('link', { name: 'Comments on Letter: 1' }).click()
  await expect(page.getByRole('heading', { name: '1 comment' })).toBeInViewport()
})

test('[ENT-18] a picture that failed before the client ran gives way to the placeholder', async ({
  page,
}) => {
  const work = await addWork(world, ayen, { title: 'Ferry' })
  await page.route(/\/media\/pictures\//, (route) => route.fulfill({ status: 404 }))
  const letGo = await holdScripts(page)
  const picture = page.getByRole('main').getByRole('img', { name: 'Picture 1' }).first()
  const failed = page.waitForResponse(/\/media\/pictures\//)
  await page.goto(`${world.server.origin}/portfolio/${work.id}`, { waitUntil: 'commit' })
  await failed
  const isBroken = () =>
    picture.evaluate((img) => img instanceof HTMLImageElement && img.complete && !img.naturalWidth)
  await expect.poll(isBroken).toBe(true)
  await letGo()
  await expect(picture).toHaveAttribute('src', '/brand/weave.svg')
})

test('a picture on its way is a colour in the HTML, and drawn in small once the client runs', async ({
  page,
}) => {
  const work = await addWork(world, ayen, { title: 'Reeds' })
  let send = (): void => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(/\/media\/pictures\//, async (route) => {
    await sent
    await route.continue()
  })
  const address = `${world.server.origin}/portfolio/${work.id}`
  await expect
    .poll(async () => (await page.request.get(address)).text())
    .toContain('background-color:rgb(')
  expect(await (await page.request.get(address)).text()).not.toContain('data:image')
  await page.goto(address, { waitUntil: 'commit' })
  const place = page.getByRole('main').locator('span:has(> picture)').first()
  await expect(place).toHaveCSS('background-image', /^url\("data:image/)
  send()
})

test('a picture far below is a colour until it comes near, and is then drawn in small', async ({
  page,
}) => {
  const work = await addWork(world, ayen, { title: 'Banks' }, 6)
  await page.setViewportSize({ width: 360, height: 500 })
  const held = Promise.withResolvers<void>()
  await page.route(/\/media\/pictures\//, async (route) => {
    await held.promise
    await route.continue()
  })
  const address = `${world.server.origin}/portfolio/${work.id}`
  await expect
    .poll(async () => (await page.request.get(address)).text())
    .toContain('background-color:rgb(')
  await page.goto(address, { waitUntil: 'commit' })
  const places = page.getByRole('main').locator('span:has(> picture)')
  await expect(places.first()).toHaveCSS('background-image', /^url\("data:image/)
  const last = page.getByRole('main').getByRole('img', { name: 'Picture 6' }).locator('../..')
  await expect(last).toHaveCSS('background-image', 'none')
  await expect(last).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await last.scrollIntoViewIfNeeded()
  await expect(last).toHaveCSS('background-image', /^url\("data:image/)
  held.resolve()
})

test('what opens a picture large comes with the first thing a reader does', async ({ page }) => {
  const work = await addWork(world, ayen, { title: 'Weir' })
  const parts: string[] = []
  page.on('request', (request) => parts.push(request.url()))
  await openWritten(page, `${world.server.origin}/portfolio/${work.id}`)
  await page.waitForLoadState('networkidle')
  const asked = () => parts.some((url) => url.includes('/lightbox-panel-'))
  expect(asked()).toBe(false)
  await page.keyboard.press('Shift')
  await expect.poll(asked).toBe(true)
})

test('the buttons of a work stand where they stood when it is known who reads', async ({
  page,
}) => {
  const work = await addWork(world, ayen, { title: 'Canoe' })
  await page.clock.install()
  const letGo = await holdScripts(page)
  const address = `${world.server.origin}/portfolio/${work.id}`
  await page.goto(address, { waitUntil: 'commit' })
  const acts = page.getByRole('button', { name: 'Share Canoe' }).locator('..').locator('button, a')
  await expect(acts).toHaveCount(5)
  const places = () => acts.evaluateAll((all) => all.map((act) => act.getBoundingClientRect().x))
  const before = await places()
  await letGo()
  await takenOver(page)
  expect(await places()).toEqual(before)
})

test('[TOGGLE-01] a member who comes back at once sees the count with the own like in it', async ({
  page,
}) => {
  const deng = await world.person('Deng')
  const work = await addWork(world, ayen, { title: 'Harp' })
  await signIn(page, world, deng, `/portfolio/${work.id}`)
  await expectLike(likeOf(page, 'Harp'), false, 0)
  await likeOf(page, 'Harp').click()
  await expect
    .poll(() => world.call(deng, 'GET', `likes/status/?type=portfolio&ids=${work.id}`))
    .toEqual({ [work.id]: true })
  await page.reload()
  await expectLike(likeOf(page, 'Harp'), true, 1)
})

test('[TOGGLE-01] a like that is pressed twice before the client runs is none', async ({
  page,
}) => {
  const deng = await world.person('Deng')
  const post = await addPost(world, ayen, { title: 'Rain' })
  await signIn(page, world, deng, '/robots.txt')
  const letGo = await holdScripts(page)
  const changes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && /likes|bookmarks/.test(pathname)) changes.push(pathname)
  })
  await page.goto(`${world.server.origin}/posts/${post.id}`, { waitUntil: 'commit' })
  await likeOf(page, 'Rain').click()
  await likeOf(page, 'Rain').click()
  await page.getByRole('button', { name: 'Save Rain' }).click()
  await letGo()
  await expect(page.getByRole('button', { name: 'Save Rain' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect.poll(() => changes).toEqual(['/api/bookmarks/'])
  await expectLike(likeOf(page, 'Rain'), false, 0)
})

test('[REG-01] what is chosen before the client runs stays chosen', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto(`${world.server.origin}/signup`, { waitUntil: 'commit' })
  const form = page.getByRole('form', { name: 'Create account' })
  const chosen = form.getByRole('radio', { name: /^Freelancer/ })
  await form.getByRole('radio', { name: /^Client/ }).check()
  await chosen.check()
  await form.getByLabel('First name').fill('Nyandeng')
  await letGo()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Get Started' })).toBeVisible()
  await form.getByLabel('Last name').fill('Deng')
  await expect(chosen).toBeChecked()
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(form.getByLabel('First name')).toHaveValue('Nyandeng')
})

test('who types on while the page is taken over loses no letter', async ({ page }) => {
  await page.clock.install()
  const letGo = await holdScripts(page)
  await page.goto(`${world.server.origin}/login`, { waitUntil: 'commit' })
  const name = page.getByRole('main').getByRole('textbox', { name: 'Username' })
  await name.click()
  await page.keyboard.type('ay')
  await letGo()
  // The clock stands: nothing has told React yet what was typed.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Get Started' })).toBeVisible()
  await page.keyboard.type('en')
  await expect(name).toHaveValue('ayen')
  await page.clock.runFor(1_000)
  await expect(name).toHaveValue('ayen')
})

test('[NET-01] a line that breaks before the client runs is said, and the page stands', async ({
  page,
}) => {
  await watchShifts(page)
  await rememberHeading(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
  })
  await openWritten(page, `${world.server.origin}/about`)
  await expect(page.getByText('You are offline.').first()).toBeVisible()
  await standsAsItCame(page)
})
