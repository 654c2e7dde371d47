import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright'
import { WELCOME_KEYS } from '../src/protocol/base/brand.ts'
import type { Feeder } from './feeder.ts'
import { median, quantile, type Smoothness, smoothness } from './numbers.ts'
import { installProbe } from './probe.ts'
import { SIZES, text } from './seed.ts'
import type { SeededConversation } from './words.ts'

export interface Bench {
  browser: Browser
  feeder: Feeder
  rounds: number
  /** CPU slowdown factors of the bursts. */
  throttles: readonly number[]
  /** Folder for CPU profiles; null = none. */
  profile: string | null
}

type Side = 'app' | 'list'
type Row = string[]

const SIDES: readonly Side[] = ['app', 'list']
const BURST = { count: 1_000, rate: 200 }
const PRESSES = 15
const OPENINGS = 7
const LIKES = 10
/** Few enough per second for each to get a frame of its own. */
const DRIP = { count: 60, rate: 15 }

const ms = (value: number): string => value.toFixed(1)

interface Opened {
  page: Page
  cdp: CDPSession
  close(): Promise<void>
}

async function openPage({ browser, feeder }: Bench, path: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(installProbe)
  const page = await context.newPage()
  const { access, refresh, id } = feeder.seeded.reader
  await page.goto(`${feeder.origin}/robots.txt`)
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { access, refresh, 'bench-me': String(id), [WELCOME_KEYS.dontShow]: 'true' },
  )
  await page.goto(feeder.origin + path)
  const cdp = await context.newCDPSession(page)
  return { page, cdp, close: () => context.close() }
}

const chatPath = (side: Side, id: number): string =>
  side === 'app' ? `/messages/${id}` : `/bench/index.html?conversation=${id}`

const lastText = ({ size }: SeededConversation): string => text(size - 1)

/** Opens a conversation and waits until it is loaded and both sockets are open. */
async function openChat(bench: Bench, side: Side, one: SeededConversation): Promise<Opened> {
  const opened = await openPage(bench, chatPath(side, one.id))
  await opened.page.evaluate((last) => window.probe.reached(last), lastText(one))
  // Wait for the other work of a page start.
  await wait(1_500)
  return opened
}

function conversationOf({ feeder }: Bench, size: number): SeededConversation {
  const found = feeder.seeded.conversations.find((one) => one.size === size)
  if (!found) throw new Error(`no conversation with ${size} messages`)
  return found
}

async function burst(bench: Bench): Promise<Row[]> {
  const one = conversationOf(bench, 10_000)
  const head = `${one.size} open, ${BURST.count} live at ${BURST.rate}/s`
  const rows: Row[] = [[head, 'frames > 50 ms', 'dropped', 'end reached', 'main thread']]
  for (const throttle of bench.throttles) {
    for (const side of SIDES) {
      const runs: BurstResult[] = []
      for (let round = 0; round < bench.rounds; round += 1) {
        runs.push(await oneBurst(bench, side, one, throttle, round))
      }
      const of = (key: keyof BurstResult) => median(runs.map((run) => run[key]))
      rows.push([
        `${side}, CPU ${throttle}x slower`,
        String(of('long')),
        String(of('dropped')),
        `${of('late').toFixed(0)} ms`,
        `${of('busy').toFixed(0)} %`,
      ])
    }
  }
  return rows
}

interface BurstResult extends Smoothness {
  /** Time from the last push until the end of the list shows it, ms. */
  late: number
  /** Main thread utilization, %. */
  busy: number
}

async function oneBurst(
  bench: Bench,
  side: Side,
  one: SeededConversation,
  throttle: number,
  round: number,
): Promise<BurstResult> {
  const { page, cdp, close } = await openChat(bench, side, one)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const profiled = bench.profile !== null && round === 0
  if (profiled) {
    await cdp.send('Profiler.enable')
    await cdp.send('Profiler.start')
  }
  await page.evaluate(() => window.probe.start())
  const before = await threadTime(cdp)
  const began = Date.now()
  const { last, at } = await bench.feeder.push({
    conversationId: one.id,
    writerId: one.writerId,
    ...BURST,
  })
  const reached = await Promise.race([
    page.evaluate((wanted) => window.probe.reached(wanted), last),
    wait(20_000, Number.NaN),
  ])
  const took = Date.now() - began
  const busy = (await threadTime(cdp)) - before
  const frames = await page.evaluate(() => window.probe.stop())
  if (profiled) {
    const { profile } = await cdp.send('Profiler.stop')
    const file = `burst-${side}-${throttle}x.cpuprofile`
    writeFileSync(join(bench.profile ?? '.', file), JSON.stringify(profile))
  }
  await close()
  return { ...smoothness(frames), late: reached - at, busy: (busy / took) * 100 }
}

