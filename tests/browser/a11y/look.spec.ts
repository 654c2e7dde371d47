import type { Locator, Page } from 'playwright/test'
import { addPortfolioItem, addPost, feed, uploadPicture } from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'

const PHONE = { width: 360, height: 740 }
const MOST_FONT_BYTES = 45_000
/** Dinka names, the first one with combining marks that have no precomposed character. */
const DINKA = { first: 'Nyanɛ̈ɛ̈k', last: 'Dɔ̈ŋ Ɣɔn' }
const DINKA_LETTER = /[ƐɛƆɔŊŋƔɣ]/

/** The total bytes of the font files that the page has fetched. */
async function fontBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.woff2'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0)
  })
}

/**
 * The fonts that actually render each text with a Dinka letter: its weight, and the families that
 * are not web fonts.
 */
async function facesOfDinka(
  page: Page,
): Promise<{ weight: string; text: string; other: string[] }[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const marked = await page.evaluate((source) => {
    const letter = new RegExp(source)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: { weight: string; text: string }[] = []
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      const text = walker.currentNode.textContent ?? ''
      if (parent === null || !letter.test(text) || !parent.checkVisibility()) continue
      parent.setAttribute('data-dinka', String(found.length))
      found.push({ weight: getComputedStyle(parent).fontWeight, text: text.slice(0, 30) })
    }
    return found
  }, DINKA_LETTER.source)
  const { root } = await client.send('DOM.getDocument')
  const faces = []
  for (const [index, { weight, text }] of marked.entries()) {
    const { nodeId } = await client.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: `[data-dinka="${index}"]`,
    })
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId })
    const other = fonts.filter((font) => !font.isCustomFont).map((font) => font.familyName)
    faces.push({ weight, text, other })
  }
  return faces
}

