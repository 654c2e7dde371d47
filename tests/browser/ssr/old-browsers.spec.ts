import type { Page } from 'playwright/test'
import { TEXTS } from '../../../src/protocol/base/catalogue.ts'
import { PAGE_GROUPS, test } from '../kit/community-kit.ts'
import { expect, signIn } from '../kit/kit.ts'

test.use({ freshContext: true })
test.describe.configure({ timeout: 180_000 })

/** Deletes what Chrome 109, Safari 16.4 or Firefox 115 lack (docs/browsers.md). */
const withoutNewFunctions = (page: Page) =>
  page.addInitScript(() => {
    const remove = (target: object, ...names: string[]) => {
      for (const name of names) delete (target as { [name: string]: unknown })[name]
    }
    remove(Array.prototype, 'toSorted', 'toReversed', 'toSpliced', 'with')
    remove(String.prototype, 'isWellFormed', 'toWellFormed')
    remove(Promise, 'withResolvers', 'try')
    remove(URL, 'canParse', 'parse')
    remove(Object, 'groupBy')
    remove(Map, 'groupBy')
    remove(Array, 'fromAsync')
    remove(AbortSignal, 'any')
    remove(RegExp, 'escape')
    remove(Intl, 'Segmenter', 'DurationFormat')
    remove(Element.prototype, 'checkVisibility')
    remove(Document.prototype, 'startViewTransition', 'caretPositionFromPoint')
    remove(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover')
    remove(HTMLButtonElement.prototype, 'popoverTargetElement', 'popoverTargetAction')
    const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
    remove(
      iterator,
      'map',
      'filter',
      'take',
      'drop',
      'flatMap',
      'reduce',
      'toArray',
      'some',
      'find',
      'every',
      'forEach',
    )
    remove(
      Set.prototype,
      'union',
      'intersection',
      'difference',
      'symmetricDifference',
      'isSubsetOf',
      'isSupersetOf',
      'isDisjointFrom',
    )
  })

const errorScreen = (page: Page) => page.getByText(TEXTS.crashed)

for (const [group, pages] of Object.entries(PAGE_GROUPS)) {
  test(`${group} work in the oldest supported browsers`, async ({ page, world, community }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await withoutNewFunctions(page)
    for (const ssrPage of pages) {
      await test.step(ssrPage.name, async () => {
        await page.goto(world.server.origin + ssrPage.path(community))
        await expect(
          page.getByRole('banner').getByRole('button', { name: 'Get Started' }),
        ).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(errorScreen(page)).toHaveCount(0)
      })
    }
    expect(errors).toEqual([])
  })
}

test('pages of a user work in the oldest supported browsers', async ({ page, world }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const ayen = await world.createUser('Ayen')
  const lokai = await world.createUser('Lokai')
  await world.call(lokai, 'POST', 'messaging/conversations/', {
    target_user_id: ayen.id,
    initial_message: 'Hello',
  })
  await withoutNewFunctions(page)
  await signIn(page, world, ayen)
  for (const path of [
    '/dashboard',
    '/settings',
    '/notifications',
    '/create-post',
    '/upload-work',
    '/create-blog',
    '/upload-asset',
    '/messages',
  ]) {
    await page.goto(world.server.origin + path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(errorScreen(page)).toHaveCount(0)
  }
  await page.getByRole('link', { name: /Lokai/ }).first().click()
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Hello yourself')
  await page.getByRole('textbox', { name: /^Message to/ }).press('Enter')
  await expect(page.getByRole('log').getByText('Hello yourself')).toBeVisible()
  await page.getByRole('button', { name: 'React and more' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Message actions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Message actions' })).toBeHidden()
  expect(errors).toEqual([])
})

test('an older browser gets a page in words', async ({ page, world }) => {
  await page.addInitScript(() => {
    delete (HTMLScriptElement as { supports?: unknown }).supports
  })
  await page.goto(`${world.server.origin}/about`)
  await expect(page.locator('#old-browser')).toHaveText(
    'Your browser is too old for Kinyeti. Update it, or use Chrome 109, Firefox 115, Safari 16.4 or newer.',
  )
})
