import type { Page } from 'playwright/test'
import { problems, wear } from './a11y-kit.ts'
import { answer, onCall } from './chat-kit.ts'
import { addPosts, addWork } from './content-kit.ts'
import { expect, signIn, test } from './kit.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const switchOf = (page: Page, name: string) =>
  part(page, 'Notifications').getByRole('switch', { name, exact: true })

test('[API-NOTIF-07] a switch is saved at once, by mouse and by keyboard', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/settings')
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
  await page.reload()
  await expect(switchOf(page, 'Likes')).not.toBeChecked()
  await expect(switchOf(page, 'Messages')).toBeChecked()
})

test('[API-NOTIF-07] a switch that cannot be saved goes back and says so', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await onCall(page, 'PATCH', /^notifications\/settings\/$/, answer(403))
  await signIn(page, world, ayen, '/settings')
  await switchOf(page, 'Messages').click()
  await expect(part(page, 'Notifications').getByRole('alert')).not.toBeEmpty()
  await expect(switchOf(page, 'Messages')).toBeChecked()
})

test('[PROD-01] a link leads to its part, also from another page', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/notifications')
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL(/\/settings#notifications$/)
  await expect(part(page, 'Notifications')).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  await page
    .getByRole('navigation', { name: 'Parts of the settings' })
    .getByRole('link', { name: 'Appearance and data' })
    .click()
  await expect(part(page, 'Appearance and data')).toBeInViewport()
  await expect(page).toHaveURL(/\/settings#appearance$/)
})

/** How long the fade of something that fades takes, as the style sheet says. */
const fading = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'))
    probe.style.transitionDuration = '200ms'
    const { transitionDuration } = getComputedStyle(probe)
    probe.remove()
    return Number.parseFloat(transitionDuration)
  })

test('[PROD-01] motion follows the device until the person chooses, in every tab', async ({
  page,
  context,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, world, ayen, '/settings')
  expect(await fading(page)).toBeLessThan(0.001)
  const other = await context.newPage()
  await other.emulateMedia({ reducedMotion: 'no-preference' })
  await other.goto(`${world.server.origin}/faq`)
  expect(await fading(other)).toBe(0.2)
  await part(page, 'Appearance and data').getByRole('radio', { name: 'All of it' }).check()
  expect(await fading(page)).toBe(0.2)
  await part(page, 'Appearance and data').getByRole('radio', { name: 'Little' }).check()
  await expect.poll(() => fading(other)).toBeLessThan(0.001)
  await other.reload()
  expect(await fading(other)).toBeLessThan(0.001)
})

test('[PROD-01] saving data loads small pictures only, and lists wait for a press', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const work = await addWork(world, ayen, { title: 'Ferry' }, 2)
  const tag = `saving${ayen.id}`
  await addPosts(world, ayen, 45, tag)
  const widths: number[] = []
  page.on('request', (request) => {
    const width = /\/media\/pictures\/\w+\/(\d+)\./.exec(request.url())?.[1]
    if (width) widths.push(Number(width))
  })
  await signIn(page, world, ayen, '/settings')
  await part(page, 'Appearance and data').getByRole('radio', { name: 'Save data' }).check()
  await page.goto(`${world.server.origin}/portfolio/${work.id}`)
  const picture = page.getByRole('button', { name: /^Image 1 of 2/ })
  await expect(picture).toBeVisible()
  await expect.poll(() => widths.length).toBeGreaterThan(0)
  await picture.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Load the sharp picture' })).toBeVisible()
  expect(Math.max(...widths)).toBeLessThanOrEqual(480)
  await dialog.getByRole('button', { name: 'Load the sharp picture' }).click()
  await expect.poll(() => Math.max(...widths)).toBeGreaterThan(480)
  await page.goto(`${world.server.origin}/posts?tag=${tag}`)
  const posts = page.getByRole('feed').getByRole('article')
  await expect(posts).toHaveCount(20)
  await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(posts).toHaveCount(40)
})

test('[PROD-01] dates and numbers are written as chosen, and stay so', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await page.clock.setFixedTime(new Date('2026-01-07T10:00:00Z'))
  await signIn(page, world, ayen, '/settings')
  const choice = page.getByLabel('Language of dates and numbers')
  await expect(choice).toHaveValue('en-SS')
  await expect(part(page, 'Appearance and data')).toContainText(
    /Wednesday, 7 January 2026 at .*, 12,345\./,
  )
  await choice.selectOption('fr')
  await expect(part(page, 'Appearance and data')).toContainText(
    /mercredi 7 janvier 2026 .*12\s345\./,
  )
  await choice.selectOption('sw')
  await expect(part(page, 'Appearance and data')).toContainText('Jumatano, 7 Januari 2026')
  await page.reload()
  await expect(choice).toHaveValue('sw')
  await expect(part(page, 'Appearance and data')).toContainText('Jumatano, 7 Januari 2026')
})

test('[PROD-01] axe finds nothing in the settings', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await wear(page, 1280)
  await signIn(page, world, ayen, '/settings')
  await expect(switchOf(page, 'Likes')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeVisible()
  expect(await problems(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('dialog').getByText(/^This is not your username/)).toBeVisible()
  expect(await problems(page)).toEqual([])
})
