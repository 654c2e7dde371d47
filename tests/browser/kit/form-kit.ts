import type { Locator, Page } from 'playwright/test'
import { pictureFile } from './content-kit.ts'
import { expect, type TestUser, type World } from './kit.ts'

export const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A small PNG file of one colour with this name, for a file input. */
export async function png(name: string, background = '#0E5A61'): Promise<ChosenFile> {
  return { name, mimeType: 'image/png', buffer: await pictureFile(300, 200, background) }
}

/** The file input for the images of a content item. */
export const imageInput = (page: Page): Locator => page.getByLabel('Choose images')

/** The pictures of a form, in order. */
export const pictures = (page: Page): Locator =>
  page.getByRole('list', { name: 'Images', exact: true }).getByRole('listitem')

/** The picture of a form whose file has this name. */
export const picture = (page: Page, name: string): Locator =>
  pictures(page).filter({ hasText: name })

export const altTextInput = (row: Locator): Locator =>
  row.getByRole('textbox', { name: 'Alt text (describe the image)' })

export const bodyInput = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'What do you want to say?' })

export const publishButton = (page: Page): Locator => page.getByRole('button', { name: 'Publish' })

/** The error message of the form as a whole. */
export const formError = (page: Page): Locator => page.getByRole('main').getByRole('alert')

/** Expects that the draft is stored in IndexedDB; no time is shown while a change is unsaved. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^\s*Saved \d/)).toBeVisible()
}

export const draftRestoredMessage = (page: Page): Locator =>
  page.getByText(/^Draft restored \(Today, \d\d:\d\d\)\.$/)

/** The posts of this user from the API, newest first. */
// biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
export async function postsOf(world: World, user: TestUser): Promise<any[]> {
  return (await world.call(user, 'GET', `posts/?user=${user.id}`)).results
}

/** Dispatches a paste event with this data, as browsers do. */
export async function paste(target: Locator, data: { [type: string]: string }): Promise<void> {
  await target.evaluate((element, values) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(values)) clipboardData.setData(type, value)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, data)
}

/** Waits until the picture is uploaded. */
export async function expectUploaded(page: Page, name: string): Promise<void> {
  await expect(picture(page, name)).toBeVisible()
  await expect(page.getByRole('button', { name: `Cancel ${name}` })).toHaveCount(0)
}

/** Changes the route as a client link does, without loading the document. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path)

/** A field of the form by its exact label. */
export const fieldOf = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('form').getByLabel(name, { exact: true })

/** The preview of the content, next to the form. */
export const preview = (page: Page): Locator => page.locator('[data-preview]')

export const missingRequirements = (page: Page): Locator =>
  page.getByRole('list', { name: 'Required to publish' }).getByRole('listitem')

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (box === null) throw new Error('the element is not visible')
  return box
}

/**
 * Checks that the details are next to the form and its preview at 1280 px, and below at 360 px. The
 * page is 1280 px wide before and after.
 */
export async function expectColumns(page: Page, field: string, detail: string): Promise<void> {
  const [first, second] = [fieldOf(page, field), fieldOf(page, detail)]
  await page.setViewportSize(DESKTOP)
  await expect(second).toBeVisible()
  const [left, right] = [await boxOf(first), await boxOf(second)]
  expect(right.x).toBeGreaterThan(left.x + left.width)
  await expect(preview(page)).toBeInViewport()
  await page.setViewportSize(PHONE)
  await expect(preview(page)).toHaveCount(0)
  const [above, below] = [await boxOf(first), await boxOf(second)]
  expect(below.x).toBe(above.x)
  expect(below.y).toBeGreaterThan(above.y + above.height)
  await page.setViewportSize(DESKTOP)
}
