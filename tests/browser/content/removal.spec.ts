import type { Locator, Page } from 'playwright/test'
import { problems, tabTo, wear } from '../a11y/a11y-kit.ts'
import { logOut } from '../a11y/ways-in.ts'
import {
  addPortfolioItem,
  addPost,
  addPosts,
  addProject,
  feed,
  titlesOf,
  toastRegion,
} from '../kit/content-kit.ts'
import { navigate } from '../kit/form-kit.ts'
import { expect, pageErrors, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { buyThroughApi, sell } from '../market/market-kit.ts'

const undo = (page: Page): Locator => toastRegion(page).getByRole('button', { name: 'Undo' })

/** The titles of an author's posts, as `reader` gets them. */
const postsOf = async (world: World, reader: TestUser, author = reader): Promise<string[]> =>
  (await world.call(reader, 'GET', `posts/?user=${author.id}`)).results.map(
    ({ title }: { title: string }) => title,
  )

/** The paths of the page's DELETE requests, filled as they occur. */
function deletions(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') sent.push(new URL(request.url()).pathname)
  })
  return sent
}

async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More for this post' }).click()
  return page.getByRole('menuitem', { name: 'Delete' })
}

async function deleteByKeys(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'More for this post' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
}

/** By keyboard, because the timer of the toast is paused while it has focus. */
async function undoByKeys(page: Page): Promise<void> {
  await undo(page).focus()
  await page.keyboard.press('Enter')
}

