import type { Locator, Page } from 'playwright/test'
import { openDatabase } from '../../server/db/database.ts'
import type { Json } from '../../src/protocol/base/types.ts'
import { reachByKeys, tabTo } from './a11y-kit.ts'
import { addWork, feed, signInWindow, titlesOf } from './content-kit.ts'
import { expect, ownWorld, type Person, signIn, test, type World, wordLikeNoOther } from './kit.ts'
import { filter } from './market-kit.ts'
import { addressOf } from './ways-in.ts'

const heading = { level: 1 } as const
const main = (page: Page): Locator => page.getByRole('main')
const names = (page: Page): Locator => main(page).getByRole('heading', { level: 2 })
const titled = (page: Page, name: string): Locator => page.getByRole('heading', { name })
const card = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const mainLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

/** A collection of these works; the API cannot create one yet. */
async function addCollection(
  world: World,
  owner: Person,
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

/** What is liked, tags, collections and exercises; the first read of what is liked fails. */
async function readInspiration(page: Page, world: World): Promise<void> {
  let failing = true
  await page.route('**/api/explore/trending/**', (route) =>
    failing ? route.fulfill({ status: 403, json: {} }) : route.continue(),
  )
  await page.goto(`${world.server.origin}/inspiration`)
  await expect(page.getByRole('heading', heading)).toHaveText('Inspiration')
  const trending = page.getByRole('region', { name: 'What people cannot stop looking at' })
  await expect(trending.getByRole('alert')).toContainText('Permission denied')
  await expect(titled(page, 'A label for water')).toBeVisible()
  failing = false
  await trending.getByRole('button', { name: 'Retry' }).click()
  await expect(trending.getByRole('alert')).toHaveCount(0)
  await expect(trending.getByRole('heading', { level: 3 }).first()).toHaveText('Loved wall')
  await expect(titled(page, 'Three colours from a market stall')).toBeVisible()
  await page.getByRole('list', { name: 'Words people use most' }).getByRole('link').click()
  await expect(page).toHaveURL(`${world.server.origin}/portfolio?tag=lime`)
  await expect(titlesOf(feed(page, 'Works'))).toHaveText(['Quiet wall', 'Loved wall'])
  await page.goBack()
  await page.getByRole('link', { name: 'Blue things' }).last().click()
  await expect(page.getByRole('heading', heading)).toHaveText('Blue things')
}

/** From an open collection to the list of all, and back to it. */
async function readCollections(page: Page, world: World): Promise<void> {
  const { origin } = world.server
  await page.getByRole('link', { name: 'All collections' }).click()
  await expect(page).toHaveURL(`${origin}/collections`)
  await expect(page.getByRole('heading', heading)).toHaveText('Collections')
  const blue = main(page).getByRole('article')
  await expect(blue).toHaveCount(1)
  await expect(blue).toContainText('3 works, chosen by Poni Lasu')
  await blue.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(`${origin}/collections?open=blue-things`)
  await expect(page.getByRole('heading', heading)).toHaveText('Blue things')
  await expect(page).toHaveTitle(/^Blue things \| /)
  await expect(names(page)).toHaveText(['Quiet wall', 'Boat', 'Loved wall'])
  await page.goto(`${origin}/collections?open=nothing`)
  await expect(page.getByRole('heading', heading)).toHaveText('Collection not found')
  await page.getByRole('link', { name: 'All collections' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Collections')
}

/** An anonymous user is asked to sign in; a member follows, and not themselves. */
async function followFromList(
  page: Page,
  world: World,
  { maker, member }: { maker: Person; member: Person },
): Promise<void> {
  const makerCard = card(page, maker.fullName)
  const follow = makerCard.getByRole('button', { name: `Follow ${maker.fullName}` })
  await mainLink(page, 'Creators').click()
  await expect(page.getByRole('heading', heading)).toHaveText('Creators')
  await follow.click()
  await expect(signInWindow(page)).toBeVisible()
  await signIn(page, world, member, '/creators')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await follow.click()
  expect((await saved).url()).toBe(`${world.server.origin}/api/follow/toggle/${maker.id}/`)
  await page.reload()
  await expect(makerCard.getByRole('button', { name: `Following ${maker.fullName}` })).toBeVisible()
  await expect(card(page, member.fullName)).toBeVisible()
  await expect(card(page, member.fullName).getByRole('button')).toHaveCount(0)
  await makerCard.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(`${world.server.origin}/u/${maker.username}`)
  await expect(page.getByRole('heading', heading)).toHaveText(maker.fullName)
}

test.describe('on a server of its own', () => {
  // Its origin is not the one that the pool clears.
  test.use({ freshContext: true })

  let world: World
  test.beforeAll(async () => {
    world = await ownWorld()
  })
  test.afterAll(() => world.server.dispose())

  test('[ROUTE-13 ROUTE-17 ROUTE-18 ROUTE-26 PROD-10 A28] the public pages of people say that they are empty, then show what there is', async ({
    page,
  }) => {
    await test.step('empty', async () => {
      await page.goto(`${world.server.origin}/collections`)
      await expect(titled(page, 'No collections yet')).toBeVisible()
      await mainLink(page, 'Creators').click()
      await expect(titled(page, 'Nobody here yet')).toBeVisible()
      await mainLink(page, 'Freelance').click()
      await expect(titled(page, 'No freelancers yet')).toBeVisible()
    })
    const [ayen, poni] = [await world.person('Ayen'), await world.person('Poni', 'Lasu')]
    const { id: loved } = await addWork(world, ayen, { title: 'Loved wall', tags: ['lime'] })
    const { id: quiet } = await addWork(world, ayen, { title: 'Quiet wall', tags: ['lime'] })
    const { id: boat } = await addWork(world, ayen, { title: 'Boat' })
    await world.call(poni, 'POST', 'likes/unified/', { type: 'work', id: loved, action: 'like' })
    const works = [quiet, boat, loved]
    await addCollection(world, poni, { title: 'Blue things', slug: 'blue-things', works })
    await test.step('inspiration', () => readInspiration(page, world))
    await test.step('collections', () => readCollections(page, world))
    await test.step('creators', () => followFromList(page, world, { maker: ayen, member: poni }))
  })
})

/** Three of one discipline that no other test uses, without followers, so in order of their ids. */
async function addMakers(world: World): Promise<string> {
  const craft = wordLikeNoOther()
  const specialization = `${craft} and ink`
  const people: [name: string, location: string, availability: string][] = [
    ['Achol', 'Juba', 'open'],
    ['Lado', 'Wau', 'booked'],
    ['Nyandeng', 'Wau', 'open'],
  ]
  for (const [name, location, availability] of people) {
    const fields: { [field: string]: Json } = { specialization, location, availability }
    await world.call(await world.person(name), 'PATCH', 'profiles/update_profile/', fields)
  }
  return craft
}

const ALL = ['Achol Deng', 'Lado Deng', 'Nyandeng Deng']

/** Opens a filter and writes a word into it, with keys alone. */
async function writeFilter(page: Page, name: string, text: string): Promise<void> {
  await reachByKeys(page, filter(page, name))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

async function filterByKeyboard(page: Page, craft: string): Promise<void> {
  await writeFilter(page, 'Craft', craft)
  await expect(names(page)).toHaveText(ALL)
  await writeFilter(page, 'Place', 'WAU')
  await expect(names(page)).toHaveText(['Lado Deng', 'Nyandeng Deng'])
  await tabTo(page, main(page).getByRole('link', { name: 'Available now' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Nyandeng Deng'])
  expect(addressOf(page)).toBe(`/creators?craft=${craft}&location=WAU&availability=open`)
  await page.reload()
  await expect(names(page)).toHaveText(['Nyandeng Deng'])
  await filter(page, 'Place: WAU').press('Enter')
  await expect(page.getByRole('textbox', { name: 'Place' })).toHaveValue('WAU')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Place' })).toBeHidden()
  await expect(filter(page, 'Place: WAU')).toBeFocused()
  await page.goBack()
  await expect(names(page)).toHaveText(['Lado Deng', 'Nyandeng Deng'])
}

test('[ROUTE-13] creators are found by name, discipline, place and availability, all of it in the URL', async ({
  page,
  world,
}) => {
  const craft = await addMakers(world)
  const name = wordLikeNoOther()
  const found = await world.person(name)
  const { origin } = world.server
  const search = page.getByRole('searchbox', { name: 'Search people' })
  await test.step('a search by name survives a reload', async () => {
    await page.goto(`${origin}/creators`)
    await search.fill(name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${origin}/creators?search=${name}`)
    await expect(main(page).getByRole('status')).toHaveText('1 person')
    await page.reload()
    await expect(search).toHaveValue(name)
    await main(page).getByRole('link', { name: found.fullName }).click()
    await expect(page.getByRole('heading', heading)).toHaveText(found.fullName)
    await page.goBack()
    await search.fill('nobody-by-this-name')
    await page.keyboard.press('Enter')
    await expect(titled(page, 'Nobody matches “nobody-by-this-name”')).toBeVisible()
    await page.getByRole('link', { name: 'Show creators' }).click()
    await expect(page).toHaveURL(`${origin}/creators`)
  })
  await test.step('filters are set with keys, and Back drops the last one', () =>
    filterByKeyboard(page, craft))
  await test.step('an availability is chosen; an unknown one is ignored', async () => {
    const booked = main(page).getByRole('link', { name: 'Booked for now' })
    await booked.click()
    await expect(names(page)).toHaveText(['Lado Deng'])
    await expect(booked).toHaveAttribute('aria-current', 'true')
    await page.goto(`${origin}/creators?craft=${craft.toUpperCase()}&availability=sometimes`)
    await expect(names(page)).toHaveText(ALL)
  })
  await test.step('a filter that fits no one can be dropped', async () => {
    await writeFilter(page, 'Place', 'Nowhere')
    await expect(titled(page, 'Nobody fits all of that')).toBeVisible()
    await page.getByRole('link', { name: 'Nowhere Drop this filter' }).click()
    await expect(names(page)).toHaveText(ALL)
    expect(addressOf(page)).toBe(`/creators?craft=${craft.toUpperCase()}`)
  })
})
