import { sql } from 'kysely'
import type { Page } from 'playwright/test'
import { openDatabase } from '../../server/db/database.ts'
import { problems } from './a11y-kit.ts'
import { addWork, feed, uploadPicture } from './content-kit.ts'
import { misfits } from './fit-kit.ts'
import { expect, test, type World } from './kit.ts'

/** Pages whose content is not what a designer draws with. */

async function open(page: Page, world: World, path: string): Promise<void> {
  await page.goto(world.server.origin + path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('main [data-pending]')).toHaveCount(0)
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
