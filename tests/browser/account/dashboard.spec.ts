import type { Page } from 'playwright/test'
import {
  addBlog,
  addPortfolioItem,
  addPost,
  addProject,
  deleteNow,
  toastRegion,
} from '../kit/content-kit.ts'
import { expect, pageErrors, signIn, type TestUser, test, type World } from '../kit/kit.ts'

const parts = (page: Page) => page.getByRole('navigation', { name: 'Dashboard sections' })
const part = (page: Page, name: string) => parts(page).getByRole('link', { name, exact: true })
const rows = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const EMPTY = [
  ['work', ['No work yet.']],
  ['posts', ['No posts yet.', 'No blog posts yet.']],
  ['collections', ['No collections yet.']],
  ['shop', ['Your shop is empty.', 'Your sales and ratings will show up here']],
  ['purchases', ['No purchases yet.', 'No downloads yet.']],
  ['projects', ['No projects yet.', 'You haven’t applied to any projects yet.']],
] as const

test('[ROUTE-36] an empty dashboard has its tabs in the URL, reachable by keyboard, each with a first step', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  // A history entry without the client, for Back.
  await signIn(page, world, await world.createUser('Ayen'), '/robots.txt')
  await page.goto(`${world.server.origin}/dashboard`)
  await test.step('the overview', async () => {
    await expect(part(page, 'Overview')).toHaveAttribute('aria-current', 'page')
    const latest = region(page, 'Your latest work')
    await expect(latest).toContainText('No work yet.')
    await expect(region(page, 'Your stats')).toContainText('Upload your first work')
    await expect(region(page, 'Waiting for you')).toHaveCount(0)
    await expect(latest.getByRole('link', { name: 'Upload work' })).toHaveAttribute(
      'href',
      '/create/upload-work',
    )
  })
  await test.step('the other tabs, by keyboard', async () => {
    await expect(parts(page).getByRole('link')).toHaveText([
      'Overview',
      'Work',
      'Posts',
      'Collections',
      'Shop',
      'Purchases',
      'Projects',
    ])
    await part(page, 'Overview').focus()
    for (const [tab, texts] of EMPTY) {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${world.server.origin}/dashboard?tab=${tab}`)
      for (const text of texts) await expect(page.getByText(text)).toBeVisible()
      await expect(parts(page).locator('[aria-current=page]')).toBeFocused()
    }
  })
  await test.step('a reload keeps the tab, and Back leaves the dashboard', async () => {
    await page.reload()
    await expect(page.getByText('No projects yet.')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`${world.server.origin}/robots.txt`)
  })
  expect(errors).toEqual([])
})

/** Checks the counts and the newest portfolio items, and follows their links. */
async function readOverview(page: Page, world: World, first: number): Promise<void> {
  const figures = region(page, 'Your stats')
  await expect(figures.getByRole('term')).toHaveText([
    'Uploads',
    'Likes',
    'Followers',
    'Day Streak',
  ])
  await expect(figures).toContainText('1 of them')
  const widths = () =>
    figures.locator('img').evaluateAll((all) => all.map((image) => image.clientWidth))
  await expect.poll(widths).toEqual([40, 40, 40])
  const latest = region(page, 'Your latest work')
  await expect(latest.getByRole('heading', { level: 3 })).toHaveText([
    'Ferry at noon',
    'Ferry at dawn',
  ])
  await expect(latest.getByRole('listitem').last()).toContainText('Likes: 1')
  await figures.getByRole('link', { name: 'Ferry at dawn' }).click()
  await expect(page).toHaveURL(new RegExp(`/portfolio/(ferry-at-dawn-)?${first}$`))
  await page.goBack()
  await latest.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/dashboard?tab=work`)
  await expect(rows(page, 'your work')).toHaveCount(2)
}

/** Deletes one portfolio item, edits the other, deletes it with Undo, then deletes it. */
async function manageWorks(page: Page, world: World, owner: TestUser, first: number) {
  const dawn = page.getByRole('link', { name: 'Ferry at dawn', exact: true })
  await page.getByRole('button', { name: 'Delete Ferry at noon' }).click()
  await expect(rows(page, 'your work')).toHaveCount(1)
  await deleteNow(page, 'work')
  await page.getByRole('link', { name: 'Edit Ferry at dawn' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/edit/work/${first}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Delete Ferry at dawn' }).click()
  await expect(page.getByText('No work yet.')).toBeVisible()
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page, 'your work')).toHaveCount(1)
  await expect(dawn).toBeFocused()
  await page.getByRole('button', { name: 'Delete Ferry at dawn' }).click()
  await expect(page.getByText('No work yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your work' })).toBeFocused()
  await deleteNow(page, 'work')
  await expect
    .poll(async () => (await world.call(owner, 'GET', 'portfolio/mine/')).results)
    .toEqual([])
}

test('[ROUTE-36 STATS-03] the dashboard counts the content of a user, and lists, edits and deletes it, including drafts', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const first = await addPortfolioItem(world, ayen, { title: 'Ferry at dawn' })
  await addPortfolioItem(world, ayen, { title: 'Ferry at noon' })
  await addPost(world, ayen, { title: '', body: 'First light over Juba' })
  await addBlog(world, ayen, { title: 'Unfinished', published: false })
  await world.call(deng, 'POST', 'likes/unified/', { type: 'work', id: first.id, action: 'like' })
  await world.call(deng, 'PUT', `follow/toggle/${ayen.id}/`, {})
  await signIn(page, world, ayen, '/dashboard')
  await test.step('the overview', () => readOverview(page, world, first.id))
  await test.step('portfolio items', () => manageWorks(page, world, ayen, first.id))
  await test.step('posts and blog posts', async () => {
    await part(page, 'Posts').click()
    await expect(rows(page, 'your posts')).toContainText('First light over Juba')
    await expect(rows(page, 'your blog posts')).toContainText('Unfinished')
    await expect(rows(page, 'your blog posts').getByText('Draft')).toBeVisible()
    await page.getByRole('button', { name: 'Delete First light over Juba' }).click()
    await expect(page.getByText('No posts yet.')).toBeVisible()
    await deleteNow(page, 'post')
    await expect
      .poll(async () => (await world.call(ayen, 'GET', `posts/?user=${ayen.id}`)).results)
      .toEqual([])
  })
  expect(errors).toEqual([])
})

