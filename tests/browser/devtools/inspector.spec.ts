import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page, WebSocketRoute } from 'playwright/test'
import { CHANNEL } from '../../../devtools/inspector/channel.ts'
import { replay } from '../../../devtools/trace/replay.ts'
import { parseTrace } from '../../../devtools/trace/schema.ts'
import { oversizedInspector } from '../../../tools/build/build.ts'
import { problems, WIDTHS, wear } from '../a11y/a11y-kit.ts'
import { logIn } from '../a11y/ways-in.ts'
import { expect, type TestUser, type World } from '../kit/kit.ts'
import { composer, sendButton } from '../messaging/chat-kit.ts'
import { test } from './inspector-kit.ts'

test.describe.configure({ mode: 'default' })

const CANARY = 'canary of a private message'

const tree = (page: Page) => page.getByRole('tree', { name: 'Actors' })
const actor = (page: Page, name: string) =>
  tree(page).getByRole('treeitem', { name: new RegExp(`^${name} `) })
const stepHeading = (page: Page) => page.getByRole('heading', { name: /^Step \d+$/ })
const stepShown = async (page: Page): Promise<number> =>
  Number((await stepHeading(page).textContent())?.replace('Step ', ''))

async function openInspector(page: Page, world: World): Promise<void> {
  await page.goto(`${world.server.origin}/inspector`)
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible()
}

/** Records the messages of the channel from now on, in a page of the same origin. */
async function listen(page: Page, world: World): Promise<() => Promise<string>> {
  await page.goto(`${world.server.origin}/robots.txt`)
  await page.evaluate((name) => {
    const received: string[] = []
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }) => received.push(JSON.stringify(data))
    Object.assign(window, { received, channel })
  }, CHANNEL)
  return () =>
    page.evaluate(() => (window as unknown as { received: string[] }).received.join('\n'))
}

async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  return readFileSync(await (await download).path(), 'utf8')
}

/** Opens a chat and sends a message. Returns the page's sockets. */
async function openChatWithMessage(app: Page, world: World, user: TestUser, id: number) {
  const sockets: WebSocketRoute[] = []
  await app.routeWebSocket(/\/ws\//, (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  await logIn(app, world, user)
  await app.goto(`${world.server.origin}/messages/${id}`)
  await composer(app).fill(CANARY)
  await sendButton(app).press('Enter')
  await expect(app.getByText(CANARY).first()).toBeVisible()
  return sockets
}

async function showsReconnects(
  page: Page,
  app: Page,
  world: World,
  sockets: WebSocketRoute[],
): Promise<void> {
  await actor(page, 'connection').press('Enter')
  await expect(actor(page, 'connection')).toContainText('open')
  const filter = page.getByRole('searchbox', { name: 'Filter events' })
  const rows = page.getByRole('table', { name: 'Events' }).getByRole('row')
  await filter.fill('socket.closed')
  const before = sockets.length
  for (const socket of sockets) await socket.close({ code: 4001 })
  await expect(rows.filter({ hasText: 'socket.closed' })).not.toHaveCount(0)
  await filter.fill('socket.opened')
  await expect
    .poll(() => rows.filter({ hasText: 'socket.opened' }).count(), { timeout: 30_000 })
    .toBeGreaterThan(before)
  await expect(actor(page, 'connection')).toContainText('open', { timeout: 30_000 })
  // A server crash closes the sockets with code 1006.
  await world.server.stop('SIGKILL')
  await expect(actor(page, 'connection')).not.toContainText('open')
  await world.server.start()
  // On a slow machine the server starts after the last attempt; an `online` event allows another
  // one.
  await app.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(actor(page, 'connection')).toContainText('open', { timeout: 60_000 })
  await filter.fill('')
}

async function goesBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  const last = await stepShown(page)
  const rows = page.getByRole('table', { name: 'Events' })
  await rows.getByRole('button', { name: `Step ${last}` }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(stepHeading(page)).not.toHaveText(`Step ${last}`)
  await page.keyboard.press('Home')
  await expect(stepHeading(page)).toHaveText('Step 1')
  await expect(tree(page).getByRole('treeitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Resume' }).press('Enter')
  await expect(actor(page, 'session')).toContainText('authenticated')
}

function expectReplays(text: string): void {
  const read = parseTrace(text)
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  expect(replay(read.trace).divergence).toBeNull()
  const codes = read.trace.events
    .filter(({ event }) => event.type === 'socket.closed')
    .map(({ event }) => event.code)
  expect(new Set(codes)).toEqual(new Set([4001, 1006]))
}

test('the inspector attaches late, shows reconnects, goes back and exports a trace that replays and contains no private text, by keyboard only', async ({
  context,
  page: app,
  inspected: world,
  consoleWatch,
}) => {
  test.setTimeout(180_000)
  consoleWatch.allow(/^WebSocket connection to /, /failed \{/, /^effect failed /)
  const foreign: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(world.server.origin)) foreign.push(request.url())
  })
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const conversation = await world.createConversation(deng, ayen, ['a first word'])
  const messages = await listen(await context.newPage(), world)
  const sockets = await openChatWithMessage(app, world, ayen, conversation)

  const page = await context.newPage()
  await openInspector(page, world)
  await actor(page, 'session').press('Enter')
  await expect(actor(page, 'session')).toContainText('authenticated')
  const drawn = page.getByRole('img', { name: 'The chart session' })
  await expect(drawn.locator('[data-state="authenticated"]')).toHaveAttribute('data-active', 'true')
  await test.step('it shows reconnects', () => showsReconnects(page, app, world, sockets))
  await test.step('it goes back to the first step', () => goesBack(page))

  const text = await exported(page)
  expectReplays(text)
  const said = await messages()
  await actor(page, `chat-${conversation}`).press('Enter')
  const shown = await page.content()
  expect(said.length).toBeGreaterThan(10_000)
  for (const secret of [CANARY, ayen.password, ayen.username, ayen.access, 'a first word'])
    expect([secret, ...[said, text, shown].map((one) => one.includes(secret))]).toEqual([
      ...[secret, false, false, false],
    ])
  expect(foreign.filter((url) => !/^(?:data|blob):/.test(url))).toEqual([])
})

