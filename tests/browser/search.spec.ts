import type { Locator, Page } from 'playwright/test'
import type { Json } from '../../src/protocol/base/types.ts'
import { problems, WIDTHS, wear } from './a11y-kit.ts'
import { onCall } from './chat-kit.ts'
import { addPost, addWork, feed, titlesOf } from './content-kit.ts'
import { expect, pageErrors, test, type World } from './kit.ts'
import { addressOf } from './ways-in.ts'

const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Search Kinyeti' })
const overlay = (page: Page): Locator => page.getByRole('listbox', { name: 'Quick results' })
const group = (page: Page, name: string): Locator =>
  overlay(page).getByRole('group', { name }).getByRole('option')
const said = (page: Page): Locator =>
  page.getByRole('search', { name: 'Whole site' }).getByRole('status')
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const kinds = (page: Page): Locator => page.getByRole('navigation', { name: 'Kinds of results' })

const PEOPLE = /^public-profiles\/search\/$/
const FREELANCERS = /^freelancer-profiles\/$/
const ASSETS = /^creative-assets\/$/
/** The seven calls of a whole search; three of them are those of the overlay. */
const CALLS = [
  'asset-categories/',
  'creative-assets/',
  'creator-profiles/',
  'freelancer-profiles/',
  'portfolio/',
  'public-profiles/search/',
  'services/',
]

const user = (n: number) => ({
  id: n,
  username: `nyakim${n}`,
  first_name: 'Nyakim',
  last_name: `${n}`,
  full_name: `Nyakim ${n}`,
  profile_picture: null,
})
const five = <T>(make: (n: number) => T): T[] => [1, 2, 3, 4, 5].map(make)
const listed = (results: Json[]) => ({ count: results.length, next: null, previous: null, results })

/** Answers of our making to every call of a search. */
async function answer(
  page: Page,
  results: { people?: Json[]; freelancers?: Json[]; assets?: Json[] } = {},
): Promise<void> {
  const { people = [], freelancers = [], assets = [] } = results
  await page.route(
    /\/api\/(creator-profiles|services|portfolio|asset-categories)\/(\?|$)/,
    (route) => route.fulfill({ json: listed([]) }),
  )
  await onCall(page, 'GET', PEOPLE, (route) => route.fulfill({ json: listed(people) }))
  await onCall(page, 'GET', FREELANCERS, (route) => route.fulfill({ json: listed(freelancers) }))
  await onCall(page, 'GET', ASSETS, (route) => route.fulfill({ json: listed(assets) }))
}

const FULL = {
  people: five((n) => ({ user: user(n), headline: `Maker ${n}`, bio: '', avatar: null })),
  freelancers: five((n) => ({ id: n, user: user(n), title: `Painter ${n}`, skills: ['Murals'] })),
  assets: five((n) => ({ id: n, title: `Nyakim brush ${n}`, category: 'Brushes', price: 'Free' })),
}

/** Every call of a search that leaves the page, by its path. */
function searchCalls(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace('/api/', '')
    if (CALLS.includes(path)) seen.push(path)
  })
  return seen
}

async function open(page: Page, world: World, path = '/about'): Promise<void> {
  await page.goto(world.server.origin + path)
  await expect(heading(page)).toBeVisible()
}

