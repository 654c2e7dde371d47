import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { LabUsers } from '../../../devtools/lab/accounts.ts'
import { openControl } from '../../../devtools/lab/control.ts'
import { type LabProxy, startProxy } from '../../../devtools/lab/proxy.ts'
import { createSessions } from '../../../devtools/lab/sessions.ts'
import type { Scenario, Step } from '../../../devtools/simulation/scenario.ts'
import { loginForm } from '../a11y/ways-in.ts'
import { expect } from '../kit/kit.ts'
import { test as inspected } from './inspector-kit.ts'

const ACTOR = 'app/member/notificationConnection'
/** A connection that was open for less does not reset the failure count, in ms (D7). */
const PROBATION_MS = 3_000

/** A lab proxy in front of the server whose client has the inspector. */
const test = inspected.extend<{ lab: LabProxy }>({
  lab: async ({ inspected: { server } }, use) => {
    const people = new LabUsers(server.origin)
    const proxy = await startProxy(server.origin, {
      control: (...exchange) => control.serve(...exchange),
      upgrade: (...handshake) => control.accept(...handshake),
    })
    const browser = () => Promise.reject(new Error('no other browser here'))
    const control = openControl(proxy.network, createSessions({ proxy, people, browser }), true)
    await people.account('ayen')
    await use(proxy)
    control.close()
    await proxy.close()
  },
})

// The pages have the lab's origin, which the context pool does not clear.
test.use({ freshContext: true })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const opens = (lab: LabProxy) =>
  lab.network.entries.filter(({ what }) => what === 'opens notification').map(({ at }) => at)

/** Opens the page of a link by keyboard. */
async function follow(page: Page, name: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name }).press('Enter')
  return opened
}

async function signIn(app: Page): Promise<void> {
  await button(app, 'Get Started').press('Enter')
  const people = new LabUsers('')
  await loginForm(app).getByLabel('Username', { exact: true }).fill(people.username('ayen'))
  await loginForm(app).getByLabel('Password', { exact: true }).fill(people.password)
  await app.keyboard.press('Enter')
}

/** The output of a command of the project. */
const printed = (...call: string[]): string =>
  execFileSync(process.execPath, call, { encoding: 'utf8' })

/** Runs a generated test outside the project's test folders. */
function passes(name: string, write: (file: string) => void): void {
  const folder = join('.results', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `export default { test: { include: ['${name}.test.ts'] } }`,
  )
  write(join(folder, `${name}.test.ts`))
  execFileSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--root', folder])
}

/** Drops the notification socket, sets the clock back an hour, and rejects the token. */
async function breakInLab(control: Page, inspector: Page, lab: LabProxy): Promise<void> {
  const form = control.getByRole('form', { name: 'Add fault' })
  const choose = async (target: string, fault: string) => {
    await form.getByRole('combobox', { name: 'Target' }).selectOption(target)
    await form.getByRole('combobox', { name: 'Fault' }).selectOption(fault)
  }
  const close = async (code: string) => {
    await choose('Notification socket', 'Close open sockets')
    await form.getByRole('spinbutton', { name: 'Close code' }).fill(code)
    await button(control, 'Close now').press('Enter')
  }
  await close('1006')
  await expect.poll(() => opens(lab)).toHaveLength(2)
  const actor = inspector.getByRole('treeitem', { name: /^notificationConnection / })
  await actor.press('Enter')
  await expect(actor).toContainText('open')
  // The page counts from the open event, and the inspector shows that later.
  const shownAt = lab.network.now()
  await expect.poll(() => lab.network.now() - shownAt).toBeGreaterThan(PROBATION_MS)
  await choose('Device', 'Clock back')
  await button(control, 'Add fault').press('Enter')
  const faults = control.getByRole('list', { name: 'Active faults' })
  await expect(faults).toContainText('Clock 3,600 s back')
  await close('4001')
  // It reconnects with the first retry delay, because the connection was open long enough.
  await expect.poll(() => opens(lab)).toHaveLength(3)
}

