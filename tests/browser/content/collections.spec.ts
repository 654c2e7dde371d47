import type { Page } from 'playwright/test'
import { addPortfolioItem, deleteNow, saveButton, toastRegion } from '../kit/content-kit.ts'
import {
  clickMenuItem,
  expect,
  pageErrors,
  signIn,
  type TestUser,
  test,
  uniqueWord,
  type World,
} from '../kit/kit.ts'
import { problemsAtWidths } from '../market/market-kit.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add to collection' })
const list = (page: Page) => page.getByRole('list', { name: 'Works in this collection' })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name })

// biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
const collectionsOf = async (world: World, user: TestUser): Promise<any[]> =>
  (await world.call(user, 'GET', 'collections/mine/')).results

/** The titles of the works in their order, as others see them. */
const orderOf = async (world: World, user: TestUser, id: number): Promise<string[]> => {
  const { results } = await world.call(user, 'GET', `collections/${id}/works/`)
  return results.map((work: { title: string }) => work.title)
}

/** Saves the work and creates the first collection with it, from the notice. */
async function createFromSave(page: Page, title: string, work: string): Promise<void> {
  await saveButton(page, work).click()
  await toastRegion(page).getByRole('button', { name: 'Add to collection' }).click()
  await dialog(page).getByRole('button', { name: 'Create and add' }).click()
  await expect(dialog(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  expect(await problemsAtWidths(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Create and add' }).dblclick()
  await expect(dialog(page).getByRole('checkbox', { name: title })).toBeChecked()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

async function addFromMenu(page: Page, title: string): Promise<void> {
  await button(page, 'More for this work').click()
  await clickMenuItem(page.getByRole('menuitem', { name: 'Add to collection' }))
  await dialog(page).getByRole('checkbox', { name: title }).check()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
}

/** Moves the first work to the end by keyboard, removes the second and takes that back. */
async function arrange(page: Page): Promise<void> {
  await expect(list(page).getByRole('heading')).toHaveText(['Boat', 'Wall', 'Loom'])
  await expect(button(page, /^Move .*Boat.* up$/)).toBeDisabled()
  await button(page, /^Move .*Boat.* down$/).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(list(page).getByRole('heading')).toHaveText(['Wall', 'Loom', 'Boat'])
  await expect(button(page, /^Move .*Boat.* down$/)).toBeFocused()
  await expect(button(page, /^Move .*Boat.* down$/)).toBeDisabled()
  await button(page, /^Remove .*Loom/).click()
  await expect(button(page, 'Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(list(page).getByRole('heading')).toHaveText(['Wall', 'Loom', 'Boat'])
}

for (const width of [360, 1280]) {
  test(`[ROUTE-26 ROUTE-36] a user saves works into a collection, arranges, hides and deletes it at ${width} px`, async ({
    page,
    world,
    newUser,
  }) => {
    test.slow()
    const errors = pageErrors(page)
    const title = `نهر ${uniqueWord()}`
    const [ayen, lokai] = [await world.createUser('Ayen'), await world.createUser('Lokai')]
    const works: number[] = []
    for (const name of ['Boat', 'Wall', 'Loom'])
      works.push((await addPortfolioItem(world, lokai, { title: name })).id)
    const [boat, wall, loom] = works
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, world, ayen, `/portfolio/${boat}`)
    await createFromSave(page, title, 'Boat')
    const [collection, ...others] = await collectionsOf(world, ayen)
    expect(others).toEqual([])
    expect(collection).toMatchObject({ title, is_public: true, items_count: 1 })
    for (const id of [wall, loom]) {
      await page.goto(`${world.server.origin}/portfolio/${id}`)
      await addFromMenu(page, title)
    }

    await page.goto(`${world.server.origin}/dashboard?tab=collections`)
    expect(await problemsAtWidths(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
    await arrange(page)
    await expect.poll(() => orderOf(world, lokai, collection.id)).toEqual(['Wall', 'Loom', 'Boat'])
    expect(await problemsAtWidths(page)).toEqual([])

    await test.step('a private one is not found by others', async () => {
      await page.getByRole('radio', { name: 'Private: only you' }).check()
      await button(page, 'Save').click()
      await expect(page.getByText('Collection saved.')).toBeVisible()
      const other = await newUser()
      const path = `${world.server.origin}/collections?open=${collection.slug}`
      await other.page.goto(path)
      await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('Collection not found')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.getByRole('link', { name: 'Edit collection' }).click()
    })

    await button(page, 'Delete').click()
    await expect(page.getByText('No collections yet.')).toBeVisible()
    await toastRegion(page).getByRole('button', { name: 'Undo' }).click()
    await button(page, /^Delete .*/).click()
    await deleteNow(page, 'collection')
    await expect.poll(() => collectionsOf(world, ayen)).toEqual([])
    expect(errors).toEqual([])
  })
}
