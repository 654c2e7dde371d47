import type { Page } from 'playwright/test'
import { openDatabase } from '../../server/db/database.ts'
import {
  addBlog,
  addPost,
  addProject,
  addWork,
  feed,
  signInWindow,
  titlesOf,
} from './content-kit.ts'
import { expect, ownWorld, type Person, signIn, test, type World } from './kit.ts'

const heading = { level: 1 } as const
const main = (page: Page) => page.getByRole('main')
const card = (page: Page, name: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** A collection of these works; nothing in the API makes one yet. */
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

async function inOwnWorld(run: (world: World) => Promise<void>): Promise<void> {
  const world = await ownWorld()
  try {
    await run(world)
  } finally {
    await world.server.dispose()
  }
}

test('[ROUTE-13 PROD-10] creators are shown to anybody, and followed from the list', async ({
  page,
}) => {
  await inOwnWorld(async (world) => {
    await page.goto(`${world.server.origin}/creators`)
    await expect(page.getByRole('heading', { name: 'Nobody here yet' })).toBeVisible()
    const [ayen, deng] = [await world.person('Ayen'), await world.person('Poni', 'Lasu')]
    await addWork(world, ayen)
    await page.reload()
    await expect(page.getByRole('heading', heading)).toHaveText('Creators')
    await card(page, 'Ayen Deng').getByRole('button', { name: 'Follow Ayen Deng' }).click()
    await expect(signInWindow(page)).toBeVisible()
    await signIn(page, world, deng, '/creators')
    const follow = page.waitForResponse((response) => response.request().method() === 'PUT')
    await card(page, 'Ayen Deng').getByRole('button', { name: 'Follow Ayen Deng' }).click()
    expect((await follow).url()).toBe(`${world.server.origin}/api/follow/toggle/${ayen.id}/`)
    await page.reload()
    await expect(
      card(page, 'Ayen Deng').getByRole('button', { name: 'Following Ayen Deng' }),
    ).toBeVisible()
    await expect(card(page, 'Poni Lasu')).toBeVisible()
    await expect(card(page, 'Poni Lasu').getByRole('button')).toHaveCount(0)
    await card(page, 'Ayen Deng').getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(`${world.server.origin}/u/${ayen.username}`)
    // The page whole, before its server goes.
    await expect(page.getByRole('heading', heading)).toHaveText('Ayen Deng')
  })
})

test('[ROUTE-13] people are found by name; the search lives in the address', async ({
  page,
  world,
}) => {
  const name = `Nyakuoth${Date.now()}`
  const found = await world.person(name)
  await page.goto(`${world.server.origin}/creators`)
  await page.getByRole('searchbox', { name: 'Search people' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${world.server.origin}/creators?search=${name}`)
  await expect(main(page).getByRole('status')).toHaveText('1 person')
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search people' })).toHaveValue(name)
  await main(page).getByRole('link', { name: found.fullName }).click()
  await expect(page.getByRole('heading', heading)).toHaveText(found.fullName)
  await page.goto(`${world.server.origin}/creators?search=nobody-by-this-name`)
  await expect(
    page.getByRole('heading', { name: 'Nobody matches “nobody-by-this-name”' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Show creators' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/creators`)
})

test('[ROUTE-17] inspiration shows what is liked, words, collections and exercises', async ({
  page,
}) => {
  await inOwnWorld(async (world) => {
    const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
    const liked = await addWork(world, ayen, { title: 'Loved wall', tags: ['lime'] })
    const other = await addWork(world, ayen, { title: 'Quiet wall', tags: ['lime'] })
    await world.call(deng, 'POST', 'likes/unified/', { type: 'work', id: liked.id, action: 'like' })
    const works = [other.id, liked.id]
    await addCollection(world, deng, { title: 'Two walls', slug: 'two-walls', works })
    await page.goto(`${world.server.origin}/inspiration`)
    await expect(page.getByRole('heading', heading)).toHaveText('Inspiration')
    const moving = page.getByRole('region', { name: 'What people cannot stop looking at' })
    await expect(moving.getByRole('heading', { level: 3 }).first()).toHaveText('Loved wall')
    await expect(
      page.getByRole('heading', { name: 'Three colours from a market stall' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Two walls' }).last().click()
    await expect(page.getByRole('heading', heading)).toHaveText('Two walls')
    await page.goBack()
    await page.getByRole('list', { name: 'Words people use most' }).getByRole('link').click()
    await expect(page).toHaveURL(`${world.server.origin}/portfolio?tag=lime`)
    await expect(titlesOf(feed(page, 'Works'))).toHaveText(['Quiet wall', 'Loved wall'])
  })
})

test('[ROUTE-17 A28] what inspires and cannot be read offers Retry, the exercises stand', async ({
  page,
  world,
}) => {
  let failing = true
  await page.route('**/api/explore/trending/**', (route) =>
    failing ? route.fulfill({ status: 403, json: {} }) : route.continue(),
  )
  await page.goto(`${world.server.origin}/inspiration`)
  const moving = page.getByRole('region', { name: 'What people cannot stop looking at' })
  await expect(moving.getByRole('alert')).toContainText('Permission denied')
  await expect(page.getByRole('heading', { name: 'A label for water' })).toBeVisible()
  failing = false
  await moving.getByRole('button', { name: 'Retry' }).click()
  await expect(moving.getByRole('alert')).toHaveCount(0)
})

test('[ROUTE-26] anybody looks at the collections and at the works of one, in its order', async ({
  page,
}) => {
  await inOwnWorld(async (world) => {
    await page.goto(`${world.server.origin}/collections`)
    await expect(page.getByRole('heading', { name: 'No collections yet' })).toBeVisible()
    const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
    const works: number[] = []
    for (const title of ['One', 'Two', 'Three']) {
      works.push((await addWork(world, ayen, { title })).id)
    }
    await addCollection(world, deng, { title: 'Blue things', slug: 'blue-things', works })
    await page.reload()
    await expect(page.getByRole('heading', heading)).toHaveText('Collections')
    const blue = main(page).getByRole('article')
    await expect(blue).toHaveCount(1)
    await expect(blue).toContainText('3 works, chosen by Deng Deng')
    await blue.getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(`${world.server.origin}/collections?open=blue-things`)
    await expect(page.getByRole('heading', heading)).toHaveText('Blue things')
    await expect(page).toHaveTitle(/^Blue things \| /)
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['One', 'Two', 'Three'])
    await page.getByRole('link', { name: 'All collections' }).click()
    await expect(page).toHaveURL(`${world.server.origin}/collections`)
    await page.goto(`${world.server.origin}/collections?open=nothing`)
    await expect(page.getByRole('heading', heading)).toHaveText('Collection not found')
    await page.getByRole('link', { name: 'All collections' }).click()
    await expect(page.getByRole('heading', heading)).toHaveText('Collections')
  })
})

test('[ROUTE-14 A28] a profile has its parts: work, posts, blog and what is said of oneself', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const other = await world.person('Deng')
  const title = `Story of ${ayen.username}`
  await addWork(world, ayen, { title: 'Mural' })
  await addPost(world, ayen, { title: 'Ink' })
  await addBlog(world, ayen, { title })
  await addPost(world, other, { title: 'Not hers' })
  const address = `${world.server.origin}/u/${ayen.username}`
  await page.goto(address)
  const parts = page.getByRole('navigation', { name: 'Parts of this profile' })
  await expect(parts.getByRole('link')).toHaveText(['Work', 'Posts', 'Blog', 'Shop', 'About'])
  await expect(titlesOf(feed(page, 'Works'))).toHaveText(['Mural'])
  await parts.getByRole('link', { name: 'Posts' }).click()
  await expect(page).toHaveURL(`${address}?tab=posts`)
  await expect(titlesOf(feed(page, 'Posts'))).toHaveText(['Ink'])
  await page.reload()
  await expect(titlesOf(feed(page, 'Posts'))).toHaveText(['Ink'])
  await parts.getByRole('link', { name: 'Blog' }).click()
  await expect(titlesOf(feed(page, 'Stories'))).toHaveText([title])
  await parts.getByRole('link', { name: 'About' }).click()
  await expect(page.getByText('Ayen has not written anything here yet.')).toBeVisible()
  // What others saved is theirs.
  await page.goto(`${address}?tab=saved`)
  await expect(titlesOf(feed(page, 'Works'))).toHaveText(['Mural'])
})

test('[ROUTE-14] the own profile has what was saved and the own projects too', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const project = await addProject(world, ayen, { title: 'Choir hall' })
  await signIn(page, world, ayen, `/u/${ayen.username}`)
  const parts = page.getByRole('navigation', { name: 'Parts of this profile' })
  await expect(parts.getByRole('link')).toHaveText([
    'Work',
    'Posts',
    'Blog',
    'Shop',
    'About',
    'Saved',
    'Projects',
  ])
  await expect(page.getByRole('heading', { name: 'Your wall is empty' })).toBeVisible()
  await parts.getByRole('link', { name: 'Saved' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await parts.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('link', { name: 'Choir hall' }).click()
  await expect(page).toHaveURL(new RegExp(`/projects/choir-hall-${project.id}$`))
})
