import type { Locator, Page } from 'playwright/test'
import { addPost, addProject, addWork, feed, titlesOf, uploadPicture } from './content-kit.ts'
import { expect, ownWorld, test, type World } from './kit.ts'
import { assetTitles, choose, filter, sell } from './market-kit.ts'
import { openWritten } from './written-kit.ts'

/** Searching and choosing without a script, on a phone. */

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

let world: World
test.beforeAll(async () => {
  world = await ownWorld({ KINYETI_PAGES: 'written' })
  const maker = await world.person('Ayen')
  const images = [{ id: await uploadPicture(world, maker), alt: '' }]
  const lado = await world.person('Lado', 'Wani', { user_type: 'freelancer' })
  await world.call(lado, 'PATCH', 'profiles/update_profile/', { skills: ['Lettering'] })
  const places: [string, string, string][] = [
    ['Keji', 'Wau', 'open'],
    ['Poni', 'Wau', 'booked'],
    ['Nyandeng', 'Bor', 'open'],
  ]
  for (const [name, location, availability] of places) {
    const weaver = await world.person(name, 'Lasu')
    const fields = { specialization: 'Weaving', location, availability }
    await world.call(weaver, 'PATCH', 'profiles/update_profile/', fields)
  }
  await addWork(world, maker, { title: 'Ferry at dawn', category: 'Photography', images }, 0)
  await addWork(world, maker, { title: 'Ferry on paper', category: 'Illustration', images }, 0)
  await addWork(world, maker, { title: 'Market at noon', category: 'Photography', images }, 0)
  await addPost(world, maker, { title: 'On film', category: 'Film' })
  await addPost(world, maker, { title: 'On cloth', category: 'Textile' })
  await addProject(world, maker, { title: 'Mural at the school' })
  await addProject(world, maker, { title: 'Book of ferries' })
  const bare = { pictures: 0 }
  await sell(world, maker, { title: 'Dear brushes', price: '90000', licence: 'commercial' }, bare)
  await sell(world, maker, { title: 'Cheap brushes', price: '500', licence: 'commercial' }, bare)
  await sell(world, maker, { title: 'Brushes for home', price: '400', licence: 'personal' }, bare)
})
test.afterAll(() => world.server.dispose())

const open = (page: Page, path: string) => openWritten(page, world.server.origin + path)
const main = (page: Page): Locator => page.getByRole('main')
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('[ROUTE-20] the banner searches from every page', async ({ page }) => {
  await open(page, '/about')
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search Kinyeti' })
  await field.fill('ferry & dawn')
  await field.press('Enter')
  expect([new URL(page.url()).pathname, queryOf(page)]).toEqual(['/search', { q: 'ferry & dawn' }])
  await expect(main(page).getByRole('searchbox', { name: 'Search for' })).toHaveValue(
    'ferry & dawn',
  )
})

test('[ROUTE-20] a search goes on with another word under the same kind', async ({ page }) => {
  await open(page, '/search?q=market')
  await main(page).getByRole('link', { name: /^Work/ }).click()
  await expect(titlesOf(feed(page, 'Works'))).toHaveText(['Market at noon'])
  await main(page).getByRole('searchbox', { name: 'Search for' }).fill('ferry')
  await main(page).getByRole('button', { name: 'Search' }).click()
  expect(queryOf(page)).toEqual({ q: 'ferry', tab: 'work' })
  await expect(titlesOf(feed(page, 'Works'))).toHaveText(['Ferry on paper', 'Ferry at dawn'])
})