async function dockByKeys(page: Page): Promise<void> {
  await page.keyboard.press('Alt+Shift+KeyI')
  const dock = page.getByRole('complementary', { name: 'Statechart inspector' })
  await expect(dock.getByRole('treeitem').first()).toBeVisible()
  expect(await page.locator('iframe').count()).toBe(0)
  await page.keyboard.press('Alt+Shift+KeyI')
  await expect(dock).toHaveCount(0)
  // Its button closes it too, and focus returns.
  const link = page.getByRole('link').first()
  await link.focus()
  await page.keyboard.press('Alt+Shift+KeyI')
  await dock.getByRole('button', { name: 'Close the inspector' }).press('Enter')
  await expect(dock).toHaveCount(0)
  await expect(link).toBeFocused()
}

async function sendRefusedEvent(page: Page): Promise<void> {
  await actor(page, 'app').focus()
  await page.keyboard.press('End')
  await expect(actor(page, 'session')).toBeFocused()
  await expect(actor(page, 'session')).toContainText('anonymous.idle')
  await page.getByRole('tab', { name: 'Events', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const known = page.getByRole('region', { name: 'Events handled in this state' })
  const online = known.getByRole('row', { name: /^network\.online/ })
  await expect(online.getByRole('cell').first()).toHaveText('refused')
  await expect(online).toContainText('guard isResumable is false, with context.resumable = false')
  await page.getByRole('button', { name: 'Try session.login' }).press('Enter')
  await expect(page.getByLabel('username', { exact: true })).toBeFocused()
  await page.keyboard.type('nobody.here')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('password', { exact: true })).toBeFocused()
  await page.keyboard.type(CANARY)
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send event' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('session.login was sent.')).toBeVisible()
  await page.getByRole('tab', { name: 'Possible events' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  const rows = page.getByRole('table', { name: 'Events' })
  await expect(rows.getByRole('row').filter({ hasText: 'session.login' })).toHaveCount(1)
  expect(await exported(page)).not.toContain(CANARY)
  expect(await page.content()).not.toContain(CANARY)
}

test('the inspector is docked in the app by keyboard, shows which guard rejects an event, and sends one, by keyboard only', async ({
  context,
  page: app,
  inspected: world,
}) => {
  await app.goto(world.server.origin)
  await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
  await test.step('it is docked without an iframe', () => dockByKeys(app))
  const page = await context.newPage()
  await openInspector(page, world)
  await test.step('in a tab, it sends an event', () => sendRefusedEvent(page))
})

/**
 * Expects that the chart's background has the colour of its container, some frames after the scheme
 * changes.
 */
async function expectDrawnInBothSchemes(page: Page): Promise<void> {
  const part = page.getByRole('region', { name: /^Chart of / })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    const isDrawnInIt = (surface: Element, scheme: string): boolean => {
      const paper = surface.querySelector('svg[role=img] rect')
      if (paper === null || !matchMedia(`(prefers-color-scheme: ${scheme})`).matches) return false
      return getComputedStyle(paper).fill === getComputedStyle(surface).backgroundColor
    }
    await expect.poll(() => part.evaluate(isDrawnInIt, colorScheme)).toBe(true)
  }
}

test('the inspector has no accessibility problem in a tab and docked, at 360 and 1280 px', async ({
  context,
  page: app,
  inspected: world,
}) => {
  await app.goto(`${world.server.origin}/?inspect`)
  const dock = app.getByRole('complementary', { name: 'Statechart inspector' })
  await expect(dock.getByRole('treeitem').first()).toBeVisible()
  const page = await context.newPage()
  await openInspector(page, world)
  await actor(page, 'session').click()
  const drawn = page.getByRole('img', { name: 'The chart session' })
  await expect(drawn).toBeVisible()
  for (const width of WIDTHS) {
    await wear(app, width)
    expect(await problems(app)).toEqual([])
    await wear(page, width)
    await expectDrawnInBothSchemes(page)
    expect(await problems(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'Table' }).check()
    expect(await problems(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'Table' }).uncheck()
  }
})

test('the client with the inspector has the code that the normal bundle must not have, within its size budget', ({
  inspected: _,
}) => {
  const texts = readdirSync('dist-inspector/assets')
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(`dist-inspector/assets/${name}`, 'utf8'))
  for (const mark of [CHANNEL, '$text'])
    expect([mark, texts.some((text) => text.includes(mark))]).toEqual([mark, true])
  const manifest = JSON.parse(readFileSync('dist-inspector/.vite/manifest.json', 'utf8'))
  const sizeOf = (file: string): number =>
    file.endsWith('.js') ? gzipSync(readFileSync(`dist-inspector/${file}`), { level: 9 }).length : 0
  expect(oversizedInspector(manifest, sizeOf)).toEqual([])
})
