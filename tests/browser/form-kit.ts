import type { Locator, Page } from 'playwright/test'
import { pictureFile } from './content-kit.ts'
import { expect, type Person, type World } from './kit.ts'

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A small picture of one colour with a name, as somebody chooses it. */
export async function png(name: string, background = '#0E5A61'): Promise<ChosenFile> {
  return { name, mimeType: 'image/png', buffer: await pictureFile(300, 200, background) }
}

/** What the form calls the pictures of the piece itself. */
export const chooser = (page: Page): Locator => page.getByLabel('Choose pictures')

/** The pictures of a form, in order. */
export const pictures = (page: Page): Locator =>
  page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('listitem')

/** The picture of a form whose file has this name. */
export const picture = (page: Page, name: string): Locator =>
  pictures(page).filter({ hasText: name })

export const describing = (row: Locator): Locator =>
  row.getByRole('textbox', { name: 'Describe the picture for people who cannot see it' })

export const bodyOf = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'What do you want to say?' })

export const publish = (page: Page): Locator => page.getByRole('button', { name: 'Publish' })

/** What is wrong with the form as a whole. */
export const problem = (page: Page): Locator => page.getByRole('main').getByRole('alert')

/** The draft is in the browser's database; until a change was stored nothing is said of a time. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^\s*Saved \d/)).toBeVisible()
}

export const restored = (page: Page, name = 'post'): Locator =>
  page.getByText(new RegExp(`^Your draft of this ${name} is back \\(Today, \\d\\d:\\d\\d\\)\\.$`))

/** The posts of somebody as the API has them, the newest first. */
// biome-ignore lint/suspicious/noExplicitAny: an answer is read field by field
export async function postsOf(world: World, person: Person): Promise<any[]> {
  return (await world.call(person, 'GET', `posts/?user=${person.id}`)).results
}

/** What browsers send when something is pasted. */
export async function paste(where: Locator, data: { [type: string]: string }): Promise<void> {
  await where.evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, data)
}
