import type { Locator } from 'playwright/test'
import { addProject } from './content-kit.ts'
import { expect, pageErrors, signIn, test, wordLikeNoOther } from './kit.ts'
import { choose } from './market-kit.ts'

test('[ROUTE-10] anybody finds projects by word and by status', async ({ page, world }) => {
  const owner = await world.person('Ayen')
  const word = wordLikeNoOther()
  await addProject(world, owner, { title: `Mural ${word}` })
  await addProject(world, owner, { title: `Book ${word}`, status: 'closed' })
  await page.goto(`${world.server.origin}/projects`)
  await page.getByRole('searchbox', { name: 'Search projects' }).fill(word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/projects\\?search=${word}$`))
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(titles).toHaveText([`Mural ${word}`, `Book ${word}`])
  await page.getByRole('link', { name: 'Closed', exact: true }).click()
  await expect(titles).toHaveText([`Book ${word}`])
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('nothing-like-this')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No projects match' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all projects' }).click()
  await expect(page).toHaveURL(/\/projects$/)
})

test('[ROUTE-11] anybody reads a project by its id or slug; applying asks to sign in', async ({
  page,
  world,
}) => {
  const owner = await world.person('Ayen')
  const project = await addProject(world, owner, { title: 'Wall of birds' })
  await page.goto(`${world.server.origin}/projects/wall-of-birds-${project.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wall of birds')
  const facts = page.getByRole('region', { name: 'In short' })
  await expect(facts.getByText('SSP 400,000')).toBeVisible()
  await expect(page.getByText('We start on Monday.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in to apply' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto(`${world.server.origin}/projects/${project.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wall of birds')
  await page.goto(`${world.server.origin}/projects/no-such-project`)
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All projects' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects')
})

test('[PROD-15] one applies once and withdraws; the owner accepts and the team grows', async ({
  page,
  world,
  newPerson,
}) => {
  const [owner, maker] = [await world.person('Ayen'), await world.person('Deng')]
  const project = await addProject(world, owner)
  const address = `/projects/${project.id}`
  await signIn(page, world, maker, address)
  await page.getByRole('textbox', { name: 'Your message' }).fill('I bring my own ladder.')
  await page.getByRole('button', { name: 'Apply' }).dblclick()
  await expect(page.getByText('Your application: Sent')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('textbox', { name: 'Your message' }).fill('I bring two ladders.')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('I bring two ladders.')).toBeVisible()

  const other = await newPerson()
  await signIn(other.page, world, owner, address)
  const applications = other.page.getByRole('region', { name: 'Applications' })
  await expect(applications.getByText('I bring two ladders.')).toBeVisible()
  await expect(applications.getByRole('listitem')).toHaveCount(1)
  await applications.getByRole('button', { name: 'Accept Deng Deng' }).click()
  await expect(applications.getByText('Accepted')).toBeVisible()
  const team = other.page.getByRole('region', { name: 'Team' })
  await expect(team.getByRole('link', { name: 'Deng Deng' })).toBeVisible()
  await team.getByRole('button', { name: 'Change role of Deng Deng' }).click()
  await team.getByRole('textbox', { name: 'Role of Deng Deng' }).fill('Lead painter')
  await team.getByRole('button', { name: 'Save role' }).click()
  await expect(team.getByText('Lead painter')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Your application: Accepted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
})

test('[ROUTE-12] the team page names who works on what', async ({ page, world }) => {
  const [owner, maker] = [await world.person('Ayen'), await world.person('Poni', 'Lasu')]
  const project = await addProject(world, owner, { title: `Choir ${owner.id}` })
  const { id } = await world.call(owner, 'POST', 'team/', {
    project_id: project.id,
    username: maker.username,
    role: 'Tailor',
  })
  await world.call(maker, 'POST', `team/${id}/accept/`)
  await page.goto(`${world.server.origin}/team`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Teams')
  const team = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Choir ${owner.id}` }) })
  await expect(team.getByText('Tailor')).toBeVisible()
  await expect(team.getByText('Leads')).toBeVisible()
  // No picture was given: who makes it stands in its place.
  await expect(team.locator('[data-people] > *')).toHaveText(['AD', 'PL'])
  await page.getByRole('main').getByRole('searchbox').fill(`${owner.id}`)
  await page.keyboard.press('Enter')
  await choose(page, 'Status', 'Looking for people')
  await expect(page).toHaveURL(`${world.server.origin}/team?search=${owner.id}&status=open`)
  await expect(team).toBeVisible()
  await choose(page, 'Status', 'Complete')
  await expect(page.getByRole('heading', { name: 'No team fits all of that' })).toBeVisible()
  await page.goBack()
  await team.getByRole('link', { name: `Choir ${owner.id}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Choir ${owner.id}`)
})

test('[PROD-15] who is invited reads of it and is in the team once they accept', async ({
  page,
  world,
}) => {
  const [owner, maker] = [await world.person('Ayen'), await world.person('Poni', 'Lasu')]
  const project = await addProject(world, owner, { title: `Quilt ${owner.id}` })
  const member = { project_id: project.id, username: maker.username, role: 'Tailor' }
  await world.call(owner, 'POST', 'team/', member)
  await page.setViewportSize({ width: 360, height: 720 })
  await signIn(page, world, maker, '/notifications')
  await page.getByRole('main').getByText(`invited you to the team of Quilt ${owner.id}`).click()
  const box = page.getByRole('region', { name: 'Invitation' })
  await expect(box.getByText('You are invited to the team as Tailor.')).toBeInViewport()
  await box.getByRole('button', { name: 'Accept' }).click()
  const team = page.getByRole('region', { name: 'Team' })
  await expect(team.getByRole('button', { name: 'Leave the team' })).toBeVisible()
  await expect(box).toHaveCount(0)
})

test('[ROUTE-25] the confirmation of an e-mail address leads on', async ({ page, world }) => {
  await page.goto(`${world.server.origin}/email-verified`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your e-mail address is confirmed',
  )
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveText([
    'Put a face to your name',
    'Hang your first work',
    'Follow five makers',
  ])
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, world, await world.person('Ayen'), '/email-verified')
  await page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('[ROUTE-29] partners read how to work with us', async ({ page, world }) => {
  await page.goto(`${world.server.origin}/partners`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bring more people to the table')
  await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('[A28] projects that cannot be read leave an empty state with Retry', async ({
  page,
  world,
}) => {
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
})

test('[ROUTE-10 ROUTE-11] without a picture each project has a cloth of its own, the same on its page', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  const owner = await world.person('Ayen')
  const word = `cloth${owner.id}`
  for (const name of ['Mural', 'Book', 'Film'])
    await addProject(world, owner, { title: `${name} ${word}` })
  await addProject(world, owner, { title: 'One more' })
  await page.goto(`${world.server.origin}/projects?search=${word}`)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(3)
  const cloths = await cards
    .locator('[data-cloth] svg')
    .evaluateAll((all) => all.map((each) => each.innerHTML))
  expect(new Set(cloths).size).toBe(3)
  const feet = await cards.evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().bottom),
  )
  expect(new Set(feet.map(Math.round)).size).toBe(1)
  await page.reload()
  await expect(cards).toHaveCount(3)
  expect(
    await cards.locator('[data-cloth] svg').evaluateAll((all) => all.map((each) => each.innerHTML)),
  ).toEqual(cloths)
  await page.getByRole('link', { name: `Mural ${word}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Mural ${word}`)
  await expect(page.getByRole('main').locator('[data-cloth]').first()).toBeVisible()
  const more = page.getByRole('region', { name: 'More open projects' })
  await expect(more.getByRole('article')).toHaveCount(3)
  await more.getByRole('link', { name: 'All projects' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/projects`)
  expect(errors).toEqual([])
})

test('[ROUTE-11] on a phone the facts come before the words, and the way to apply stays at hand', async ({
  page,
  world,
}) => {
  const owner = await world.person('Ayen')
  const description = 'We start on Monday.\n\n'.repeat(40)
  const project = await addProject(world, owner, { title: 'Long wall', description })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${world.server.origin}/projects/${project.id}`)
  const facts = page.getByRole('region', { name: 'In short' })
  const apply = page.getByRole('main').getByRole('link', { name: 'Apply', exact: true })
  await expect(facts).toBeInViewport()
  await expect(apply).toBeInViewport()
  const edge = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN
  expect(await edge(facts)).toBeLessThan(await edge(page.getByText('We start on Monday.')))
  await apply.click()
  await expect(page.getByRole('button', { name: 'Sign in to apply' })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${world.server.origin}/projects/${project.id}`)
  await expect(facts).toBeInViewport()
  await expect(apply).toBeHidden()
  await page.mouse.wheel(0, 900)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  await expect(facts).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Sign in to apply' })).toBeInViewport()
})

for (const width of [360, 1280]) {
  test(`[ROUTE-12] the faces of a team stand side by side on its cloth, none of them cut off, ${width} px`, async ({
    page,
    world,
  }) => {
    const [owner, maker] = [await world.person('Ayen'), await world.person('Poni', 'Lasu')]
    const project = await addProject(world, owner, { title: `Choir ${owner.id}` })
    const member = { project_id: project.id, username: maker.username, role: 'Tailor' }
    const { id } = await world.call(owner, 'POST', 'team/', member)
    await world.call(maker, 'POST', `team/${id}/accept/`)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${world.server.origin}/team?search=${owner.id}`)
    const card = page.getByRole('article').filter({ hasText: `Choir ${owner.id}` })
    const faces = card.locator('[data-people] > *')
    await expect(faces).toHaveCount(2)
    const boxes = await card
      .locator('[data-cloth], [data-people] > *')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
    const [cloth, one, two] = boxes
    if (!cloth || !one || !two) throw new Error('no cloth with two faces')
    expect(one.top).toBe(two.top)
    expect(one.right).toBeGreaterThan(two.left)
    expect(one.top).toBeGreaterThan(cloth.top)
    expect(one.bottom).toBeLessThan(cloth.bottom)
    expect(Math.abs((one.left + two.right) / 2 - (cloth.left + cloth.right) / 2)).toBeLessThan(2)
  })
}
