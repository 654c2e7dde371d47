import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Locator, Page } from 'playwright/test'
import { expect } from './kit.ts'
import { openInside } from './ways-in.ts'

/** Every page is looked at in each of these widths, and in both colour schemes. */
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

/** The rules of axe that another colour scheme can break; all others see the same page. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The rules that are broken, each place by its selector and what mends it. The script is put into a page
 * once: that takes longer than all its rules.
 */
async function look(page: Page, rules: string[] | null): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE)
  return page.evaluate(async (runOnly) => {
    const { axe } = window
    if (axe === undefined) throw new Error('axe is not in the page')
    const { violations } = await axe.run(document, {
      // What is passed is of no use, and telling its places takes most of the time.
      resultTypes: ['violations'],
      ...(runOnly ? { runOnly } : {}),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    )
  }, rules)
}

/**
 * Half-faded text has no contrast to judge. Another scheme is put on with the next frame, and what has
 * faded may let what inherits from it fade anew. What turns for ever stays as it is.
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
 * What axe finds wrong with the page as it stands, in light and in dark: rule and the places, and
 * content that overflows. The page is light before and after.
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
 * What axe finds at both widths, in light and dark, each problem with the name of the place.
 * @param prepare runs at each width before axe does: for what a change of width ends, such as hovering
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

/** Opens a URL in the narrower of the two widths, without a load if possible, and waits for the heading. */
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

/** Goes to the element by Tab; what the focus changes is painted on it or on the box it fills. */
export async function reachByKeys(page: Page, element: Locator, key = 'Tab'): Promise<void> {
  await expect(element).toBeVisible()
  const [focused, before] = await painted(element)
  await tabTo(page, element, key)
  expect(await element.evaluate((node) => node.matches(':focus-visible'))).toBe(true)
  // Of what has the focus already a shadow says nothing: it may be there without.
  const without = focused ? before.map((look) => look.replace(/^[^,]*/, 'no ring')) : before
  await expect
    .poll(async () => (await painted(element))[1], `the focus is seen on ${element}`)
    .not.toEqual(without)
}

/** Whether it has the focus; the ring and the shadow of an element and of the box around it. */
const painted = (element: Locator): Promise<[focused: boolean, looks: string[]]> =>
  element.evaluate((node) => {
    const looks = [node, node.parentElement ?? node].map((each) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each)
      const isRinged = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return `${isRinged ? `${outlineWidth} ${outlineColor.replaceAll(',', '')}` : 'no ring'}, ${boxShadow}`
    })
    return [node === document.activeElement, looks]
  })
