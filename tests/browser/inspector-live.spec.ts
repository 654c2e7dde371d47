import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { STORY } from '../../src/inspector/live/story.ts'
import { replayAddress } from '../../tools/replay-address.ts'
import { replay } from '../../trace/replay.ts'
import { readTrace } from '../../trace/schema.ts'
import type { Step } from '../../world/scenario.ts'
import { problems, WIDTHS, wear } from './a11y-kit.ts'
import { test } from './inspector-kit.ts'
import { expect, type World } from './kit.ts'

test.describe.configure({ mode: 'default' })

const tab = (page: Page, name: string) =>
  page.getByRole('region', { name: `Tab ${name}`, exact: true })
/** Where its actor stands, in words. */
const stands = (page: Page, name: string) => tab(page, name).locator('header')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const passed = async (page: Page): Promise<number> =>
  Number((await page.getByText(/ s have passed$/).textContent())?.split(' ')[0])

async function open(page: Page, world: World, hash: string): Promise<void> {
  await page.goto(`${world.server.origin}/inspector${hash}`)
  await expect(button(page, 'Step')).toBeVisible()
}

test('a chart lives in two tabs side by side, is stepped, and its network breaks, by keyboard alone', async ({
  page,
  inspected: world,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(world.server.origin)) foreign.push(request.url())
  })
  await open(page, world, '#chart=network')
  await expect(page.getByRole('heading', { name: 'The chart network, alive' })).toBeVisible()
  for (const name of ['a', 'b']) await expect(stands(page, name)).toContainText(/online, by /)
  await button(page, 'Pause').press('Enter')
  await expect(button(page, 'Play')).toBeFocused()
  await button(page, 'Break the network').press('Enter')
  for (const name of ['a', 'b']) {
    await expect(stands(page, name)).toContainText('offline, by browser.offline')
    const drawn = tab(page, name).getByRole('img', { name: 'The chart network' })
    await expect(drawn.locator('[data-state="offline"]')).toHaveAttribute('data-active', 'true')
  }
  await expect(page.getByRole('status')).toContainText('Tab b: offline, by browser.offline.')
  await button(page, 'Mend all').press('Enter')
  await expect(stands(page, 'b')).toContainText('online, by browser.online')

  await page.getByRole('combobox', { name: 'Chart' }).selectOption('connection')
  const before = await passed(page)
  await page.getByRole('combobox', { name: 'Code' }).selectOption('4001')
  await button(page, 'Close the sockets').press('Enter')
  await expect(stands(page, 'a')).not.toContainText('open.')
  await button(page, 'Step').press('Enter')
  await expect.poll(() => passed(page)).toBeGreaterThan(before)
  await button(page, 'Play').press('Enter')
  await expect(stands(page, 'a')).toContainText('open.', { timeout: 30_000 })
  expect(page.url()).toBe(`${world.server.origin}/inspector#chart=connection`)
  expect(foreign.filter((url) => !/^(?:data|blob):/.test(url))).toEqual([])
})

test('says that nothing is done where the page offers no such thing', async ({
  page,
  inspected: world,
}) => {
  await open(page, world, '#chart=session')
  await expect(stands(page, 'b')).toContainText('authenticated')
  // The story that every chart has is over.
  await expect.poll(() => passed(page), { timeout: 30_000 }).toBeGreaterThan(4)
  await tab(page, 'b').locator('..').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'That is not done: the page offers no such thing now.',
  )
  await tab(page, 'b').locator('..').getByRole('button', { name: 'Sign out' }).click()
  // Who signs out in one tab has signed out in all of them.
  await expect(stands(page, 'a')).toContainText('anonymous')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an actor is told by keyboard what nothing in its world says', async ({
  page,
  inspected: world,
}) => {
  await open(page, world, '#chart=network')
  for (const name of ['a', 'b']) await expect(stands(page, name)).toContainText(/online, by /)
  await button(page, 'Pause').press('Enter')
  const part = tab(page, 'a')
  await part.getByText('Tell the actor of tab a something').press('Enter')
  await part.getByRole('combobox', { name: 'Event for tab a' }).selectOption('browser.offline')
  await part.getByRole('button', { name: 'Send it to tab a' }).press('Enter')
  await expect(stands(page, 'a')).toContainText('offline, by browser.offline')
  await expect(stands(page, 'b')).toContainText(/online, by /)
  await expect(part.getByRole('term')).toHaveText('offline')
})

