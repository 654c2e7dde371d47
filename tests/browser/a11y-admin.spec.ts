import type { Page } from 'playwright/test'
import { problems, WIDTHS, wear } from './a11y-kit.ts'
import { dialog, promote, report } from './admin-kit.ts'
import { addPost } from './content-kit.ts'
import { expect, type Person, signIn, test, type World } from './kit.ts'

interface Scene {
  poni: Person
  ayen: Person
  post: { id: number; title: string }
  reportId: number
}

async function scene(world: World): Promise<Scene> {
  const rights = { is_staff: true, is_superuser: true }
  const poni = await promote(world, await world.person('Poni'), rights)
  const ayen = await world.person('Ayen')
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

for (const width of WIDTHS) {
  test(`axe finds nothing on the administration and its dialogs, ${width} px`, async ({
    page,
    world,
  }) => {
    test.slow()
    await wear(page, width)
    const { poni, ayen, post, reportId } = await scene(world)
    await signIn(page, world, poni)
    const found: string[] = []
    const judge = async (name: string) => {
      found.push(...(await problems(page)).map((problem) => `${name}: ${problem}`))
    }
    for (const tab of ['overview', 'people', 'content', 'reports', 'roles', 'log']) {
      await page.goto(`${world.server.origin}/admin?tab=${tab}`)
      await loaded(page)
      if (tab === 'overview') await expect(page.locator('canvas').first()).toBeVisible()
      await judge(tab)
    }
    const DIALOGS = [
      [`/admin?tab=people&person=${ayen.id}`, 'Suspend'],
      [`/admin?tab=people&person=${ayen.id}`, 'Make staff'],
      [`/admin?tab=reports&report=${reportId}`, 'Resolve'],
      [`/admin?tab=content&search=${post.title}`, `Hide ${post.title}`],
    ] as const
    for (const [path, button] of DIALOGS) {
      await page.goto(world.server.origin + path)
      await loaded(page)
      await judge(path)
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(dialog(page)).toBeVisible()
      await judge(button)
    }
    expect(found).toEqual([])
  })

  test(`axe finds nothing on reporting and blocking, ${width} px`, async ({ page, world }) => {
    await wear(page, width)
    const [ayen, bol] = [await world.person('Ayen'), await world.person('Bol')]
    await signIn(page, world, bol, `/u/${ayen.username}`)
    const found: string[] = []
    for (const entry of ['Report', 'Block Ayen Deng']) {
      await page.getByRole('button', { name: 'More about Ayen Deng' }).click()
      await page.getByRole('menuitem', { name: entry }).click()
      await expect(dialog(page)).toBeVisible()
      found.push(...(await problems(page)))
      await dialog(page).getByRole('button', { name: 'Close' }).click()
      await expect(dialog(page)).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'More about Ayen Deng' }).click()
    await page.getByRole('menuitem', { name: 'Block Ayen Deng' }).click()
    await dialog(page).getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByRole('main').getByText('You blocked Ayen Deng.')).toBeVisible()
    found.push(...(await problems(page)))
    expect(found).toEqual([])
  })
}