test('[SEARCH-01 SEARCH-08] the third character opens the overlay, the loss of it closes it', async ({
  page,
  world,
}) => {
  await answer(page, FULL)
  await open(page, world)
  const calls = searchCalls(page)
  await box(page).pressSequentially('ny')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(overlay(page)).toHaveCount(0)
  await box(page).pressSequentially('a')
  await expect(overlay(page)).toBeVisible()
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(said(page)).toHaveText('7 results. Arrow keys choose.')
  expect(calls.toSorted()).toEqual([
    'creative-assets/',
    'freelancer-profiles/',
    'public-profiles/search/',
  ])
  await page.keyboard.press('Backspace')
  await expect(overlay(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('ny')
})

test('[SEARCH-02 SEARCH-03 SEARCH-04] of five each, two people, two freelancers and three assets show', async ({
  page,
  world,
}) => {
  await answer(page, FULL)
  await open(page, world)
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

test('[SEARCH-05] View All leads to the page with the query in its address', async ({
  page,
  world,
}) => {
  await answer(page, FULL)
  await open(page, world)
  await box(page).fill('ja zz')
  const all = overlay(page).getByRole('option', { name: 'View All' })
  const href = new URL((await all.getAttribute('href')) ?? '', world.server.origin)
  expect([href.pathname, href.searchParams.get('q')]).toEqual(['/search', 'ja zz'])
  await all.click()
  await expect(heading(page)).toHaveText('Search')
  expect(addressOf(page)).toBe('/search?q=ja%20zz')
  await expect(page.getByRole('searchbox', { name: 'Search for' })).toHaveValue('ja zz')
  await expect(overlay(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('')
})

test('[SEARCH-06 SEARCH-19] a search that fails says so, and Retry asks again', async ({
  page,
  world,
}) => {
  let failing = true
  await answer(page, FULL)
  await page.route(
    (url) => CALLS.includes(url.pathname.replace('/api/', '')),
    (route) => (failing ? route.fulfill({ status: 500, json: {} }) : route.fallback()),
  )
  await open(page, world)
  await box(page).fill('nyakim')
  await expect(page.getByText('Search failed. Please try again.').last()).toBeVisible()
  await expect(said(page)).toHaveText('Search failed. Please try again.')
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(group(page, 'People')).toHaveCount(2)
  failing = true
  await page.goto(`${world.server.origin}/search?q=nyakim`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Search failed. Please try again.',
  )
  failing = false
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
  await expect(kinds(page).getByRole('link', { name: /^Freelancers/ })).toHaveText('Freelancers5')
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(5)
})

test('[SEARCH-07 SEARCH-19] no hit at all reads No results found, in the overlay and on the page', async ({
  page,
  world,
}) => {
  await answer(page)
  await open(page, world)
  await box(page).fill('nothing')
  await expect(said(page)).toHaveText('No results found')
  await expect(
    page.getByRole('search', { name: 'Whole site' }).getByText('No results found').last(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'No results found' })).toBeVisible()
})

test('[A17] a part that fails hides nothing of the rest', async ({ page, world }) => {
  await answer(page, FULL)
  await onCall(page, 'GET', ASSETS, (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, world)
  await box(page).fill('nyakim')
  await expect(group(page, 'People')).toHaveCount(2)
  await expect(group(page, 'Assets')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('there may be more')
})

test('[SEARCH-01] by keyboard alone: found, chosen, remembered, forgotten', async ({
  page,
  world,
}) => {
  await answer(page, FULL)
  await open(page, world)
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('nyakim')
  await expect(group(page, 'Assets')).toHaveCount(3)
  const active = () =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant')
      return id ? document.getElementById(id)?.getAttribute('href') : null
    })
  expect(await active()).toBeNull()
  await page.keyboard.press('ArrowUp')
  expect(await active()).toBe('/search?q=nyakim')
  await page.keyboard.press('ArrowDown')
  expect(await active()).toBe('/u/nyakim1')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await active()).toBe('/freelancer/nyakim1')
  await expect(overlay(page).locator('[aria-selected=true]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${world.server.origin}/freelancer/nyakim1`)
  await expect(heading(page)).toHaveText('Nyakim 1')
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  const recent = page.getByRole('listbox', { name: 'Recent searches' })
  await expect(recent.getByRole('option')).toHaveText(['nyakim'])
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
  await expect(page.getByRole('button', { name: 'Forget them' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(recent).toHaveCount(0)
  await page.reload()
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await expect(recent).toHaveCount(0)
})

test('[SEARCH-01] the keys for the search leave those alone who are typing', async ({
  page,
  world,
}) => {
  await open(page, world, '/search')
  const field = page.getByRole('searchbox', { name: 'Search for' })
  await field.focus()
  await page.keyboard.type('a/b')
  await expect(field).toHaveValue('a/b')
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
})

test('[SEARCH-01] what is typed before the code of the search is there is not lost', async ({
  page,
  world,
}) => {
  await answer(page, FULL)
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/search-panel[^/]*\.js/, async (route) => {
    await held
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
})

test('[SEARCH-05] Enter searches even where the code of the search cannot be had', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  await answer(page, FULL)
  await page.route(/\/assets\/search-panel[^/]*\.js/, (route) => route.abort())
  await open(page, world)
  await box(page).fill('nyakim & co')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Search for' })).toHaveValue('nyakim & co')
  expect(new URL(page.url()).searchParams.get('q')).toBe('nyakim & co')
  expect(errors).toEqual([])
})

test('[SEARCH-08] a press elsewhere, another page and Escape put the search away', async ({
  page,
  world,
}) => {
  await answer(page, FULL)
  await open(page, world)
  await box(page).fill('nyakim')
  await expect(overlay(page)).toBeVisible()
  await heading(page).click()
  await expect(overlay(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('')
  await box(page).fill('nyakim')
  await expect(overlay(page)).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Secondary' })
    .getByRole('link', { name: 'Blog' })
    .click()
  await expect(heading(page)).toHaveText('Blog')
  await expect(overlay(page)).toHaveCount(0)
  await box(page).fill('nyakim')
  await expect(overlay(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${world.server.origin}/about`)
  await expect(overlay(page)).toHaveCount(0)
})

test('[SEARCH-01] on a phone a button opens the box over the whole width; Back, Escape and the cross close it', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await answer(page, FULL)
  await open(page, world)
  const opener = page.getByRole('button', { name: 'Search Kinyeti' })
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
  await opener.click()
  await page.keyboard.type('nyakim')
  await group(page, 'People').first().click()
  await expect(page).toHaveURL(`${world.server.origin}/u/nyakim1`)
  await expect(box(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(`${world.server.origin}/about`)
})

test('[ROUTE-20 SEARCH-10 SEARCH-11 SEARCH-12 SEARCH-13 SEARCH-14 SEARCH-15 SEARCH-16] anybody finds everything of a word, each kind under a tab of its own', async ({
  page,
  world,
}) => {
  const word = `sorghum${Date.now()}`
  const maker = await world.person('Ayen', 'Deng', { user_type: 'freelancer' })
  await world.call(maker, 'PATCH', 'profiles/update_profile/', { title: `Weaver of ${word}` })
  await addWork(world, maker, { title: `Mat of ${word}` })
  await addPost(world, maker, { title: `News of ${word}` })
  const calls = searchCalls(page)
  await open(page, world, `/search?q=${word}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('list', { name: 'Freelancers' }).getByRole('heading')).toHaveText([
    'Ayen Deng',
  ])
  await expect(main.getByRole('heading', { name: `Mat of ${word}` })).toBeVisible()
  expect(calls.toSorted()).toEqual(CALLS)
  await expect(kinds(page).getByRole('link')).toHaveText([
    'All',
    'People0',
    'Freelancers1',
    'Work1',
    'Assets0',
    'Services0',
    'Posts',
    'Blog',
  ])
  await kinds(page).getByRole('link', { name: 'Posts' }).click()
  await expect(titlesOf(feed(page, 'Posts'))).toHaveText([`News of ${word}`])
  expect(addressOf(page)).toBe(`/search?q=${word}&tab=posts`)
  await page.reload()
  await expect(kinds(page).locator('[aria-current=true]')).toHaveText('Posts')
  await kinds(page).getByRole('link', { name: 'Work' }).click()
  await expect(titlesOf(feed(page, 'Works'))).toHaveText([`Mat of ${word}`])
  await kinds(page).getByRole('link', { name: 'Assets' }).click()
  await expect(main.getByRole('heading', { level: 2, name: 'No results found' })).toBeVisible()
})

test('[SEARCH-18] freelancers and creators are found by skill, title, style and specialization alone', async ({
  page,
  world,
}) => {
  const mark = Date.now().toString(36)
  const poni = await world.person('Poni', 'Lasu', { user_type: 'freelancer' })
  const tombe = await world.person('Tombe', 'Wani')
  await world.call(poni, 'PATCH', 'profiles/update_profile/', {
    title: `Potter ${mark}`,
    skills: [`Glazing ${mark}`],
  })
  await world.call(tombe, 'PATCH', 'profiles/update_profile/', {
    artistic_style: `Milaya ${mark}`,
    specialization: `Harps ${mark}`,
  })
  for (const [q, kind, name] of [
    [`GLAZING ${mark}`, 'Freelancers', 'Poni Lasu'],
    [`potter ${mark}`, 'Freelancers', 'Poni Lasu'],
    [`milaya ${mark}`, 'People', 'Tombe Wani'],
    [`harps ${mark}`, 'People', 'Tombe Wani'],
  ] as const) {
    await page.goto(`${world.server.origin}/search?${new URLSearchParams({ q })}`)
    await expect(
      page.getByRole('list', { name: kind }).getByRole('heading', { level: 3 }),
    ).toHaveText([name])
  }
  await page.goto(`${world.server.origin}/search?q=${mark}zzz`)
  await expect(page.getByRole('heading', { level: 2, name: 'No results found' })).toBeVisible()
})

test('[SEARCH-09] below three characters nothing is asked; another query takes the place of the first', async ({
  page,
  world,
}) => {
  const calls = searchCalls(page)
  // Nothing of another test is spelled alike.
  const unheard = `qxwvjz${Date.now().toString(36)}`
  await open(page, world, '/about')
  await page.goto(`${world.server.origin}/search?q=ab`)
  await expect(page.getByRole('heading', { name: 'A little more, please' })).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Search for' })
  await expect(field).toHaveValue('ab')
  expect(calls).toEqual([])
  await field.fill(unheard)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('q')).toBe(unheard)
  await page.goBack()
  await expect(page).toHaveURL(`${world.server.origin}/about`)
  await page.goto(`${world.server.origin}/search`)
  await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible()
})

test('[ROUTE-20 SEARCH-05] quotes, per cent, emoji and 500 characters are searched as they stand', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  for (const q of ['"half" \'quote\'', '100%25 %zz', '🪘🪘🪘 & more + 1', 'ŋɔŋ'.repeat(166)]) {
    await open(page, world)
    // What the page before shows of the newest works is asked of the same place.
    const asked = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url())
      return pathname === '/api/portfolio/' && searchParams.has('search')
    })
    await box(page).fill(q)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox', { name: 'Search for' })).toHaveValue(q)
    expect(new URL((await asked).url()).searchParams.get('search')).toBe(q)
    await expect(
      page.getByRole('main').getByRole('heading', { name: 'No results found' }),
    ).toBeVisible()
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Search for' })).toHaveValue(q)
  }
  expect(errors).toEqual([])
})

for (const width of WIDTHS) {
  test(`[SEARCH-01 ROUTE-20] search is for everybody at ${width} px`, async ({ page, world }) => {
    await wear(page, width)
    await answer(page, FULL)
    await open(page, world, '/search?q=nyakim')
    await expect(page.getByRole('list', { name: 'People' })).toBeVisible()
    expect(await problems(page)).toEqual([])
    if (width === 360) await page.getByRole('button', { name: 'Search Kinyeti' }).click()
    await box(page).fill('nyakim')
    await expect(group(page, 'Assets')).toHaveCount(3)
    await page.keyboard.press('ArrowDown')
    expect(await problems(page)).toEqual([])
  })
}
