import { test } from '../kit/community-kit.ts'
import { expect, signIn } from '../kit/kit.ts'
import { delayScripts, untilHydrated, untilServerRendered } from '../kit/ssr-kit.ts'

/** What a server-rendered page shows and keeps before the client runs. */

test('a page is painted before any style sheet or script has loaded, and does not change afterwards', async ({
  page,
  world,
}) => {
  const released = Promise.withResolvers<void>()
  const requested: string[] = []
  await page.route('**/assets/*.{css,js}', async (route) => {
    const url = route.request().url()
    requested.push(url.replace(/.*\/([\w-]+?)-[\w-]*\.(\w+)$/, '$1.$2'))
    await released.promise
    await route.continue()
  })
  const address = `${world.server.origin}/about`
  await untilServerRendered(page, address)
  await page.goto(address, { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const look = () =>
    heading.evaluate((element) => {
      const { color, fontSize, fontWeight, marginBlock } = getComputedStyle(element)
      const { x, y, width, height } = element.getBoundingClientRect()
      return [color, fontSize, fontWeight, marginBlock, x, y, width, height]
    })
  const painted = () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(painted).toBe(1)
  const before = await look()
  // The client is requested after the style sheet, because concurrent requests share a slow
  // connection.
  expect(requested.toSorted()).toEqual(['index.css', 'theme.js'])
  released.resolve()
  await untilHydrated(page)
  expect(await look()).toEqual(before)
  // Downloaded, and imported from the HTTP cache, which a route disables.
  expect(requested.filter((file) => file === 'index.js')).toHaveLength(2)
})

test('date formats are prepared in a worker without delaying hydration', async ({
  page,
  world,
}) => {
  const requested: string[] = []
  const released = Promise.withResolvers<void>()
  // The worker runs the same file as the first script of the page.
  await page.route('**/theme-*.js', async (route) => {
    requested.push(new URL(route.request().url()).pathname)
    if (requested.length > 1) await released.promise
    await route.continue()
  })
  const address = `${world.server.origin}/about`
  await untilServerRendered(page, address)
  await page.goto(address)
  await untilHydrated(page)
  const file = expect.stringMatching(/^\/assets\/theme-[\w-]{7}\.js$/)
  await expect.poll(() => requested).toEqual([file, file])
  const began = page.waitForEvent('worker')
  released.resolve()
  const worker = await began
  if (page.workers().includes(worker)) await worker.waitForEvent('close')
})

test('the browser never submits the password before the client runs', async ({ page, world }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  const address = `${world.server.origin}/login`
  await untilServerRendered(page, address)
  await delayScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Username' }).fill('ayen')
  await page.getByRole('textbox', { name: 'Password' }).fill('secret words')
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('secret words')
  expect(page.url()).toBe(address)
  expect(sent.filter((url) => url.includes('secret'))).toEqual([])
})

test('the chosen theme is applied, and content for anonymous users hidden, before the client runs', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  await signIn(page, world, ayen, '/robots.txt')
  await page.evaluate(() => localStorage.setItem('kinyeti_theme', 'dark'))
  const address = `${world.server.origin}/about`
  await untilServerRendered(page, address)
  const letGo = await delayScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeHidden()
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await colour()).toBe('dark')
  await letGo()
  await expect(page.getByRole('banner').getByRole('button', { name: /Ayen/ })).toBeVisible()
  expect(await colour()).toBe('dark')
})

test('text typed before and during hydration is kept and can be submitted', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const address = `${world.server.origin}/login`
  await untilServerRendered(page, address)
  await page.clock.install()
  const letGo = await delayScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  const main = page.getByRole('main')
  const name = main.getByRole('textbox', { name: 'Username' })
  const password = main.getByRole('textbox', { name: 'Password' })
  await password.fill(ayen.password)
  await name.click()
  await page.keyboard.type(ayen.username.slice(0, 2))
  await letGo()
  // The clock does not advance, so React is not hydrated yet.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Get Started' })).toBeVisible()
  await page.keyboard.type(ayen.username.slice(2))
  await expect(name).toHaveValue(ayen.username)
  await page.clock.runFor(1_000)
  await expect(name).toHaveValue(ayen.username)
  await expect(password).toHaveValue(ayen.password)
  await page.clock.resume()
  await main.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /Ayen/ })).toBeVisible()
})
