import type { Page } from 'playwright/test'
import { openInside } from '../a11y/ways-in.ts'
import { deleteNow, saveButton } from '../kit/content-kit.ts'
import { bodyInput, imageInput, pictures, png, publishButton } from '../kit/form-kit.ts'
import { clickMenuItem } from '../kit/kit.ts'
import {
  arrive,
  arrived,
  expect,
  expectNothingUnknown,
  forPlaces,
  fromNow,
  type Place,
  taken,
  test,
} from './foreign-kit.ts'

const heading = { level: 1 } as const
/** Some APIs have only the username of an author. */
const AYEN = { name: /^(?:Ayen Deng|ayen)$/ }
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const comments = (page: Page) => page.locator('#comments')
const saying = (page: Page, text: string) =>
  comments(page).getByRole('listitem').filter({ hasText: text })

/**
 * Expects exactly one successful create request with these fields and this number of image files.
 */
function expectMade(
  place: Place,
  key: string,
  fields: Record<string, unknown>,
  files: number,
): void {
  if (place.received === null) return
  const [made, ...others] = arrived(place, key)
  expect(others).toEqual([])
  expect(made?.body).toMatchObject(fields)
  expect(made?.files.map(({ type }) => type.replace(/\/.*/, ''))).toEqual(
    Array.from({ length: files }, () => 'image'),
  )
}

/** Whether the API shows the fields of content that the specification does not show. */
const isWhole = ({ dialect }: Place): boolean => dialect?.unshown !== 'missing'

async function expectPicture(page: Page, place: Place): Promise<void> {
  const picture = page.getByRole('main').locator('img[src*="/media/"]').first()
  if (isWhole(place)) await expect(picture).toBeVisible()
}

const like = (page: Page) => page.getByRole('button', { name: /^Like Ferry\b/ })

/** Expects the pressed state, and the number of likes only where the API shows it. */
async function expectLiked(page: Page, place: Place): Promise<void> {
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(like(page)).toHaveText(isWhole(place) ? 'Like Ferry. Likes: 1' : 'Like Ferry')
}