test('[API-POST-05 A13] a deleted post is restored by mouse and keyboard without a request, rolled back when the request fails, and deleted by one request when its toast expires', async ({
  page,
  context,
  world,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.createUser('Ayen')
  const tag = `undo${ayen.id}`
  await addPosts(world, ayen, 2, tag)
  await signIn(page, world, ayen, `/posts?tag=${tag}`)
  const sent = deletions(page)
  const titles = titlesOf(feed(page, 'Posts'))
  const open = () => titles.getByRole('link', { name: 'Post 1' }).click()
  await test.step('by mouse', async () => {
    await open()
    await (await openMenu(page)).click()
    await expect(page).toHaveURL(`${world.server.origin}/posts?tag=${tag}`)
    await expect(titles).toHaveText(['Post 2'])
    await expect(toastRegion(page)).toContainText('Your post was deleted')
    await undo(page).click()
    await expect(titles).toHaveText(['Post 2', 'Post 1'])
    await expect(undo(page)).toHaveCount(0)
    await toastRegion(page).getByRole('link', { name: 'Your post was restored' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post 1')
  })
  await test.step('by Ctrl Z', async () => {
    await deleteByKeys(page)
    await expect(titles).toHaveText(['Post 2'])
    await page.keyboard.press('Control+z')
    await expect(titles).toHaveText(['Post 2', 'Post 1'])
    await expect(page.getByRole('article', { name: 'Post 1' })).toBeFocused()
  })
  await test.step('by the toast button and keyboard', async () => {
    await open()
    await deleteByKeys(page)
    await expect(titles).toHaveText(['Post 2'])
    await undoByKeys(page)
    await expect(titles).toHaveText(['Post 2', 'Post 1'])
    await expect(page.getByRole('article', { name: 'Post 1' })).toBeFocused()
  })
  expect([await postsOf(world, ayen), sent, errors]).toEqual([['Post 2', 'Post 1'], [], []])
  await test.step('without a connection it is rolled back with the reason', async () => {
    await open()
    await (await openMenu(page)).click()
    await expect(titles).toHaveText(['Post 2'])
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Dismiss: Your post was deleted' }).click()
    const back = toastRegion(page).getByRole('link', { name: /couldn’t be deleted$/ })
    await expect(back).toBeVisible()
    await expect(toastRegion(page)).toContainText('Network error - please check your connection')
    await expect(titles).toHaveText(['Post 2', 'Post 1'])
    await context.setOffline(false)
    expect(await postsOf(world, ayen)).toHaveLength(2)
    sent.splice(0)
  })
  await test.step('the toast expires', async () => {
    await open()
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
})

test('[API-PROJ-05] a project, an asset and a review that are restored by keyboard receive focus', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.createUser('Ayen'), await world.createUser('Lado')]
  const title = `Mural ${ayen.id}`
  const project = await addProject(world, ayen, { title })
  const other = await addProject(world, lado, { title: `Mosaic ${lado.id}` })
  const asset = await sell(world, lado, { title: `Brushes ${lado.id}` })
  await buyThroughApi(world, ayen, asset.id)
  const review = { asset: asset.id, rating: 5, comment: 'Fine lines.' }
  await world.call(ayen, 'POST', 'asset-reviews/', review)
  await test.step('a project', async () => {
    await signIn(page, world, ayen, `/projects/${project.id}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/projects$/)
    // While the list loads, focus stays on its heading.
    await expect(page.getByRole('link', { name: other.title })).toBeVisible()
    await undoByKeys(page)
    await expect(page.getByRole('link', { name: title })).toBeFocused()
  })
  await test.step('a review', async () => {
    await navigate(page, `/marketplace/${asset.id}`)
    const said = page.getByRole('region', { name: 'Reviews' }).getByRole('article')
    await said.getByRole('button', { name: 'Delete your review' }).press('Enter')
    await expect(said).toHaveCount(0)
    await undoByKeys(page)
    await expect(said.getByRole('link').first()).toBeFocused()
  })
  await test.step('an asset', async () => {
    await signIn(page, world, lado, '/dashboard?tab=shop')
    await page.getByRole('button', { name: `Delete ${asset.title}` }).press('Enter')
    await undoByKeys(page)
    const shelf = page.getByRole('list', { name: 'your assets' })
    await expect(shelf.getByRole('link', { name: asset.title, exact: true })).toBeFocused()
  })
})

test('[API-POST-05] the toast of a deleted post has no accessibility problems, and Undo on another page keeps focus on its heading', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  await addPost(world, ayen, { title: 'Rain' })
  await signIn(page, world, ayen, '/dashboard?tab=posts')
  await page.getByRole('button', { name: 'Delete Rain' }).press('Enter')
  await expect(page.getByText('No posts yet.')).toBeVisible()
  // The timer of the toast is paused while it has focus.
  await undo(page).focus()
  for (const width of [360, 1280] as const) {
    await wear(page, width)
    expect(await problems(page)).toEqual([])
    await expect(undo(page)).toBeVisible()
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page).toHaveURL(/\/about$/)
  await expect(heading).toBeFocused()
  await undoByKeys(page)
  await expect(undo(page)).toHaveCount(0)
  await expect(heading).toBeFocused()
})

async function deletePost(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(page.getByRole('button', { name: `Delete ${title}` })).toHaveCount(0)
  await expect(undo(page)).toBeVisible()
}

test('[API-POST-05 SESSION-08] a post that could still be restored is deleted when the user leaves the page or signs out', async ({
  page,
  context,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  await addPosts(world, ayen, 4, `undo${ayen.id}`)
  const path = '/dashboard?tab=posts'
  await signIn(page, world, ayen, path)
  const left = (count: number) =>
    expect.poll(async () => (await postsOf(world, ayen)).length).toBe(count)
  await test.step('a reload', async () => {
    await deletePost(page, 'Post 1')
    await page.reload()
    await left(3)
  })
  await test.step('navigation to another document', async () => {
    await deletePost(page, 'Post 2')
    await page.goto('about:blank')
    await left(2)
  })
  await test.step('the tab is closed', async () => {
    await page.goto(world.server.origin + path)
    await deletePost(page, 'Post 3')
    await page.close({ runBeforeUnload: true })
    await left(1)
  })
  await test.step('the user signs out', async () => {
    const next = await context.newPage()
    await next.goto(world.server.origin + path)
    await deletePost(next, 'Post 4')
    await logOut(next)
    await expect(undo(next)).toHaveCount(0)
    const deng = await world.createUser('Deng')
    await expect.poll(() => postsOf(world, deng, ayen)).toEqual([])
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('[API-PORT-08] a deleted portfolio item is restored by a tap', async ({ page, world }) => {
    const ayen = await world.createUser('Ayen')
    const portfolioItem = await addPortfolioItem(world, ayen, { title: 'Ferry at dawn' })
    await signIn(page, world, ayen, `/portfolio/${portfolioItem.id}`)
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
