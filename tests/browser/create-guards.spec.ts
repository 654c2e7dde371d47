import { addBlog, addPost, addProject, addWork } from './content-kit.ts'
import { bodyOf, publish } from './form-kit.ts'
import { expect, type Person, pageErrors, signIn, test, type World } from './kit.ts'
import { addressOf, fillLogin, loginForm, submitLogin } from './ways-in.ts'

const NEW = [
  ['/create/post', 'ROUTE-43', 'New post'],
  ['/create/blog', 'ROUTE-44', 'New blog entry'],
  ['/create/upload-work', 'ROUTE-45', 'Upload work'],
  ['/create/project', 'ROUTE-47', 'New project'],
] as const

for (const [path, clause, title] of NEW) {
  test(`[${clause} GUARD-01 GUARD-05] ${path} asks a guest to sign in and shows a member the form`, async ({
    page,
    world,
  }) => {
    const errors = pageErrors(page)
    await page.goto(world.server.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['Sign In'])
    await expect(page.getByRole('form')).toHaveCount(0)
    await signIn(page, world, await world.person('Ayen'), path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('form', { name: title })).toBeVisible()
    await expect(publish(page)).toBeEnabled()
    expect(errors).toEqual([])
  })
}

interface Edited {
  path: (id: number) => string
  clause: string
  title: string
  missing: string
  add: (world: World, person: Person) => Promise<{ id: number }>
}

const post = { title: 'Change your post', missing: 'Post not found' }
const work = { title: 'Change your work', missing: 'Portfolio item not found' }
const entry = { title: 'Change your entry', missing: 'Blog not found' }
const project = { title: 'Change your project', missing: 'Resource not found' }
const named = { title: 'Dry season' }

const EDITED: readonly Edited[] = [
  {
    ...post,
    path: (id) => `/edit/post/${id}`,
    clause: 'ROUTE-48',
    add: (world, person) => addPost(world, person, named),
  },
  {
    ...entry,
    path: (id) => `/edit/blog/${id}`,
    clause: 'ROUTE-49',
    add: (world, person) => addBlog(world, person, named),
  },
  {
    ...work,
    path: (id) => `/edit/work/${id}`,
    clause: 'ROUTE-50',
    add: (world, person) => addWork(world, person, named),
  },
  {
    ...work,
    path: (id) => `/upload-work/${id}`,
    clause: 'ROUTE-46',
    add: (world, person) => addWork(world, person, named),
  },
  {
    ...project,
    path: (id) => `/create/project?edit=${id}`,
    clause: 'ROUTE-47',
    add: (world, person) => addProject(world, person, named),
  },
]

for (const { path, clause, title, missing, add } of EDITED) {
  test(`[${clause} GUARD-01 MISC-03] ${path(7)}: guests sign in, others are refused by the server alone`, async ({
    page,
    world,
    newPerson,
  }) => {
    const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
    const { id } = await add(world, ayen)
    await page.goto(world.server.origin + path(id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['Sign In'])

    await signIn(page, world, ayen, path(id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Dry season')
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled()

    const other = await newPerson()
    await signIn(other.page, world, deng, path(id))
    const titled = other.page.getByRole('textbox', { name: 'Title' })
    await titled.fill('Mine now')
    await other.page.getByRole('button', { name: 'Save changes' }).click()
    await expect(other.page.getByRole('alert').getByText('Permission denied.')).toBeVisible()
    await expect(titled).toHaveValue('Mine now')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Dry season')
  })

  test(`[${clause} ERR-16] ${path(999_999)} names nothing: it says so, and offers no form`, async ({
    page,
    world,
  }) => {
    await signIn(page, world, await world.person('Ayen'), path(999_999))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing)
    await page.goto(world.server.origin + path(7).replace('7', 'seven'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  })
}

test('[ROUTE-43 GUARD-01] signing in at the guard leads to the form', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await page.goto(`${world.server.origin}/create/post`)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await fillLogin(loginForm(page), ayen.username, ayen.password)
  await submitLogin(loginForm(page))
  await expect(bodyOf(page)).toBeVisible()
  expect(addressOf(page)).toBe('/create/post')
})
