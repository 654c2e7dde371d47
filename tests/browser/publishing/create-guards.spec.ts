import type { Page } from 'playwright/test'
import { addressOf, fillLogin, loginForm, submitLogin } from '../a11y/ways-in.ts'
import { addBlog, addPortfolioItem, addPost, addProject } from '../kit/content-kit.ts'
import { bodyInput, navigate, publishButton } from '../kit/form-kit.ts'
import { expect, pageErrors, signIn, test } from '../kit/kit.ts'
import { sellAsset } from '../market/shop-kit.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })

async function expectGuard(page: Page, path: string): Promise<void> {
  expect(addressOf(page)).toBe(path)
  await expect(heading(page)).toHaveText('Authentication Required')
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Sign In'])
  await expect(page.getByRole('form')).toHaveCount(0)
}

const NEW = [
  ['/create/post', 'New post'],
  ['/create/blog', 'New blog post'],
  ['/create/upload-work', 'Upload work'],
  ['/create/project', 'New project'],
  ['/upload-asset', 'Sell an asset'],
] as const

test('[ROUTE-43 ROUTE-44 ROUTE-45 ROUTE-47 ROUTE-51 GUARD-01 GUARD-05] forms for new content require sign-in and open afterwards', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.createUser('Ayen')
  await test.step('each path shows the guard to an anonymous user', async () => {
    await page.goto(`${world.server.origin}/create/post`)
    for (const [path] of [...NEW].reverse()) {
      await navigate(page, path)
      await expectGuard(page, path)
    }
  })
  await test.step('signing in at the guard opens the form', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await fillLogin(loginForm(page), ayen.username, ayen.password)
    await submitLogin(loginForm(page))
    await expect(bodyInput(page)).toBeVisible()
    expect(addressOf(page)).toBe('/create/post')
  })
  await test.step('each path shows its form to a signed-in user', async () => {
    for (const [path, name] of NEW) {
      await navigate(page, path)
      await expect(heading(page)).toHaveText(name)
      await expect(page.getByRole('form', { name })).toBeVisible()
      await expect(publishButton(page)).toBeEnabled()
    }
  })
  await test.step('the asset form is part of the dashboard', async () => {
    const parts = page.getByRole('navigation', { name: 'Dashboard sections' })
    await expect(parts.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page')
    await parts.getByRole('link', { name: 'Overview' }).click()
    await expect(heading(page)).toHaveText('Hello, Ayen')
    await page.goBack()
    await expect(heading(page)).toHaveText('Sell an asset')
  })
  expect(errors).toEqual([])
})

/** The path of each edit form, its heading, and the message for an id that does not exist. */
const EDITED = {
  post: [(id: unknown) => `/edit/post/${id}`, 'Edit post', 'Post not found'],
  blog: [(id: unknown) => `/edit/blog/${id}`, 'Edit blog post', 'Blog not found'],
  work: [(id: unknown) => `/edit/work/${id}`, 'Edit work', 'Portfolio item not found'],
  project: [(id: unknown) => `/create/project?edit=${id}`, 'Edit project', 'Resource not found'],
  asset: [(id: unknown) => `/dashboard?tab=shop&edit=${id}`, 'Edit asset', 'Resource not found'],
} as const
const KINDS = ['post', 'blog', 'work', 'project', 'asset'] as const

test('[ROUTE-46 ROUTE-47 ROUTE-48 ROUTE-49 ROUTE-50 ROUTE-51 GUARD-01 MISC-03 ERR-16] edit forms open for any signed-in user, and only the server rejects an edit by another user', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const named = { title: 'Dry season' }
  const { id: portfolioItem } = await addPortfolioItem(world, ayen, named)
  const ids = {
    post: (await addPost(world, ayen, named)).id,
    blog: (await addBlog(world, ayen, named)).id,
    work: portfolioItem,
    project: (await addProject(world, ayen, named)).id,
    asset: (await sellAsset(world, ayen, named)).id,
  }
  const paths = KINDS.map((kind) => EDITED[kind][0](ids[kind]))
  await test.step('each path shows the guard to an anonymous user', async () => {
    await page.goto(`${world.server.origin}/upload-work/${portfolioItem}`)
    await expectGuard(page, `/upload-work/${portfolioItem}`)
    for (const path of paths) {
      await navigate(page, path)
      await expectGuard(page, path)
    }
  })
  await test.step('both paths of a portfolio item show its form', async () => {
    await signIn(page, world, deng, `/upload-work/${portfolioItem}`)
    await expect(heading(page)).toHaveText('Edit work')
    await expect(title(page)).toHaveValue('Dry season')
  })
  for (const kind of KINDS)
    await test.step(`the server rejects an edit by another user: ${kind}`, async () => {
      const [path, name] = EDITED[kind]
      await navigate(page, path(ids[kind]))
      await expect(heading(page)).toHaveText(name)
      await expect(title(page)).toHaveValue('Dry season')
      await expect(save(page)).toBeEnabled()
      await title(page).fill('Mine now')
      await save(page).click()
      await expect(page.getByRole('alert').getByText('Permission denied.')).toBeVisible()
      await expect(title(page)).toHaveValue('Mine now')
    })
  await test.step('nothing is changed', async () => {
    const urls = ['posts', 'blog/by_id', 'portfolio', 'projects', 'creative-assets']
    const stored = await Promise.all(
      urls.map((url, at) => world.call(ayen, 'GET', `${url}/${ids[KINDS[at] ?? 'post']}/`)),
    )
    expect(stored.map((each) => each.title)).toEqual(KINDS.map(() => 'Dry season'))
  })
  await test.step('an id that does not exist has no form', async () => {
    const upload = [(id: unknown) => `/upload-work/${id}`, '', EDITED.work[2]] as const
    for (const [path, , missing] of [...Object.values(EDITED), upload])
      for (const id of [999_999, 'seven']) {
        // Opens another form in between, so that the message of the previous path is not found
        // again.
        await navigate(page, '/create/post')
        await expect(heading(page)).toHaveText('New post')
        await navigate(page, path(id))
        await expect(heading(page)).toHaveText(missing)
        await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
      }
  })
})
