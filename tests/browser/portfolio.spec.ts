import type { Locator } from 'playwright/test'
import { openDatabase } from '../../server/db/database.ts'
import { PLACEHOLDER_IMAGE } from '../../src/protocol/create/pictures.ts'
import { addWork, expectLike, feed, likeOf, notices, titlesOf } from './content-kit.ts'
import { expect, signIn, test, type World } from './kit.ts'

const heading = { level: 1 } as const

/** Lets a picture's file be missing: no rendition of it can be made any more. */
async function loseFile(world: World, pictureId: number): Promise<void> {
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  await db
    .updateTable('pictures')
    .set({ key: `lost-${pictureId}` })
    .where('id', '=', pictureId)
    .execute()
  await db.destroy()
}

/** What the browser chose to show is there and drawn. */
async function expectDrawn(image: Locator, address: RegExp): Promise<void> {
  await expect
    .poll(() =>
      image.evaluate((img) =>
        img instanceof HTMLImageElement && img.complete && img.naturalWidth > 0
          ? new URL(img.currentSrc).pathname
          : '',
      ),
    )
    .toMatch(address)
}

test('[ROUTE-04] anybody looks at the works and opens one', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  const tag = `ink${ayen.id}`
  await addWork(world, ayen, { title: 'Ferry', tags: [tag] })
  await addWork(world, ayen, { title: 'Market', tags: [tag] })
  await page.goto(`${world.server.origin}/portfolio`)
  await expect(page.getByRole('heading', heading)).toHaveText('Portfolio')
  await expect(titlesOf(feed(page, 'Works')).first()).toHaveText('Market')
  await page.goto(`${world.server.origin}/portfolio?tag=${tag}`)
  await expect(page.getByRole('heading', heading)).toHaveText(`Work with #${tag}`)
  await expect(titlesOf(feed(page, 'Works'))).toHaveText(['Market', 'Ferry'])
  await expect(page.getByText('You have seen all the works there are.')).toBeVisible()
  await titlesOf(feed(page, 'Works')).getByRole('link', { name: 'Ferry' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Ferry')
})

test('[ROUTE-04] a search lives in the address and survives a reload', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  const word = `kiln${ayen.id}`
  await addWork(world, ayen, { title: `Pot ${word}`, category: 'Crafts' })
  await addWork(world, ayen, { title: `Film ${word}`, category: 'Film' })
  await page.goto(`${world.server.origin}/portfolio`)
  await page.getByRole('searchbox', { name: 'Search works' }).fill(word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${world.server.origin}/portfolio?search=${word}`)
  const titles = titlesOf(feed(page, 'Works'))
  await expect(titles).toHaveText([`Film ${word}`, `Pot ${word}`])
  await page
    .getByRole('navigation', { name: 'Category' })
    .getByRole('link', { name: 'Crafts' })
    .click()
  await expect(titles).toHaveText([`Pot ${word}`])
  await page.reload()
  await expect(titles).toHaveText([`Pot ${word}`])
  await expect(page.getByRole('searchbox', { name: 'Search works' })).toHaveValue(word)
  await page.getByRole('searchbox', { name: 'Search works' }).fill('nothing-like-this')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(
    page.getByRole('heading', { name: 'No works match “nothing-like-this”' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Show all works' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/portfolio`)
  await expect(titles.first()).toHaveText(`Film ${word}`)
})

