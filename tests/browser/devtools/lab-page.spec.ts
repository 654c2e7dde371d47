import { expect, type Page } from 'playwright/test'
import { DEFAULT_SCENARIO } from '../../../devtools/inspector/live/story.ts'
import { labUrl } from '../../../devtools/inspector/model/exports.ts'
import { LabUsers } from '../../../devtools/lab/accounts.ts'
import { openControl } from '../../../devtools/lab/control.ts'
import { startProxy } from '../../../devtools/lab/proxy.ts'
import { createSessions } from '../../../devtools/lab/sessions.ts'
import { test as base } from '../kit/measured.ts'

/** The page of the lab needs no server. */
const NO_SERVER = 'http://localhost:9'

/** The origin of a lab. */
const test = base.extend<{ lab: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
  lab: async ({}, use) => {
    const proxy = await startProxy(NO_SERVER, {
      control: (...exchange) => control.serve(...exchange),
      upgrade: (...handshake) => control.accept(...handshake),
    })
    const browser = () => Promise.reject(new Error('no browser here'))
    const sessions = createSessions({ proxy, people: new LabUsers(NO_SERVER), browser })
    const control = openControl(proxy.network, sessions)
    await use(proxy.origin)
    control.close()
    await proxy.close()
  },
})

const chosen = (page: Page) => page.getByRole('radio', { checked: true })

test('the lab rejects a URL without a readable scenario, and offers the scenario of its URL', async ({
  page,
  lab,
}) => {
  await page.goto(`${lab}/__lab/#scenario=%7Bnot`)
  await expect(page.getByText('The URL contains no valid scenario.')).toBeVisible()
  await expect(chosen(page)).not.toHaveAccessibleName(DEFAULT_SCENARIO.name)

  const about = 'What the inspector saw.'
  await page.goto('about:blank')
  await page.goto(labUrl({ ...DEFAULT_SCENARIO, about }, lab))
  await expect(chosen(page)).toHaveAccessibleName(DEFAULT_SCENARIO.name)
  await expect(page.getByText(about)).toBeVisible()
})

const POSTS = 'Respond with 418: GET /api/posts/'
const OFFLINE = 'Go offline'

/** Fills the form and adds the fault. */
async function addFault(page: Page, target: string, fault: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Add fault' })
  await form.getByRole('combobox', { name: 'Target' }).selectOption(target)
  await form.getByRole('combobox', { name: 'Fault' }).selectOption(fault)
  await form.getByRole('button').click()
}

test('a fault is added with the form, used, removed, and reset', async ({ page, lab }) => {
  await page.goto(`${lab}/__lab/`)
  const faults = page.getByRole('list', { name: 'Active faults' }).getByRole('listitem')
  const call = () => page.request.get(`${lab}/api/posts/`).then((response) => response.status())
  await page.getByRole('combobox', { name: 'Route' }).fill('GET /api/posts/')
  await page.getByRole('spinbutton', { name: 'Status' }).fill('418')
  await addFault(page, 'Request', 'Respond with status')
  await expect(faults).toContainText([`${POSTS} · once`])
  expect(await call()).toBe(418)
  await expect(faults).toHaveCount(0)

  await addFault(page, 'All sockets', 'Frames lost')
  await page.getByRole('button', { name: 'Remove fault: Frames lost: all sockets' }).click()
  await expect(faults).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No active faults' })).toBeFocused()

  await addFault(page, 'Network and server', OFFLINE)
  await addFault(page, 'Device', 'Clock back')
  await expect(page.getByText('2 faults active')).toBeVisible()
  await page.getByRole('button', { name: 'Reset all faults' }).click()
  await expect(page.getByText('Everything works')).toBeVisible()
  await expect(faults).toHaveCount(0)
})

test('the timeline is filtered, copied, and saved as a scenario', async ({
  page,
  lab,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${lab}/__lab/`)
  await addFault(page, 'Network and server', OFFLINE)
  await addFault(page, 'Network and server', 'Go online')
  const rows = page.getByRole('region', { name: 'Timeline' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Filter' }).fill('online')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Copy timeline' }).click()
  await expect(page.getByText('Timeline copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^ *[\d,]+ {2}- .*Go online$/,
  )

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as scenario' }).click()
  expect((await file).suggestedFilename()).toMatch(/^scenario-.*\.json$/)
  await expect(chosen(page)).toHaveAccessibleName('Saved from the lab')
  const report = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save report' }).click()
  expect((await report).suggestedFilename()).toMatch(/^lab-report-.*\.html$/)

  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(360)
})

test('a run shows its result in words, and several runs their summary', async ({ page, lab }) => {
  await page.goto(`${lab}/__lab/?scenario=clock-set-back`)
  await page.getByRole('button', { name: 'Run in browser' }).click()
  const run = page.getByRole('region', { name: 'Run' })
  await expect(run).toContainText('Device clock set back: Failed: no browser here')
  await expect(chosen(page)).toHaveAccessibleName(/^Device clock set back Failed/)
  await page.getByRole('button', { name: 'Run group Messages' }).click()
  await expect(page.getByText('Finished: 0 passed, 2 failed.')).toBeVisible()
})
