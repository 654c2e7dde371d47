import type { Page } from 'playwright/test'
import { addPortfolioItem, addPosts } from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { onCall, respondWith } from '../messaging/chat-kit.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const switchOf = (page: Page, name: string) =>
  part(page, 'Notifications').getByRole('switch', { name, exact: true })

async function openParts(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL(/\/settings#notifications$/)
  await expect(part(page, 'Notifications')).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  await page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('link', { name: 'Appearance and data' })
    .click()
  await expect(part(page, 'Appearance and data')).toBeInViewport()
  await expect(page).toHaveURL(/\/settings#appearance$/)
}

async function switchNotifications(page: Page, world: World, ayen: TestUser): Promise<void> {
  await expect(switchOf(page, 'Likes')).toBeChecked()
  await switchOf(page, 'Likes').click()
  await expect(switchOf(page, 'Likes')).not.toBeChecked()
  await switchOf(page, 'Comments').focus()
  await page.keyboard.press('Space')
  await expect(switchOf(page, 'Comments')).not.toBeChecked()
  await expect
    .poll(() => world.call(ayen, 'GET', 'notifications/settings/'))
    .toEqual({
      messages: true,
      follows: true,
      likes: false,
      comments: false,
      email: false,
      push: true,
    })
  await onCall(page, 'PATCH', /^notifications\/settings\/$/, respondWith(403))
  await switchOf(page, 'Messages').click()
  await expect(part(page, 'Notifications').getByRole('alert')).not.toBeEmpty()
  await expect(switchOf(page, 'Messages')).toBeChecked()
}

/** The effective duration of a CSS transition of 200 ms, in seconds. */
const fading = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'))
    probe.style.transitionDuration = '200ms'
    const { transitionDuration } = getComputedStyle(probe)
    probe.remove()
    return Number.parseFloat(transitionDuration)
  })

async function chooseMotion(page: Page, other: Page): Promise<void> {
  expect(await fading(page)).toBeLessThan(0.001)
  expect(await fading(other)).toBe(0.2)
  await part(page, 'Appearance and data').getByRole('radio', { name: 'Full' }).check()
  expect(await fading(page)).toBe(0.2)
  await part(page, 'Appearance and data').getByRole('radio', { name: 'Reduced' }).check()
  await expect.poll(() => fading(other)).toBeLessThan(0.001)
}

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

/** The background colours before and after the change. */
async function chooseDark(page: Page, other: Page): Promise<[light: string, dark: string]> {
  const light = await background(page)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => background(page)).not.toBe(light)
  const dark = await background(page)
  await expect.poll(() => background(other)).toBe(dark)
  return [light, dark]
}

async function chooseLanguages(page: Page): Promise<void> {
  const choice = page.getByLabel('Language of dates and numbers')
  const appearance = part(page, 'Appearance and data')
  await expect(choice).toHaveValue('en-SS')
  await expect(appearance).toContainText(/Wednesday, 7 January 2026 at .*, 12,345\./)
  await choice.selectOption('fr')
  await expect(appearance).toContainText(/mercredi 7 janvier 2026 .*12\s345\./)
  await choice.selectOption('sw')
  await expect(appearance).toContainText('Jumatano, 7 Januari 2026')
  await page.reload()
  await expect(choice).toHaveValue('sw')
  await expect(appearance).toContainText('Jumatano, 7 Januari 2026')
}

test.describe('with several tabs', () => {
  test.use({ freshContext: true })

  test('[API-NOTIF-07 PROD-01] notification switches, colours, motion, dates and numbers are saved immediately, update other tabs and survive a reload', async ({
    page,
    context,
    world,
  }) => {
    const ayen = await world.createUser('Ayen')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, world, ayen, '/notifications')
    const other = await context.newPage()
    await other.emulateMedia({ reducedMotion: 'no-preference' })
    await other.goto(`${world.server.origin}/faq`)

    await test.step('a link opens its section, also from another page', () => openParts(page))
    await test.step('switches, by mouse and keyboard; a failure rolls back', () =>
      switchNotifications(page, world, ayen))
    await test.step('motion follows the system until it is chosen', () => chooseMotion(page, other))
    const [light, dark] = await test.step('colours', () => chooseDark(page, other))

    await test.step('a reload keeps all of it', async () => {
      await page.clock.setFixedTime(new Date('2026-01-07T10:00:00Z'))
      await Promise.all([page.reload(), other.reload()])
      await expect(switchOf(page, 'Likes')).not.toBeChecked()
      await expect(switchOf(page, 'Messages')).toBeChecked()
      await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
      expect([await background(page), await background(other)]).toEqual([dark, dark])
      expect(await fading(other)).toBeLessThan(0.001)
      await page.getByRole('radio', { name: 'Light' }).check()
      await expect.poll(() => background(page)).toBe(light)
    })
    await test.step('dates and numbers', () => chooseLanguages(page))
  })
})

test('[PROD-01] data saver loads only small pictures, and lists load on click', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const work = await addPortfolioItem(world, ayen, { title: 'Ferry' }, 2)
  const tag = `saving${ayen.id}`
  await addPosts(world, ayen, 45, tag)
  const widths: number[] = []
  page.on('request', (request) => {
    const width = /\/media\/pictures\/\w+\/(\d+)\./.exec(request.url())?.[1]
    if (width) widths.push(Number(width))
  })
  await signIn(page, world, ayen, '/settings')
  const saver = part(page, 'Appearance and data').getByRole('group', { name: 'Data saver' })
  await saver.getByRole('radio', { name: 'On' }).check()
  await page.goto(`${world.server.origin}/portfolio/${work.id}`)
  const picture = page.getByRole('button', { name: /^Image 1 of 2/ })
  await expect(picture).toBeVisible()
  await expect.poll(() => widths.length).toBeGreaterThan(0)
  await picture.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Load the full image' })).toBeVisible()
  expect(Math.max(...widths)).toBeLessThanOrEqual(480)
  await dialog.getByRole('button', { name: 'Load the full image' }).click()
  await expect.poll(() => Math.max(...widths)).toBeGreaterThan(480)
  await page.goto(`${world.server.origin}/posts?tag=${tag}`)
  const posts = page.getByRole('feed').getByRole('article')
  await expect(posts).toHaveCount(20)
  await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(posts).toHaveCount(40)
})
