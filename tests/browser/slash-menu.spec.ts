import type { Page } from 'playwright/test'
import { problems, WIDTHS, wear } from './a11y-kit.ts'
import { png } from './form-kit.ts'
import { expect, signIn, test } from './kit.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const list = (page: Page) => page.getByRole('listbox', { name: 'Insert' })
const option = (page: Page, name: string) => list(page).getByRole('option', { name, exact: true })
const chosen = (page: Page) => list(page).getByRole('option', { selected: true })

const ALL = [
  'Heading',
  'Smaller heading',
  'List',
  'Numbered list',
  'Quote',
  'Code block',
  'Line across',
  'Picture',
]

test.beforeEach(async ({ page, world }) => {
  await signIn(page, world, await world.person('Ayen'), '/create/blog')
  await text(page).click()
})

test('a slash in an empty block lists what can stand there, and the keys choose of it', async ({
  page,
}) => {
  await page.keyboard.type('/')
  await expect(list(page).getByRole('option')).toHaveText(ALL)
  await expect(chosen(page)).toHaveText('Heading')
  await expect(page.getByText('8 things to insert')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText('Picture')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText('Smaller heading')
  const named = await text(page).getAttribute('aria-activedescendant')
  expect(named).toBe(await chosen(page).getAttribute('id'))
  await page.keyboard.press('Enter')
  await expect(list(page)).toHaveCount(0)
  await page.keyboard.type('Why paper')
  await expect(text(page).getByRole('heading', { level: 3 })).toHaveText('Why paper')
  await expect(text(page)).not.toHaveAttribute('aria-activedescendant')
})

test('what is typed on narrows the list, whatever it is called by', async ({ page }) => {
  await page.keyboard.type('/quo')
  await expect(list(page).getByRole('option')).toHaveText(['Quote'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('She said so')
  await expect(text(page).locator('blockquote')).toHaveText('She said so')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/bullet')
  await expect(list(page).getByRole('option')).toHaveText(['List'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('ink')
  await expect(text(page).getByRole('listitem')).toHaveText('ink')
})

test('Escape leaves the slash as it is typed; in a line of words it is nothing else', async ({
  page,
}) => {
  await page.keyboard.type('/')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await page.keyboard.type('list')
  await expect(list(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.type('and/or')
  await expect(list(page)).toHaveCount(0)
  await expect(text(page).getByRole('paragraph')).toHaveText(['/list', 'and/or'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await expect(list(page)).toBeVisible()
  await page.keyboard.type('usr')
  await expect(list(page)).toHaveCount(0)
})

test('the mouse marks and chooses, and the text keeps the focus', async ({ page }) => {
  await page.keyboard.type('/')
  await option(page, 'Numbered list').hover()
  await expect(chosen(page)).toHaveText('Numbered list')
  await option(page, 'Numbered list').click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('first')
  await expect(text(page).locator('ol')).toHaveText('first')
})

test('a picture is chosen from the list', async ({ page }) => {
  await page.keyboard.type('/pic')
  await expect(list(page).getByRole('option')).toHaveText(['Picture'])
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([await png('wall.png', '#B0472E')])
  const words = page.getByRole('dialog', { name: 'Describe the picture' })
  await words.getByRole('textbox').fill('A wall')
  await words.getByRole('button', { name: 'Done' }).click()
  await expect(text(page).getByRole('img', { name: 'A wall' })).toBeVisible()
  await expect(text(page)).not.toContainText('/')
})

for (const width of WIDTHS) {
  test(`the open list has no problems, ${width} px`, async ({ page, consoleWatch }) => {
    // Axe holds the page for longer than a draft waits for its database on a busy machine.
    consoleWatch.allow(/^the draft database refuses /)
    await wear(page, width)
    await text(page).click()
    await page.keyboard.type('/')
    await expect(list(page)).toBeVisible()
    const { x, width: wide } = (await list(page).boundingBox()) ?? { x: -1, width: 0 }
    expect([x >= 0, x + wide <= width]).toEqual([true, true])
    expect(await problems(page)).toEqual([])
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a tap chooses, and one writes on', async ({ page }) => {
    await text(page).tap()
    await page.keyboard.type('/')
    await option(page, 'Heading').tap()
    await expect(text(page)).toBeFocused()
    await page.keyboard.type('Why paper')
    await expect(text(page).getByRole('heading', { level: 2 })).toHaveText('Why paper')
  })
})
