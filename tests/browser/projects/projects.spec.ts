import type { Locator, Page } from 'playwright/test'
import { addProject } from '../kit/content-kit.ts'
import {
  expect,
  pageErrors,
  signIn,
  type TestUser,
  test,
  uniqueWord,
  type World,
} from '../kit/kit.ts'
import { choose } from '../market/market-kit.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search projects' })

async function retryProjects(page: Page, world: World): Promise<void> {
  let failing = true
  await page.route('**/api/projects/', (route) =>
    failing ? route.fulfill({ status: 403, json: {} }) : route.continue(),
  )
  await page.goto(`${world.server.origin}/projects`)
  await expect(page.getByRole('heading', { name: 'No projects to show' })).toBeVisible()
  await expect(page.getByText('Permission denied')).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No projects to show' })).toHaveCount(0)
}

/** Expects a different cover pattern on each card without pictures, and the same bottom edge. */
async function compareCovers(page: Page): Promise<void> {
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(3)
  const covers = await cards
    .locator('[data-pattern] svg')
    .evaluateAll((all) => all.map((each) => each.innerHTML))
  expect(new Set(covers).size).toBe(3)
  const bottoms = await cards.evaluateAll((all) =>
    all.map((card) => Math.round(card.getBoundingClientRect().bottom)),
  )
  expect(new Set(bottoms).size).toBe(1)
}

