import { sql } from 'kysely'
import type { Page } from 'playwright/test'
import { openDatabase } from '../../../server/db/database.ts'
import { problems, WIDTHS, wear } from '../a11y/a11y-kit.ts'
import { addPortfolioItem, feed, uploadPicture } from '../kit/content-kit.ts'
import { findOverflows } from '../kit/fit-kit.ts'
import { expect, type TestUser, test, type World } from '../kit/kit.ts'
import { sell } from '../market/market-kit.ts'

/** Pages with unusual content: none, very long, very many. */

async function open(page: Page, world: World, path: string): Promise<void> {
  await page.goto(world.server.origin + path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
  await expectSettled(page)
}

/** Waits until the page is laid out at this width and nothing is still loading. */
async function expectSettled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await expect(page.locator('main [data-pending]')).toHaveCount(0)
}

test('pages without content, with single-colour pictures, long names and pictures of any shape fit at 360 and 1280 px', async ({
  page,
  world,
}) => {
  const quiet = await world.createUser('Nyok', 'Bol')
  const creator = await world.createUser('Abuk')
  for (let n = 0; n < 3; n++) {
    const id = await uploadPicture(world, creator, { background: '#FBF7F1' })
    await addPortfolioItem(
      world,
      creator,
      { title: `White ${n}`, images: [{ id, alt: 'White' }] },
      0,
    )
  }
  const pinner = await world.createUser('Ayen')
  const id = await uploadPicture(world, pinner, { width: 300, height: 3000 })
  const images = [{ id, alt: 'A strip' }]
  const portfolioItem = await addPortfolioItem(world, pinner, { title: 'W'.repeat(150), images }, 0)
  await world.call(pinner, 'PATCH', 'profiles/update_profile/', {
    pinned_work_id: portfolioItem.id,
  })
  const eachWidth = async (look: () => Promise<void>) => {
    for (const width of WIDTHS) {
      await wear(page, width)
      await expectSettled(page)
      await look()
      expect([width, await findOverflows(page)]).toEqual([width, []])
    }
  }
  await test.step('a profile without content', async () => {
    await open(page, world, `/u/${quiet.username}`)
    await eachWidth(async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nyok Bol')
      expect(await problems(page)).toEqual([])
    })
  })
  await test.step('single-colour portfolio items have a cover pattern of its shades', async () => {
    await open(page, world, `/u/${creator.username}`)
    await eachWidth(async () => {
      const threads = page.locator('main svg[viewBox="0 0 192 32"] path')
      await expect(threads.first()).toBeAttached()
      const inks = await threads.evaluateAll((all) => all.map((path) => path.getAttribute('fill')))
      expect(new Set(inks).size).toBeGreaterThanOrEqual(3)
    })
  })
  await test.step('a pinned portfolio item with a long title and a narrow picture', async () => {
    await open(page, world, `/u/${pinner.username}`)
    await eachWidth(async () => {
      await expect(page.getByText('Pinned', { exact: true })).toBeVisible()
      expect(await problems(page)).toEqual([])
    })
  })
  await test.step('long names, a long title and a very tall picture, on every page that shows them', async () => {
    const { creator: long, work: longWork } = await hardMaker(world)
    const paths = ['/', '/explore', `/u/${long.username}`, '/marketplace', '/portfolio']
    for (const path of [...paths, `/portfolio/${longWork}`]) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await open(page, world, path)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expectSettled(page)
        expect([path, width, await findOverflows(page)]).toEqual([path, width, []])
      }
    }
  })
})

/**
 * Creates a user with names of 60 characters and a portfolio item with a title of 200 and a very
 * tall picture.
 */
async function hardMaker(world: World): Promise<{ creator: TestUser; work: number }> {
  const creator = await world.createUser('W'.repeat(60), `${'Ajak-'.repeat(11)}Kuol.`)
  const id = await uploadPicture(world, creator, { width: 600, height: 6000 })
  const { id: portfolioItem } = await addPortfolioItem(
    world,
    creator,
    { images: [{ id, alt: 'A strip' }] },
    0,
  )
  await sell(world, creator, { title: 'Brushes' })
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  // Longer than this API accepts, since another API may accept more.
  const title = `Ferry ${'unbroken'.repeat(20)} and ${'so on '.repeat(5)}`.slice(0, 200).trim()
  await sql`update works set title = ${title.padEnd(200, 'n')} where id = ${portfolioItem}`.execute(
    db,
  )
  await db.destroy()
  return { creator, work: portfolioItem }
}

test('2,000 portfolio items of one user load page by page, each once, in fewer than 6,000 elements', async ({
  page,
  world,
}) => {
  const creator = await world.createUser('Ladu')
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  await sql`insert into works (author_id, title, slug, created_at)
    select ${creator.id}, 'Tape ' || n, 'tape-' || n, now() - n * interval '1 minute'
    from generate_series(1, 2000) n`.execute(db)
  await db.destroy()
  await open(page, world, `/u/${creator.username}`)
  const wall = feed(page, 'Works')
  for (let seen = 20; seen <= 100; seen += 20) {
    await expect(wall.getByRole('article').nth(seen - 1)).toBeAttached()
    await wall.getByRole('article').last().scrollIntoViewIfNeeded()
  }
  const titles = await wall.getByRole('heading', { level: 2 }).allTextContents()
  expect(new Set(titles).size).toBe(titles.length)
  expect(await page.locator('*').count()).toBeLessThan(6000)
})
