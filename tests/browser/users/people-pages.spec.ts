import type { Locator, Page } from 'playwright/test'
import { openDatabase } from '../../../server/db/database.ts'
import { reachByKeys, tabTo } from '../a11y/a11y-kit.ts'
import { addressOf } from '../a11y/ways-in.ts'
import { addPortfolioItem, signInDialog } from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, uniqueWord, type World } from '../kit/kit.ts'
import { filter } from '../market/market-kit.ts'

const heading = { level: 1 } as const
const main = (page: Page): Locator => page.getByRole('main')
const names = (page: Page): Locator => main(page).getByRole('heading', { level: 2 })
const titled = (page: Page, name: string): Locator => page.getByRole('heading', { name })
const card = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Adds a collection of these portfolio items to the database; the API cannot create one yet. */
async function addCollection(
  world: World,
  owner: TestUser,
  { title, slug, works }: { title: string; slug: string; works: number[] },
): Promise<void> {
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  const { id } = await db
    .insertInto('collections')
    .values({ owner_id: owner.id, title, slug, description: 'Seen by the river.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('collection_works')
    .values(works.map((work_id, position) => ({ collection_id: id, position, work_id })))
    .execute()
  await db.destroy()
}

/** Checks trending items, tags and exercises; the first request for trending items fails. */
async function readInspiration(page: Page, world: World, loved: string): Promise<void> {
  let failing = true
  await page.route('**/api/explore/trending/**', (route) =>
    failing ? route.fulfill({ status: 403, json: {} }) : route.continue(),
  )
  await page.goto(`${world.server.origin}/inspiration`)
  await expect(page.getByRole('heading', heading)).toHaveText('Inspiration')
  const trending = page.getByRole('region', { name: 'Trending this week' })
  await expect(trending.getByRole('alert')).toContainText('Permission denied')
  await expect(titled(page, 'A label for water')).toBeVisible()
  failing = false
  await trending.getByRole('button', { name: 'Retry' }).click()
  await expect(trending.getByRole('alert')).toHaveCount(0)
  await expect(trending.getByRole('heading', { level: 3, name: loved })).toBeVisible()
  await expect(titled(page, 'Three colours from a market stall')).toBeVisible()
  const word = page.getByRole('list', { name: 'Most used tags' }).getByRole('link').first()
  const tag = ((await word.textContent()) ?? '').replace('#', '')
  await word.click()
  await expect(page).toHaveURL(`${world.server.origin}/portfolio?tag=${tag}`)
  await page.goBack()
}

/** Goes from inspiration to a collection, to the list of all, and back to it. */
async function readCollections(page: Page, world: World, title: string): Promise<void> {
  const { origin } = world.server
  const address = `${origin}/collections?open=${title.toLowerCase().replace(' ', '-')}`
  await page.getByRole('link', { name: title }).last().click()
  await expect(page.getByRole('heading', heading)).toHaveText(title)
  await page.getByRole('link', { name: 'All collections' }).click()
  await expect(page).toHaveURL(`${origin}/collections`)
  await expect(page.getByRole('heading', heading)).toHaveText('Collections')
  const collection = main(page).getByRole('article').filter({ hasText: title })
  await expect(collection).toContainText('3 works, chosen by Poni Lasu')
  await collection.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', heading)).toHaveText(title)
  await expect(page).toHaveTitle(new RegExp(`^${title} \\| `))
  await expect(names(page)).toHaveText(['Quiet wall', 'Boat', `Loved ${title}`])
  await page.goto(`${origin}/collections?open=nothing`)
  await expect(page.getByRole('heading', heading)).toHaveText('Collection not found')
  await page.getByRole('link', { name: 'All collections' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Collections')
}

test('[ROUTE-17 ROUTE-26 A28] an anonymous user goes from inspiration to a collection, whose items are in order', async ({
  page,
  world,
}) => {
  const word = uniqueWord()
  const title = `Blue ${word}`
  const [ayen, poni] = [await world.createUser('Ayen'), await world.createUser('Poni', 'Lasu')]
  const tags = [`tag${word}`]
  const { id: loved } = await addPortfolioItem(world, ayen, { title: `Loved ${title}`, tags })
  const { id: quiet } = await addPortfolioItem(world, ayen, { title: 'Quiet wall', tags })
  const { id: boat } = await addPortfolioItem(world, ayen, { title: 'Boat' })
  // More likes than in any other test, so it is among the most liked items.
  for (const liker of [ayen, poni, await world.createUser('Lado'), await world.createUser('Keji')])
    await world.call(liker, 'POST', 'likes/unified/', { type: 'work', id: loved, action: 'like' })
  const slug = `blue-${word}`
  await addCollection(world, poni, { title, slug, works: [quiet, boat, loved] })
  await test.step('inspiration', () => readInspiration(page, world, `Loved ${title}`))
  await test.step('collections', () => readCollections(page, world, title))
})

interface Creators {
  /** A unique word for their discipline. */
  craft: string
  achol: TestUser
  lado: TestUser
}

/** Creates three creators of one discipline without followers, who are therefore listed by id. */
async function addCreators(world: World): Promise<Creators> {
  const craft = uniqueWord()
  const add = async (name: string, location: string, availability: string): Promise<TestUser> => {
    const user = await world.createUser(name)
    const fields = { specialization: `${craft} and ink`, location, availability }
    await world.call(user, 'PATCH', 'profiles/update_profile/', fields)
    return user
  }
  const achol = await add('Achol', 'Juba', 'open')
  const lado = await add('Lado', 'Wau', 'booked')
  await add('Nyandeng', 'Wau', 'open')
  return { craft, achol, lado }
}

const ALL = ['Achol Deng', 'Lado Deng', 'Nyandeng Deng']

/** Opens a filter and types a text into it, by keyboard only. */
async function writeFilter(page: Page, name: string, text: string): Promise<void> {
  await reachByKeys(page, filter(page, name))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name }))
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

async function filterByKeyboard(page: Page, craft: string): Promise<void> {
  // Tab continues from the last link that was used, which may be below the filters.
  await page.getByRole('searchbox', { name: 'Search people' }).focus()
  await writeFilter(page, 'Discipline', craft)
  await expect(names(page)).toHaveText(ALL)
  await writeFilter(page, 'Location', 'WAU')
  await expect(names(page)).toHaveText(['Lado Deng', 'Nyandeng Deng'])
  await tabTo(page, main(page).getByRole('link', { name: 'Available now' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Nyandeng Deng'])
  expect(addressOf(page)).toBe(`/creators?craft=${craft}&location=WAU&availability=open`)
  await page.reload()
  await expect(names(page)).toHaveText(['Nyandeng Deng'])
  await filter(page, 'Location: WAU').press('Enter')
  await expect(page.getByRole('textbox', { name: 'Location' })).toHaveValue('WAU')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Location' })).toBeHidden()
  await expect(filter(page, 'Location: WAU')).toBeFocused()
  await page.goBack()
  await expect(names(page)).toHaveText(['Lado Deng', 'Nyandeng Deng'])
  const booked = main(page).getByRole('link', { name: 'Fully booked' })
  await booked.click()
  await expect(names(page)).toHaveText(['Lado Deng'])
  await expect(booked).toHaveAttribute('aria-current', 'true')
}

/** The search is read from the URL and stored in it. */
async function searchByName(page: Page, world: World, found: TestUser): Promise<void> {
  const { origin } = world.server
  const search = page.getByRole('searchbox', { name: 'Search people' })
  await page.goto(`${origin}/creators?search=${found.firstName}`)
  await expect(search).toHaveValue(found.firstName)
  await expect(main(page).getByRole('status')).toHaveText('1 person')
  // A filter narrows the search, and a new search keeps the filter.
  await main(page).getByRole('link', { name: 'Limited' }).click()
  await expect(titled(page, `No creators match “${found.firstName}”`)).toBeVisible()
  await search.fill(found.firstName.slice(0, -1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    `${origin}/creators?search=${found.firstName.slice(0, -1)}&availability=limited`,
  )
  await main(page).getByRole('link', { name: 'Any availability' }).click()
  await expect(main(page).getByRole('status')).toHaveText('1 person')
  await main(page).getByRole('link', { name: found.fullName }).click()
  await expect(page.getByRole('heading', heading)).toHaveText(found.fullName)
  await page.goBack()
  await search.fill('nobody-by-this-name')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin}/creators?search=nobody-by-this-name`)
  await expect(titled(page, 'No creators match “nobody-by-this-name”')).toBeVisible()
  await page.getByRole('link', { name: 'Show creators' }).click()
  await expect(page).toHaveURL(`${origin}/creators`)
}

/**
 * An anonymous user gets the sign-in modal; a signed-in user can follow others, but not themselves.
 */
async function followFromList(page: Page, world: World, { craft, achol, lado }: Creators) {
  const achols = card(page, achol.fullName)
  const follow = achols.getByRole('button', { name: `Follow ${achol.fullName}` })
  await follow.click()
  await expect(signInDialog(page)).toBeVisible()
  await signIn(page, world, lado, `/creators?craft=${craft.toUpperCase()}`)
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await follow.click()
  expect((await saved).url()).toBe(`${world.server.origin}/api/follow/toggle/${achol.id}/`)
  await page.reload()
  await expect(achols.getByRole('button', { name: `Following ${achol.fullName}` })).toBeVisible()
  await expect(card(page, lado.fullName)).toBeVisible()
  await expect(card(page, lado.fullName).getByRole('button')).toHaveCount(0)
  await achols.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(`${world.server.origin}/u/${achol.username}`)
  await expect(page.getByRole('heading', heading)).toHaveText(achol.fullName)
}

test('[ROUTE-13 PROD-10] creators are found by name, discipline, location and availability, and followed from the list', async ({
  page,
  world,
}) => {
  const creators = await addCreators(world)
  const found = await world.createUser(uniqueWord())
  const { origin } = world.server
  await test.step('by name', () => searchByName(page, world, found))
  await test.step('with filters set by keyboard; Back removes the last one', () =>
    filterByKeyboard(page, creators.craft))
  await test.step('an unknown availability is ignored, and a filter without matches can be removed', async () => {
    const address = `/creators?craft=${creators.craft.toUpperCase()}`
    await page.goto(`${origin}${address}&availability=sometimes&location=Nowhere`)
    await expect(titled(page, 'No matches for these filters')).toBeVisible()
    await page.getByRole('link', { name: 'Nowhere Remove filter' }).click()
    await expect(names(page)).toHaveText(ALL)
    expect(addressOf(page)).toBe(address)
  })
  await test.step('followed from the list', () => followFromList(page, world, creators))
})
