import type { Page } from 'playwright/test'
import { problems, WIDTHS, wear } from './a11y-kit.ts'
import { addWork } from './content-kit.ts'
import { misfits } from './fit-kit.ts'
import { chooser, pictures, png, publish } from './form-kit.ts'
import { expect, pageErrors, signIn, test } from './kit.ts'

const heading = { level: 1 } as const
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tools = (page: Page) => part(page, 'Tools').getByRole('listitem')
const process = (page: Page) => page.getByRole('textbox', { name: 'How it was made' })
const licence = (page: Page) => page.getByLabel('Licence')

test('[PROD-06] what a work was made with, how, and its licence are written, read and changed', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/upload-work')
  await chooser(page).setInputFiles([await png('sign.png')])
  await expect(pictures(page)).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Title' }).fill('Sign for a barber')
  const box = page.getByRole('textbox', { name: 'Tools' })
  await box.fill('Reed pen, Enamel,')
  await expect(box).toHaveAccessibleDescription(/^2 of 12\./)
  await process(page).fill('Chalk first.\n\nThen one coat.')
  await licence(page).selectOption('cc-by')
  await expect(licence(page)).toHaveAccessibleDescription(/as long as you name the maker\.$/)
  await publish(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Sign for a barber')
  await expect(tools(page)).toHaveText(['Reed pen', 'Enamel'])
  await expect(part(page, 'How it was made')).toContainText('Chalk first.')
  const made = part(page, 'How it was made').getByText('Chalk first.')
  expect(await made.evaluate((node) => (node as HTMLElement).innerText)).toBe(
    'Chalk first.\n\nThen one coat.',
  )
  await expect(part(page, 'Licence')).toContainText(
    'You may share, change and sell it, as long as you name the maker.',
  )

  await page.getByRole('button', { name: 'More for this work' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(process(page)).toHaveValue('Chalk first.\n\nThen one coat.')
  await expect(licence(page)).toHaveValue('cc-by')
  await page.getByRole('button', { name: 'Remove Enamel' }).click()
  await process(page).fill('')
  await licence(page).selectOption('cc0')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Sign for a barber')
  await expect(tools(page)).toHaveText(['Reed pen'])
  await expect(part(page, 'How it was made')).toHaveCount(0)
  await expect(part(page, 'Licence')).toContainText('Free for everybody (CC0)')
  expect(errors).toEqual([])
})

test('a work whose maker says nothing of it has no empty headings', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  const { id } = await addWork(world, ayen, { title: 'Ferry' })
  await page.goto(`${world.server.origin}/portfolio/${id}`)
  await expect(page.getByRole('heading', heading)).toHaveText('Ferry')
  for (const name of ['Tools', 'How it was made', 'Licence']) {
    await expect(part(page, name)).toHaveCount(0)
  }
})

for (const width of WIDTHS) {
  test(`long notes are opened where they stand, and everything fits, ${width} px`, async ({
    page,
    world,
  }) => {
    await wear(page, width)
    const ayen = await world.person('Ayen')
    const work = await addWork(world, ayen, {
      title: 'Ferry',
      tools: [...Array.from({ length: 11 }, (_, n) => `Brush no. ${n}`), 'W'.repeat(40)],
      process: `${'Lime, soot and river clay, layer by layer. '.repeat(90)}The end.`,
      licence: 'cc-by-nc',
    })
    await page.goto(`${world.server.origin}/portfolio/${work.id}`)
    const picture = page.getByRole('button', { name: /^Image 1 of 1/ })
    await expect(picture).toBeInViewport()
    const notes = part(page, 'How it was made')
    const more = notes.getByRole('button', { name: 'More', exact: true })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    expect(await problems(page)).toEqual([])
    expect(await misfits(page)).toEqual([])
    const before = (await notes.boundingBox())?.height ?? 0
    await more.press('Enter')
    await expect(notes.getByRole('button', { name: 'Less', exact: true })).toBeFocused()
    expect((await notes.boundingBox())?.height ?? 0).toBeGreaterThan(before * 2)
    await notes.getByText('The end.').scrollIntoViewIfNeeded()
    expect(await misfits(page)).toEqual([])
    const [words, shown] = [await notes.boundingBox(), await picture.boundingBox()]
    // Beside the picture where there is room, else after it.
    if (width === 1280) expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThan(shown?.x ?? 0)
    else expect(words?.y ?? 0).toBeGreaterThan((shown?.y ?? 0) + (shown?.height ?? 0))
  })
}
