import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright/test'
import { DEFAULT_SCENARIO } from '../../../devtools/inspector/live/story.ts'
import type { Step } from '../../../devtools/simulation/scenario.ts'
import { replay } from '../../../devtools/trace/replay.ts'
import { parseTrace } from '../../../devtools/trace/schema.ts'
import { chartPageFile } from '../../../tools/charts/chart-page-file.ts'
import { replayUrl } from '../../../tools/replay-address.ts'
import { problems, WIDTHS, wear } from '../a11y/a11y-kit.ts'
import { expect, type World } from '../kit/kit.ts'
import { test } from './inspector-kit.ts'

test.describe.configure({ mode: 'default' })

const tab = (page: Page, name: string) =>
  page.getByRole('region', { name: `Tab ${name}`, exact: true })
/** The state of its actor, as text. */
const stateOf = (page: Page, name: string) => tab(page, name).locator('header')
const buttonsOf = (page: Page, name: string): Locator => tab(page, name).locator('..')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const passed = async (page: Page): Promise<number> =>
  Number((await page.getByText(/ s$/).textContent())?.split(' ')[0])

async function open(page: Page, world: World, hash: string): Promise<void> {
  await page.goto(`${world.server.origin}/inspector${hash}`)
  await expect(button(page, 'Step')).toBeVisible()
}

async function breakNetwork(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Live demo of network' })).toBeVisible()
  for (const name of ['a', 'b']) await expect(stateOf(page, name)).toContainText(/online, by /)
  await button(page, 'Pause').press('Enter')
  await expect(button(page, 'Play')).toBeFocused()
  await button(page, 'Go offline').press('Enter')
  for (const name of ['a', 'b']) {
    await expect(stateOf(page, name)).toContainText('offline, by browser.offline')
    const drawn = tab(page, name).getByRole('img', { name: 'The chart network' })
    await expect(drawn.locator('[data-state="offline"]')).toHaveAttribute('data-active', 'true')
  }
  await expect(page.getByRole('status')).toContainText('Tab b: offline, by browser.offline.')
  await button(page, 'Reset all faults').press('Enter')
  for (const name of ['a', 'b'])
    await expect(stateOf(page, name)).toContainText('online, by browser.online')
}

async function sendEvent(page: Page): Promise<void> {
  const part = tab(page, 'a')
  await part.getByText('Send event to tab a').press('Enter')
  await part.getByRole('combobox', { name: 'Event for tab a' }).selectOption('browser.offline')
  await part.getByRole('button', { name: 'Send it to tab a' }).press('Enter')
  await expect(stateOf(page, 'a')).toContainText('offline, by browser.offline')
  await expect(stateOf(page, 'b')).toContainText(/online, by /)
  await expect(part.getByRole('term')).toHaveText('offline')
}

async function stepAndPlay(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('connection')
  const before = await passed(page)
  await page.getByRole('combobox', { name: 'Code' }).selectOption('4001')
  await button(page, 'Close the sockets').press('Enter')
  await expect(stateOf(page, 'a')).not.toContainText('open.')
  await button(page, 'Step').press('Enter')
  await expect.poll(() => passed(page)).toBeGreaterThan(before)
  await button(page, 'Play').press('Enter')
  await expect(stateOf(page, 'a')).toContainText('open.', { timeout: 30_000 })
}

test('a chart runs in two tabs, its network fails, it receives an event and is stepped, by keyboard only', async ({
  page,
  inspected: world,
}) => {
  test.slow()
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(world.server.origin)) foreign.push(request.url())
  })
  await open(page, world, '#chart=network')
  await test.step('the network fails in both tabs', () => breakNetwork(page))
  await test.step('an event is sent to one tab', () => sendEvent(page))
  await test.step('the network is restored in that tab', async () => {
    await button(page, 'Go offline').press('Enter')
    await expect(stateOf(page, 'b')).toContainText('offline, by browser.offline')
    await button(page, 'Reset all faults').press('Enter')
    await expect(stateOf(page, 'a')).toContainText('online, by browser.online')
  })
  await test.step('another chart is stepped and played', () => stepAndPlay(page))
  expect(page.url()).toBe(`${world.server.origin}/inspector#chart=connection`)
  expect(foreign.filter((url) => !/^(?:data|blob):/.test(url))).toEqual([])
})