test('[ROUTE-10 ROUTE-11 A28] an anonymous user finds projects by text and status, each with a different cover pattern', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  const owner = await world.createUser('Ayen')
  const word = uniqueWord()
  for (const title of ['One more', 'Another', `Mural ${word}`, `Film ${word}`])
    await addProject(world, owner, { title })
  await addProject(world, owner, { title: `Book ${word}`, status: 'closed' })
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await test.step('a list that fails to load offers Retry', () => retryProjects(page, world))
  await test.step('a search, and its cards', async () => {
    await searchBox(page).fill(word)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/projects\\?search=${word}$`))
    await expect(titles).toHaveText([`Film ${word}`, `Mural ${word}`, `Book ${word}`])
    await compareCovers(page)
  })
  await test.step('a project page also has a cover, and other open projects', async () => {
    await page.getByRole('link', { name: `Mural ${word}` }).click()
    await expect(heading(page)).toHaveText(`Mural ${word}`)
    await expect(page.getByRole('main').locator('[data-pattern]').first()).toBeVisible()
    const more = page.getByRole('region', { name: 'More open projects' })
    await expect(more.getByRole('article')).toHaveCount(3)
    await more.getByRole('link', { name: 'All projects' }).click()
    await expect(page).toHaveURL(`${world.server.origin}/projects`)
  })
  await test.step('a status, and a search without results', async () => {
    await searchBox(page).fill(word)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Closed', exact: true }).click()
    await expect(titles).toHaveText([`Book ${word}`])
    await searchBox(page).fill('nothing-like-this')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'No projects match' })).toBeVisible()
    await page.getByRole('link', { name: 'Show all projects' }).click()
    await expect(page).toHaveURL(/\/projects$/)
  })
  expect(errors).toEqual([])
})

const topOf = async (of: Locator): Promise<number> => (await of.boundingBox())?.y ?? Number.NaN

test('[ROUTE-11] an anonymous user reads a project and gets the sign-in modal on apply, at 360 and 1280 px', async ({
  page,
  world,
}) => {
  const owner = await world.createUser('Ayen')
  const description = 'We start on Monday.\n\n'.repeat(40)
  const { id } = await addProject(world, owner, { title: 'Wall of birds', description })
  const facts = page.getByRole('region', { name: 'Details' })
  const apply = page.getByRole('main').getByRole('link', { name: 'Apply', exact: true })
  const signInToApply = page.getByRole('button', { name: 'Sign in to apply' })
  await test.step('at 360 px the details come first, and a link scrolls to the form', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${world.server.origin}/projects/wall-of-birds-${id}`)
    await expect(heading(page)).toHaveText('Wall of birds')
    await expect(facts).toBeInViewport()
    await expect(facts.getByText('SSP 400,000')).toBeVisible()
    await expect(apply).toBeInViewport()
    const words = page.getByText('We start on Monday.')
    await expect(words).toBeVisible()
    expect(await topOf(facts)).toBeLessThan(await topOf(words))
    await apply.click()
    await expect(signInToApply).toBeInViewport()
    await signInToApply.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  await test.step('at 1280 px the details and the apply button stay in view', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${world.server.origin}/projects/${id}`)
    await expect(heading(page)).toHaveText('Wall of birds')
    await expect(facts).toBeInViewport()
    await expect(apply).toBeHidden()
    await page.mouse.wheel(0, 900)
    await expect(heading(page)).not.toBeInViewport()
    await expect(facts).toBeInViewport()
    await expect(signInToApply).toBeInViewport()
  })
  await test.step('an unknown project is not found', async () => {
    await page.goto(`${world.server.origin}/projects/no-such-project`)
    await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'All projects' }).click()
    await expect(heading(page)).toHaveText('Projects')
  })
})

async function applyTwice(page: Page): Promise<void> {
  const message = page.getByRole('textbox', { name: 'Your message' })
  await message.fill('I bring my own ladder.')
  await page.getByRole('button', { name: 'Apply' }).dblclick()
  await expect(page.getByText('Your application: Sent')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await message.fill('I bring two ladders.')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('I bring two ladders.')).toBeVisible()
}

async function accept(page: Page): Promise<void> {
  const applications = page.getByRole('region', { name: 'Applications' })
  await expect(applications.getByText('I bring two ladders.')).toBeVisible()
  await expect(applications.getByRole('listitem')).toHaveCount(1)
  await applications.getByRole('button', { name: 'Accept Deng Deng' }).click()
  await expect(applications.getByText('Accepted')).toBeVisible()
  const team = page.getByRole('region', { name: 'Team' })
  await expect(team.getByRole('link', { name: 'Deng Deng' })).toBeVisible()
  await team.getByRole('button', { name: 'Change role of Deng Deng' }).click()
  await team.getByRole('textbox', { name: 'Role of Deng Deng' }).fill('Lead painter')
  await team.getByRole('button', { name: 'Save role' }).click()
  await expect(team.getByText('Lead painter')).toBeVisible()
}

test('[PROD-15] a signed-in user joins one team by applying and another by invitation', async ({
  page,
  world,
  newUser,
}) => {
  const [owner, creator] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const project = await addProject(world, owner)
  const quilt = await addProject(world, owner, { title: 'Quilt' })
  await test.step('applies, withdraws and applies again, one application at a time', async () => {
    await signIn(page, world, creator, `/projects/${project.id}`)
    await applyTwice(page)
  })
  await test.step('the owner accepts and changes the role', async () => {
    const { page: owners } = await newUser()
    await signIn(owners, world, owner, `/projects/${project.id}`)
    await accept(owners)
  })
  await test.step('the applicant sees that it is accepted', async () => {
    await page.reload()
    await expect(page.getByText('Your application: Accepted')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  })
  const member = { project_id: quilt.id, username: creator.username, role: 'Tailor' }
  await world.call(owner, 'POST', 'team/', member)
  await test.step('at 360 px a notification opens the invitation, which is accepted', async () => {
    await page.setViewportSize({ width: 360, height: 720 })
    await page.goto(`${world.server.origin}/notifications`)
    await page.getByRole('main').getByText('invited you to the team of Quilt').click()
    const box = page.getByRole('region', { name: 'Invitation' })
    await expect(box.getByText('You’re invited to the team as Tailor.')).toBeInViewport()
    await box.getByRole('button', { name: 'Accept' }).click()
    const team = page.getByRole('region', { name: 'Team' })
    await expect(team.getByRole('button', { name: 'Leave the team' })).toBeVisible()
    await expect(box).toHaveCount(0)
  })
})

/**
 * Expects the avatars of a team to overlap in the centre of its cover pattern, without being cut
 * off.
 */
async function compareFaces(page: Page, card: Locator, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await expect(card.locator('[data-people] > *')).toHaveCount(2)
  const boxes = await card
    .locator('[data-pattern], [data-people] > *')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
  const [cover, one, two] = boxes
  if (!cover || !one || !two) throw new Error('no cover pattern with two avatars')
  expect(one.top).toBe(two.top)
  expect(one.right).toBeGreaterThan(two.left)
  expect(one.top).toBeGreaterThan(cover.top)
  expect(one.bottom).toBeLessThan(cover.bottom)
  expect(Math.abs((one.left + two.right) / 2 - (cover.left + cover.right) / 2)).toBeLessThan(2)
}

/** Creates a project with its owner and a member who accepted the invitation. */
async function addTeam(world: World, owner: TestUser, title: string): Promise<void> {
  const creator = await world.createUser('Poni', 'Lasu')
  const project = await addProject(world, owner, { title })
  const member = { project_id: project.id, username: creator.username, role: 'Tailor' }
  const { id } = await world.call(owner, 'POST', 'team/', member)
  await world.call(creator, 'POST', `team/${id}/accept/`)
}

test('[ROUTE-12] the teams page lists who works on what, at 360 and 1280 px', async ({
  page,
  world,
}) => {
  const owner = await world.createUser('Ayen')
  const word = uniqueWord()
  const title = `Choir ${word}`
  await addTeam(world, owner, title)
  await page.goto(`${world.server.origin}/team`)
  await expect(heading(page)).toHaveText('Teams')
  const team = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
  await expect(team.getByText('Tailor')).toBeVisible()
  await expect(team.getByText('Leads')).toBeVisible()
  await test.step('without a picture it shows the initials of its members', async () => {
    await expect(team.locator('[data-people] > *')).toHaveText(['AD', 'PL'])
    const card = page.getByRole('article').filter({ hasText: title })
    for (const width of [360, 1280]) await compareFaces(page, card, width)
  })
  await test.step('by text and status', async () => {
    await page.getByRole('main').getByRole('searchbox').fill(word)
    await page.keyboard.press('Enter')
    await choose(page, 'Status', 'Looking for people')
    await expect(page).toHaveURL(`${world.server.origin}/team?search=${word}&status=open`)
    await expect(team).toBeVisible()
    await choose(page, 'Status', 'Complete')
    await expect(page.getByRole('heading', { name: 'No teams match these filters' })).toBeVisible()
    await page.goBack()
    await team.getByRole('link', { name: title }).click()
    await expect(heading(page)).toHaveText(title)
  })
})
