import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { readTrace } from '../../trace/schema.ts'
import { tabTo } from './a11y-kit.ts'
import { test } from './inspector-kit.ts'
import { expect } from './kit.ts'

/** The trace that docs/inspector.md follows, as the chart goes since it was mended. */
const TRACE = 'tests/traces/clock-set-back.json'
const ACTOR = 'app/member/notificationConnection'

/** Goes down the tree until an actor of this name is chosen. */
async function goTo(page: Page, name: string): Promise<void> {
  const rows = page.getByRole('tree', { name: 'Actors' }).getByRole('treeitem')
  await rows.first().focus()
  await page.keyboard.press('Home')
  await expect(rows.first()).toBeFocused()
  for (let n = 1; n < (await rows.count()); n += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(n)).toBeFocused()
    if ((await rows.nth(n).textContent())?.startsWith(name)) return
  }
  throw new Error(`no ${name} in the tree`)
}

test('a trace of the guide is opened, and the step that matters found and read, by keyboard alone', async ({
  page,
  inspected: world,
}) => {
  const read = readTrace(readFileSync(TRACE, 'utf8'))
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  const closed = read.trace.events.filter(
    ({ actor, event }) => actor === `a ${ACTOR}` && event.type === 'transport.closed',
  )
  expect(closed.map(({ event, context }) => [event.code, context?.attempts])).toEqual([
    [1006, 1],
    [4001, 1],
  ])
  await page.goto(`${world.server.origin}/inspector`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import' }).press('Enter')
  await (await chooser).setFiles(TRACE)
  await goTo(page, 'notificationConnection')
  await page.getByRole('checkbox', { name: 'Chosen actor' }).press('Space')
  await page.getByRole('searchbox', { name: 'Filter events' }).pressSequentially('closed')
  const rows = page.getByRole('table', { name: 'Events' }).getByRole('button')
  await expect(rows).toHaveCount(closed.length)
  await tabTo(page, rows.last())
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('heading', { name: `Step ${closed[0]?.seq}` })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('heading', { name: `Step ${closed[1]?.seq}` })).toBeVisible()
  const step = page.getByRole('region', { name: `Step ${closed[1]?.seq}` })
  await expect(step).toContainText('hasRetryLeft agrees')
  await expect(step).toContainText('event.code = 4001')
  await expect(step.getByRole('listitem').filter({ hasText: /^attempts/ })).toHaveText(
    /^attempts changed 0 1$/,
  )
  await expect(step).toContainText('after untilRetry: 3.0 s left')
  const chart = page.getByRole('img', { name: 'The chart connection' })
  await expect(chart.locator('[data-state="waiting"]')).toHaveAttribute('data-active', 'true')
})
