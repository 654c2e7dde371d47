import type { Page } from 'playwright/test'
import { addPost } from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { dialog, promote, report } from '../safety/admin-kit.ts'
import { problems, WIDTHS, wear } from './a11y-kit.ts'
import { goInside } from './ways-in.ts'

interface Scene {
  poni: TestUser
  ayen: TestUser
  post: { id: number; title: string }
  reportId: number
}

async function scene(world: World): Promise<Scene> {
  const rights = { is_staff: true, is_superuser: true }
  const poni = await promote(world, await world.createUser('Poni'), rights)
  const ayen = await world.createUser('Ayen')
  const post = await addPost(world, ayen, { title: `Nile ${ayen.username}` })
  const { id: reportId } = await report(world, poni, 'post', post.id, 'Not theirs.')
  const bad = await addPost(world, ayen, { title: 'Bad' })
  await world.call(poni, 'POST', `admin/content/post/${bad.id}/hide/`, { reason: 'Spam.' })
  return { poni, ayen, post, reportId }
}

const loaded = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administration')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
}

/** The axe violations of the current page at both widths. */
async function checkAccessibility(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await wear(page, width)
    found.push(...(await problems(page)).map((problem) => `${name}, ${width} px: ${problem}`))
  }
  return found
}

const TABS = ['Overview', 'People', 'Content', 'Reports', 'Roles', 'Log']

test('axe finds no violations in /admin and its dialogs at 360 and 1280 px', async ({
  page,
  world,
}) => {
  test.slow()
  const { poni, ayen, post, reportId } = await scene(world)
  await wear(page, 1280)
  await signIn(page, world, poni, '/admin')
  const found: string[] = []
  for (const tab of TABS) {
    await goInside(page, `/admin?tab=${tab.toLowerCase()}`)
    await expect(page.getByRole('main').locator('[aria-current=page]')).toHaveText(tab)
    await loaded(page)
    if (tab === 'Overview') await expect(page.locator('canvas').first()).toBeVisible()
    found.push(...(await checkAccessibility(page, tab)))
  }
  const DIALOGS = [
    [`/admin?tab=people&person=${ayen.id}`, ['Suspend', 'Make staff']],
    [`/admin?tab=reports&report=${reportId}`, ['Resolve']],
    [`/admin?tab=content&search=${post.title}`, [`Hide ${post.title}`]],
  ] as const
  for (const [path, buttons] of DIALOGS) {
    await page.goto(world.server.origin + path)
    await loaded(page)
    found.push(...(await checkAccessibility(page, path)))
    for (const name of buttons) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(dialog(page)).toBeVisible()
      found.push(...(await checkAccessibility(page, name)))
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    }
  }
  expect(found).toEqual([])
})
