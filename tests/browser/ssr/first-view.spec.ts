import type { Browser } from 'playwright/test'
import sharp from 'sharp'
import { NETWORK_PROFILES, type Visit, visitTwice } from '../../../bench/reach/visit.ts'
import { createCommunity } from '../kit/community-kit.ts'
import { addPortfolioItem, addPost, sendPicture } from '../kit/content-kit.ts'
import { createSeparateWorld, expect, test, type World } from '../kit/kit.ts'

/** What a phone loads on its first visit before the user scrolls, in transferred bytes. */

const kB = 1_000

// A server only for this file, because other published content would change the page weight.
test.describe.configure({ mode: 'default', timeout: 180_000 })
let world: World

/**
 * A PNG with noise, about as many bytes as a photograph of its size. One plain colour would
 * compress to nothing.
 */
const photograph = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .resize(1200, 800)
    .png()
    .toBuffer()

let post: number
test.beforeAll(async () => {
  test.setTimeout(180_000)
  world = await createSeparateWorld({ KINYETI_PAGES: 'written' })
  const { creator } = await createCommunity(world)
  const pictures: { id: number; alt: string }[] = []
  for (let n = 0; n < 12; n += 1) {
    const picture = {
      id: await sendPicture(world, creator, await photograph()),
      alt: `Picture ${n}`,
    }
    pictures.push(picture)
    await addPortfolioItem(world, creator, { title: `Work ${n}`, images: [picture] }, 0)
  }
  const images = pictures.slice(0, 3)
  post = (await addPost(world, creator, { title: 'Three of them', images })).id
  const comment = { type: 'post', id: post, body: 'From where the water is low.' }
  for (let n = 0; n < 6; n += 1) await world.call(creator, 'POST', 'comments/', comment)
})

test.afterAll(() => world.server.dispose())

const PLACES = [
  ['/', () => '/', 'main h1'],
  ['a post', () => `/posts/${post}`, 'main article'],
] as const

async function visited(browser: Browser, path: string, selector: string, saver: boolean) {
  const { origin } = world.server
  const headers = saver ? { 'save-data': 'on' } : {}
  await expect
    .poll(async () => (await fetch(origin + path, { headers })).text(), { timeout: 30_000 })
    .toContain('id="ssr-payload"')
  const line = NETWORK_PROFILES.find(({ name }) => name === 'plain')
  if (line === undefined) throw new Error('no "plain" network profile')
  const stop = { name: path, path, selector, text: '', signedIn: false }
  const signIn = () => Promise.reject(new Error('unexpected sign-in'))
  return visitTwice({ browser, demo: { origin, signIn }, measuredPage: stop, network: line, saver })
}

const total = ({ bytes }: Visit): number => Object.values(bytes).reduce((sum, each) => sum + each)

for (const [name, path, selector] of PLACES) {
  test(`a first visit to ${name} takes at most 600 kB and 25 requests, the next one 60 kB, and 250 kB with Save-Data`, async ({
    browser,
  }) => {
    const { cold, repeat } = await visited(browser, path(), selector, false)
    expect(cold.bytes.picture).toBeGreaterThan(0)
    expect(total(cold), JSON.stringify(cold.bytes)).toBeLessThanOrEqual(600 * kB)
    expect(cold.requests).toBeLessThanOrEqual(25)
    expect(total(repeat), JSON.stringify(repeat.bytes)).toBeLessThanOrEqual(60 * kB)
    if (name === 'a post') expect(cold.bytes.script).toBeLessThanOrEqual(171 * kB)
    const { cold: saving } = await visited(browser, path(), selector, true)
    expect(saving.bytes.font).toBe(0)
    expect(saving.bytes.picture).toBeGreaterThan(0)
    expect(total(saving), JSON.stringify(saving.bytes)).toBeLessThanOrEqual(250 * kB)
  })
}
