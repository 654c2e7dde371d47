import { sql } from 'kysely'
import type { Page } from 'playwright/test'
import { openDatabase } from '../../server/db/database.ts'
import { problems } from './a11y-kit.ts'
import { addWork, feed, uploadPicture } from './content-kit.ts'
import { misfits } from './fit-kit.ts'
import { expect, type Person, test, type World } from './kit.ts'
import { sell } from './market-kit.ts'

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

/** A maker with names of 60 characters, whose work has a title of 200 and a strip for a picture. */
async function hardMaker(world: World): Promise<{ maker: Person; work: number }> {
  const maker = await world.person('W'.repeat(60), `${'Ajak-'.repeat(11)}Kuol.`)
  const id = await uploadPicture(world, maker, { width: 600, height: 6000 })
  const { id: work } = await addWork(world, maker, { images: [{ id, alt: 'A strip' }] }, 0)
  await sell(world, maker, { title: 'Brushes' })
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  // Longer than this API takes them; another takes more.
  const title = `Ferry ${'unbroken'.repeat(20)} and ${'so on '.repeat(5)}`.slice(0, 200).trim()
  await sql`update works set title = ${title.padEnd(200, 'n')} where id = ${work}`.execute(db)
  await db.destroy()
  return { maker, work }
}

for (const width of [360, 1280]) {
  test(`long names, a long title and a strip fit wherever they are shown, ${width} px`, async ({
    page,
    world,
  }) => {
    const { maker, work } = await hardMaker(world)
    await page.setViewportSize({ width, height: 800 })
    const paths = ['/', '/explore', `/u/${maker.username}`, '/marketplace', '/portfolio']
    for (const path of [...paths, `/portfolio/${work}`]) {
      await open(page, world, path)
      expect([path, await misfits(page)]).toEqual([path, []])
    }
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
