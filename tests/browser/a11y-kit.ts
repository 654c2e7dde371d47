import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** Every page is looked at in each of these. */
export const LOOKS = [
  { width: 360, colours: 'light' },
  { width: 360, colours: 'dark' },
  { width: 1280, colours: 'light' },
  { width: 1280, colours: 'dark' },
] as const

export type Look = (typeof LOOKS)[number]

export async function wear(page: Page, { width, colours }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme: colours, reducedMotion: 'reduce' })
}

/** What axe finds wrong with the page as it stands: rule and the places, and content that overflows. */
export async function problems(page: Page): Promise<string[]> {
  // Half-faded text has no contrast to judge.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return wider > 0 ? [...found, `the page is ${wider}px wider than the window`] : found
}