test('[ROUTE-20 SEARCH-19] before a search, and after one without a hit, there are ways on', async ({
  page,
}) => {
  await open(page, '/search')
  const doors = main(page).getByRole('region', { name: 'Look around by kind' })
  await expect(doors.getByRole('link')).toHaveCount(6)
  await main(page).getByRole('searchbox', { name: 'Search for' }).fill('ferry qxwvjz zzyyxxvv')
  await main(page).getByRole('button', { name: 'Search' }).click()
  expect(queryOf(page)).toEqual({ q: 'ferry qxwvjz zzyyxxvv' })
  await expect(main(page).getByRole('heading', { name: 'No results found' })).toBeVisible()
  await expect(doors.getByRole('link')).toHaveCount(6)
  await main(page).getByRole('link', { name: 'Look for “ferry” alone' }).click()
  await expect(main(page).getByRole('heading', { name: 'Ferry at dawn' })).toBeVisible()
  await open(page, '/search?q=keji+lasu')
  const first = main(page).getByRole('list', { name: 'People' }).getByRole('listitem').first()
  await first.getByRole('link', { name: 'Keji Lasu', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keji Lasu')
})

test('[ROUTE-04] works are narrowed by a category, then searched within it', async ({ page }) => {
  await open(page, '/portfolio')
  await main(page).getByRole('link', { name: 'Photography' }).click()
  await expect(titlesOf(feed(page, 'Works'))).toHaveText(['Market at noon', 'Ferry at dawn'])
  await main(page).getByRole('searchbox', { name: 'Search works' }).fill('ferry')
  await main(page).getByRole('button', { name: 'Search' }).click()
  expect(queryOf(page)).toEqual({ category: 'Photography', search: 'ferry' })
  await expect(titlesOf(feed(page, 'Works'))).toHaveText(['Ferry at dawn'])
})

test('[ROUTE-15] assets are narrowed by licence and price, and ordered, at once', async ({
  page,
}) => {
  await open(page, '/marketplace?search=brushes')
  await choose(page, 'Sort by', 'Lowest price')
  await choose(page, 'Licence', /^Commercial/)
  await filter(page, 'Price').click()
  await main(page).getByRole('textbox', { name: 'Price from' }).fill('100')
  await main(page)
    .getByRole('button', { name: /^Set price/ })
    .click()
  expect(queryOf(page)).toMatchObject({
    search: 'brushes',
    sort: 'price',
    licence: 'commercial',
    price_min: '100',
  })
  await expect(assetTitles(page)).toHaveText(['Cheap brushes', 'Dear brushes'])
  await expect(filter(page, 'Sort by')).toHaveText('Lowest price')
  await main(page)
    .getByRole('link', { name: /^Commercial/ })
    .click()
  await expect(assetTitles(page)).toHaveText(['Brushes for home', 'Cheap brushes', 'Dear brushes'])
})

test('[ROUTE-18] freelancers are found by skill among those of one order', async ({ page }) => {
  await open(page, '/freelance')
  await choose(page, 'Order', 'Lowest rate first')
  await filter(page, 'Skill').click()
  await main(page).getByRole('textbox', { name: 'Skill' }).fill('lettering')
  await main(page).getByRole('button', { name: 'Find' }).click()
  expect(queryOf(page)).toMatchObject({ skill: 'lettering', sort: 'rate' })
  await expect(main(page).getByRole('list', { name: 'Freelancers' })).toContainText('Lado Wani')
  await filter(page, 'Skill: lettering').click()
  await main(page).getByRole('textbox', { name: 'Skill' }).fill('welding')
  await main(page).getByRole('button', { name: 'Find' }).click()
  await expect(main(page).getByRole('heading', { name: 'Nobody fits all of that' })).toBeVisible()
})

test('[ROUTE-13] creators are narrowed by craft, place and time, each beside the others', async ({
  page,
}) => {
  const found = main(page).getByRole('heading', { level: 2 })
  const find = async (name: string, text: string, holds = name) => {
    await filter(page, holds).click()
    await main(page).getByRole('textbox', { name }).fill(text)
    await main(page).getByRole('form', { name }).getByRole('button', { name: 'Find' }).click()
  }
  await open(page, '/creators')
  await find('Craft', 'weav')
  await expect(found).toHaveText(['Keji Lasu', 'Poni Lasu', 'Nyandeng Lasu'])
  await find('Place', 'wau')
  expect(queryOf(page)).toMatchObject({ craft: 'weav', location: 'wau' })
  await expect(found).toHaveText(['Keji Lasu', 'Poni Lasu'])
  await main(page).getByRole('link', { name: 'Available now' }).click()
  expect(queryOf(page)).toMatchObject({ craft: 'weav', location: 'wau', availability: 'open' })
  await expect(found).toHaveText(['Keji Lasu'])
  await find('Craft', '', 'Craft: weav')
  await expect(found).toHaveText(['Keji Lasu'])
  await main(page).getByRole('link', { name: 'Everybody' }).click()
  await expect(found).toHaveText(['Keji Lasu', 'Poni Lasu'])
})

test('[ROUTE-10 ROUTE-13] projects and people are searched', async ({ page }) => {
  await open(page, '/projects')
  await main(page).getByRole('link', { name: 'Open', exact: true }).click()
  await main(page).getByRole('searchbox', { name: 'Search projects' }).fill('school')
  await main(page).getByRole('button', { name: 'Search' }).click()
  expect(queryOf(page)).toEqual({ status: 'open', search: 'school' })
  await expect(main(page).getByRole('link', { name: 'Mural at the school' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Book of ferries' })).toBeHidden()
  await open(page, '/creators')
  await main(page).getByRole('searchbox', { name: 'Search people' }).fill('lado')
  await main(page).getByRole('button', { name: 'Search' }).click()
  await expect(main(page).getByText('1 person')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Lado Wani' })).toBeVisible()
})

test('[ROUTE-08 ROUTE-21] posts have their categories, the wall its ways of showing', async ({
  page,
}) => {
  await open(page, '/posts')
  await main(page).getByRole('link', { name: 'Film', exact: true }).click()
  await expect(titlesOf(feed(page, 'Posts'))).toHaveText(['On film'])
  await open(page, '/explore')
  await main(page).getByRole('link', { name: 'Latest' }).click()
  expect(queryOf(page)).toEqual({ mode: 'latest' })
  await expect(titlesOf(feed(page, 'Explore')).first()).toHaveText('On cloth')
})
