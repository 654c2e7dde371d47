import type { Locator, Page } from 'playwright/test'
import { problems, tabTo, wear } from './a11y-kit.ts'
import { addPost, addPosts, addProject, addWork, feed, notices, titlesOf } from './content-kit.ts'
import { expect, type Person, pageErrors, signIn, test, type World } from './kit.ts'
import { buyThroughApi, sell } from './market-kit.ts'

const undo = (page: Page): Locator => notices(page).getByRole('button', { name: 'Undo' })

const postsOf = async (world: World, person: Person): Promise<string[]> =>
  (await world.call(person, 'GET', `posts/?user=${person.id}`)).results.map(
    ({ title }: { title: string }) => title,
  )

/** Every deletion that left the browser. */
function deletions(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') sent.push(new URL(request.url()).pathname)
  })
  return sent
}

async function openMenu(page: Page, kind = 'post'): Promise<Locator> {
  await page.getByRole('button', { name: `More for this ${kind}` }).click()
  return page.getByRole('menuitem', { name: 'Delete' })
}

async function withPosts(page: Page, world: World) {
  const ayen = await world.person('Ayen')
  const tag = `undo${ayen.id}`
  await addPosts(world, ayen, 2, tag)
  await signIn(page, world, ayen, `/posts?tag=${tag}`)
  const titles = titlesOf(feed(page, 'Posts'))
  await titles.getByRole('link', { name: 'Post 1' }).click()
  return { ayen, tag, titles }
}

test('[API-POST-05] by mouse: a deleted post is taken back, and nothing was ever sent', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  const { ayen, tag, titles } = await withPosts(page, world)
  const sent = deletions(page)
  await (await openMenu(page)).click()
  await expect(page).toHaveURL(`${world.server.origin}/posts?tag=${tag}`)
  await expect(titles).toHaveText(['Post 2'])
  await expect(notices(page)).toContainText('Your post is deleted')
  await undo(page).click()
  await expect(titles).toHaveText(['Post 2', 'Post 1'])
  await expect(undo(page)).toHaveCount(0)
  await notices(page).getByRole('link', { name: 'Your post is back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post 1')
  expect([await postsOf(world, ayen), sent, errors]).toEqual([['Post 2', 'Post 1'], [], []])
})

test('[API-POST-05] left alone it is deleted by one call when the notice goes', async ({
  page,
  world,
}) => {
  const { ayen, titles } = await withPosts(page, world)
  const sent = deletions(page)
  const item = await openMenu(page)
  await page.clock.install()
  await item.click()
  await expect(titles).toHaveText(['Post 2'])
  await expect(undo(page)).toBeVisible()
  expect(await postsOf(world, ayen)).toHaveLength(2)
  await page.mouse.move(0, 0)
  await page.clock.runFor(5100)
  await expect(undo(page)).toHaveCount(0)
  await expect.poll(() => postsOf(world, ayen)).toEqual(['Post 2'])
  await expect(titles).toHaveText(['Post 2'])
  expect(sent).toHaveLength(1)
})

