import type { Page } from 'playwright/test'
import { addBlog, addPost, addProject, addWork, deleteNow, notices } from './content-kit.ts'
import { expect, pageErrors, signIn, test } from './kit.ts'

const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of your dashboard' })
const part = (page: Page, name: string) => parts(page).getByRole('link', { name, exact: true })
const rows = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const EMPTY = [
  ['work', ['Your wall is empty.']],
  ['posts', ['No posts yet.', 'No stories yet.']],
  ['shop', ['Nothing in your shop yet.', 'Sales, revenue and ratings stand here']],
  ['purchases', ['Nothing bought yet.', 'Nothing downloaded yet.']],
  ['projects', ['No projects yet.', 'You have not applied to a project yet.']],
] as const

test('[ROUTE-36] its parts are in the address, within reach of the keyboard, and say what is missing', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  await signIn(page, world, await world.person('Ayen'), '/faq')
  await page.goto(`${world.server.origin}/dashboard`)
  await expect(part(page, 'Overview')).toHaveAttribute('aria-current', 'page')
  await expect(parts(page).getByRole('link')).toHaveText([
    'Overview',
    'Work',
    'Posts',
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
  await page.reload()
  await expect(page.getByText('No projects yet.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${world.server.origin}/faq`)
  expect(errors).toEqual([])
})

test('[ROUTE-36] own works, posts and stories are listed, drafts too, changed and deleted', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const work = await addWork(world, ayen, { title: 'Ferry at dawn' })
  await addPost(world, ayen, { title: '', body: 'First light over Juba' })
  await addBlog(world, ayen, { title: 'Unfinished', published: false })
  await signIn(page, world, ayen, '/dashboard?tab=work')
  await expect(rows(page, 'your work')).toHaveCount(1)
  await page.getByRole('link', { name: 'Edit Ferry at dawn' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/edit/work/${work.id}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Delete Ferry at dawn' }).click()
  await expect(page.getByText('Your wall is empty.')).toBeVisible()
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page, 'your work')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Ferry at dawn', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Delete Ferry at dawn' }).click()
  await expect(page.getByText('Your wall is empty.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your work' })).toBeFocused()
  await deleteNow(page, 'work')
  await expect
    .poll(async () => (await world.call(ayen, 'GET', 'portfolio/mine/')).results)
    .toEqual([])
  await part(page, 'Posts').click()
  await expect(rows(page, 'your posts')).toContainText('First light over Juba')
  await expect(rows(page, 'your stories')).toContainText('Unfinished')
  await expect(rows(page, 'your stories').getByText('Draft')).toBeVisible()
  await page.getByRole('button', { name: 'Delete First light over Juba' }).click()
  await expect(page.getByText('No posts yet.')).toBeVisible()
  await deleteNow(page, 'post')
  await expect
    .poll(async () => (await world.call(ayen, 'GET', `posts/?user=${ayen.id}`)).results)
    .toEqual([])
})

test('[ROUTE-36 PROD-15] who applied waits for an answer on the overview and is answered; the applicant sees how it stands', async ({
  page,
  newPerson,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const project = await addProject(world, ayen)
  const other = await addProject(world, ayen, { title: 'Posters' })
  for (const { id } of [project, other]) {
    await world.call(deng, 'POST', `projects/${id}/applications/`, { message: 'I paint walls.' })
  }
  const applicant = await newPerson()
  await signIn(applicant.page, world, deng, '/dashboard?tab=projects')
  const mine = rows(applicant.page, 'your applications')
  await expect(mine).toHaveCount(2)
  await applicant.page.getByRole('button', { name: 'Withdraw your application to Posters' }).click()
  await expect(mine.filter({ hasText: 'Posters' })).toContainText('Withdrawn')
  await expect(mine.filter({ hasText: 'Mural' })).toContainText('Sent')

  await signIn(page, world, ayen, '/dashboard')
  await expect(region(page, 'Waiting for you').getByRole('link')).toHaveText([
    '1 person waits for your answer: Mural at the school',
  ])
  await region(page, 'Waiting for you').getByRole('link').click()
  await page.getByRole('button', { name: 'Accept Deng Deng' }).click()
  await expect(page.getByRole('region', { name: 'Applications', exact: true })).toContainText(
    'Accepted',
  )
  await expect(page.getByRole('region', { name: 'Team', exact: true })).toContainText('Deng Deng')
  await part(page, 'Overview').click()
  await expect(page.getByText('Messages', { exact: true }).last()).toBeVisible()
  await expect(region(page, 'Waiting for you')).toHaveCount(0)
  await applicant.page.reload()
  await expect(mine.filter({ hasText: 'Mural' })).toContainText('Accepted')
})

test('[ROUTE-36 STATS-03] the overview shows what the figures are made of, and the newest work', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const first = await addWork(world, ayen, { title: 'Ferry at dawn' })
  await addWork(world, ayen, { title: 'Ferry at noon' })
  await world.call(deng, 'POST', 'likes/unified/', { type: 'work', id: first.id, action: 'like' })
  await world.call(deng, 'PUT', `follow/toggle/${ayen.id}/`, {})
  await signIn(page, world, ayen, '/dashboard')
  const figures = region(page, 'Your figures')
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
  await expect(page).toHaveURL(new RegExp(`/portfolio/(ferry-at-dawn-)?${first.id}$`))
  await page.goBack()
  await latest.getByRole('link', { name: 'All of it' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/dashboard?tab=work`)
  await expect(rows(page, 'your work')).toHaveCount(2)
  expect(errors).toEqual([])
})

test('[ROUTE-36] who has shown nothing yet reads what to do first', async ({ page, world }) => {
  await signIn(page, world, await world.person('Ayen'), '/dashboard')
  const latest = region(page, 'Your latest work')
  await expect(latest).toContainText('Nothing hangs here yet.')
  await expect(region(page, 'Your figures')).toContainText('Your first work begins your wall.')
  await expect(region(page, 'Waiting for you')).toHaveCount(0)
  await latest.getByRole('link', { name: 'Upload work' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/create/upload-work`)
})
