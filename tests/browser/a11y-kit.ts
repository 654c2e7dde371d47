import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** Every page is looked at in each of these widths, and in both colour schemes. */
export const WIDTHS = [360, 1280] as const

export async function wear(page: Page, width: (typeof WIDTHS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** The rules of axe that another colour scheme can break; all others see the same page. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

async function violations(page: Page, colours: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: colours })
  // Half-faded text has no contrast to judge.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
  // Otherwise each look opens a page of its own, which only frames of other origins need.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const found = await (colours === 'light' ? axe : axe.withRules(OF_COLOUR)).analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${colours}: ${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
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
