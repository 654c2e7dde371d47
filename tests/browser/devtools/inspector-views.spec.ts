import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { play } from '../../../devtools/inspector/sandbox/play.ts'
import type { Scenario } from '../../../devtools/simulation/scenario.ts'
import { replay } from '../../../devtools/trace/replay.ts'
import { parseTrace } from '../../../devtools/trace/schema.ts'
import { problems, tabTo, WIDTHS, wear } from '../a11y/a11y-kit.ts'
import { expect, type World } from '../kit/kit.ts'
import { test } from './inspector-kit.ts'

test.describe.configure({ mode: 'default' })

/** The trace of docs/inspector.md, with the corrected chart. */
const GUIDE = 'tests/traces/clock-set-back.json'
const GUIDE_ACTOR = 'app/member/notificationConnection'

const TRACE_FILE = 'tests/traces/drop-reconnect-sign-out.json'
/** At this step the general socket has dropped and its connection waits before it retries. */
const WAITING = 111

async function openTrace(page: Page, world: World, file: string): Promise<void> {
  await page.goto(`${world.server.origin}/inspector`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import' }).press('Enter')
  await (await chooser).setFiles(file)
  await expect(page.getByRole('treeitem', { name: /^member / })).toBeVisible()
}

async function goToStep(page: Page, seq: number, event: string): Promise<void> {
  const filter = page.getByRole('searchbox', { name: 'Filter events' })
  await filter.fill(event)
  await page.getByRole('button', { name: `Step ${seq}`, exact: true }).press('Enter')
  await filter.fill('')
}

const view = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** Moves down the tree to the actor with this name. */
async function chooseActor(page: Page, name: string): Promise<void> {
  const rows = page.getByRole('tree', { name: 'Actors' }).getByRole('treeitem')
  await rows.first().focus()
  await page.keyboard.press('Home')
  await expect(rows.first()).toBeFocused()
  for (let n = 1; n < (await rows.count()); n += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(n)).toBeFocused()
    if ((await rows.nth(n).textContent())?.startsWith(name)) return
  }
  throw new Error(`the tree has no ${name}`)
}

async function readsGuide(page: Page): Promise<void> {
  const read = parseTrace(readFileSync(GUIDE, 'utf8'))
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  const closed = read.trace.events.filter(
    ({ actor, event }) => actor === `a ${GUIDE_ACTOR}` && event.type === 'transport.closed',
  )
  expect(closed.map(({ event, context }) => [event.code, context?.attempts])).toEqual([
    [1006, 1],
    [4001, 1],
  ])
  await chooseActor(page, 'notificationConnection')
  await page.getByRole('checkbox', { name: 'Only selected actor' }).press('Space')
  await page.getByRole('searchbox', { name: 'Filter events' }).pressSequentially('closed')
  const rows = page.getByRole('table', { name: 'Events' }).getByRole('button', { name: /^Step / })
  await expect(rows).toHaveCount(closed.length)
  await tabTo(page, rows.last())
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('heading', { name: `Step ${closed[0]?.seq}` })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('heading', { name: `Step ${closed[1]?.seq}` })).toBeVisible()
  const step = page.getByRole('region', { name: `Step ${closed[1]?.seq}` })
  await expect(step).toContainText('guard hasRetryLeft is true')
  await expect(step).toContainText('event.code = 4001')
  await expect(step.getByRole('listitem').filter({ hasText: /^attempts/ })).toHaveText(
    /^attempts changed 0 1$/,
  )
  await expect(step).toContainText('after untilRetry: 3.0 s left')
  const chart = page.getByRole('img', { name: 'The chart connection' })
  await expect(chart.locator('[data-state="waiting"]')).toHaveAttribute('data-active', 'true')
}

async function showsWhatOtherEventsDo(page: Page): Promise<void> {
  await page.getByRole('treeitem', { name: /^connection / }).press('Enter')
  await view(page, 'Events').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const again = page.getByRole('button', { name: 'Try network.online' })
  await again.press('Enter')
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  const come = page.getByRole('list', { name: 'Result' }).getByRole('listitem')
  await expect(come).toHaveText([
    'network.online → attempting.connectingIt sends transport.connect to transport, spawns transport.',
  ])
  await page.getByRole('button', { name: 'Try transport.opened' }).press('Enter')
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(come).toHaveCount(2)
  await expect(come.nth(1)).toContainText('transport.opened → attempting.open.listening')
}

