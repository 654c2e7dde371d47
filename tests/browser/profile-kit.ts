import type { Locator, Page } from 'playwright/test'

/** A count in the head of a profile, by its term. */
export const countOf = (page: Page, name: RegExp): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: name }) })
    .getByRole('definition')

export const followers = (page: Page): Locator => countOf(page, /followers?/)
