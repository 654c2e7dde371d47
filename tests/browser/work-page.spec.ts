import type { Page } from 'playwright/test'
import { addWork, feed, notices, titlesOf, uploadPicture } from './content-kit.ts'
import { expect, ownWorld, signIn, test, type World } from './kit.ts'

const large = (page: Page) => page.getByRole('dialog', { name: 'Ferry' })
const acts = (page: Page) => page.getByRole('button', { name: /^Like Ferry/ })

async function shown(world: World, pictures = 3) {
  const ayen = await world.person('Ayen')
  await addWork(world, ayen, { title: 'Older wall' })
  const work = await addWork(
    world,
    ayen,
    { title: 'Ferry', description: 'Lime and soot.' },
    pictures,
  )
  await addWork(world, ayen, { title: 'Newer wall' })
  return { ayen, work, address: `${world.server.origin}/portfolio/${work.id}` }
}

test('[ROUTE-05] what can be done with a work stays within reach as long as its pictures last', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { address } = await shown(world)
  await page.goto(address)
  await expect(acts(page)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: /^Image 2 of 3/ }).scrollIntoViewIfNeeded()
  await expect(acts(page)).toBeInViewport({ ratio: 1 })
  await page.getByRole('region', { name: 'More from Ayen Deng' }).scrollIntoViewIfNeeded()
  await expect(acts(page)).not.toBeInViewport()
})

test('[ROUTE-05] where there is room the caption stands beside the pictures while they pass', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { address } = await shown(world)
  await page.goto(address)
  const title = page.getByRole('heading', { level: 1 })
  const last = page.getByRole('button', { name: /^Image 3 of 3/ })
  await last.scrollIntoViewIfNeeded()
  await expect(title).toBeInViewport({ ratio: 1 })
  const [caption, picture] = [await title.boundingBox(), await last.boundingBox()]
  expect((caption?.x ?? 0) + (caption?.width ?? 0)).toBeLessThanOrEqual(picture?.x ?? 0)
})

test('[ROUTE-05] the works before and after it are one press away', async ({ page, world }) => {
  const { address } = await shown(world)
  await page.goto(address)
  const ways = page.getByRole('navigation', { name: 'Other works of the same maker' })
  await expect(ways.getByRole('link')).toHaveText(['Previous: Newer wall', 'Next: Older wall'])
  await ways.getByRole('link', { name: 'Next: Older wall' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Older wall')
  await expect(ways.getByRole('link')).toHaveText(['Previous: Ferry'])
})

test('[LIGHTBOX-01 LIGHTBOX-02] a picture has an address of its own, said while it is large', async ({
  page,
  world,
}) => {
  const { address } = await shown(world)
  await page.goto(`${address}?image=2`)
  await expect(large(page).getByRole('status')).toHaveText('Image 2 of 3, Picture 2')
  await expect(page).toHaveURL(`${address}?image=2`)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`${address}?image=3`)
  await page.reload()
  await expect(large(page).getByRole('status')).toHaveText('Image 3 of 3, Picture 3')
  await page.keyboard.press('Escape')
  await expect(large(page)).toHaveCount(0)
  await expect(page).toHaveURL(address)
})

for (const image of ['0', '4', '-1', '1.5', 'two', ''])
  test(`[LIGHTBOX-02] a picture that is not there opens none: ?image=${image}`, async ({
    page,
    world,
  }) => {
    const { address } = await shown(world)
    await page.goto(`${address}?image=${image}`)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ferry')
    await expect(large(page)).toHaveCount(0)
  })

test('[ROUTE-05] the colours of a work lead to others that have them, and can be taken along', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { address } = await shown(world)
  await page.goto(address)
  const colours = page.getByRole('list', { name: 'Colours' })
  const copy = colours.getByRole('button').first()
  await expect(copy).toHaveAccessibleName(/^Copy the colour #[0-9a-f]{6}$/)
  await copy.click()
  await expect(notices(page).getByText('Colour copied')).toBeVisible()
  const taken = await page.evaluate(() => navigator.clipboard.readText())
  await expect(copy).toHaveAccessibleName(`Copy the colour ${taken}`)
  await colours.getByRole('link', { name: 'Works in teal' }).first().click()
  await expect(page).toHaveURL(`${world.server.origin}/portfolio?colour=teal`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work in teal')
  await expect(titlesOf(feed(page, 'Works')).getByText('Ferry').first()).toBeVisible()
  await page.getByRole('link', { name: 'Colour: teal Drop this filter' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/portfolio`)
})

test('[ROUTE-04] works of a colour are found without any script', async ({ browser }) => {
  const world = await ownWorld({ KINYETI_PAGES: 'written' })
  const ayen = await world.person('Ayen')
  const red = await uploadPicture(world, ayen, { background: '#c22a1e' })
  await addWork(world, ayen, { title: 'Teal wall', tags: ['walls'] })
  await addWork(world, ayen, { title: 'Red wall', images: [{ id: red, alt: '' }] }, 0)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${world.server.origin}/portfolio?colour=red`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work in red')
  await expect(page.getByRole('heading', { name: 'Red wall' })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Teal wall' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Red wall' }).first().click()
  await page.getByRole('link', { name: 'Works in red' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/portfolio?colour=red`)
  await context.close()
  await world.server.dispose()
})

test('[ROUTE-05] who wants work like it writes to its maker, who sees no such button', async ({
  page,
  world,
}) => {
  const { ayen, address } = await shown(world)
  const deng = await world.person('Deng')
  await signIn(page, world, deng, new URL(address).pathname)
  await page.getByRole('button', { name: 'Ask for work like this' }).click()
  await expect(page).toHaveURL(/\/messages\/\d+$/)
  await expect(page.getByRole('textbox', { name: 'Message to Ayen Deng' })).toHaveValue(
    'I like your work “Ferry”. Could you make something like it for me?',
  )
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, world, ayen, new URL(address).pathname)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ferry')
  await expect(page.getByRole('button', { name: 'Ask for work like this' })).toHaveCount(0)
})

test('[ROUTE-05] a long description begins above the pictures of a phone and is opened there', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const ayen = await world.person('Ayen')
  const description = `${'Lime, soot and river clay, layer by layer. '.repeat(20)}The end.`
  const work = await addWork(world, ayen, { title: 'Ferry', description })
  await page.goto(`${world.server.origin}/portfolio/${work.id}`)
  const picture = page.getByRole('button', { name: /^Image 1 of 1/ })
  await expect(picture).toBeInViewport()
  const before = (await picture.boundingBox())?.y ?? 0
  const more = page.getByRole('button', { name: 'More', exact: true })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.press('Enter')
  const less = page.getByRole('button', { name: 'Less', exact: true })
  await expect(less).toBeFocused()
  expect((await picture.boundingBox())?.y ?? 0).toBeGreaterThan(before + 200)
  await less.press('Enter')
  await expect.poll(async () => (await picture.boundingBox())?.y).toBe(before)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(more).toBeHidden()
  await expect(page.getByText('The end.')).toBeInViewport()
})
