import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { play } from '../../src/inspector/sandbox/play.ts'
import { replay } from '../../trace/replay.ts'
import { readTrace } from '../../trace/schema.ts'
import type { Scenario } from '../../world/scenario.ts'
import { problems, WIDTHS, wear } from './a11y-kit.ts'
import { test } from './inspector-kit.ts'
import { expect, type World } from './kit.ts'

test.describe.configure({ mode: 'default' })

const KEPT = 'tests/traces/drop-reconnect-sign-out.json'
/** The general socket was lost: its connection waits for the next try. */
const WAITING = 109

async function openKept(page: Page, world: World): Promise<void> {
  await page.goto(`${world.server.origin}/inspector`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import' }).press('Enter')
  await (await chooser).setFiles(KEPT)
  await expect(page.getByRole('treeitem', { name: /^member / })).toBeVisible()
}

async function goTo(page: Page, seq: number, event: string): Promise<void> {
  const filter = page.getByRole('searchbox', { name: 'Filter events' })
  await filter.fill(event)
  await page.getByRole('button', { name: `Step ${seq}`, exact: true }).press('Enter')
  await filter.fill('')
}

const view = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('shows what would come of other events, by keyboard alone', async ({ page, inspected }) => {
  await openKept(page, inspected)
  await goTo(page, WAITING, 'transport.closed')
  await page.getByRole('treeitem', { name: /^connection / }).press('Enter')
  await view(page, 'Events').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const again = page.getByRole('button', { name: 'Try network.online' })
  await again.press('Enter')
  await page.getByRole('button', { name: 'See what would come' }).press('Enter')
  const come = page.getByRole('list', { name: 'What would come of it' }).getByRole('listitem')
  await expect(come).toHaveText([
    'network.online → attempting.connectingIt tells transport transport.connect, begins transport.',
  ])
  await page.getByRole('button', { name: 'Try transport.opened' }).press('Enter')
  await page.getByRole('button', { name: 'See what would come' }).press('Enter')
  await expect(come).toHaveCount(2)
  await expect(come.nth(1)).toContainText('transport.opened → attempting.open.listening')
})

test('goes through the sequence by keys', async ({ page, inspected }) => {
  await openKept(page, inspected)
  await goTo(page, WAITING, 'transport.closed')
  await view(page, 'Events').press('ArrowRight')
  const diagram = page.getByRole('region', { name: /^Sequence diagram/ })
  const last = diagram.locator('[data-chosen]')
  await expect(last).toContainText('transport.closed 1006 → waiting')
  // Its lanes are far to the right.
  await diagram.scrollIntoViewIfNeeded()
  await expect(last.locator('text').last()).toBeInViewport({ ratio: 0.9 })
  await diagram.focus()
  await page.keyboard.press('ArrowUp')
  await expect(last).not.toContainText('transport.closed 1006 → waiting')
})

test('plays an edited scenario with the whole client in a worker, opens what came, and it goes the same way again, by keyboard alone', async ({
  page,
  inspected,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(inspected.server.origin)) foreign.push(request.url())
  })
  await openKept(page, inspected)
  await view(page, 'Events').focus()
  await page.keyboard.press('ArrowLeft')
  const said = page.getByRole('tabpanel').getByRole('status')
  await page.getByRole('button', { name: 'Play' }).press('Enter')
  await expect(said).toHaveText(/^Every chart did the same, in \d+ events\.$/, { timeout: 30_000 })
  const box = page.getByRole('textbox', { name: /^The scenario/ })
  const scenario: Scenario = JSON.parse(await box.inputValue())
  const steps = scenario.steps.filter((step) => step.do !== 'offline')
  expect(steps).toHaveLength(scenario.steps.length - 1)
  await box.press('ControlOrMeta+a')
  await page.keyboard.insertText(JSON.stringify({ ...scenario, steps }))
  await page.getByRole('button', { name: 'Play' }).press('Enter')
  await expect(said).toContainText(
    'app/network is the first that has no more to do in one of them: browser.offline → offline before, nothing now.',
    { timeout: 30_000 },
  )
  await page.getByRole('button', { name: 'Look into it' }).press('Enter')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  const read = readTrace(readFileSync(await (await download).path(), 'utf8'))
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  expect(replay(read.trace).divergence).toBeNull()
  expect(read.trace.scenario?.steps).toEqual(steps)
  expect(read.trace.journal?.length).toBeGreaterThan(20)
  const again = await play(read.trace.scenario!)
  expect(again.trace.journal).toEqual(read.trace.journal)
  expect(foreign.filter((url) => !/^(?:data|blob):/.test(url))).toEqual([])
})

for (const width of WIDTHS) {
  test(`has no barrier in its views at ${width} px`, async ({ page, inspected }) => {
    await wear(page, width)
    await openKept(page, inspected)
    await goTo(page, WAITING, 'transport.closed')
    await page.getByRole('treeitem', { name: /^connection / }).click()
    for (const name of ['Sequence', 'What is possible', 'What if']) {
      await view(page, name).click()
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
      expect([name, await problems(page)]).toEqual([name, []])
    }
    await view(page, 'What is possible').click()
    await page.getByRole('button', { name: 'Try network.online' }).click()
    await expect(page.getByRole('heading', { name: 'Try network.online' })).toBeVisible()
    await page.getByText('Copy or report').click()
    await expect(page.getByRole('button', { name: 'Save bug report' })).toBeVisible()
    expect(await problems(page)).toEqual([])
  })
}