async function goesThroughSequence(page: Page): Promise<void> {
  await view(page, 'Events').press('ArrowRight')
  const diagram = page.getByRole('region', { name: /^Sequence diagram/ })
  const last = diagram.locator('[data-chosen]')
  await expect(last).toContainText('transport.closed 1006 → waiting')
  // Its columns are far to the right.
  await diagram.scrollIntoViewIfNeeded()
  await expect(last.locator('text').last()).toBeInViewport({ ratio: 0.9 })
  await diagram.focus()
  await page.keyboard.press('ArrowUp')
  await expect(last).not.toContainText('transport.closed 1006 → waiting')
}

async function playsEdited(page: Page): Promise<void> {
  await view(page, 'Possible events').press('ArrowRight')
  const said = page.getByRole('tabpanel').getByRole('status')
  await page.getByRole('button', { name: 'Play' }).press('Enter')
  await expect(said).toHaveText(/^No differences in \d+ events\.$/, { timeout: 30_000 })
  const box = page.getByRole('textbox', { name: /^Scenario/ })
  const scenario: Scenario = JSON.parse(await box.inputValue())
  const steps = scenario.steps.filter((step) => step.do !== 'offline')
  expect(steps).toHaveLength(scenario.steps.length - 1)
  await box.press('ControlOrMeta+a')
  await page.keyboard.insertText(JSON.stringify({ ...scenario, steps }))
  await page.getByRole('button', { name: 'Play' }).press('Enter')
  await expect(said).toContainText(
    'app/network is the first that ends earlier in one of them: browser.offline → offline before, nothing now.',
    { timeout: 30_000 },
  )
  await page.getByRole('button', { name: 'Open in inspector' }).press('Enter')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  const read = parseTrace(readFileSync(await (await download).path(), 'utf8'))
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  expect(replay(read.trace).divergence).toBeNull()
  expect(read.trace.scenario?.steps).toEqual(steps)
  expect(read.trace.journal?.length).toBeGreaterThan(20)
  const again = await play(read.trace.scenario!)
  expect(again.trace.journal).toEqual(read.trace.journal)
}

test('a trace is opened, read, tried with other events and played with an edited scenario that replays, by keyboard only', async ({
  page,
  inspected,
}) => {
  test.setTimeout(180_000)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(inspected.server.origin)) foreign.push(request.url())
  })
  await openTrace(page, inspected, GUIDE)
  await test.step('the step that the guide explains is found', () => readsGuide(page))
  await openTrace(page, inspected, TRACE_FILE)
  await goToStep(page, WAITING, 'transport.closed')
  await test.step('the sequence diagram follows the selected step', () => goesThroughSequence(page))
  await view(page, 'Sequence').press('ArrowLeft')
  await goToStep(page, WAITING, 'transport.closed')
  await test.step('it shows what other events would do', () => showsWhatOtherEventsDo(page))
  await test.step('an edited scenario runs in a worker', () => playsEdited(page))
  expect(foreign.filter((url) => !/^(?:data|blob):/.test(url))).toEqual([])
})

test('the views of a trace have no accessibility problem at 360 and 1280 px', async ({
  page,
  inspected,
}) => {
  await openTrace(page, inspected, TRACE_FILE)
  await goToStep(page, WAITING, 'transport.closed')
  await page.getByRole('treeitem', { name: /^connection / }).click()
  for (const width of WIDTHS) {
    await wear(page, width)
    for (const name of ['Sequence', 'What if', 'Possible events']) {
      await view(page, name).click()
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
      expect([width, name, await problems(page)]).toEqual([width, name, []])
    }
    await page.getByRole('button', { name: 'Try network.online' }).click()
    await expect(page.getByRole('heading', { name: 'Try network.online' })).toBeVisible()
    await page.getByText('Share').click()
    await expect(page.getByRole('button', { name: 'Save bug report' })).toBeVisible()
    expect([width, await problems(page)]).toEqual([width, []])
    await page.getByText('Share').click()
  }
})
