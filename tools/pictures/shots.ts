import type { Browser, BrowserContext, Page } from 'playwright'
import { WELCOME_KEYS } from '../../src/protocol/base/brand.ts'
import type { Demo } from './place.ts'
import { ACCOUNTS, SCENES, type Scene, type Viewer } from './scenes.ts'

export interface Variant {
  width: 360 | 1280
  height: number
  colours: 'light' | 'dark'
}

export const VARIANTS: readonly Variant[] = [
  { width: 1280, height: 800, colours: 'light' },
  { width: 1280, height: 800, colours: 'dark' },
  { width: 360, height: 760, colours: 'light' },
  { width: 360, height: 760, colours: 'dark' },
]

export const variantName = ({ width, colours }: Variant): string => `pages-${width}-${colours}`

export interface Shot {
  scene: Scene
  /** PNG. */
  picture: Buffer
}

/** Screenshots of every scene in one look, or only of some routes. */
export async function takeScreenshots(
  browser: Browser,
  demo: Demo,
  variant: Variant,
  now: number,
  only: readonly string[],
): Promise<Shot[]> {
  const contexts = new Map<Viewer, Page>()
  const shots: Shot[] = []
  const scenes = SCENES.filter(({ route }) => only.length === 0 || only.includes(route))
  for (const scene of scenes) {
    let page = contexts.get(scene.viewer)
    if (page === undefined) {
      page = await signInPage(await openContext(browser, variant), demo, scene.viewer, now)
      contexts.set(scene.viewer, page)
    }
    await page.goto(demo.origin + scene.path(demo.items))
    await settle(page)
    shots.push({ scene, picture: await page.screenshot() })
  }
  await Promise.all([...contexts.values()].map((page) => page.context().close()))
  return shots
}

const openContext = (
  browser: Browser,
  { width, height, colours }: Variant,
): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width, height },
    colorScheme: colours,
    reducedMotion: 'reduce',
    hasTouch: width < 600,
    locale: 'en-GB',
    timezoneId: 'Africa/Juba',
  })

/** A page with the visitor signed in and the clock fixed. */
async function signInPage(
  context: BrowserContext,
  demo: Demo,
  viewer: Viewer,
  now: number,
): Promise<Page> {
  const page = await context.newPage()
  await page.clock.setFixedTime(now)
  if (viewer === 'guest') return page
  const { access, refresh } = await demo.signIn(ACCOUNTS[viewer])
  // Any page of the origin has the storage, and this one starts no client.
  await page.goto(`${demo.origin}/robots.txt`)
  await page.evaluate(
    ([token, refreshToken, welcomeKey]) => {
      localStorage.setItem('access', token)
      localStorage.setItem('refresh', refreshToken)
      localStorage.setItem(welcomeKey, 'true')
    },
    [access, refresh, WELCOME_KEYS.dontShow] as const,
  )
  return page
}

/** Waits until the network is idle and all visible pictures have loaded or failed. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    if (document.querySelector('main [data-pending]') !== null) return false
    const visibleImages = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < innerHeight
    })
    return visibleImages.every((image) => image.complete)
  })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