test('[API-POST-05] by keys: Ctrl Z takes it back, and so does the button', async ({
  page,
  world,
}) => {
  const { ayen, titles } = await withPosts(page, world)
  const byKeys = async () => {
    await tabTo(page, page.getByRole('button', { name: 'More for this post' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
  }
  await byKeys()
  await expect(titles).toHaveText(['Post 2'])
  await page.keyboard.press('Control+z')
  await expect(titles).toHaveText(['Post 2', 'Post 1'])
  await expect(page.getByRole('article', { name: 'Post 1' })).toBeFocused()
  await titles.getByRole('link', { name: 'Post 1' }).click()
  await byKeys()
  await expect(titles).toHaveText(['Post 2'])
  // The notice keeps its time while the focus is on it.
  await undo(page).focus()
  await page.keyboard.press('Enter')
  await expect(titles).toHaveText(['Post 2', 'Post 1'])
  await expect(page.getByRole('article', { name: 'Post 1' })).toBeFocused()
  expect(await postsOf(world, ayen)).toHaveLength(2)
})

test('[API-PROJ-05] by keys: a project, an asset and a review that are back have the focus', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.person('Ayen'), await world.person('Lado')]
  const title = `Mural ${ayen.id}`
  const project = await addProject(world, ayen, { title })
  const other = await addProject(world, lado, { title: `Mosaic ${lado.id}` })
  const asset = await sell(world, lado, { title: `Brushes ${lado.id}` })
  const takeBack = async () => {
    await undo(page).focus()
    await page.keyboard.press('Enter')
  }
  await signIn(page, world, ayen, `/projects/${project.id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/projects$/)
  // Where the list is not there yet, the focus stays on its heading.
  await expect(page.getByRole('link', { name: other.title })).toBeVisible()
  await takeBack()
  await expect(page.getByRole('link', { name: title })).toBeFocused()

  await buyThroughApi(world, ayen, asset.id)
  const review = { asset: asset.id, rating: 5, comment: 'Fine lines.' }
  await world.call(ayen, 'POST', 'asset-reviews/', review)
  await page.goto(`${world.server.origin}/marketplace/${asset.id}`)
  const said = page.getByRole('region', { name: 'Reviews' }).getByRole('article')
  await said.getByRole('button', { name: 'Delete your review' }).press('Enter')
  await expect(said).toHaveCount(0)
  await takeBack()
  await expect(said.getByRole('link').first()).toBeFocused()

  await signIn(page, world, lado, '/dashboard?tab=shop')
  await page.getByRole('button', { name: `Delete ${asset.title}` }).press('Enter')
  await takeBack()
  const shelf = page.getByRole('list', { name: 'your assets' })
  await expect(shelf.getByRole('link', { name: asset.title, exact: true })).toBeFocused()
})

test('[API-POST-05] by keys: where nothing of it is shown one goes on from the heading', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await addPost(world, ayen, { title: 'Rain' })
  await signIn(page, world, ayen, '/dashboard?tab=posts')
  await page.getByRole('button', { name: 'Delete Rain' }).press('Enter')
  await undo(page).focus()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page).toHaveURL(/\/about$/)
  await expect(heading).toBeFocused()
  await undo(page).focus()
  await page.keyboard.press('Enter')
  await expect(undo(page)).toHaveCount(0)
  await expect(heading).toBeFocused()
})

for (const [name, leave] of [
  ['closed', (page: Page) => page.close({ runBeforeUnload: true })],
  ['left for another one', (page: Page) => page.goto('about:blank')],
  ['loaded anew', (page: Page) => page.reload()],
] as const)
  test(`[API-POST-05] what can still be taken back is deleted when the page is ${name}`, async ({
    page,
    world,
  }) => {
    const { ayen, titles } = await withPosts(page, world)
    await (await openMenu(page)).click()
    await expect(titles).toHaveText(['Post 2'])
    await leave(page)
    await expect.poll(() => postsOf(world, ayen)).toEqual(['Post 2'])
  })

test('[API-POST-05 SESSION-08] who signs out has deleted it', async ({ page, world }) => {
  const { ayen, titles } = await withPosts(page, world)
  await (await openMenu(page)).click()
  await expect(titles).toHaveText(['Post 2'])
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
  await expect(undo(page)).toHaveCount(0)
  const deng = await world.person('Deng')
  await expect
    .poll(async () => (await world.call(deng, 'GET', `posts/?user=${ayen.id}`)).results.length)
    .toBe(1)
})

test('[API-POST-05 A13] without network it is back in its place, and the reason is said', async ({
  page,
  context,
  world,
}) => {
  const { ayen, titles } = await withPosts(page, world)
  await (await openMenu(page)).click()
  await expect(titles).toHaveText(['Post 2'])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Dismiss: Your post is deleted' }).click()
  await expect(notices(page).getByRole('link', { name: /not deleted and is back$/ })).toBeVisible()
  await expect(notices(page)).toContainText('Network error - please check your connection')
  await expect(titles).toHaveText(['Post 2', 'Post 1'])
  await context.setOffline(false)
  expect(await postsOf(world, ayen)).toHaveLength(2)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('[API-PORT-08] a deleted work is taken back', async ({ page, world }) => {
    const ayen = await world.person('Ayen')
    const work = await addWork(world, ayen, { title: 'Ferry at dawn' })
    await signIn(page, world, ayen, `/portfolio/${work.id}`)
    await page.getByRole('button', { name: 'More for this work' }).tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    await expect(page).toHaveURL(/\/portfolio$/)
    await expect(page.getByRole('link', { name: 'Ferry at dawn' })).toHaveCount(0)
    const box = await undo(page).boundingBox()
    expect(box?.height ?? 0).toBeGreaterThanOrEqual(24)
    await undo(page).tap()
    await expect(page.getByRole('link', { name: 'Ferry at dawn' }).first()).toBeVisible()
    await expect(undo(page)).toHaveCount(0)
  })
})

for (const width of [360, 1280] as const)
  test(`axe finds nothing wrong with the notice at ${width} px, in light and in dark`, async ({
    page,
    world,
  }) => {
    await wear(page, width)
    const ayen = await world.person('Ayen')
    await addPost(world, ayen, { title: 'Rain' })
    await signIn(page, world, ayen, '/dashboard?tab=posts')
    await page.getByRole('button', { name: 'Delete Rain' }).click()
    await expect(page.getByText('No posts yet.')).toBeVisible()
    // Held, so that it stays.
    await undo(page).focus()
    expect(await problems(page)).toEqual([])
    await expect(undo(page)).toBeVisible()
  })
