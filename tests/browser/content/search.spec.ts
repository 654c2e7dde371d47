import type { Page } from 'playwright/test'
import { problems, WIDTHS, wear } from '../a11y/a11y-kit.ts'
import { addressOf } from '../a11y/ways-in.ts'
import { expect, pageErrors, test, type World } from '../kit/kit.ts'
import {
  box,
  expectSearched,
  FULL,
  field,
  group,
  heading,
  kinds,
  NONE,
  OVERLAY_CALLS,
  open,
  overlay,
  response,
  said,
  searchCalls,
} from './search-kit.ts'

/** The URL of the active option. */
const activeOption = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return (id ? document.getElementById(id)?.getAttribute('href') : null) ?? null
  })

test('[SEARCH-01 SEARCH-02 SEARCH-03 SEARCH-04 SEARCH-05 SEARCH-08] the overlay opens at the third character, shows some results of each type, closes, links to the search page, and works by keyboard only', async ({
  page,
  world,
}) => {
  await response(page, FULL)
  await open(page, world)
  const calls = searchCalls(page)
  await test.step('opens at three characters and closes at two', async () => {
    await box(page).pressSequentially('ny')
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(overlay(page)).toHaveCount(0)
    await box(page).pressSequentially('a')
    await expect(overlay(page)).toBeVisible()
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(said(page)).toHaveText('7 results. Arrow keys choose.')
    expect(calls.toSorted()).toEqual(OVERLAY_CALLS)
    await page.keyboard.press('Backspace')
    await expect(overlay(page)).toHaveCount(0)
    await expect(box(page)).toHaveValue('ny')
  })
  await test.step('shows two users, two freelancers and three assets of five each', async () => {
    await box(page).fill('nyakim')
    await expect(group(page, 'People')).toHaveText(['N1Nyakim 1Maker 1', 'N2Nyakim 2Maker 2'])
    await expect(group(page, 'Freelancers')).toHaveText([
      'N1Nyakim 1Painter 1',
      'N2Nyakim 2Painter 2',
    ])
    await expect(group(page, 'Assets')).toHaveText(
      [1, 2, 3].map((n) => `Nyakim brush ${n}Brushes · Free`),
    )
  })
  await test.step('closes on a click elsewhere, on navigation and on Back', async () => {
    await heading(page).click()
    await expect(overlay(page)).toHaveCount(0)
    await expect(box(page)).toHaveValue('')
    await box(page).fill('nyakim')
    await expect(overlay(page)).toBeVisible()
    const secondary = page.getByRole('navigation', { name: 'Secondary' })
    await secondary.getByRole('link', { name: 'Blog' }).click()
    await expect(heading(page)).toHaveText('Blog')
    await expect(overlay(page)).toHaveCount(0)
    await box(page).fill('nyakim')
    await expect(overlay(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`${world.server.origin}/about`)
    await expect(overlay(page)).toHaveCount(0)
  })
  await test.step('View All opens the page with the query in its URL', async () => {
    await box(page).fill('ja zz')
    const all = overlay(page).getByRole('option', { name: 'View All' })
    const href = new URL((await all.getAttribute('href')) ?? '', world.server.origin)
    expect([href.pathname, href.searchParams.get('q')]).toEqual(['/search', 'ja zz'])
    await all.click()
    await expect(heading(page)).toHaveText('Search')
    expect(addressOf(page)).toBe('/search?q=ja%20zz')
    await expect(field(page)).toHaveValue('ja zz')
    await expect(overlay(page)).toHaveCount(0)
    await expect(box(page)).toHaveValue('')
  })
  await test.step('works by keyboard only', () => useByKeys(page, world))
})

async function useByKeys(page: Page, world: World): Promise<void> {
  const recent = page.getByRole('listbox', { name: 'Recent searches' })
  await test.step('selects a result', async () => {
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('nyakim')
    await expect(group(page, 'Assets')).toHaveCount(3)
    expect(await activeOption(page)).toBeNull()
    for (const [key, href] of [
      ['ArrowUp', '/search?q=nyakim'],
      ['ArrowDown', '/u/nyakim1'],
      ['ArrowDown', '/u/nyakim2'],
      ['ArrowDown', '/freelancer/nyakim1'],
    ] as const) {
      await page.keyboard.press(key)
      expect(await activeOption(page)).toBe(href)
    }
    await expect(overlay(page).locator('[aria-selected=true]')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${world.server.origin}/freelancer/nyakim1`)
    await expect(heading(page)).toHaveText('Nyakim 1')
  })
  await test.step('repeats a recent search, then clears them', async () => {
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
    await expect(recent.getByRole('option')).toHaveText(['nyakim', 'ja zz'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(box(page)).toHaveValue('nyakim')
    await expect(group(page, 'People')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveValue('')
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(recent).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Clear' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(recent).toHaveCount(0)
    await page.goto(`${world.server.origin}/search`)
    await expect(heading(page)).toBeVisible()
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await expect(recent).toHaveCount(0)
  })
  await test.step('does not capture keys in another field', async () => {
    await field(page).focus()
    await page.keyboard.type('a/b')
    await expect(field(page)).toHaveValue('a/b')
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
  })
}

test('[SEARCH-06 SEARCH-07 SEARCH-19 A17] a failed search offers Retry, a partial failure keeps the other results, and no results are reported', async ({
  page,
  world,
}) => {
  const responses = await response(page, FULL)
  await open(page, world)
  const main = page.getByRole('main')
  const people = page.getByRole('list', { name: 'People' }).getByRole('listitem')
  await test.step('in the overlay', async () => {
    responses.isDown = true
    await box(page).fill('nyakim')
    await expect(page.getByText('Search failed. Please try again.').last()).toBeVisible()
    await expect(said(page)).toHaveText('Search failed. Please try again.')
    responses.isDown = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(group(page, 'People')).toHaveCount(2)
  })
  await test.step('on the page', async () => {
    responses.isDown = true
    await box(page).fill('nyaki')
    await page.keyboard.press('Enter')
    await expectSearched(page, 'nyaki')
    await expect(main.getByRole('alert')).toContainText('Search failed. Please try again.')
    responses.isDown = false
    await main.getByRole('button', { name: 'Retry' }).click()
    await expect(kinds(page).getByRole('link', { name: /^Freelancers/ })).toHaveText('Freelancers5')
    await expect(people).toHaveCount(5)
  })
  await test.step('for one content type', async () => {
    responses.assets = 'failing'
    await box(page).fill('nyak')
    await expect(group(page, 'People')).toHaveCount(2)
    await expect(group(page, 'Assets')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expectSearched(page, 'nyak')
    await expect(main.getByRole('alert')).toContainText('Some results couldn’t load.')
    await expect(people).toHaveCount(5)
  })
  await test.step('without results', async () => {
    Object.assign(responses, NONE)
    await box(page).fill('nothing')
    await expect(said(page)).toHaveText('No results found')
    const search = page.getByRole('search', { name: 'Whole site' })
    await expect(search.getByText('No results found').last()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'No results found' })).toBeVisible()
  })
})

test('[SEARCH-01 SEARCH-05] text typed before the search panel loads is kept, and Enter searches if the panel cannot load', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  await response(page, FULL)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let isLost = false
  await page.route(/\/assets\/search-panel[^/]*\.js/, async (route) => {
    if (isLost) return route.abort()
    await released
    await route.continue()
  })
  await open(page, world)
  await box(page).click()
  await page.keyboard.type('nyak')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('i')
  await expect(overlay(page)).toHaveCount(0)
  release()
  await expect(overlay(page)).toBeVisible()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('nyaik')
  await page.keyboard.type('x')
  await expect(box(page)).toHaveValue('nyaixk')
  isLost = true
  await open(page, world)
  await box(page).fill('nyakim & co')
  await page.keyboard.press('Enter')
  await expectSearched(page, 'nyakim & co')
  expect(errors).toEqual([])
})

test('[SEARCH-01 ROUTE-20] at 360 px a button opens the search box at full width, three ways close it, and axe finds no violations at 360 and 1280 px', async ({
  page,
  world,
}) => {
  await wear(page, 360)
  await response(page, FULL)
  await open(page, world)
  const opener = page.getByRole('button', { name: 'Search Kinyeti' })
  await test.step('Back, Escape and the close button close it', async () => {
    await expect(box(page)).toBeHidden()
    await opener.click()
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('nyakim')
    await expect(group(page, 'Assets')).toHaveCount(3)
    const place = await overlay(page).boundingBox()
    expect(place?.width).toBeGreaterThan(330)
    await page.goBack()
    await expect(box(page)).toBeHidden()
    await expect(opener).toBeFocused()
    expect(addressOf(page)).toBe('/about')
    await opener.click()
    await page.keyboard.type('nyakim')
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(box(page)).toBeHidden()
    await opener.click()
    await page.getByRole('button', { name: 'Close search' }).click()
    await expect(box(page)).toBeHidden()
  })
  await test.step('a result opens its page, Back the previous page', async () => {
    await opener.click()
    await page.keyboard.type('nyakim')
    await group(page, 'People').first().click()
    await expect(page).toHaveURL(`${world.server.origin}/u/nyakim1`)
    await expect(box(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(`${world.server.origin}/about`)
  })
  for (const width of WIDTHS) {
    await test.step(`axe finds no violations at ${width} px`, async () => {
      await wear(page, width)
      if (width === 360) await opener.click()
      await box(page).fill('nyakim')
      await expect(group(page, 'Assets')).toHaveCount(3)
      await page.keyboard.press('ArrowDown')
      expect(await problems(page)).toEqual([])
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await expectSearched(page, 'nyakim')
      await expect(page.getByRole('list', { name: 'People' })).toBeVisible()
      expect(await problems(page)).toEqual([])
    })
  }
})
