import { sql } from 'kysely'
import type { Page } from 'playwright/test'
import { openDatabase } from '../../server/db/database.ts'
import { problems } from './a11y-kit.ts'
import { addBlog, addPost, addWork, feed, uploadPicture } from './content-kit.ts'
import { misfits } from './fit-kit.ts'
import { expect, type Person, test, type World } from './kit.ts'
import { sell } from './market-kit.ts'

/** Pages whose content is not what a designer draws with. */

const TITLE = `${'The ferry that leaves at six and '.repeat(6)}the end`.slice(0, 200)
const WORD = 'M'.repeat(200)

async function open(page: Page, world: World, path: string): Promise<void> {
  await page.goto(world.server.origin + path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('main [data-pending]')).toHaveCount(0)
}

async function hard(world: World, maker: Person, title: string) {
  const picture = async (width: number, height: number) => ({
    id: await uploadPicture(world, maker, { width, height }),
    alt: '',
  })
  const tall = await picture(160, 1600)
  const flat = await picture(1600, 160)
  const ids = {
    none: (await addPost(world, maker, { title, body: title })).id,
    tall: (await addWork(world, maker, { title, images: [tall] }, 0)).id,
    flat: (await addWork(world, maker, { title: 'Flat', images: [flat] }, 0)).id,
    post: (await addPost(world, maker, { title, body: title, images: [tall, flat] })).id,
    blog: (await addBlog(world, maker, { title, cover: tall })).id,
    asset: (await sell(world, maker, { title, images: [tall] }, { pictures: 0 })).id,
    bare: (await sell(world, maker, { title }, { pictures: 0 })).id,
  }
  return [
    '/explore',
    '/portfolio',
    '/posts',
    '/blog',
    '/marketplace',
    `/u/${maker.username}`,
    `/posts/${ids.none}`,
    `/portfolio/${ids.tall}`,
    `/portfolio/${ids.flat}`,
    `/posts/${ids.post}`,
    `/blog/${ids.blog}`,
    `/marketplace/${ids.asset}`,
    `/marketplace/${ids.bare}`,
  ]
}

for (const [name, title] of [
  ['of 200 characters', TITLE],
  ['of one word of 200 letters', WORD],
] as const) {
  for (const width of [360, 1280]) {
    test(`titles ${name}, no pictures and pictures of 1:10 fit in, ${width} px`, async ({
      page,
      world,
    }) => {
      test.setTimeout(120_000)
      await page.setViewportSize({ width, height: 800 })
      const found: string[] = []
      for (const path of await hard(world, await world.person('Ayen'), title)) {
        await open(page, world, path)
        for (const one of await misfits(page)) found.push(`${path}: ${one}`)
        const pictures = page.getByRole('main').locator('img')
        const heights = await pictures.evaluateAll((all) =>
          all.map((image) => image.getBoundingClientRect().height),
        )
        // Nobody scrolls through more than three windows for one picture.
        for (const height of heights) if (height > 2400) found.push(`${path}: ${height} px high`)
      }
      expect(found).toEqual([])
    })
  }
}

for (const width of [360, 1280]) {
  test(`a profile with nothing in it is finished, ${width} px`, async ({ page, world }) => {
    const quiet = await world.person('Nyok', 'Bol')
    await page.setViewportSize({ width, height: 800 })
    await open(page, world, `/u/${quiet.username}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nyok Bol')
    expect(await misfits(page)).toEqual([])
    expect(await problems(page)).toEqual([])
  })

  test(`works of one colour have a cloth of its shades, ${width} px`, async ({ page, world }) => {
    const maker = await world.person('Abuk')
    for (let n = 0; n < 3; n++) {
      const id = await uploadPicture(world, maker, {
        width: 900,
        height: 600,
        background: '#FBF7F1',
      })
      await addWork(world, maker, { title: `White ${n}`, images: [{ id, alt: 'White' }] }, 0)
    }
    await page.setViewportSize({ width, height: 800 })
    await open(page, world, `/u/${maker.username}`)
    const threads = page.locator('main svg[viewBox="0 0 192 32"] path')
    await expect(threads.first()).toBeAttached()
    const inks = await threads.evaluateAll((all) => all.map((path) => path.getAttribute('fill')))
    expect(new Set(inks).size).toBeGreaterThanOrEqual(3)
    expect(await misfits(page)).toEqual([])
  })
}

test('2,000 works of one person come page by page, each once, and their wall stays quick', async ({
  page,
  world,
}) => {
  const maker = await world.person('Ladu')
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  await sql`insert into works (author_id, title, slug, created_at)
    select ${maker.id}, 'Tape ' || n, 'tape-' || n, now() - n * interval '1 minute'
    from generate_series(1, 2000) n`.execute(db)
  await db.destroy()
  await open(page, world, `/u/${maker.username}`)
  const wall = feed(page, 'Works')
  for (let seen = 20; seen <= 100; seen += 20) {
    await expect(wall.getByRole('article').nth(seen - 1)).toBeAttached()
    await wall.getByRole('article').last().scrollIntoViewIfNeeded()
  }
  const titles = await wall.getByRole('heading', { level: 2 }).allTextContents()
  expect(new Set(titles).size).toBe(titles.length)
  expect(await page.locator('*').count()).toBeLessThan(6000)
})
