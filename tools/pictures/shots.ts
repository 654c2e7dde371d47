import type { Browser, BrowserContext, Page } from 'playwright'
import { WELCOME_KEYS } from '../../src/protocol/base/brand.ts'
import type { Place } from './place.ts'
import { ACCOUNTS, SCENES, type Scene, type Visitor } from './scenes.ts'

export interface Look {
  width: 360 | 1280
  height: number
  colours: 'light' | 'dark'
}

export const LOOKS: readonly Look[] = [
  { width: 1280, height: 800, colours: 'light' },
  { width: 1280, height: 800, colours: 'dark' },
  { width: 360, height: 760, colours: 'light' },
  { width: 360, height: 760, colours: 'dark' },
]

export const lookName = ({ width, colours }: Look): string => `pages-${width}-${colours}`

export interface Shot {
  scene: Scene
  /** PNG. */
  picture: Buffer
}

/** Screenshots of every scene in one look, or only of some routes. */
export async function takeShots(
  browser: Browser,
  place: Place,
  look: Look,
  now: number,
  only: readonly string[],
): Promise<Shot[]> {
  const contexts = new Map<Visitor, Page>()
  const shots: Shot[] = []
  const wanted = SCENES.filter(({ route }) => only.length === 0 || only.includes(route))
  for (const scene of wanted) {
    let page = contexts.get(scene.visitor)
    if (page === undefined) {
      page = await enter(await openContext(browser, look), place, scene.visitor, now)
      contexts.set(scene.visitor, page)
    }
    await page.goto(place.origin + scene.path(place.found))
    await settle(page)
    shots.push({ scene, picture: await page.screenshot() })
  }
  await Promise.all([...contexts.values()].map((page) => page.context().close()))
  return shots
}

const openContext = (browser: Browser, { width, height, colours }: Look): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width, height },
    colorScheme: colours,
    reducedMotion: 'reduce',
    hasTouch: width < 600,
    locale: 'en-GB',
    timezoneId: 'Africa/Juba',
  })

/** A page with the visitor signed in and the clock fixed. */
async function enter(
  context: BrowserContext,
  place: Place,
  visitor: Visitor,
  now: number,
): Promise<Page> {
  const page = await context.newPage()
  await page.clock.setFixedTime(now)
  if (visitor === 'guest') return page
  const { access, refresh } = await place.signIn(ACCOUNTS[visitor])
  // Any page of the origin has the storage, and this one starts no client.
  await page.goto(`${place.origin}/robots.txt`)
  await page.evaluate(
    ([token, renewal, welcomed]) => {
      localStorage.setItem('access', token)
      localStorage.setItem('refresh', renewal)
      localStorage.setItem(welcomed, 'true')
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
    const inSight = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < innerHeight
    })
    return inSight.every((image) => image.complete)
  })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