async function discuss(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('What a line.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const said = saying(page, 'What a line.')
  await expect(said.getByRole('link', AYEN)).toBeVisible()
  await expect(said.getByRole('button', { name: /^Like the comment of/ })).toBeVisible()
  await said.getByRole('button', { name: /^Like the comment of/ }).click()
  await expect(said.getByRole('button', { name: /^Like the comment of/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await said.getByRole('button', { name: 'Reply' }).click()
  const replyBox = page.getByRole('textbox', { name: /^(?:Answer|Reply)/ })
  await replyBox.fill('Drawn in one go.')
  // The reply is shown immediately; a reload before the response may cancel the request.
  const replyStored = page.waitForResponse(
    (response) =>
      response.ok() && (response.request().postData()?.includes('Drawn in one go.') ?? false),
  )
  await replyBox.press('Control+Enter')
  await expect(saying(page, 'Drawn in one go.').first()).toBeVisible()
  await replyStored
  await page.reload()
  await expect(comments(page).getByText('Drawn in one go.')).toBeVisible()
  await expect(comments(page).getByText('What a line.')).toBeVisible()
}

/** Edits the comment and deletes its reply. */
async function reconsider(page: Page, place: Place): Promise<void> {
  const commentButton = (name: string) => comments(page).getByRole('button', { name, exact: true })
  await commentButton('Edit your comment').first().click()
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('What a fine line.')
  await taken(page, /^comments\/[^/]+\/$/, () =>
    comments(page).getByRole('button', { name: 'Save', exact: true }).click(),
  )
  await expect(comments(page).getByText('What a fine line.')).toBeVisible()
  await commentButton('Delete your comment').last().click()
  await taken(page, /^comments\/[^/]+\/$/, () => deleteNow(page, 'comment'))
  await expect(comments(page).getByText('Drawn in one go.')).toHaveCount(0)
  await page.reload()
  await expect(comments(page).getByText('What a fine line.')).toBeVisible()
  await expect(comments(page).getByText('What a line.')).toHaveCount(0)
  await expect(comments(page).getByText('Drawn in one go.')).toHaveCount(0)
  if (place.received === null) return
  // A PUT carries the whole comment (B15).
  const changes = arrived(place, 'PUT comments/{id}/')
  expect(changes.map(({ body }) => body.body ?? body.content)).toEqual(['What a fine line.'])
  expect(arrived(place, 'DELETE comments/{id}/')).toHaveLength(1)
}

/** Expects exactly one update, with this title, and then one deletion of the same item. */
function expectChangedAndDeleted(
  place: Place,
  [change, removal]: readonly [string, string],
  name: string,
): void {
  if (place.received === null) return
  const calls = place.received.filter(({ key }) => key === change || key === removal)
  expect(calls.map(({ key, status, body }) => [key, status, body.title])).toEqual([
    [change, 200, name],
    [removal, 204, undefined],
  ])
  expect(new Set(calls.map(({ path }) => path)).size).toBe(1)
}

async function postJourney(page: Page, place: Place): Promise<void> {
  await title(page).fill('Ferry')
  await bodyInput(page).fill('Before the sun.')
  await imageInput(page).setInputFiles([await png('ferry.png')])
  await expect(pictures(page)).toHaveCount(1)
  await publishButton(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Ferry')
  const article = page.getByRole('main').getByRole('article')
  await expect(article.getByText('Before the sun.')).toBeVisible()
  // Where the post has the author's id only, the name comes from the public profile (B15).
  await expect(article.getByRole('link', AYEN).first()).toBeVisible()
  await expectPicture(page, place)
  expectMade(place, 'POST posts/', { title: 'Ferry' }, 1)

  await taken(page, /^likes\//, () => like(page).click())
  await expectLiked(page, place)
  await taken(page, /^bookmarks\/$/, () => saveButton(page, 'Ferry').click())
  await page.reload()
  await expectLiked(page, place)
  await expect(saveButton(page, 'Ferry')).toHaveAttribute('aria-pressed', 'true')
  await discuss(page)
  await reconsider(page, place)
  expectNothingUnknown(place, 'POST likes/unified/', 'PUT likes/', 'PUT bookmarks/')
  expectNothingUnknown(place, 'GET likes/status/', 'GET bookmarks/status/')

  const address = page.url()
  await openInside(page, `${place.origin}/edit/post/${/(\d+)$/.exec(address)?.[1]}`)
  await title(page).fill('Ferry at dawn')
  await save(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Ferry at dawn')
  await page.getByRole('button', { name: 'More for this post' }).click()
  await clickMenuItem(page.getByRole('menuitem', { name: 'Delete' }))
  await deleteNow(page, 'post')
  await expect(page).not.toHaveURL(address)
  await page.goto(address)
  await expect(page.getByRole('heading', heading)).toHaveText('Post not found')
  expectChangedAndDeleted(place, ['PUT posts/{id}/', 'DELETE posts/{id}/'], 'Ferry at dawn')
}

async function portfolioItemJourney(page: Page, place: Place, username: string): Promise<void> {
  await imageInput(page).setInputFiles([await png('whole.png'), await png('part.png', '#B0472E')])
  await expect(pictures(page)).toHaveCount(2)
  await title(page).fill('Basket of Bor')
  await page.getByRole('textbox', { name: 'Description' }).fill('Woven from doum palm.')
  for (const name of ['Tools', 'How it was made', 'Licence']) {
    await expect(page.getByLabel(name, { exact: true })).toHaveCount(0)
  }
  await publishButton(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Basket of Bor')
  for (const name of ['Tools', 'How it was made', 'Licence']) {
    await expect(page.getByRole('heading', { name })).toHaveCount(0)
  }
  await expect(page.getByText('Woven from doum palm.')).toBeVisible()
  // A work of DRF has one picture; the request is sent again after the rejection that says so.
  const files = place.dialect?.records === 'django' ? 1 : 2
  expectMade(place, 'POST portfolio/', { title: 'Basket of Bor' }, files)
  await openInside(page, `${place.origin}/u/${username}`)
  await page.getByRole('main').getByRole('link', { name: 'Basket of Bor' }).first().click()
  await expect(page.getByRole('heading', heading)).toHaveText('Basket of Bor')

  const address = page.url()
  await page.getByRole('button', { name: 'More for this work' }).click()
  await clickMenuItem(page.getByRole('menuitem', { name: 'Edit' }))
  await expect(title(page)).toHaveValue('Basket of Bor')
  await title(page).fill('Basket of Malakal')
  await save(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Basket of Malakal')
  await expect(page.getByText('Woven from doum palm.')).toBeVisible()
  await expectPicture(page, place)
  await page.getByRole('button', { name: 'More for this work' }).click()
  await clickMenuItem(page.getByRole('menuitem', { name: 'Delete' }))
  await deleteNow(page, 'work')
  await expect(page).not.toHaveURL(/\/portfolio\/./)
  await page.goto(address)
  await expect(page.getByRole('heading', heading)).toHaveText('Portfolio item not found')
  const keys = ['PATCH portfolio/{id}/', 'DELETE portfolio/{id}/'] as const
  expectChangedAndDeleted(place, keys, 'Basket of Malakal')
}

async function blogEntryJourney(page: Page, place: Place): Promise<void> {
  await title(page).fill('A year of posters')
  await page.getByLabel('Choose an image').setInputFiles([await png('stack.png')])
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type('One poster a week.')
  await publishButton(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('A year of posters')
  await expect(page.getByText('One poster a week.')).toBeVisible()
  await expectPicture(page, place)
  expectMade(place, 'POST blog/', { title: 'A year of posters' }, 1)
  await discuss(page)
  await reconsider(page, place)

  // A blog post may have no author in the API, so the user's own list has the edit link.
  await openInside(page, `${place.origin}/dashboard?tab=posts`)
  await page.getByRole('link', { name: 'Edit A year of posters' }).click()
  await expect(title(page)).toHaveValue('A year of posters')
  await title(page).fill('Two years of posters')
  await save(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Two years of posters')
  await expect(page.getByText('One poster a week.')).toBeVisible()
  const address = page.url()
  await openInside(page, `${place.origin}/dashboard?tab=posts`)
  await page.getByRole('button', { name: 'Delete Two years of posters' }).click()
  await deleteNow(page, 'blog post')
  await expect(page.getByRole('link', { name: 'Edit Two years of posters' })).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByRole('heading', heading)).toHaveText('Blog not found')
  const keys = ['PATCH blog/{id}/', 'DELETE blog/{id}/'] as const
  expectChangedAndDeleted(place, keys, 'Two years of posters')
}

async function projectJourney(page: Page, place: Place): Promise<void> {
  await title(page).fill('Mural at the school')
  await page.getByRole('textbox', { name: 'Description' }).fill('We start on Monday.')
  await page.getByLabel('Choose an image').setInputFiles([await png('wall.png')])
  await publishButton(page).click()
  await expect(page).toHaveURL(/\/projects\/[\w-]+$/)
  // The API may have no endpoint to read one project (A28); then it comes from the user's own list.
  await expect(page.getByRole('heading', heading)).toHaveText('Mural at the school')
  expectMade(place, 'POST projects/', { title: 'Mural at the school' }, 1)
  await openInside(page, `${place.origin}/dashboard?tab=projects`)
  await page.getByRole('link', { name: 'Edit Mural at the school' }).click()
  await expect(title(page)).toHaveValue('Mural at the school')
  await title(page).fill('Mural at the bridge')
  await save(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Mural at the bridge')
  await openInside(page, `${place.origin}/dashboard?tab=projects`)
  await expect(page.getByRole('link', { name: 'Edit Mural at the school' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete Mural at the bridge' }).click()
  await deleteNow(page, 'project')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  await expect(page.getByText('Mural at the bridge')).toHaveCount(0)
  const keys = ['PATCH projects/{id}/', 'DELETE projects/{id}/'] as const
  expectChangedAndDeleted(place, keys, 'Mural at the bridge')
}

/** The reference API publishes the other kinds below. */
const POST_PLACES = [
  'an API with numbers, arrays and a 404 in JSON',
  'an API with string ids, {results}, aliases and HTML responses',
  'an API with the defaults of DRF on another origin',
  'an API with the defaults of DRF and UUIDs',
  'an API with the specified fields only, on another origin',
] as const

forPlaces(POST_PLACES, () => {
  test('a creator publishes a post and a blog post, discusses, edits and deletes them', async ({
    page,
    place,
  }) => {
    test.slow()
    await arrive(page, place, await place.user('Ayen'), '/create/post')
    await test.step('a post with a picture', () => postJourney(page, place))
    await openInside(page, `${place.origin}/create/blog`)
    await test.step('a blog post with a cover', () => blogEntryJourney(page, fromNow(place)))
  })
})

/** Posts of the API with numbers are above; the one with the specified fields only is the same API. */
const ITEM_PLACES = [
  'an API with string ids, {results}, aliases and HTML responses',
  'an API with the defaults of DRF on another origin',
  'the reference API without extensions',
  'an API with the defaults of DRF and UUIDs',
  'an API with the specified fields only, on another origin',
] as const

forPlaces(ITEM_PLACES, () => {
  test('a creator publishes a portfolio item and a project, edits and deletes them', async ({
    page,
    place,
  }) => {
    test.slow()
    const ayen = await place.user('Ayen')
    await arrive(page, place, ayen, '/create/upload-work')
    await test.step('a portfolio item with two pictures', () =>
      portfolioItemJourney(page, place, ayen.username))
    await openInside(page, `${place.origin}/create/project`)
    await test.step('a project with a picture', () => projectJourney(page, place))
  })
})