test('the first view loads at most 45 kB of fonts, which cover every Dinka letter at every weight', async ({
  page,
  world,
}) => {
  for (const path of ['/', '/explore', '/login']) {
    await page.goto(world.server.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const bytes = await fontBytes(page)
    expect(bytes, path).toBeGreaterThan(20_000)
    expect(bytes, path).toBeLessThanOrEqual(MOST_FONT_BYTES)
  }
  const creator = await world.createUser(DINKA.first, DINKA.last)
  const text = 'Cɔl ë thura: ŋic yïn kë lɔ̈ɔ̈i? Ɣɛn acï yök.'
  const portfolioItem = await addPortfolioItem(world, creator, {
    title: 'Kɛ̈ŋ de wɛ̈r',
    description: text,
  })
  await addPost(world, creator, { title: 'Piny ŋic', body: `Ɔ Ŋ Ɛ ${text}` })
  const weights = new Set<string>()
  for (const path of [
    '/explore',
    `/portfolio/${portfolioItem.id}`,
    `/u/${creator.username}`,
    '/posts',
  ]) {
    await page.goto(world.server.origin + path)
    await expect(page.getByText(DINKA_LETTER).first()).toBeVisible()
    const bytes = await fontBytes(page)
    expect(bytes, path).toBeLessThanOrEqual(MOST_FONT_BYTES)
    const faces = await facesOfDinka(page)
    expect(faces.length, path).toBeGreaterThan(0)
    expect(faces.filter(({ other }) => other.length > 0)).toEqual([])
    for (const { weight } of faces) weights.add(weight)
  }
  expect([...weights].sort()).toEqual(['400', '500', '600', '700'])
})

/** Horizontal gaps in px between neighbouring elements. */
async function gaps(row: Locator[]): Promise<number[]> {
  const boxes = await Promise.all(row.map((each) => each.boundingBox()))
  return boxes.slice(1).map((box, index) => {
    const before = boxes[index]
    if (!box || !before) throw new Error('not shown')
    return box.x - (before.x + before.width)
  })
}

test('[NET-01] the header of an anonymous user has 8 px between its buttons at 360 px, and the offline bar stays in view and covers nothing at 360 and 1280 px', async ({
  page,
  world,
  context,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(`${world.server.origin}/about`)
  const header = page.getByRole('banner')
  const start = header.getByRole('button', { name: 'Get Started' })
  await expect(start).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const menu = header.getByRole('button', { name: 'Menu', exact: true })
  const row = [
    header.getByRole('link', { name: 'Kinyeti' }).first(),
    header.getByRole('button', { name: 'Search Kinyeti' }),
    start,
    menu,
  ]
  expect((await gaps(row)).filter((gap) => gap < 8)).toEqual([])
  const end = await menu.boundingBox()
  expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual(PHONE.width)
  const heading = page.getByRole('heading', { level: 1 })
  const bar = header.getByRole('status').filter({ hasText: 'You’re offline.' })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect(heading).toBeVisible()
    const before = await heading.boundingBox()
    await context.setOffline(true)
    await expect(bar).toBeVisible()
    const barHeight = (await bar.boundingBox())?.height ?? 0
    expect(barHeight, `${width} px`).toBeGreaterThan(0)
    expect(await heading.boundingBox(), `${width} px`).toEqual({
      ...before,
      y: (before?.y ?? 0) + barHeight,
    })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(bar.getByText('You’re offline.')).toBeInViewport()
    await context.setOffline(false)
    await expect(bar).toBeHidden()
  }
})

async function shapes(world: World, creator: TestUser, sizes: [number, number][]): Promise<void> {
  for (const [width, height] of sizes) {
    const id = await uploadPicture(world, creator, { width, height })
    const title = 'A long title that cannot stand in one line under a narrow picture'
    await addPortfolioItem(world, creator, { title, images: [{ id, alt: 'Shape' }] }, 0)
  }
}

/** Narrower tiles have their buttons below the title, on wide screens; in px. */
const NARROW_TILE = 224

/**
 * Pictures that are too high, rows with uneven bottom edges or captions, and the picture height of
 * the last row, in px.
 */
async function unevenTiles(tiles: Locator, most: number) {
  const measured = await tiles.evaluateAll((all) =>
    all.map((tile) => {
      const [picture, caption] = [...tile.children].map((part) => part.getBoundingClientRect())
      return {
        top: Math.round(picture?.top ?? 0),
        picture: Math.round(picture?.height ?? 0),
        bottom: Math.round(picture?.bottom ?? 0),
        caption: Math.round(caption?.height ?? 0),
        width: picture?.width ?? 0,
      }
    }),
  )
  const rows = [...Map.groupBy(measured, ({ top }) => top).values()]
  return {
    high: measured.filter(({ picture }) => picture > most),
    uneven: rows.filter(
      (row) =>
        new Set(row.map(({ bottom }) => bottom)).size !== 1 ||
        [true, false].some(
          (narrow) =>
            new Set(
              row
                .filter(({ width }) => width <= NARROW_TILE === narrow)
                .map(({ caption }) => caption),
            ).size > 1,
        ),
    ),
    last: rows.at(-1)?.[0]?.picture,
  }
}

test('a profile shows a single picture small and captions on one line at 360 and 1280 px, and uses proportional figures', async ({
  page,
  world,
}) => {
  const creator = await world.createUser('Ayen')
  await addPost(world, creator, { title: 'Market' })
  // Newest first: one is alone because the wide one does not fit next to it, then narrow ones.
  await shapes(world, creator, [
    [500, 1000],
    [600, 900],
    [500, 1000],
    [1000, 700],
    [1600, 400],
    [900, 700],
  ])
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${world.server.origin}/u/${creator.username}`)
  const tiles = feed(page, 'Works').getByRole('article')
  await expect(tiles).toHaveCount(6)
  for (const { width, most, last } of [
    { width: 360, most: 420, last: 200 },
    { width: 1280, most: 520, last: 260 },
  ]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => unevenTiles(tiles, most), `${width} px`)
      .toEqual({ high: [], uneven: [], last })
  }
  // Tabular figures are used only in tables.
  await page.goto(`${world.server.origin}/u/${creator.username}?tab=posts`)
  await expect(page.locator('time').first()).toHaveCSS('font-variant-numeric', 'normal')
})

test('the editor keeps each typed space, without injecting a style element', async ({
  page,
  world,
}) => {
  await signIn(page, world, await world.createUser('Ayen'), '/create/blog')
  const text = page.locator('.ProseMirror')
  await expect(text).toHaveCSS('white-space', /^(pre-wrap|break-spaces)$/)
  await expect(page.locator('style')).toHaveCount(0)
  await text.click()
  await page.keyboard.type('one   two')
  expect(await text.evaluate((element) => (element as HTMLElement).innerText.trim())).toBe(
    'one   two',
  )
})