async function readDrops(inspector: Page): Promise<void> {
  const step = inspector.getByRole('region', { name: /^Step \d+$/ })
  // The time until the next ping is measured by the clock that was set back.
  await expect(step).toContainText(/after pingInterval: (?:[12]\d|30)\.\d s left/)
  const sector = inspector.getByRole('img', { name: 'The chart connection' }).locator('[data-left]')
  await expect(sector).toHaveAttribute('data-left', /^(?:1\.00|0\.[3-9]\d)$/)
  await inspector.getByRole('checkbox', { name: 'Only selected actor' }).press('Space')
  await inspector.getByRole('searchbox', { name: 'Filter events' }).pressSequentially('closed')
  const rows = inspector
    .getByRole('table', { name: 'Events' })
    .getByRole('button', { name: /^Step / })
  await expect(rows).toHaveCount(2)
  await rows.last().press('Enter')
  await expect(step).toContainText('guard isNormal is false, with event.cause = "auth"')
  await expect(step).toContainText('guard hasRetryLeft is true; goes to waiting')
  await expect(step).toContainText('after untilRetry: 3.0 s left')
  const change = step.getByRole('listitem').filter({ hasText: /^attempts/ })
  await expect(change).toHaveText('attempts changed 0 1')
  // Back to the first drop, while the app keeps running.
  await rows.last().press('ArrowUp')
  await expect(step).toContainText('code: 1006')
  await rows.first().press('ArrowDown')
  await expect(step).toContainText('code: 4001')
}

async function tryEvent(inspector: Page): Promise<void> {
  await inspector.getByRole('tab', { name: 'Events', exact: true }).press('ArrowRight')
  await inspector.getByRole('tab', { name: 'Sequence' }).press('ArrowRight')
  const known = inspector.getByRole('region', { name: 'Events handled in this state' })
  await expect(known.getByRole('row', { name: /^page\.visible/ })).toContainText(
    'guard wakesOrIsDue is false',
  )
  await button(inspector, 'Try network.online').press('Enter')
  await button(inspector, 'Preview').press('Enter')
  await expect(inspector.getByRole('list', { name: 'Result' }).getByRole('listitem')).toContainText(
    ['network.online → attempting.connecting'],
  )
}

/** Plays the scenario of the trace, then again without the second drop. */
async function playScenario(inspector: Page): Promise<Scenario> {
  await inspector.getByRole('tab', { name: 'Possible events' }).press('ArrowRight')
  const said = inspector.getByRole('tabpanel').getByRole('status')
  await button(inspector, 'Play').press('Enter')
  await expect(said).toHaveText(/^No differences in \d+ events\.$/, { timeout: 30_000 })
  const box = inspector.getByRole('textbox', { name: /^Scenario/ })
  const scenario: Scenario = JSON.parse(await box.inputValue())
  const jump = scenario.steps.findIndex((step) => step.do === 'jump')
  // Events that the page records between the jump and the drop are preceded by waits.
  const isWait = (step: Step) => step.do === 'wait'
  expect(scenario.steps.slice(jump).filter((step) => !isWait(step))).toEqual([
    { do: 'jump', tab: expect.any(String), ms: expect.closeTo(-3_600_000, -5) },
    { do: 'close-sockets', tab: expect.any(String), role: 'notification', code: 4001 },
  ])
  expect(scenario.steps.at(-1)).toEqual({ do: 'wait', ms: expect.any(Number) })
  await box.press('ControlOrMeta+a')
  const steps = scenario.steps.filter((each) => !('code' in each && each.code === 4001))
  await inspector.keyboard.insertText(JSON.stringify({ ...scenario, steps }))
  await button(inspector, 'Play').press('Enter')
  await expect(said).toContainText(`${ACTOR}/transport~2 is the first`, { timeout: 30_000 })
  return scenario
}

test('[SOCKNOTIF-02 SOCKNOTIF-03 D7] a flow is followed from the lab through the inspector to a passing test, by keyboard only', async ({
  page: control,
  lab,
  consoleWatch,
}, info) => {
  test.setTimeout(180_000)
  consoleWatch.allow(/^WebSocket connection to /, /failed \{/)
  await control.goto(`${lab.origin}/__lab/`)
  const app = await follow(control, 'Open app (tab a)')
  await signIn(app)
  await expect.poll(() => lab.network.open('notification', 'a')).toBe(1)
  const inspector = await follow(control, 'Inspector')
  await test.step('the lab breaks the connection', () => breakInLab(control, inspector, lab))
  await test.step('the inspector explains the drops', () => readDrops(inspector))
  await test.step('it tries another event', () => tryEvent(inspector))
  const scenario = await test.step('it plays the scenario', () => playScenario(inspector))

  const download = inspector.waitForEvent('download')
  await button(inspector, 'Export').press('Enter')
  const file = info.outputPath('trace.json')
  await (await download).saveAs(file)
  expect(printed('tools/replay.ts', file)).toMatch(/\d+ steps of \d+ charts, all as recorded\n$/)
  const tab = scenario.steps.flatMap((each) => ('tab' in each ? [each.tab] : []))[0]
  passes('inspector-lab', (to) =>
    printed('tools/trace.ts', 'to-test', file, '--actor', `${tab} ${ACTOR}`, '--to', to),
  )
})