test('[ROUTE-05 ROUTE-30 ROUTE-31] a work is found by its id and by its slug with the id', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const fields = { title: 'River mural', description: 'Lime and soot.', category: 'Painting' }
  const work = await addWork(world, ayen, { ...fields, tags: ['river'] }, 2)
  await addWork(world, ayen, { title: 'Other wall' })
  for (const segment of [work.id, `river-mural-${work.id}`]) {
    await page.goto(`${world.server.origin}/portfolio/${segment}`)
    await expect(page.getByRole('heading', heading)).toHaveText('River mural')
    await expect(page.getByText('Lime and soot.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Image \d of 2/ })).toHaveCount(2)
    const first = page.getByRole('button', { name: /^Image 1 of 2/ }).getByRole('img')
    await expectDrawn(first, /^\/media\/pictures\//)
  }
  const more = page.getByRole('region', { name: 'More from Ayen Deng' })
  await expect(more.getByRole('heading', { level: 3 })).toHaveText(['Other wall'])
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: '#river' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/portfolio?tag=river`)
})

test('[ROUTE-32 ERR-16] any other form of the address asks nobody and is not found', async ({
  page,
  world,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/portfolio\/./.test(request.url())) asked.push(request.url())
  })
  for (const segment of ['abc', '12abc', 'abc12', '-12']) {
    await page.goto(`${world.server.origin}/portfolio/${segment}`)
    await expect(page.getByRole('heading', heading)).toHaveText('Portfolio item not found')
  }
  expect(asked).toEqual([])
})

test('[ERR-16] a work that was taken down is said to be gone, with ways on', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const work = await addWork(world, ayen)
  await world.call(ayen, 'DELETE', `portfolio/${work.id}/`)
  await page.goto(`${world.server.origin}/portfolio/${work.id}`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', heading)).toHaveText('Portfolio item not found')
  await expect(main.getByRole('link', { name: 'Explore', exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'All works' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Portfolio')
})

test('[ROUTE-05 A28] a work that does not come offers Retry', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  const work = await addWork(world, ayen)
  let failing = true
  await page.route(`**/api/portfolio/${work.id}/`, (route) =>
    failing ? route.fulfill({ status: 403, json: {} }) : route.continue(),
  )
  await page.goto(`${world.server.origin}/portfolio/${work.id}`)
  await expect(page.getByRole('heading', heading)).toHaveText('Failed to load data')
  await expect(page.getByText('Permission denied')).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Ferry')
})

test('[ENT-18] a picture whose file is missing gives way to the placeholder', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const tag = `lost${ayen.id}`
  const work = await addWork(world, ayen, { title: 'Ferry', tags: [tag] }, 2)
  const placeholder = new RegExp(`^${PLACEHOLDER_IMAGE}$`)
  await loseFile(world, work.images[0].id)
  await page.goto(`${world.server.origin}/portfolio?tag=${tag}`)
  await expectDrawn(feed(page, 'Works').getByRole('img', { name: 'Picture 1' }), placeholder)
  await page.goto(`${world.server.origin}/portfolio/${work.id}`)
  await expectDrawn(page.getByRole('img', { name: 'Picture 1' }), placeholder)
  const second = page.getByRole('img', { name: 'Picture 2' })
  await second.scrollIntoViewIfNeeded()
  await expectDrawn(second, /^\/media\/pictures\//)
})

test('[PROD-09 PROD-10 FOLLOW-01] a work is liked and its maker followed from its page', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const work = await addWork(world, ayen)
  await signIn(page, world, deng, `/portfolio/${work.id}`)
  const liked = page.waitForResponse(
    (response) =>
      response.url().endsWith('/likes/unified/') && response.request().method() === 'POST',
  )
  await likeOf(page, 'Ferry').click()
  expect((await liked).request().postDataJSON()).toEqual({
    type: 'work',
    id: work.id,
    action: 'like',
  })
  const followed = page.waitForResponse((response) =>
    response.url().includes(`/follow/toggle/${ayen.id}/`),
  )
  await page.getByRole('button', { name: 'Follow Ayen Deng' }).click()
  expect((await followed).ok()).toBe(true)
  await page.reload()
  await expectLike(likeOf(page, 'Ferry'), true, 1)
  await expect(page.getByRole('button', { name: 'Following Ayen Deng' })).toBeVisible()
})

test('[ROUTE-05] a work is passed on by its own address', async ({ page, context, world }) => {
  const ayen = await world.person('Ayen')
  const work = await addWork(world, ayen)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${world.server.origin}/portfolio/${work.id}`)
  await page.getByRole('button', { name: 'Share Ferry' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(notices(page).getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${world.server.origin}/portfolio/ferry-${work.id}`,
  )
})
