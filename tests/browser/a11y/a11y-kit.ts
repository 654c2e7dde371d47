import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Locator, Page } from 'playwright/test'
import { expect } from '../kit/kit.ts'
import { openInside } from './ways-in.ts'

/** Every page is audited at each of these widths in px, in both colour schemes. */
export const WIDTHS = [360, 1280] as const

export async function wear(page: Page, width: (typeof WIDTHS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

declare global {
  interface Window {
    axe?: typeof Axe
  }
}

/** The axe rules that depend on the colour scheme; all others run once, in light. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The violated rules, each element with its selector and how to fix it. axe is injected into a page
 * only once, because that takes longer than all its rules.
 */
async function look(page: Page, rules: string[] | null): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE)
  return page.evaluate(async (runOnly) => {
    const { axe } = window
    if (axe === undefined) throw new Error('axe is not in the page')
    const { violations } = await axe.run(document, {
      // Passes are not used, and computing their selectors takes most of the time.
      resultTypes: ['violations'],
      ...(runOnly ? { runOnly } : {}),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    )
  }, rules)
}

/**
 * Finishes running transitions, since axe cannot judge the contrast of half-faded text. A new
 * colour scheme applies with the next frame, and a finished transition can start one in an element
 * that inherits from it. Infinite animations are left alone.
 */
async function endFading(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const fading = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const lasts = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
        return !lasts && playState !== 'finished'
      })
    await frame()
    do {
      await frame()
      for (const animation of fading()) animation.finish()
    } while (fading().length > 0)
  })
}

async function violations(page: Page, colours: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: colours })
  await endFading(page)
  const found = await look(page, colours === 'light' ? null : OF_COLOUR)
  return found.map((problem) => `${colours}: ${problem}`)
}

/**
 * The axe violations of the current page in light and dark, and whether content overflows the
 * window horizontally. The page is in light mode before and after.
 */
export async function problems(page: Page): Promise<string[]> {
  const found = [...(await violations(page, 'light')), ...(await violations(page, 'dark'))]
  await page.emulateMedia({ colorScheme: 'light' })
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return wider > 0 ? [...found, `the page is ${wider}px wider than the window`] : found
}

/**
 * The axe violations at both widths, in light and dark, each prefixed with the place.
 * @param prepare runs at each width before axe, for states that a resize ends, such as hovering
 */
export async function audit(
  page: Page,
  place: string,
  prepare: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await wear(page, width)
    await prepare()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    for (const problem of await problems(page)) found.push(`${place}, ${width} px: ${problem}`)
  }
  return found
}

/**
 * Opens a URL at the narrower width, by client navigation if possible, and waits for the heading.
 */
export async function visit(
  page: Page,
  url: string,
  heading: { name: string | RegExp; level?: number },
): Promise<void> {
  await wear(page, WIDTHS[0])
  await openInside(page, url)
  await expect(page.getByRole('heading', heading).first()).toBeVisible()
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, element: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await element.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(element).toBeFocused()
}

/** Tabs to the element and expects a visible focus style on it or on its parent. */
export async function reachByKeys(page: Page, element: Locator, key = 'Tab'): Promise<void> {
  await expect(element).toBeVisible()
  const [focused, before] = await painted(element)
  await tabTo(page, element, key)
  expect(await element.evaluate((node) => node.matches(':focus-visible'))).toBe(true)
  // An element that already has focus may have its shadow without focus too: compare the ring only.
  const without = focused ? before.map((look) => look.replace(/^[^,]*/, 'no ring')) : before
  await expect
    .poll(async () => (await painted(element))[1], `focus is visible on ${element}`)
    .not.toEqual(without)
}

/** Whether it has the focus, and the outline and shadow of the element and of its parent. */
const painted = (element: Locator): Promise<[focused: boolean, looks: string[]]> =>
  element.evaluate((node) => {
    const looks = [node, node.parentElement ?? node].map((each) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each)
      const isRinged = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return `${isRinged ? `${outlineWidth} ${outlineColor.replaceAll(',', '')}` : 'no ring'}, ${boxShadow}`
    })
    return [node === document.activeElement, looks]
  })
