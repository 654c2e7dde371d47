import type { Locator, Page } from 'playwright/test'
import {
  addPortfolioItem,
  addPost,
  addProject,
  feed,
  titlesOf,
  uploadPicture,
} from '../kit/content-kit.ts'
import { createSeparateWorld, expect, test, type World } from '../kit/kit.ts'
import { openServerRendered } from '../kit/ssr-kit.ts'
import { assetTitles, choose, filter, sell } from '../market/market-kit.ts'

/** Searches and filters without JavaScript, at 360 px. */

// A server only for this file, so that its lists show no other items.
test.use({
  freshContext: true,
  javaScriptEnabled: false,
  viewport: { width: 360, height: 740 },
})
test.describe.configure({ mode: 'default', timeout: 180_000 })

let world: World
test.beforeAll(async () => {
  world = await createSeparateWorld({ KINYETI_PAGES: 'written' })
  const creator = await world.createUser('Ayen')
  const images = [{ id: await uploadPicture(world, creator), alt: '' }]
  const lado = await world.createUser('Lado', 'Wani', { user_type: 'freelancer' })
  await world.call(lado, 'PATCH', 'profiles/update_profile/', { skills: ['Lettering'] })
  const places: [string, string, string][] = [
    ['Keji', 'Wau', 'open'],
    ['Poni', 'Wau', 'booked'],
    ['Nyandeng', 'Bor', 'open'],
  ]
  for (const [name, location, availability] of places) {
    const weaver = await world.createUser(name, 'Lasu')
    const fields = { specialization: 'Weaving', location, availability }
    await world.call(weaver, 'PATCH', 'profiles/update_profile/', fields)
  }
  await addPortfolioItem(
    world,
    creator,
    { title: 'Ferry at dawn', category: 'Photography', images },
    0,
  )
  await addPortfolioItem(
    world,
    creator,
    { title: 'Ferry on paper', category: 'Illustration', images },
    0,
  )
  await addPortfolioItem(
    world,
    creator,
    { title: 'Market at noon', category: 'Photography', images },
    0,
  )
  await addPost(world, creator, { title: 'On film', category: 'Film' })
  await addPost(world, creator, { title: 'On cloth', category: 'Textile' })
  await addProject(world, creator, { title: 'Mural at the school' })
  await addProject(world, creator, { title: 'Book of ferries' })
  const bare = { pictures: 0 }
  await sell(world, creator, { title: 'Dear brushes', price: '90000', licence: 'commercial' }, bare)
  await sell(world, creator, { title: 'Cheap brushes', price: '500', licence: 'commercial' }, bare)
  await sell(world, creator, { title: 'Brushes for home', price: '400', licence: 'personal' }, bare)
})
test.afterAll(() => world.server.dispose())

const open = (page: Page, path: string) => openServerRendered(page, world.server.origin + path)
const main = (page: Page): Locator => page.getByRole('main')
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** Fills in one filter of the creators. */
async function find(page: Page, name: string, text: string, holds = name): Promise<void> {
  await filter(page, holds).click()
  await main(page).getByRole('textbox', { name }).fill(text)
  await main(page).getByRole('form', { name }).getByRole('button', { name: 'Apply' }).click()
}

