import type { Page } from 'playwright/test'
import { toastRegion } from '../kit/content-kit.ts'
import { findMixedTexts } from '../kit/direction-kit.ts'
import { findCutTexts, findOverflows } from '../kit/fit-kit.ts'
import { clickMenuItem, expect, signIn, test, type World } from '../kit/kit.ts'
import { WIDTHS, wear } from './a11y-kit.ts'
import { createLongWords, type LongWords, longWord } from './long-words-kit.ts'
import { openInside } from './ways-in.ts'

const publicPaths = ({ owner, work, post, blog, project, asset }: LongWords): string[] => [
  '/',
  '/explore',
  `/search?q=${longWord('Item')}`,
  '/posts',
  `/posts/${post.id}`,
  '/portfolio',
  `/portfolio/${work.id}`,
  '/blog',
  `/blog/${blog.id}`,
  '/projects',
  `/projects/${project.id}`,
  '/marketplace',
  `/marketplace/${asset.id}`,
  '/creators',
  `/u/${owner.username}`,
  '/collections',
  `/u/${owner.username}?tab=about`,
  '/team',
  `/u/${owner.username}?tab=shop`,
  '/freelance',
  `/freelancer/${owner.username}`,
]

/** Pages of one path stand apart, so that each is opened by client navigation. */
const ownPaths = (words: LongWords): string[] => [
  '/',
  '/dashboard',
  '/messages',
  '/dashboard?tab=work',
  `/messages/${words.chat}`,
  '/dashboard?tab=posts',
  '/notifications',
  '/dashboard?tab=shop',
  '/settings',
  '/dashboard?tab=purchases',
  '/settings#blocked',
  '/dashboard?tab=projects',
  '/posts',
  `/edit/post/${words.post.id}`,
  `/edit/work/${words.work.id}`,
  `/edit/blog/${words.blog.id}`,
  `/projects/${words.project.id}`,
  `/marketplace/${words.asset.id}`,
  `/u/${words.other.username}`,
]

const staffPaths = ({ owner, reportId }: LongWords): string[] =>
  [
    'overview',
    'people',
    `people&person=${owner.id}`,
    'content',
    'reports',
    `reports&report=${reportId}`,
    'roles',
    'log',
  ].map((tab) => `/admin?tab=${tab}`)

/** Waits until the page is complete and laid out. */
async function waitForLayout(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeAttached()
  await expect(page.locator('main [data-pending]')).toHaveCount(0)
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
}

/** What overflows or is cut off on the current page, at both widths. */
async function inspectPage(page: Page, place: string): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await wear(page, width)
    await waitForLayout(page)
    const problems = [...(await findOverflows(page)), ...(await findCutTexts(page))]
    found.push(...problems.map((problem) => `${place}, ${width} px: ${problem}`))
  }
  found.push(...(await findMixedTexts(page)).map((problem) => `${place}: ${problem}`))
  return found
}

async function inspectPages(
  page: Page,
  { server }: World,
  paths: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await wear(page, 360)
    await openInside(page, server.origin + path)
    found.push(...(await inspectPage(page, path)))
  }
  return found
}

/** Menu and dialog of a user, menu of the account, found items below the search field, a toast. */
async function openOverlays(page: Page, world: World, words: LongWords): Promise<string[]> {
  await openInside(page, `${world.server.origin}/u/${words.other.username}`)
  await page.getByRole('button', { name: 'More about' }).click()
  const found = await inspectPage(page, 'menu of a user')
  await clickMenuItem(page.getByRole('menuitem', { name: /^Block/ }))
  await expect(page.getByRole('dialog')).toContainText(words.other.firstName)
  found.push(...(await inspectPage(page, 'dialog')))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  found.push(...(await inspectPage(page, 'menu of the account')))
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('combobox').fill(longWord('Item'))
  await expect(page.getByRole('option').first()).toBeVisible()
  found.push(...(await inspectPage(page, 'search field')))
  await world.call(words.staff, 'PUT', `follow/toggle/${words.owner.id}/`)
  await expect(toastRegion(page).getByText(words.staff.fullName)).toBeVisible()
  return [...found, ...(await inspectPage(page, 'toast'))]
}

test('words of 60 letters widen no page, end with an ellipsis where they are cut, and are isolated if they run from right to left', async ({
  page,
  newUser,
  world,
}) => {
  test.slow()
  const words = await createLongWords(world)
  const [signedIn, administration] = [await newUser(), await newUser()]
  await page.goto(`${world.server.origin}/faq`)
  await signIn(signedIn.page, world, words.owner, '/faq')
  await signIn(administration.page, world, words.staff, '/faq')
  expect([
    ...(await inspectPages(page, world, publicPaths(words))),
    ...(await inspectPages(signedIn.page, world, ownPaths(words))),
    ...(await openOverlays(signedIn.page, world, words)),
    ...(await inspectPages(administration.page, world, staffPaths(words))),
  ]).toEqual([])
})
