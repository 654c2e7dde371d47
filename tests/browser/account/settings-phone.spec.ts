import type { Page } from 'playwright/test'
import { problems, reachByKeys } from '../a11y/a11y-kit.ts'
import { smallTargets } from '../kit/fit-kit.ts'
import { expect, signIn, test } from '../kit/kit.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const PARTS = [
  'Your account',
  'Password',
  'Notifications',
  'Devices',
  'Blocked people',
  'Muted people',
  'Appearance and data',
  'Sign out',
  'Delete account',
]
const list = (page: Page) => page.getByRole('navigation', { name: 'Settings sections' })
const entry = (page: Page, name: string) => list(page).getByRole('link', { name })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const back = (page: Page) => page.getByRole('link', { name: 'All settings' })

async function leaveUnsaved(page: Page): Promise<void> {
  await entry(page, 'Your account').tap()
  await part(page, 'Your account').getByLabel('Location').fill('Bor')
  await back(page).tap()
  await expect(entry(page, 'Your account')).toContainText('Unsaved changes')
  await page
    .getByRole('navigation', { name: 'Shortcuts' })
    .getByRole('link', { name: 'Home' })
    .tap()
  const word = page.getByRole('region', { name: 'Notices' })
  await word.getByRole('link', { name: 'You have unsaved changes in Settings' }).tap()
  await expect(page).toHaveURL(/\/settings#profile$/)
  await expect(part(page, 'Your account').getByLabel('Location')).toHaveValue('Bor')
}

test('[PROD-01] a 360 px screen lists the settings sections, shows one at a time, returns to its list entry, and keeps unsaved text', async ({
  page,
  world,
}) => {
  await signIn(page, world, await world.createUser('Ayen'), '/settings')
  await expect(entry(page, 'Notifications')).toContainText('5 of 6 on')
  await expect(list(page).getByRole('link')).toHaveCount(PARTS.length)
  for (const name of PARTS) await expect(part(page, name)).toBeHidden()
  expect(await smallTargets(page)).toEqual([])

  await entry(page, 'Appearance and data').tap()
  await expect(page).toHaveURL(/\/settings#appearance$/)
  await expect(part(page, 'Appearance and data')).toBeFocused()
  await expect(back(page)).toBeInViewport({ ratio: 1 })
  await expect(list(page)).toBeHidden()
  for (const name of PARTS.filter((one) => one !== 'Appearance and data')) {
    await expect(part(page, name)).toBeHidden()
  }
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.goBack()
  await expect(entry(page, 'Appearance and data')).toBeFocused()
  await expect(entry(page, 'Appearance and data')).toContainText('Dark')
  await expect(entry(page, 'Appearance and data')).toBeInViewport({ ratio: 1 })

  await entry(page, 'Notifications').tap()
  await part(page, 'Notifications').getByRole('switch', { name: 'Likes' }).tap()
  await back(page).tap()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(entry(page, 'Notifications')).toBeFocused()
  await expect(entry(page, 'Notifications')).toContainText('4 of 6 on')
  await page.goForward()
  await expect(part(page, 'Notifications').getByRole('switch', { name: 'Likes' })).not.toBeChecked()
  await back(page).tap()

  await test.step('unsaved text is marked in the list, kept, and linked from another page', () =>
    leaveUnsaved(page))
})

/**
 * The axe violations in the list, in three sections and in the dialog before an account is deleted.
 */
async function checkAccessibility(page: Page): Promise<string[]> {
  await expect(entry(page, 'Notifications')).toContainText('5 of 6 on')
  const found = await problems(page)
  for (const name of ['Your account', 'Devices', 'Appearance and data']) {
    await entry(page, name).tap()
    await expect(part(page, name)).toBeFocused()
    found.push(...(await problems(page)).map((problem) => `${name}: ${problem}`))
    await back(page).tap()
    await expect(entry(page, name)).toBeFocused()
  }
  await entry(page, 'Delete account').tap()
  await page.getByRole('button', { name: 'Delete my account' }).tap()
  await page.getByRole('button', { name: 'Delete account' }).tap()
  await expect(page.getByRole('dialog').getByText(/^That’s not your username/)).toBeVisible()
  return [...found, ...(await problems(page))]
}

test('[PROD-01] each section has a URL, also by keyboard, and a wide window shows all sections; axe finds no violations in the list and the sections', async ({
  page,
  world,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await signIn(page, world, await world.createUser('Ayen'), '/settings#blocked')
  await expect(part(page, 'Blocked people').getByText('You haven’t blocked anyone.')).toBeVisible()
  await reachByKeys(page, back(page))
  await page.keyboard.press('Enter')
  await expect(entry(page, 'Blocked people')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings#devices$/)
  await expect(part(page, 'Devices')).toBeFocused()
  await page.reload()
  await expect(part(page, 'Devices').getByText(/^This device/)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 740 })
  for (const name of PARTS) await expect(part(page, name)).toBeVisible()
  await expect(list(page)).toBeVisible()
  await expect(back(page)).toBeHidden()

  await page.setViewportSize({ width: 360, height: 740 })
  await back(page).tap()
  expect(await checkAccessibility(page)).toEqual([])
})
