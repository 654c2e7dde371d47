import type { Page } from 'playwright/test'
import { addProject, deleteNow, toastRegion } from '../kit/content-kit.ts'
import { expectColumns, formError, imageInput, png, publishButton } from '../kit/form-kit.ts'
import { expect, pageErrors, signIn, type TestUser, test, type World } from '../kit/kit.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

// biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
async function projectsOf(world: World, user: TestUser): Promise<any[]> {
  const response = await world.call(user, 'GET', 'projects/my_projects/')
  return Array.isArray(response) ? response : response.results
}

async function correctMissingFields(page: Page): Promise<void> {
  const [title, description] = [field(page, 'Title'), field(page, 'Description')]
  await publishButton(page).click()
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription(/Give it a title\./)
  await expect(description).toHaveAttribute('aria-invalid', 'true')
  await expect(description).toHaveAccessibleDescription(/Describe the project\./)
  await expect(formError(page)).toContainText('Fix the highlighted fields to publish.')
  await title.fill('Mural at the school')
  await publishButton(page).click()
  await expect(description).toBeFocused()
}

/** Chooses a category by keyboard, mouse and touch. */
async function chooseCategories(page: Page): Promise<void> {
  const category = page.getByRole('combobox', { name: 'Category' })
  await category.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(category).toHaveValue('Illustration')
  await expect(category).toBeFocused()
  await category.click()
  await page.getByRole('option', { name: 'Textile' }).click()
  await expect(category).toHaveValue('Textile')
  await category.tap()
  await page.getByRole('option', { name: 'Painting' }).tap()
  await expect(category).toHaveValue('Painting')
}

async function fillDetails(page: Page): Promise<void> {
  await field(page, 'Summary').fill('Forty metres of wall.')
  await field(page, 'Description').fill('We start on Monday.')
  await field(page, 'Skills').fill('Mural painting')
  await field(page, 'Skills').press('Enter')
  await field(page, 'Budget').fill('SSP 400,000')
  await field(page, 'Location').fill('Juba')
  await page.getByLabel('Deadline for applications').fill('2031-03-09')
}

