import type { Page } from 'playwright/test'
import { addWork } from './content-kit.ts'
import { expect, ownWorld, signIn, test, type World } from './kit.ts'
import { openWritten, takenOver } from './written-kit.ts'

/** A phone that is short of memory loads a tab again as one comes back to it. */

test.use({ viewport: { width: 360, height: 740 } })

const top = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))

/** Ten works with pictures, so that the wall is several screens long. */
async function wall(world: World): Promise<string> {
  const ayen = await world.person('Ayen')
  for (let n = 1; n <= 10; n++) await addWork(world, ayen, { title: `Work ${n}` })
  return `/portfolio?username=${ayen.username}`
}

test('[PROD-08] a page of a member is where it was when it is loaded again', async ({
  page,
  world,
}) => {
  const path = await wall(world)
  await signIn(page, world, await world.person('Deng'), path)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10)
  await page.evaluate(() => window.scrollTo(0, 1_200))
  await expect.poll(() => top(page)).toBe(1_200)
  await page.reload()
  await expect.poll(() => top(page)).toBe(1_200)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10)
  expect(await top(page)).toBe(1_200)
})

test('[PROD-08] a page that comes as HTML is where it was, before and after the client has it', async ({
  page,
}) => {
  const world = await ownWorld({ KINYETI_PAGES: 'written' })
  try {
    await page.clock.install()
    const address = world.server.origin + (await wall(world))
    await openWritten(page, address)
    await takenOver(page)
    await page.evaluate(() => window.scrollTo(0, 1_200))
    await expect.poll(() => top(page)).toBe(1_200)
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => top(page)).toBe(1_200)
    await takenOver(page)
    expect(await top(page)).toBe(1_200)
    await page.getByRole('link', { name: 'Kinyeti', exact: true }).first().click()
    await expect.poll(() => top(page)).toBe(0)
  } finally {
    await world.server.dispose()
  }
})