test('[ROUTE-36 PROD-15] the dashboard of an owner lists applications to review, that of the applicant their status', async ({
  page,
  newUser,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const project = await addProject(world, ayen)
  const other = await addProject(world, ayen, { title: 'Posters' })
  for (const { id } of [project, other]) {
    await world.call(deng, 'POST', `projects/${id}/applications/`, { message: 'I paint walls.' })
  }
  const { page: applicant } = await newUser()
  const mine = rows(applicant, 'your applications')
  await test.step('the applicant withdraws one application', async () => {
    await signIn(applicant, world, deng, '/dashboard?tab=projects')
    await expect(mine).toHaveCount(2)
    await applicant.getByRole('button', { name: 'Withdraw your application to Posters' }).click()
    await expect(mine.filter({ hasText: 'Posters' })).toContainText('Withdrawn')
    await expect(mine.filter({ hasText: 'Mural' })).toContainText('Sent')
  })
  await test.step('the owner accepts the other from the overview', async () => {
    await signIn(page, world, ayen, '/dashboard')
    const waiting = region(page, 'Waiting for you')
    await expect(waiting.getByRole('link')).toHaveText([
      '1 application to review: Mural at the school',
    ])
    await waiting.getByRole('link').click()
    await page.getByRole('button', { name: 'Accept Deng Deng' }).click()
    await expect(region(page, 'Applications')).toContainText('Accepted')
    await expect(region(page, 'Team')).toContainText('Deng Deng')
    await part(page, 'Overview').click()
    await expect(page.getByText('Messages', { exact: true }).last()).toBeVisible()
    await expect(waiting).toHaveCount(0)
  })
  await test.step('the applicant sees that it is accepted', async () => {
    await applicant.reload()
    await expect(mine.filter({ hasText: 'Mural' })).toContainText('Accepted')
  })
})
