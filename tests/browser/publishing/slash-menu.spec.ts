import type { Page } from 'playwright/test'
import { problems, WIDTHS, wear } from '../a11y/a11y-kit.ts'
import { DESKTOP, png } from '../kit/form-kit.ts'
import { expect, signIn, test } from '../kit/kit.ts'

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
  'Divider',
  'Image',
]

/** Types into the text and waits until the menu shows `options`. */
async function ask(page: Page, typed: string, options: readonly string[]): Promise<void> {
  await page.keyboard.type(typed)
  await expect(list(page).getByRole('option')).toHaveText(options)
}

async function leaveBlock(page: Page, presses = 1): Promise<void> {
  for (let press = 0; press < presses; press++) await page.keyboard.press('Enter')
}

async function closeWithEscape(page: Page): Promise<void> {
  await ask(page, '/', ALL)
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await page.keyboard.type('list')
  await expect(list(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.type('and/or')
  await expect(list(page)).toHaveCount(0)
  await expect(text(page).getByRole('paragraph')).toHaveText(['/list', 'and/or'])
  await page.keyboard.press('Enter')
  await ask(page, '/', ALL)
  await page.keyboard.type('usr')
  await expect(list(page)).toHaveCount(0)
}

async function chooseByKeys(page: Page): Promise<void> {
  await ask(page, '/', ALL)
  await expect(chosen(page)).toHaveText('Heading')
  await expect(page.getByText('8 options')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText('Image')
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
}

async function filterByWords(page: Page): Promise<void> {
  await ask(page, '/quo', ['Quote'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('She said so')
  await expect(text(page).locator('blockquote')).toHaveText('She said so')
  await leaveBlock(page, 2)
  await ask(page, '/bullet', ['List'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('ink')
  await expect(text(page).getByRole('listitem')).toHaveText('ink')
}

async function choosePicture(page: Page): Promise<void> {
  // Waits before the key press, since the chooser may open immediately.
  const chooser = page.waitForEvent('filechooser')
  await ask(page, '/pic', ['Image'])
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([await png('wall.png', '#B0472E')])
  const words = page.getByRole('dialog', { name: 'Alt text' })
  await words.getByRole('textbox').fill('A wall')
  await words.getByRole('button', { name: 'Done' }).click()
  await expect(text(page).getByRole('img', { name: 'A wall' })).toBeVisible()
  await expect(text(page)).not.toContainText('/pic')
}

async function chooseByMouse(page: Page): Promise<void> {
  await ask(page, '/', ALL)
  await option(page, 'Numbered list').hover()
  await expect(chosen(page)).toHaveText('Numbered list')
  await option(page, 'Numbered list').click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('first')
  await expect(text(page).locator('ol')).toHaveText('first')
}

test.use({ hasTouch: true })

test('a slash in an empty block opens a menu for keyboard, mouse and touch, without axe violations at each width', async ({
  page,
  world,
  consoleWatch,
}) => {
  // On a slow machine axe blocks the page for longer than a draft waits for IndexedDB.
  consoleWatch.allow(/^the draft database refuses /)
  await signIn(page, world, await world.createUser('Ayen'), '/create/blog')
  await text(page).click()
  await test.step('the open menu has no accessibility problems and fits at each width', async () => {
    await ask(page, '/', ALL)
    for (const width of [...WIDTHS].reverse()) {
      await wear(page, width)
      await expect(list(page)).toBeVisible()
      const { x, width: wide } = (await list(page).boundingBox()) ?? { x: -1, width: 0 }
      expect([x >= 0, x + wide <= width]).toEqual([true, true])
      expect(await problems(page)).toEqual([])
    }
  })
  await test.step('a tap selects, and the text keeps focus', async () => {
    await option(page, 'Heading').tap()
    await expect(text(page)).toBeFocused()
    await page.keyboard.type('By touch')
    await expect(text(page).getByRole('heading', { level: 2 })).toHaveText('By touch')
  })
  await page.setViewportSize(DESKTOP)
  await leaveBlock(page)
  await test.step('Escape and other text keep the slash as typed', () => closeWithEscape(page))
  await leaveBlock(page)
  await test.step('arrow keys and Enter select', () => chooseByKeys(page))
  await leaveBlock(page)
  await test.step('typed text filters the menu', () => filterByWords(page))
  await leaveBlock(page, 2)
  await test.step('the mouse selects, and the text keeps focus', () => chooseByMouse(page))
  await leaveBlock(page, 2)
  await test.step('an image is inserted', () => choosePicture(page))
})
