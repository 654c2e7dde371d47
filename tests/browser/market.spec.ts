import { problems, tabTo, WIDTHS, wear } from './a11y-kit.ts'
import { signInWindow } from './content-kit.ts'
import { expect, signIn, test } from './kit.ts'
import { assetTitles, buyPanel, buyThroughApi, choose, filter, sell } from './market-kit.ts'

const heading = { level: 1 } as const

test('[ROUTE-15 ENT-16] anybody looks around in the marketplace and opens an asset', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const title = `Reed brushes ${ayen.id}`
  await sell(world, ayen, { title })
  await page.goto(`${world.server.origin}/marketplace`)
  await expect(page.getByRole('heading', heading)).toHaveText('Marketplace')
  await expect(page.getByRole('region', { name: 'Trending' })).toBeVisible()
  await expect(assetTitles(page).first()).toHaveText(title)
  const card = page
    .getByRole('list', { name: 'Assets', exact: true })
    .getByRole('article')
    .filter({ hasText: title })
  await expect(card.getByText('SSP 12,000')).toBeVisible()
  await expect(card.getByRole('link', { name: ayen.fullName })).toBeVisible()
  await card.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', heading)).toHaveText(title)
})

test('[ROUTE-15] a filter opens and closes by keyboard, by a press beside it, and one at a time', async ({
  page,
  world,
}) => {
  await page.goto(`${world.server.origin}/marketplace`)
  const sorts = page.getByRole('navigation', { name: 'Sort by' })
  await tabTo(page, filter(page, 'Sort by'))
  await page.keyboard.press('Enter')
  await expect(sorts.getByRole('link', { name: 'Newest' })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(sorts).toBeHidden()
  await expect(filter(page, 'Sort by')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=popular/)
  await expect(sorts).toBeHidden()
  await expect(filter(page, 'Sort by')).toHaveText('Most bought')
  await filter(page, 'Sort by').click()
  await filter(page, 'Licence').click()
  await expect(sorts).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Licence' })).toBeVisible()
  await page.mouse.click(4, 600)
  await expect(page.getByRole('navigation', { name: 'Licence' })).toBeHidden()
})

test('[ROUTE-15] the filters live in the address, survive a reload and go Back one by one', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const word = `kiln${ayen.id}`
  await sell(world, ayen, { title: `Cheap ${word}`, price_amount: 500 })
  await sell(world, ayen, { title: `Dear ${word}`, price_amount: 90_000, licence: 'extended' })
  await sell(world, ayen, { title: `Gift ${word}`, price_amount: 0, category: 'photos' })
  await page.goto(`${world.server.origin}/marketplace`)
  await page.getByRole('searchbox', { name: 'Search assets' }).fill(word)
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 assets')).toBeVisible()
  const found = page.url()
  await choose(page, 'Sort by', 'Highest price')
  await expect(assetTitles(page)).toHaveText([`Dear ${word}`, `Cheap ${word}`, `Gift ${word}`])
  await filter(page, 'Price').click()
  await page.getByLabel('Price from').fill('1,000')
  await page.keyboard.press('Enter')
  await expect(assetTitles(page)).toHaveText([`Dear ${word}`])
  await expect(page.getByRole('link', { name: /^From SSP 1,000/ })).toBeVisible()
  await page.reload()
  await expect(assetTitles(page)).toHaveText([`Dear ${word}`])
  await expect(filter(page, 'Sort by')).toHaveText('Highest price')
  await expect(filter(page, 'Price')).toHaveText('From SSP 1,000')
  await expect(page.getByLabel('Price from')).toHaveValue('1000')
  await page.goBack()
  await expect(assetTitles(page)).toHaveText([`Dear ${word}`, `Cheap ${word}`, `Gift ${word}`])
  await page.goBack()
  await expect(page).toHaveURL(found)
  await choose(page, 'Licence', 'Extended commercial use')
  await expect(assetTitles(page)).toHaveText([`Dear ${word}`])
  await choose(page, 'Licence', 'Any licence')
  await filter(page, 'Price').click()
  await page.getByRole('checkbox', { name: 'Free only' }).check()
  await expect(assetTitles(page)).toHaveText([`Gift ${word}`])
  await page.getByRole('link', { name: 'Brushes', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No assets match' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click()
  await expect(page).toHaveURL(`${world.server.origin}/marketplace`)
})

test('the first asset begins within 260 px of a desktop', async ({ page, world }) => {
  await sell(world, await world.person('Ayen'), { title: 'First' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${world.server.origin}/marketplace`)
  // Whose answer comes first is up to the line, and the other shelf stands further down.
  const first = page.getByRole('region', { name: 'Trending' }).getByRole('article').first()
  await expect(first).toBeVisible()
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(260)
})

test('[ROUTE-15] more come with the button, none twice', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  const tag = `many${ayen.id}`
  for (let n = 1; n <= 25; n++) {
    await sell(world, ayen, { title: `Set ${n}`, tags: [tag] }, { pictures: 0 })
  }
  await page.goto(`${world.server.origin}/marketplace?tag=${tag}`)
  await expect(page.getByText('25 assets')).toBeVisible()
  await expect(assetTitles(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(assetTitles(page)).toHaveText(
    Array.from({ length: 25 }, (_, index) => `Set ${25 - index}`),
  )
  await expect(page.getByText('These are all of them.')).toBeVisible()
})

test('[ROUTE-15] a list that does not come offers Retry', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  const title = `Reeds ${ayen.id}`
  await sell(world, ayen, { title })
  let failing = true
  await page.route('**/api/creative-assets/?**', (route) =>
    failing ? route.fulfill({ status: 403, json: {} }) : route.continue(),
  )
  await page.goto(`${world.server.origin}/marketplace?seller=${ayen.username}`)
  await expect(page.getByRole('heading', { name: 'Failed to load data' })).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(assetTitles(page)).toHaveText([title])
})

test('[ROUTE-16] anybody reads all about an asset before buying', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const asset = await sell(
    world,
    ayen,
    { title: 'River set', licence: 'commercial' },
    { pictures: 3 },
  )
  await sell(world, ayen, { title: 'Other set' })
  await buyThroughApi(world, deng, asset.id)
  await world.call(deng, 'POST', 'asset-reviews/', {
    asset: asset.id,
    rating: 4,
    comment: 'Fine lines.',
  })
  for (const segment of [asset.id, `river-set-${asset.id}`]) {
    await page.goto(`${world.server.origin}/marketplace/${segment}`)
    await expect(page.getByRole('heading', heading)).toHaveText('River set')
  }
  await expect(page.getByText('Forty brushes.')).toBeVisible()
  await expect(buyPanel(page).getByText('SSP 12,000', { exact: true })).toBeVisible()
  await expect(buyPanel(page).getByText('ZIP archive, 2.9 kB')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What you may do with it' })).toContainText(
    'Commercial use. For work you are paid for, for one client or product each.',
  )
  const review = page.getByRole('region', { name: 'Reviews' }).getByRole('article')
  await expect(review).toContainText('Fine lines.')
  await expect(review).toContainText('Verified Buyer')
  await expect(review).toContainText('4 of 5 stars')
  const more = page.getByRole('region', { name: `More from ${ayen.fullName}` })
  await expect(more.getByRole('heading', { level: 3 })).toHaveText(['Other set'])
  await page.getByRole('button', { name: /^Image 2 of 3/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('[ROUTE-16] an asset that is not there is said to be gone, with a way back', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const asset = await sell(world, ayen)
  await world.call(ayen, 'DELETE', `creative-assets/${asset.id}/`)
  for (const segment of [asset.id, 'abc']) {
    await page.goto(`${world.server.origin}/marketplace/${segment}`)
    await expect(page.getByRole('heading', heading)).toHaveText('Resource not found')
  }
  await page.getByRole('main').getByRole('link', { name: 'All assets' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Marketplace')
})

test('[ROUTE-16] a guest finds a shop, filters and asks to buy by keyboard alone', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const title = `Zikra${ayen.id}`
  await sell(world, ayen, { title })
  await page.goto(`${world.server.origin}/marketplace`)
  await expect(assetTitles(page).first()).toHaveText(title)
  await page.getByRole('searchbox', { name: 'Search assets' }).focus()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(assetTitles(page)).toHaveText([title])
  const link = page.getByRole('main').getByRole('link', { name: title, exact: true })
  for (let n = 0; n < 60; n++) {
    if (await link.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', heading)).toHaveText(title)
  await expect(page.getByRole('heading', heading)).toBeFocused()
  const buy = page.getByRole('button', { name: 'Buy for SSP 12,000' })
  for (let n = 0; n < 30; n++) {
    if (await buy.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(buy).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(signInWindow(page)).toBeVisible()
})

for (const width of WIDTHS) {
  test(`axe finds nothing in the marketplace, ${width} px`, async ({ page, world }) => {
    test.slow()
    await wear(page, width)
    const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
    const asset = await sell(world, ayen, { title: 'River set' }, { pictures: 3 })
    await buyThroughApi(world, deng, asset.id)
    const review = await world.call(deng, 'POST', 'asset-reviews/', {
      asset: asset.id,
      rating: 4,
      comment: 'Fine lines.',
    })
    await world.call(ayen, 'PATCH', `asset-reviews/${review.id}/`, { reply: 'Thank you.' })
    const found: string[] = []
    const look = async (path: string, name: string | RegExp) => {
      await page.goto(world.server.origin + path)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      found.push(...(await problems(page)).map((problem) => `${path}: ${problem}`))
    }
    await look('/marketplace', 'Marketplace')
    await look('/marketplace?search=nothing-like-this&free=1&licence=personal', 'Marketplace')
    await look(`/marketplace/${asset.id}`, 'River set')
    await look('/marketplace/99999999', 'Resource not found')
    for (const person of [deng, ayen]) {
      await signIn(page, world, person, '/faq')
      await look(`/marketplace/${asset.id}`, 'River set')
    }
    const lado = await world.person('Lado')
    await signIn(page, world, lado, `/marketplace/${asset.id}`)
    await page.getByRole('button', { name: 'Buy for SSP 12,000' }).click()
    await expect(page.getByRole('dialog', { name: 'Buy this asset' })).toBeVisible()
    found.push(...(await problems(page)))
    expect(found).toEqual([])
  })
}