test('[ROUTE-20 SEARCH-19] a search starts in the banner, keeps its tab, and offers links when it has no results', async ({
  page,
}) => {
  const field = main(page).getByRole('searchbox', { name: 'Search for' })
  const search = async (words: string) => {
    await field.fill(words)
    await main(page).getByRole('button', { name: 'Search' }).click()
  }
  await test.step('from the banner', async () => {
    await open(page, '/about')
    const banner = page.getByRole('banner').getByRole('combobox', { name: 'Search Kinyeti' })
    await banner.fill('ferry & dawn')
    await banner.press('Enter')
    const { pathname } = new URL(page.url())
    expect([pathname, queryOf(page)]).toEqual(['/search', { q: 'ferry & dawn' }])
    await expect(field).toHaveValue('ferry & dawn')
  })
  await test.step('with other words in the same tab', async () => {
    await open(page, '/search?q=market')
    await main(page).getByRole('link', { name: /^Work/ }).click()
    await expect(titlesOf(feed(page, 'Works'))).toHaveText(['Market at noon'])
    await search('ferry')
    expect(queryOf(page)).toEqual({ q: 'ferry', tab: 'work' })
    await expect(titlesOf(feed(page, 'Works'))).toHaveText(['Ferry on paper', 'Ferry at dawn'])
  })
  await test.step('before a search and after one without results', async () => {
    await open(page, '/search')
    const kinds = main(page).getByRole('region', { name: 'Browse' })
    await expect(kinds.getByRole('link')).toHaveCount(6)
    await search('ferry qxwvjz zzyyxxvv')
    expect(queryOf(page)).toEqual({ q: 'ferry qxwvjz zzyyxxvv' })
    await expect(main(page).getByRole('heading', { name: 'No results found' })).toBeVisible()
    await expect(kinds.getByRole('link')).toHaveCount(6)
    await main(page).getByRole('link', { name: 'Search for “ferry” alone' }).click()
    await expect(main(page).getByRole('heading', { name: 'Ferry at dawn' })).toBeVisible()
  })
  await test.step('to a creator', async () => {
    await open(page, '/search?q=keji+lasu')
    const first = main(page).getByRole('list', { name: 'People' }).getByRole('listitem').first()
    await first.getByRole('link', { name: 'Keji Lasu', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keji Lasu')
  })
})

test('[ROUTE-04 ROUTE-08 ROUTE-15 ROUTE-21] portfolio items, posts and assets are filtered, searched and sorted by links and forms', async ({
  page,
}) => {
  await test.step('portfolio items by category, then by text', async () => {
    await open(page, '/portfolio')
    await main(page).getByRole('link', { name: 'Photography' }).click()
    await expect(titlesOf(feed(page, 'Works'))).toHaveText(['Market at noon', 'Ferry at dawn'])
    await main(page).getByRole('searchbox', { name: 'Search works' }).fill('ferry')
    await main(page).getByRole('button', { name: 'Search' }).click()
    expect(queryOf(page)).toEqual({ category: 'Photography', search: 'ferry' })
    await expect(titlesOf(feed(page, 'Works'))).toHaveText(['Ferry at dawn'])
  })
  await test.step('assets by licence, price and order together', async () => {
    await open(page, '/marketplace?search=brushes')
    await choose(page, 'Sort by', 'Lowest price')
    await choose(page, 'Licence', /^Commercial/)
    await filter(page, 'Price').click()
    await main(page).getByRole('textbox', { name: 'Min' }).fill('100')
    const setPrice = main(page).getByRole('button', { name: /^Apply/ })
    await setPrice.click()
    expect(queryOf(page)).toMatchObject({
      search: 'brushes',
      sort: 'price',
      licence: 'commercial',
      price_min: '100',
    })
    await expect(assetTitles(page)).toHaveText(['Cheap brushes', 'Dear brushes'])
    await expect(filter(page, 'Sort by')).toHaveText('Lowest price')
    const commercial = main(page).getByRole('link', { name: /^Commercial/ })
    await commercial.click()
    const all = ['Brushes for home', 'Cheap brushes', 'Dear brushes']
    await expect(assetTitles(page)).toHaveText(all)
  })
  await test.step('posts by category, and the Explore feed by order', async () => {
    await open(page, '/posts')
    await main(page).getByRole('link', { name: 'Film', exact: true }).click()
    await expect(titlesOf(feed(page, 'Posts'))).toHaveText(['On film'])
    await open(page, '/explore')
    await main(page).getByRole('link', { name: 'Latest' }).click()
    expect(queryOf(page)).toEqual({ mode: 'latest' })
    await expect(titlesOf(feed(page, 'Explore')).first()).toHaveText('On cloth')
  })
})

test('[ROUTE-10 ROUTE-13 ROUTE-18] freelancers, creators and projects are filtered and searched, and filters combine', async ({
  page,
}) => {
  const skill = main(page).getByRole('textbox', { name: 'Skill' })
  await test.step('freelancers by order and skill', async () => {
    await open(page, '/freelance')
    await choose(page, 'Sort by', 'Lowest rate first')
    await filter(page, 'Skill').click()
    await skill.fill('lettering')
    await main(page).getByRole('button', { name: 'Apply' }).click()
    expect(queryOf(page)).toMatchObject({ skill: 'lettering', sort: 'rate' })
    await expect(main(page).getByRole('list', { name: 'Freelancers' })).toContainText('Lado Wani')
    await filter(page, 'Skill: lettering').click()
    await skill.fill('welding')
    await main(page).getByRole('button', { name: 'Apply' }).click()
    await expect(
      main(page).getByRole('heading', { name: 'No matches for these filters' }),
    ).toBeVisible()
  })
  await test.step('creators by discipline, location and availability', async () => {
    const found = main(page).getByRole('heading', { level: 2 })
    await open(page, '/creators')
    await find(page, 'Discipline', 'weav')
    await expect(found).toHaveText(['Keji Lasu', 'Poni Lasu', 'Nyandeng Lasu'])
    await find(page, 'Location', 'wau')
    expect(queryOf(page)).toMatchObject({ craft: 'weav', location: 'wau' })
    await expect(found).toHaveText(['Keji Lasu', 'Poni Lasu'])
    await main(page).getByRole('link', { name: 'Available now' }).click()
    expect(queryOf(page)).toMatchObject({ craft: 'weav', location: 'wau', availability: 'open' })
    await expect(found).toHaveText(['Keji Lasu'])
    await find(page, 'Discipline', '', 'Discipline: weav')
    await expect(found).toHaveText(['Keji Lasu'])
    await main(page).getByRole('link', { name: 'Any availability' }).click()
    await expect(found).toHaveText(['Keji Lasu', 'Poni Lasu'])
  })
  await test.step('creators and projects by text', async () => {
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
})
