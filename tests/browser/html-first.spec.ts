import { expect, hasBeen, ownWorld, signIn, test, type World } from './kit.ts'
import { watchShifts } from './shift-kit.ts'
import {
  apiRequests,
  holdScripts,
  openWritten,
  rememberHeading,
  standsAsItCame,
  takenOver,
} from './written-kit.ts'

let written: World
test.beforeAll(async () => {
  written = await ownWorld({ KINYETI_PAGES: 'written' })
})
test.afterAll(() => written.server.dispose())

/** Pages that show nobody's content, by their headings. */
const PLAIN: readonly (readonly [path: string, heading: string])[] = [
  ['/about', 'A mountain you can see from everywhere'],
  ['/services', 'Work you can commission'],
  ['/faq', 'Questions and answers'],
  ['/contact', 'Write, call or come by'],
  ['/partners', 'Bring more people to the table'],
  ['/login', 'Sign in'],
  ['/signup', 'Create your account'],
]

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, heading] of PLAIN) {
    test(`${path} can be read, and left by a link`, async ({ page }) => {
      await openWritten(page, written.server.origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.locator('#main a, #main p').first()).toBeVisible()
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'Questions and answers' })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
    })
  }
})

test('a page is painted before a sheet or a script is there, as it stays', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const asked: string[] = []
  await page.route('**/assets/*.{css,js}', async (route) => {
    asked.push(
      route
        .request()
        .url()
        .replace(/.*\/([\w-]+?)-[\w-]*\.(\w+)$/, '$1.$2'),
    )
    await held
    await route.continue()
  })
  await page.goto(`${written.server.origin}/about`, { waitUntil: 'commit' })
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
  // The code comes behind the sheet, for a slow line is shared evenly.
  expect(asked.toSorted()).toEqual(['index.css', 'theme.js', 'written.js'])
  letGo()
  await takenOver(page)
  expect(await look()).toEqual(before)
  expect(asked.filter((file) => file === 'index.js')).toHaveLength(1)
})

test('dates are made ready in a thread of its own, for which nothing waits', async ({ page }) => {
  const asked: string[] = []
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  // The thread runs the file that the page begins with.
  await page.route('**/theme-*.js', async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    if (asked.length > 1) await held
    await route.continue()
  })
  await page.goto(`${written.server.origin}/about`)
  await takenOver(page)
  const file = expect.stringMatching(/^\/assets\/theme-[\w-]{7}\.js$/)
  await expect.poll(() => asked).toEqual([file, file])
  const began = page.waitForEvent('worker')
  letGo()
  const worker = await began
  if (page.workers().includes(worker)) await worker.waitForEvent('close')
})

test('a password is never sent by the browser itself', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await holdScripts(page)
  await page.goto(`${written.server.origin}/login`, { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Username' }).fill('ayen')
  await page.getByRole('textbox', { name: 'Password' }).fill('secret words')
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('secret words')
  expect(page.url()).toBe(`${written.server.origin}/login`)
  expect(sent.filter((url) => url.includes('secret'))).toEqual([])
})

for (const width of [360, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    for (const [path, heading] of PLAIN) {
      test(`${path} is taken over as it came, with nothing asked`, async ({ page }) => {
        await page.clock.install()
        await rememberHeading(page)
        await watchShifts(page)
        const asked = apiRequests(page)
        await openWritten(page, written.server.origin + path)
        await takenOver(page)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await standsAsItCame(page)
        expect(asked).toEqual([])
      })
    }
  })
}

test('a chosen theme is there before any script of the client', async ({ page }) => {
  await hasBeen(page, written)
  await page.addInitScript(() => localStorage.setItem('kinyeti_theme', 'dark'))
  const letGo = await holdScripts(page)
  await page.goto(`${written.server.origin}/about`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const before = await colour()
  await letGo()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Get Started' })).toBeVisible()
  expect([before, await colour()]).toEqual(['dark', 'dark'])
})

test('who is signed in never sees what is for visitors', async ({ page }) => {
  const ayen = await written.person('Ayen')
  await signIn(page, written, ayen, '/robots.txt')
  const letGo = await holdScripts(page)
  await page.goto(`${written.server.origin}/about`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeHidden()
  await letGo()
  await expect(page.getByRole('banner').getByRole('button', { name: /Ayen/ })).toBeVisible()
})

test('pages for members start empty', async ({ page }) => {
  const answer = await page.request.get(`${written.server.origin}/settings`)
  expect(await answer.text()).toContain('<div id="root"></div>')
})

test('what is typed and pressed before the client runs is not lost', async ({ page }) => {
  const ayen = await written.person('Ayen')
  const letGo = await holdScripts(page)
  await page.goto(`${written.server.origin}/login`, { waitUntil: 'commit' })
  const name = page.getByRole('main').getByRole('textbox', { name: 'Username' })
  const password = page.getByRole('main').getByRole('textbox', { name: 'Password' })
  await name.fill(ayen.username)
  await password.fill(ayen.password)
  await letGo()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Get Started' })).toBeVisible()
  await expect(name).toHaveValue(ayen.username)
  await expect(password).toHaveValue(ayen.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /Ayen/ })).toBeVisible()
})
