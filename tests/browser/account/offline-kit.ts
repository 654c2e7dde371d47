import type { Locator, Page } from 'playwright/test'
import { toastRegion } from '../kit/content-kit.ts'
import { expect, test } from '../kit/kit.ts'

/** One step of a flow, first without a network and then with it. */
export interface OfflineStep {
  name: string
  /** Opens what contains the control and fills it, with a network. */
  open?: (page: Page) => Promise<unknown>
  /** The control that sends the step. */
  control: (page: Page) => Locator
  /** Checks that what the user typed or chose is still there after the failure. */
  keeps?: (page: Page) => Promise<unknown>
  /** The control that repeats the step; the same one by default. */
  again?: (page: Page) => Locator
  /** What shows that the step is done. */
  done: (page: Page) => Promise<unknown>
  /** Method and path (below /api/) of the request that does it. */
  request: RegExp
}

const OFFLINE_TEXT = /Network error - please check your connection|No connection/

/** The error messages of the page and its dialogs. */
const errors = (page: Page): Locator =>
  page.locator('main, [role=dialog]').getByRole('alert').filter({ hasText: OFFLINE_TEXT })

const notice = (page: Page): Locator => page.getByText('You’re offline.', { exact: false })

/** Resolves once the page shows that it is offline, after which the layout stays. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(notice(page)).toBeVisible()
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await expect(notice(page)).toHaveCount(0)
}

/** The requests of the page that change something, with their status, as `POST path 201`. */
function changesOf(page: Page): string[] {
  const changes: string[] = []
  page.on('response', (response) => {
    const method = response.request().method()
    const { pathname } = new URL(response.url())
    if (method === 'GET' || !pathname.startsWith('/api/')) return
    changes.push(`${method} ${pathname.replace('/api/', '')} ${response.status()}`)
  })
  return changes
}

const matching = (changes: readonly string[], request: RegExp): string[] =>
  changes.filter((change) => request.test(change))

/**
 * Plays each step: offline the error is shown without scrolling, the control is usable again and
 * nothing is lost; online the same press works, once.
 */
export async function playOffline(page: Page, steps: readonly OfflineStep[]): Promise<void> {
  const changes = changesOf(page)
  for (const step of steps)
    await test.step(step.name, async () => {
      const { open, control, again = control, keeps, done, request } = step
      await open?.(page)
      await expect(control(page)).toBeEnabled()
      changes.splice(0)
      await goOffline(page)
      await control(page).click()
      await expect(errors(page)).toBeInViewport({ timeout: 10_000 })
      await expect(again(page)).toBeEnabled()
      await keeps?.(page)
      await goOnline(page)
      expect(matching(changes, request)).toEqual([])
      await again(page).click()
      await done(page)
      await expect(errors(page)).toHaveCount(0)
      await expect.poll(() => matching(changes, request)).toHaveLength(1)
    })
}

/** A toggle that waits for the network (B12). */
export interface WaitingStep {
  name: string
  press: (page: Page) => Promise<unknown>
  /** What shows the choice, also while it waits. */
  shown: (page: Page) => Promise<unknown>
  request: RegExp
}

/** Offline each choice is shown at once and without an error; online it is sent once. */
export async function waitOffline(page: Page, steps: readonly WaitingStep[]): Promise<void> {
  const changes = changesOf(page)
  for (const { name, press, shown, request } of steps)
    await test.step(name, async () => {
      changes.splice(0)
      await goOffline(page)
      await press(page)
      await shown(page)
      expect(matching(changes, request)).toEqual([])
      await goOnline(page)
      await expect.poll(() => matching(changes, request)).toHaveLength(1)
      await shown(page)
      await expect(toastRegion(page).getByRole('alert')).toHaveCount(0)
    })
}

/** An item deleted with an undo; its deletion is sent when the toast is dismissed. */
export interface OfflineDeletion {
  /** As in the title of the toast. */
  kind: string
  control: (page: Page) => Locator
  request: RegExp
}

/** Offline the item comes back with the reason; online the deletion works. */
export async function deleteOffline(
  page: Page,
  { kind, control, request }: OfflineDeletion,
): Promise<void> {
  const changes = changesOf(page)
  const dismiss = page.getByRole('button', { name: `Dismiss: Your ${kind} was deleted` })
  await test.step(`delete: ${kind}`, async () => {
    await control(page).click()
    await expect(control(page)).toHaveCount(0)
    await goOffline(page)
    await dismiss.click()
    await expect(toastRegion(page)).toContainText(`Your ${kind} couldn’t be deleted`)
    await expect(toastRegion(page)).toContainText(OFFLINE_TEXT)
    await expect(control(page)).toBeVisible()
    await goOnline(page)
    await page.getByRole('button', { name: `Dismiss: Your ${kind} couldn’t be deleted` }).click()
    await control(page).click()
    await dismiss.click()
    await expect.poll(() => matching(changes, request)).toHaveLength(1)
    await expect(control(page)).toHaveCount(0)
  })
}