async function signOutInTabB(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('session')
  await expect(stateOf(page, 'b')).toContainText('authenticated')
  // Wait until the scenario that all charts share has ended.
  await expect.poll(() => passed(page), { timeout: 30_000 }).toBeGreaterThan(4)
  await buttonsOf(page, 'b').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Refused: the page does not offer this action now.',
  )
  await buttonsOf(page, 'b').getByRole('button', { name: 'Sign out' }).click()
  // A sign-out in one tab is a sign-out in all tabs.
  await expect(stateOf(page, 'a')).toContainText('anonymous')
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test('a live chart opens from the page of all charts, rejects impossible steps, plays automatically, and does not play with reduced motion', async ({
  page,
  inspected: world,
}) => {
  test.slow()
  // As in development, where the page of charts is served with the inspector.
  const charts = `${world.server.origin}/inspector/charts`
  await page.route(charts, (route) => route.fulfill({ path: chartPageFile() }))
  await page.goto(charts)
  await page.getByRole('link', { name: 'See toasts alive' }).click()
  await expect(page.getByRole('heading', { name: 'Live demo of toasts' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('10')
  await test.step('an impossible step is rejected', () => signOutInTabB(page))
  await test.step('a chart that runs without further steps reaches its final state', async () => {
    await page.getByRole('combobox', { name: 'Chart' }).selectOption('purchase')
    await button(page, 'Restart').click()
    for (const name of ['a', 'b'])
      await expect(stateOf(page, name)).toContainText('bought, by ', { timeout: 30_000 })
  })
  await test.step('nothing plays with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await expect(button(page, 'Play')).toBeVisible()
    await expect(page.getByText('0.00 s')).toBeVisible()
    await button(page, 'Step').click()
    await expect(page.getByText('0.00 s')).toBeHidden()
  })
})

test('a failure of the simulator has one URL, which is played and opened in the inspector; an incomplete URL is rejected', async ({
  page,
  inspected: world,
}) => {
  test.slow()
  await open(page, world, '#scenario=abc')
  await expect(page.getByRole('alert')).toHaveText(
    'The URL contains no valid scenario: the data is incomplete.',
  )
  await page.goto('about:blank')
  const steps: Step[] = [
    ...DEFAULT_SCENARIO.steps,
    { do: 'wait', ms: 3000 },
    { do: 'close-sockets', role: 'general', code: 1006 },
    { do: 'wait', ms: 20_000 },
    { do: 'sign-out', tab: 'a' },
  ]
  const failure = {
    findings: [{ rule: 'A1.2', what: 'a user is signed out without a reason' }],
    scenario: { ...DEFAULT_SCENARIO, name: 'a user is signed out', steps },
  }
  await page.goto(await replayUrl(failure, world.server.origin))
  const part = page.getByRole('region', { name: 'a user is signed out' })
  await expect(part).toContainText('A1.2: a user is signed out without a reason')
  await expect(part).toContainText(`${steps.length} of ${steps.length} steps done`, {
    timeout: 30_000,
  })
  await expect(button(page, 'Play')).toBeVisible()
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('session')
  await expect(stateOf(page, 'a')).toContainText('anonymous')

  const link = page.getByRole('link', { name: 'Copy permalink' })
  await expect(link).toHaveAttribute('href', /#chart=session&scenario=[\w-]+$/)

  await button(page, 'Open in inspector').click()
  const tree = page.getByRole('tree', { name: 'Actors' })
  await expect(tree.getByRole('treeitem', { name: /^session / }).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await button(page, 'Export').click()
  const read = parseTrace(readFileSync(await (await download).path(), 'utf8'))
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  expect(replay(read.trace).divergence).toBeNull()
  const codes = read.trace.events
    .filter(({ event }) => event.type === 'socket.closed')
    .map(({ event }) => event.code)
  expect(codes).toContain(1006)
})

test('a live chart has no accessibility problem at 360 and 1280 px', async ({
  page,
  inspected: world,
}) => {
  await wear(page, 360)
  await open(page, world, '#chart=connection')
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('10')
  await button(page, 'Play').click()
  await expect(stateOf(page, 'b')).toContainText('open.')
  await button(page, 'Pause').click()
  await page.getByText('Send event to tab a').click()
  const event = page.getByRole('combobox', { name: 'Event for tab a' })
  await event.selectOption('transport.closed')
  const asTables = page.getByRole('checkbox', { name: 'Tables' })
  for (const width of WIDTHS) {
    await wear(page, width)
    await asTables.uncheck()
    expect([width, await problems(page)]).toEqual([width, []])
    await asTables.check()
    expect([width, await problems(page)]).toEqual([width, []])
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(wider).toBeLessThanOrEqual(0)
  }
})