test('a chart that no step begins moves by itself, to its good end', async ({
  page,
  inspected: world,
}) => {
  await open(page, world, '#chart=purchase')
  for (const name of ['a', 'b'])
    await expect(stands(page, name)).toContainText('bought, by ', { timeout: 30_000 })
})

test('a failure of the simulator is one address, where it is played and looked into', async ({
  page,
  inspected: world,
}) => {
  const steps: Step[] = [
    ...STORY.steps,
    { do: 'wait', ms: 3000 },
    { do: 'close-sockets', role: 'general', code: 1006 },
    { do: 'wait', ms: 20_000 },
    { do: 'sign-out', tab: 'a' },
  ]
  const failure = {
    findings: [{ rule: 'A1.2', what: 'somebody is signed out who should not be' }],
    scenario: { ...STORY, name: 'somebody is signed out', steps },
  }
  await page.goto(await replayAddress(failure, world.server.origin))
  const part = page.getByRole('region', { name: 'somebody is signed out' })
  await expect(part).toContainText('A1.2: somebody is signed out who should not be')
  await expect(part).toContainText(`${steps.length} of ${steps.length} steps done`, {
    timeout: 30_000,
  })
  await expect(button(page, 'Play')).toBeVisible()
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('session')
  await expect(stands(page, 'a')).toContainText('anonymous')

  // What was done is an address again.
  const link = page.getByRole('link', { name: 'All that was done, at an address' })
  await expect(link).toHaveAttribute('href', /#chart=session&scenario=[\w-]+$/)

  await button(page, 'Look into it').click()
  const tree = page.getByRole('tree', { name: 'Actors' })
  await expect(tree.getByRole('treeitem', { name: /^session / }).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await button(page, 'Export').click()
  const read = readTrace(readFileSync(await (await download).path(), 'utf8'))
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  expect(replay(read.trace).divergence).toBeNull()
  const codes = read.trace.events
    .filter(({ event }) => event.type === 'socket.closed')
    .map(({ event }) => event.code)
  expect(codes).toContain(1006)
})

test('an address that is not whole says so', async ({ page, inspected: world }) => {
  await open(page, world, '#scenario=abc')
  await expect(page.getByRole('alert')).toHaveText(
    'The address holds no scenario that can be read: it is not whole.',
  )
})

test('plays nothing by itself where nothing is to move', async ({ page, inspected: world }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, world, '#chart=app')
  await expect(button(page, 'Play')).toBeVisible()
  await expect(page.getByText('0.00 s have passed')).toBeVisible()
  await button(page, 'Step').click()
  await expect(page.getByText('0.00 s have passed')).toBeHidden()
})

test('the page of all charts leads to each of them alive', async ({ page, inspected: world }) => {
  // As in development, where it stands beside the inspector.
  const address = `${world.server.origin}/inspector/charts`
  await page.route(address, (route) => route.fulfill({ path: 'docs/statecharts/charts.html' }))
  await page.goto(address)
  await page.getByRole('link', { name: 'See toasts alive' }).click()
  await expect(page.getByRole('heading', { name: 'The chart toasts, alive' })).toBeVisible()
})

for (const width of WIDTHS) {
  test(`a living chart has no barrier at ${width} px`, async ({ page, inspected: world }) => {
    await wear(page, width)
    await open(page, world, '#chart=connection')
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('10')
    await button(page, 'Play').click()
    await expect(stands(page, 'b')).toContainText('open.')
    await button(page, 'Pause').click()
    await page.getByText('Tell the actor of tab a something').click()
    const event = page.getByRole('combobox', { name: 'Event for tab a' })
    await event.selectOption('transport.closed')
    expect(await problems(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'As tables' }).check()
    expect(await problems(page)).toEqual([])
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(wider).toBeLessThanOrEqual(0)
  })
}
