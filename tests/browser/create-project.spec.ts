import { addProject, deleteNow } from './content-kit.ts'
import { chooser, png, problem, publish } from './form-kit.ts'
import { expect, type Person, pageErrors, signIn, test, type World } from './kit.ts'

const heading = { level: 1 } as const

// biome-ignore lint/suspicious/noExplicitAny: an answer is read field by field
async function projectsOf(world: World, person: Person): Promise<any[]> {
  const answer = await world.call(person, 'GET', 'projects/my_projects/')
  return Array.isArray(answer) ? answer : answer.results
}

test('[PROD-15 ROUTE-47] a project is described, published, changed and closed', async ({
  page,
  world,
  newPerson,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/project')
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Title').fill('Mural at the school')
  await field('Summary').fill('Forty metres of wall.')
  await field('Description').fill('We start on Monday.')
  await page.getByLabel('Category').selectOption('Painting')
  await field('Skills').fill('Mural painting')
  await field('Skills').press('Enter')
  await field('Budget').fill('SSP 400,000')
  await field('Place').fill('Juba')
  await page.getByLabel('Deadline for applications').fill('2031-03-09')
  await page.getByLabel('Choose a picture').setInputFiles([await png('wall.png')])
  await expect(page.getByRole('button', { name: 'Cancel wall.png' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveCount(0)
  await publish(page).dblclick()

  await expect(page.getByRole('heading', heading)).toHaveText('Mural at the school')
  const [made, ...others] = await projectsOf(world, ayen)
  expect(others).toEqual([])
  const { title, summary, description, category, skills, budget, location, deadline } = made
  expect({ title, summary, description, category, skills, budget, location, deadline }).toEqual({
    title: 'Mural at the school',
    summary: 'Forty metres of wall.',
    description: 'We start on Monday.',
    category: 'Painting',
    skills: ['Mural painting'],
    budget: 'SSP 400,000',
    location: 'Juba',
    deadline: '2031-03-09',
  })
  expect(made.status).toBe('open')
  expect(made.cover).not.toBeNull()

  await page.goto(`${world.server.origin}/create/project?edit=${made.id}`)
  await expect(page.getByRole('heading', heading)).toHaveText('Change your project')
  await expect(field('Description')).toHaveValue('We start on Monday.')
  await expect(page.getByLabel('Deadline for applications')).toHaveValue('2031-03-09')
  await field('Description').fill('We start on Tuesday.')
  await page.getByLabel('Status').selectOption('closed')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Mural at the school')
  await expect(page.getByText('We start on Tuesday.')).toBeVisible()

  const guest = await newPerson()
  await guest.page.goto(`${world.server.origin}/projects/${made.id}`)
  await expect(guest.page.getByRole('heading', heading)).toHaveText('Mural at the school')
  await expect(guest.page.getByText('We start on Tuesday.')).toBeVisible()
  await expect(guest.page.getByRole('button', { name: 'Sign in to apply' })).toHaveCount(0)
  expect((await projectsOf(world, ayen)).map(({ id, status }) => [id, status])).toEqual([
    [made.id, 'closed'],
  ])
  expect(errors).toEqual([])
})

test.describe('where one can touch', () => {
  test.use({ hasTouch: true })

  test('[ROUTE-47] a category is chosen by keys, by mouse and by touch', async ({
    page,
    world,
  }) => {
    const ayen = await world.person('Ayen')
    await signIn(page, world, ayen, '/create/project')
    const category = page.getByRole('combobox', { name: 'Category' })
    await category.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(category).toHaveValue('Illustration')
    await expect(category).toBeFocused()
    await category.click()
    await page.getByRole('option', { name: 'Painting' }).click()
    await expect(category).toHaveValue('Painting')
    await category.tap()
    await page.getByRole('option', { name: 'Textile' }).tap()
    await expect(category).toHaveValue('Textile')
  })
})

test('[PROD-15] what a project needs is said at the fields, the first one takes the focus', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/project')
  await publish(page).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription(/Give it a title\./)
  await expect(description).toHaveAttribute('aria-invalid', 'true')
  await expect(description).toHaveAccessibleDescription(/Describe what the project is about\./)
  await expect(problem(page)).toContainText('Have a look at the marked fields.')
  await title.fill('Choir')
  await publish(page).click()
  await expect(description).toBeFocused()
  expect(await projectsOf(world, ayen)).toEqual([])
})

test('[PROD-15] the cover of a project is one picture: another one takes its place', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const project = await addProject(world, ayen, { title: 'Choir' })
  await signIn(page, world, ayen, `/create/project?edit=${project.id}`)
  const covers = page.getByRole('list', { name: 'Cover' }).getByRole('listitem')
  await page.getByLabel('Choose a picture').setInputFiles([await png('first.png')])
  await expect(covers).toHaveCount(1)
  await expect(covers).toContainText('first.png')
  await page.getByLabel('Choose a picture').setInputFiles([await png('second.png', '#B0472E')])
  await expect(covers).toContainText('second.png')
  await expect(covers).toHaveCount(1)
  await expect(chooser(page)).toHaveCount(0)
})

test('[PROD-15] the owner goes from the project to its form, and deletes the project for good', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const project = await addProject(world, ayen, { title: 'Choir' })
  const address = `${world.server.origin}/projects/${project.id}`
  await signIn(page, world, ayen, `/projects/${project.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/create/project?edit=${project.id}`)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Choir')
  await page.goBack()
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  await expect(page).not.toHaveURL(address)
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
  await page
    .getByRole('region', { name: 'Notices' })
    .getByRole('link', { name: 'Your project is back' })
    .click()
  expect(await projectsOf(world, ayen)).toHaveLength(1)
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  await deleteNow(page, 'project')
  await expect.poll(() => projectsOf(world, ayen)).toEqual([])
  await expect(page).not.toHaveURL(address)
  await page.goto(address)
  await expect(page.getByRole('heading', heading)).toHaveText('Project not found')
})

test('[PROD-15] the owner invites somebody to the team and takes them out again', async ({
  page,
  world,
}) => {
  const [ayen, poni] = [await world.person('Ayen'), await world.person('Poni', 'Lasu')]
  const project = await addProject(world, ayen, { title: 'Choir' })
  await world.call(ayen, 'POST', 'team/', {
    project_id: project.id,
    username: poni.username,
    role: 'Tailor',
  })
  await signIn(page, world, ayen, `/projects/${project.id}`)
  const team = page.getByRole('region', { name: 'Team' })
  await expect(team.getByRole('link', { name: 'Poni Lasu' })).toBeVisible()
  await expect(team.getByText('Tailor · Invited')).toBeVisible()
  await team.getByRole('button', { name: 'Remove Poni Lasu' }).click()
  await expect(team.getByRole('link', { name: 'Poni Lasu' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', heading)).toHaveText('Choir')
  await expect(team.getByText('Poni Lasu')).toHaveCount(0)
})