/** Main thread CPU time so far, ms. Other load on the machine is not included. */
async function threadTime(cdp: CDPSession): Promise<number> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await cdp.send('Performance.getMetrics')
  const found = metrics.find(({ name }) => name === 'TaskDuration')
  return (found?.value ?? Number.NaN) * 1_000
}

async function enter(bench: Bench): Promise<Row[]> {
  const one = conversationOf(bench, 10_000)
  const rows: Row[] = [[`Enter to own row painted, ${one.size} open`, 'median', 'p95']]
  for (const side of SIDES) {
    const { page, close } = await openChat(bench, side, one)
    const times: number[] = []
    const box = page.locator('textarea')
    for (let n = 0; n < PRESSES; n += 1) {
      const words = `own words ${side} ${n} of ${one.id}`
      await box.fill(words)
      await wait(250)
      const shown = page.evaluate((wanted) => window.probe.shown('keydown', wanted), words)
      await page.evaluate(() => undefined)
      await box.press('Enter')
      times.push(await shown)
    }
    await close()
    rows.push([side, `${ms(median(times))} ms`, `${ms(quantile(times, 0.95))} ms`])
  }
  return rows
}

async function open(bench: Bench): Promise<Row[]> {
  const one = conversationOf(bench, 10_000)
  const rows: Row[] = [[`Opening, ${one.size} already loaded`, 'median', 'p95']]
  for (const side of SIDES) {
    const { page, close } =
      side === 'app' ? await openPage(bench, '/messages') : await openChat(bench, side, one)
    const link =
      side === 'app'
        ? page.locator(`a[href="/messages/${one.id}"]`)
        : page.getByRole('button', { name: 'Open' })
    if (side === 'app') {
      await link.click()
      await page.evaluate((last) => window.probe.reached(last), lastText(one))
      await wait(1_500)
    }
    const times: number[] = []
    for (let n = 0; n < OPENINGS; n += 1) {
      if (side === 'app') await page.goBack()
      else await link.click()
      await page.locator('[role=log]').waitFor({ state: 'detached' })
      await wait(300)
      const shown = page.evaluate((wanted) => window.probe.shown('click', wanted), lastText(one))
      await page.evaluate(() => undefined)
      await link.dispatchEvent('click')
      times.push(await shown)
    }
    await close()
    rows.push([side, `${ms(median(times))} ms`, `${ms(quantile(times, 0.95))} ms`])
  }
  return rows
}

async function arrival(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [['Main thread per arrival', ...SIZES.map((size) => `${size} loaded`)]]
  for (const side of SIDES) {
    const row: Row = [side]
    for (const size of SIZES) {
      const one = conversationOf(bench, size)
      const costs: number[] = []
      for (let round = 0; round < bench.rounds; round += 1) {
        const { page, cdp, close } = await openChat(bench, side, one)
        const before = await threadTime(cdp)
        const { last } = await bench.feeder.push({
          conversationId: one.id,
          writerId: one.writerId,
          ...DRIP,
        })
        await page.evaluate((wanted) => window.probe.reached(wanted), last)
        costs.push(((await threadTime(cdp)) - before) / DRIP.count)
        await close()
      }
      row.push(`${ms(median(costs))} ms`)
    }
    rows.push(row)
  }
  return rows
}

async function feed(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [['A like in a feed of 500', 'cards re-rendered', 'median', 'p95']]
  for (const side of SIDES) {
    const { page, close } = await openPage(bench, side === 'app' ? '/posts' : '/bench/index.html')
    const buttons = page.getByRole('button', { name: /^Like / })
    await buttons.nth(499).waitFor({ state: 'attached' })
    await wait(1_500)
    const found = []
    for (let n = 0; n < LIKES; n += 1) {
      const button = await buttons.nth(n * 3).elementHandle()
      if (!button) throw new Error('no button')
      const liked = page.evaluate((one) => window.probe.liked(one), button)
      await page.evaluate(() => undefined)
      await button.dispatchEvent('click')
      found.push(await liked)
      await wait(300)
    }
    await close()
    const times = found.map(({ took }) => took)
    rows.push([
      side,
      String(median(found.map(({ cards }) => cards))),
      `${ms(median(times))} ms`,
      `${ms(quantile(times, 0.95))} ms`,
    ])
  }
  return rows
}

export const SUITES = { burst, enter, open, arrival, feed }
export type SuiteName = keyof typeof SUITES