/** Adds a picture, then a second one that replaces it. */
async function replaceCover(page: Page): Promise<void> {
  const covers = page.getByRole('list', { name: 'Cover' }).getByRole('listitem')
  await page.getByLabel('Choose an image').setInputFiles([await png('first.png')])
  await expect(covers).toHaveCount(1)
  await expect(covers).toContainText('first.png')
  await page.getByLabel('Choose an image').setInputFiles([await png('second.png', '#B0472E')])
  await expect(covers).toContainText('second.png')
  await expect(covers).toHaveCount(1)
  await expect(imageInput(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel second.png' })).toHaveCount(0)
}

async function changeProject(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('Edit project')
  await expect(field(page, 'Description')).toHaveValue('We start on Monday.')
  await expect(page.getByLabel('Deadline for applications')).toHaveValue('2031-03-09')
  await field(page, 'Description').fill('We start on Tuesday.')
  await page.getByLabel('Status').selectOption('closed')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(heading(page)).toHaveText('Mural at the school')
  await expect(page.getByText('We start on Tuesday.')).toBeVisible()
}

test.describe('with a touch screen', () => {
  test.use({ hasTouch: true })

  test('[PROD-15 ROUTE-47] a user corrects, publishes, edits and closes a project, and an anonymous user reads it', async ({
    page,
    world,
    newUser,
  }) => {
    const errors = pageErrors(page)
    const ayen = await world.createUser('Ayen')
    await signIn(page, world, ayen, '/create/project')
    await test.step('the details are next to the title or below it', () =>
      expectColumns(page, 'Title', 'Budget'))
    await test.step('missing fields are marked, the first one has focus', async () => {
      await correctMissingFields(page)
      expect(await projectsOf(world, ayen)).toEqual([])
    })
    await test.step('category', () => chooseCategories(page))
    await test.step('cover', () => replaceCover(page))
    await test.step('details', () => fillDetails(page))
    const made = await test.step('a double click publishes one project', async () => {
      await expect(page.getByRole('combobox', { name: 'Status' })).toHaveCount(0)
      await publishButton(page).dblclick()
      await expect(heading(page)).toHaveText('Mural at the school')
      const [project, ...others] = await projectsOf(world, ayen)
      expect(others).toEqual([])
      const { title, summary, description, category, skills, budget, location } = project
      expect({ title, summary, description, category, skills, budget, location }).toEqual({
        title: 'Mural at the school',
        summary: 'Forty metres of wall.',
        description: 'We start on Monday.',
        category: 'Painting',
        skills: ['Mural painting'],
        budget: 'SSP 400,000',
        location: 'Juba',
      })
      expect([project.deadline, project.status]).toEqual(['2031-03-09', 'open'])
      expect(project.cover).not.toBeNull()
      return project
    })
    await test.step('its owner edits and closes it', async () => {
      await page.goto(`${world.server.origin}/create/project?edit=${made.id}`)
      await changeProject(page)
    })
    const guest = await newUser()
    await guest.page.goto(`${world.server.origin}/projects/${made.id}`)
    await expect(heading(guest.page)).toHaveText('Mural at the school')
    await expect(guest.page.getByText('We start on Tuesday.')).toBeVisible()
    await expect(guest.page.getByRole('button', { name: 'Sign in to apply' })).toHaveCount(0)
    expect((await projectsOf(world, ayen)).map(({ id, status }) => [id, status])).toEqual([
      [made.id, 'closed'],
    ])
    expect(errors).toEqual([])
  })
})

test('[PROD-15] the owner of a project removes a team member, opens the form, undoes a deletion and deletes the project', async ({
  page,
  world,
}) => {
  const [ayen, poni] = [await world.createUser('Ayen'), await world.createUser('Poni', 'Lasu')]
  const project = await addProject(world, ayen, { title: 'Choir' })
  const invitation = { project_id: project.id, username: poni.username, role: 'Tailor' }
  await world.call(ayen, 'POST', 'team/', invitation)
  const url = `${world.server.origin}/projects/${project.id}`
  const main = page.getByRole('main')
  await signIn(page, world, ayen, `/projects/${project.id}`)
  await test.step('a team member removed', async () => {
    const team = page.getByRole('region', { name: 'Team' })
    await expect(team.getByRole('link', { name: 'Poni Lasu' })).toBeVisible()
    await expect(team.getByText('Tailor · Invited')).toBeVisible()
    await team.getByRole('button', { name: 'Remove Poni Lasu' }).click()
    await expect(team.getByRole('link', { name: 'Poni Lasu' })).toHaveCount(0)
    await page.reload()
    await expect(heading(page)).toHaveText('Choir')
    await expect(team.getByText('Poni Lasu')).toHaveCount(0)
  })
  await test.step('Edit opens the form', async () => {
    await main.getByRole('link', { name: 'Edit' }).click()
    await expect(page).toHaveURL(`${world.server.origin}/create/project?edit=${project.id}`)
    await expect(field(page, 'Title')).toHaveValue('Choir')
    await page.goBack()
  })
  await test.step('Undo restores the project', async () => {
    await main.getByRole('button', { name: 'Delete' }).click()
    await expect(page).not.toHaveURL(url)
    await toastRegion(page).getByRole('button', { name: 'Undo' }).click()
    await toastRegion(page).getByRole('link', { name: 'Your project was restored' }).click()
    await expect(heading(page)).toHaveText('Choir')
    expect(await projectsOf(world, ayen)).toHaveLength(1)
  })
  await test.step('it is deleted', async () => {
    await main.getByRole('button', { name: 'Delete' }).click()
    await deleteNow(page, 'project')
    await expect.poll(() => projectsOf(world, ayen)).toEqual([])
    await expect(page).not.toHaveURL(url)
    await page.goto(url)
    await expect(heading(page)).toHaveText('Project not found')
  })
})
