import type { Locator, Page } from 'playwright/test'

/** A count in the header of a profile, by its label. */
export const countOf = (page: Page, name: RegExp): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: name }) })
    .getByRole('definition')

export const followers = (page: Page): Locator => countOf(page, /followers?/)
