import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import type { Json } from '../../../src/protocol/base/types.ts'
import { expect, type TestUser, type World } from './kit.ts'

type Fields = { [field: string]: Json }

/** A PNG file of one plain colour. */
export function pictureFile(width = 900, height = 600, background = '#0E5A61'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Uploads a picture as this user. Returns its id. */
export async function uploadPicture(
  world: World,
  user: TestUser,
  size: { width?: number; height?: number; background?: string } = {},
): Promise<number> {
  return sendPicture(world, user, await pictureFile(size.width, size.height, size.background))
}

/** Uploads a PNG as this user. Returns its id. */
export async function sendPicture(world: World, user: TestUser, bytes: Buffer): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png')
  const response = await fetch(`${world.server.origin}/api/uploads/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.access}` },
    body: form,
  })
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`)
  return (await response.json()).id
}

/** Creates a portfolio item with `pictures` pictures. */
export async function addPortfolioItem(
  world: World,
  user: TestUser,
  fields: Fields = {},
  pictures = 1,
  // biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
): Promise<any> {
  const images: Fields[] = []
  for (let n = 1; n <= pictures; n++) {
    images.push({ id: await uploadPicture(world, user), alt: `Picture ${n}` })
  }
  const item = { title: 'Ferry', description: '', category: '', tags: [], images, ...fields }
  return world.call(user, 'POST', 'portfolio/', item)
}

// biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
export function addPost(world: World, user: TestUser, fields: Fields = {}): Promise<any> {
  const post = { title: '', body: 'First light', category: '', tags: [], images: [], ...fields }
  return world.call(user, 'POST', 'posts/', post)
}

// biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
export function addBlog(world: World, user: TestUser, fields: Fields = {}): Promise<any> {
  const entry = {
    title: 'A year of posters',
    excerpt: 'Counted.',
    body: '<p>One poster a week.</p>',
    category: '',
    tags: [],
    cover: null,
    published: true,
    ...fields,
  }
  return world.call(user, 'POST', 'blog/', entry)
}

// biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
export function addProject(world: World, user: TestUser, fields: Fields = {}): Promise<any> {
  const project = {
    title: 'Mural at the school',
    summary: 'Forty metres of wall.',
    description: 'We start on Monday.',
    category: 'Painting',
    skills: ['Mural painting'],
    budget: 'SSP 400,000',
    location: 'Juba',
    deadline: null,
    status: 'open',
    cover: null,
    ...fields,
  }
  return world.call(user, 'POST', 'projects/', project)
}

/** Creates posts `Post 1`…`Post <count>` with this tag; the last one is the newest. */
export async function addPosts(
  world: World,
  user: TestUser,
  count: number,
  tag: string,
): Promise<void> {
  for (let n = 1; n <= count; n++) {
    await addPost(world, user, { title: `Post ${n}`, body: `Text ${n}`, tags: [tag] })
  }
}

/** Titles `Post <from>` … `Post <to>` in descending order, as in a list with the newest first. */
export function descendingPostTitles(from: number, to: number): string[] {
  return Array.from({ length: from - to + 1 }, (_, index) => `Post ${from - index}`)
}

export const feed = (page: Page, label: string | RegExp): Locator =>
  page.getByRole('feed', { name: label })

/** The titles of the content items in a list. */
export const titlesOf = (list: Locator): Locator => list.getByRole('heading', { level: 2 })

/** The Like button of a content item; its name ends with the like count. */
export const likeButton = (scope: Page | Locator, title: string): Locator =>
  scope.getByRole('button', { name: new RegExp(`^Like ${title}\\. Likes: `) })

export const saveButton = (scope: Page | Locator, title: string): Locator =>
  scope.getByRole('button', { name: `Save ${title}`, exact: true })

/** Expects the pressed state and the like count. */
export async function expectLike(like: Locator, pressed: boolean, count: number): Promise<void> {
  await expect(like).toHaveAttribute('aria-pressed', String(pressed))
  await expect(like).toHaveText(new RegExp(`Likes: ${count}$`))
}

export const toastRegion = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })

/** The sign-in modal. */
export const signInDialog = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('form', { name: 'Sign in' })

/** Dismisses the Undo toast, so that the deletion is sent now. */
export async function deleteNow(page: Page, itemType: string): Promise<void> {
  const deletion = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: `Dismiss: Your ${itemType} was deleted` }).click()
  expect((await deletion).ok()).toBe(true)
}

/** Writes a comment on the page and expects it in the server's response to `reader`. */
export async function commentOn(
  page: Page,
  world: World,
  reader: TestUser,
  { type, id }: { type: 'blog' | 'work'; id: number },
): Promise<void> {
  const text = `On the ${type}.`
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(text)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const comment = page.locator('#comments').getByRole('listitem').filter({ hasText: text })
  await expect(comment.getByRole('button', { name: /^Like the comment/ })).toBeVisible()
  const { results } = await world.call(reader, 'GET', `comments/?type=${type}&id=${id}`)
  expect(results.map(({ body }: { body: string }) => body)).toEqual([text])
}
