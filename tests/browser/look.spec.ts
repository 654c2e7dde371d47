import type { Locator, Page } from 'playwright/test'
import { addPost, addWork, feed, uploadPicture } from './content-kit.ts'
import { expect, type Person, signIn, test, type World } from './kit.ts'

const PHONE = { width: 360, height: 740 }
const MOST_FONT_BYTES = 75_000
/** Dinka, the first with the marks that no single letter stands for. */
const DINKA = { first: 'Nyanɛ̈ɛ̈k', last: 'Dɔ̈ŋ Ɣɔn' }
const DINKA_LETTER = /[ƐɛƆɔŊŋƔɣ]/

/** The bytes of each font file that the page has fetched. */
async function fontBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.woff2'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0)
  })
}

/** The faces that really draw each text with a Dinka letter: weight, and families not our own. */
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

test('the first view fetches at most 75 kB of fonts', async ({ page, world }) => {
  for (const path of ['/', '/explore', '/login']) {
    await page.goto(world.server.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const bytes = await fontBytes(page)
    expect(bytes, path).toBeGreaterThan(20_000)
    expect(bytes, path).toBeLessThanOrEqual(MOST_FONT_BYTES)
  }
})

test('Dinka letters stand in our own face at every weight, within the same 75 kB', async ({
  page,
  world,
}) => {
  const maker = await world.person(DINKA.first, DINKA.last)
  const text = 'Cɔl ë thura: ŋic yïn kë lɔ̈ɔ̈i? Ɣɛn acï yök.'
  const work = await addWork(world, maker, { title: 'Kɛ̈ŋ de wɛ̈r', description: text })
  await addPost(world, maker, { title: 'Piny ŋic', body: `Ɔ Ŋ Ɛ ${text}` })
  const weights = new Set<string>()
  for (const path of ['/explore', `/portfolio/${work.id}`, `/u/${maker.username}`, '/posts']) {
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

/** Distances between neighbours in a row, and from the window's edges. */
async function gaps(row: Locator[]): Promise<number[]> {
  const boxes = await Promise.all(row.map((each) => each.boundingBox()))
  return boxes.slice(1).map((box, index) => {
    const before = boxes[index]
    if (!box || !before) throw new Error('not shown')
    return box.x - (before.x + before.width)
  })
}

test('on a phone the wordmark and the buttons of a visitor stand 8 px apart', async ({
  page,
  world,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(`${world.server.origin}/about`)
  const header = page.getByRole('banner')
  const start = header.getByRole('button', { name: 'Get Started' })
  await expect(start).toBeVisible()
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
})

for (const width of [360, 1280]) {
  test(`[NET-01] the word of being offline stays in view and moves nothing, ${width} px`, async ({
    page,
    world,
    context,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`${world.server.origin}/about`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await heading.boundingBox()
    await context.setOffline(true)
    const bar = page.getByRole('banner').getByRole('status').filter({ hasText: 'You are offline.' })
    await expect(bar).toBeVisible()
    expect(await heading.boundingBox()).toEqual(before)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(bar.getByText('You are offline.')).toBeInViewport()
  })
}

async function shapes(world: World, maker: Person, sizes: [number, number][]): Promise<void> {
  for (const [width, height] of sizes) {
    const id = await uploadPicture(world, maker, { width, height })
    const title = 'A long title that cannot stand in one line under a narrow picture'
    await addWork(world, maker, { title, images: [{ id, alt: 'Shape' }] }, 0)
  }
}

for (const { width, most } of [
  { width: 360, most: 420 },
  { width: 1280, most: 400 },
]) {
  test(`a picture alone in its row is not blown up and captions keep their line, ${width} px`, async ({
    page,
    world,
  }) => {
    const maker = await world.person('Ayen')
    // Newest first: one alone because the wide one does not fit beside it, then narrow ones.
    await shapes(world, maker, [
      [500, 1000],
      [600, 900],
      [500, 1000],
      [1000, 700],
      [1600, 400],
      [900, 700],
    ])
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${world.server.origin}/u/${maker.username}`)
    const tiles = feed(page, 'Works').getByRole('article')
    await expect(tiles).toHaveCount(6)
    const measured = await tiles.evaluateAll((all) =>
      all.map((tile) => {
        const [picture, caption] = [...tile.children].map((part) => part.getBoundingClientRect())
        return {
          top: Math.round(picture?.top ?? 0),
          picture: Math.round(picture?.height ?? 0),
          bottom: Math.round(picture?.bottom ?? 0),
          caption: Math.round(caption?.height ?? 0),
        }
      }),
    )
    expect(measured.filter(({ picture }) => picture > most)).toEqual([])
    const rows = Map.groupBy(measured, ({ top }) => top)
    for (const row of rows.values()) {
      expect(new Set(row.map(({ bottom }) => bottom)).size).toBe(1)
      expect(new Set(row.map(({ caption }) => caption)).size).toBe(1)
    }
    const last = [...rows.values()].at(-1) ?? []
    expect(last[0]?.picture).toBe(width === 360 ? 200 : 260)
  })
}

test('figures in running text stand close; in tables they stand under each other', async ({
  page,
  world,
}) => {
  const maker = await world.person('Ayen')
  await addPost(world, maker, { title: 'Market' })
  await page.goto(`${world.server.origin}/u/${maker.username}?tab=posts`)
  await expect(page.locator('time').first()).toHaveCSS('font-variant-numeric', 'normal')
})

test('each space that is typed into a text is kept, without a style of the editor’s own', async ({
  page,
  world,
}) => {
  await signIn(page, world, await world.person('Ayen'), '/create/blog')
  const text = page.locator('.ProseMirror')
  await expect(text).toHaveCSS('white-space', /^(pre-wrap|break-spaces)$/)
  await expect(page.locator('style')).toHaveCount(0)
  await text.click()
  await page.keyboard.type('one   two')
  expect(await text.evaluate((element) => (element as HTMLElement).innerText.trim())).toBe(
    'one   two',
  )
})
