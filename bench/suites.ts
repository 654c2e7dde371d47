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
const ENTER_COUNT = 15
const OPENING_COUNT = 7
const LIKE_COUNT = 10
/** Few enough per second for each to get a frame of its own. */
const SLOW_RATE = { count: 60, rate: 15 }

const ms = (value: number): string => value.toFixed(1)

interface OpenedPage {
  page: Page
  cdp: CDPSession
  close(): Promise<void>
}

async function openPage({ browser, feeder }: Bench, path: string): Promise<OpenedPage> {
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
async function openChat(
  bench: Bench,
  side: Side,
  conversation: SeededConversation,
): Promise<OpenedPage> {
  const openedPage = await openPage(bench, chatPath(side, conversation.id))
  await openedPage.page.evaluate(
    (expectedText) => window.probe.reached(expectedText),
    lastText(conversation),
  )
  // Wait for the other work of a page start.
  await wait(1_500)
  return openedPage
}

function conversationOf({ feeder }: Bench, size: number): SeededConversation {
  const match = feeder.seeded.conversations.find((conversation) => conversation.size === size)
  if (!match) throw new Error(`no conversation with ${size} messages`)
  return match
}

async function measureBurst(bench: Bench): Promise<Row[]> {
  const conversation = conversationOf(bench, 10_000)
  const head = `${conversation.size} open, ${BURST.count} live at ${BURST.rate}/s`
  const rows: Row[] = [[head, 'frames > 50 ms', 'dropped', 'end reached', 'main thread']]
  for (const throttle of bench.throttles) {
    for (const side of SIDES) {
      const runs: BurstResult[] = []
      for (let round = 0; round < bench.rounds; round += 1) {
        runs.push(await runBurst(bench, side, conversation, throttle, round))
      }
      const medianOf = (key: keyof BurstResult) => median(runs.map((run) => run[key]))
      rows.push([
        `${side}, CPU ${throttle}x slower`,
        String(medianOf('long')),
        String(medianOf('dropped')),
        `${medianOf('late').toFixed(0)} ms`,
        `${medianOf('busy').toFixed(0)} %`,
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

async function runBurst(
  bench: Bench,
  side: Side,
  conversation: SeededConversation,
  throttle: number,
  round: number,
): Promise<BurstResult> {
  const { page, cdp, close } = await openChat(bench, side, conversation)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const isProfiled = bench.profile !== null && round === 0
  if (isProfiled) {
    await cdp.send('Profiler.enable')
    await cdp.send('Profiler.start')
  }
  await page.evaluate(() => window.probe.start())
  const before = await threadTime(cdp)
  const began = Date.now()
  const { last, at } = await bench.feeder.push({
    conversationId: conversation.id,
    writerId: conversation.writerId,
    ...BURST,
  })
  const reachedAt = await Promise.race([
    page.evaluate((expectedText) => window.probe.reached(expectedText), last),
    wait(20_000, Number.NaN),
  ])
  const took = Date.now() - began
  const busy = (await threadTime(cdp)) - before
  const frames = await page.evaluate(() => window.probe.stop())
  if (isProfiled) {
    const { profile } = await cdp.send('Profiler.stop')
    const file = `burst-${side}-${throttle}x.cpuprofile`
    writeFileSync(join(bench.profile ?? '.', file), JSON.stringify(profile))
  }
  await close()
  return { ...smoothness(frames), late: reachedAt - at, busy: (busy / took) * 100 }
}

/** Main thread CPU time so far, ms. Other load on the machine is not included. */
async function threadTime(cdp: CDPSession): Promise<number> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await cdp.send('Performance.getMetrics')
  const metric = metrics.find(({ name }) => name === 'TaskDuration')
  return (metric?.value ?? Number.NaN) * 1_000
}

async function measureEnter(bench: Bench): Promise<Row[]> {
  const conversation = conversationOf(bench, 10_000)
  const rows: Row[] = [[`Enter to own row painted, ${conversation.size} open`, 'median', 'p95']]
  for (const side of SIDES) {
    const { page, close } = await openChat(bench, side, conversation)
    const times: number[] = []
    const textArea = page.locator('textarea')
    for (let n = 0; n < ENTER_COUNT; n += 1) {
      const message = `own words ${side} ${n} of ${conversation.id}`
      await textArea.fill(message)
      await wait(250)
      const shownAfter = page.evaluate(
        (expectedText) => window.probe.shown('keydown', expectedText),
        message,
      )
      await page.evaluate(() => undefined)
      await textArea.press('Enter')
      times.push(await shownAfter)
    }
    await close()
    rows.push([side, `${ms(median(times))} ms`, `${ms(quantile(times, 0.95))} ms`])
  }
  return rows
}

async function measureOpening(bench: Bench): Promise<Row[]> {
  const conversation = conversationOf(bench, 10_000)
  const rows: Row[] = [[`Opening, ${conversation.size} already loaded`, 'median', 'p95']]
  for (const side of SIDES) {
    const { page, close } =
      side === 'app'
        ? await openPage(bench, '/messages')
        : await openChat(bench, side, conversation)
    const link =
      side === 'app'
        ? page.locator(`a[href="/messages/${conversation.id}"]`)
        : page.getByRole('button', { name: 'Open' })
    if (side === 'app') {
      await link.click()
      await page.evaluate(
        (expectedText) => window.probe.reached(expectedText),
        lastText(conversation),
      )
      await wait(1_500)
    }
    const times: number[] = []
    for (let n = 0; n < OPENING_COUNT; n += 1) {
      if (side === 'app') await page.goBack()
      else await link.click()
      await page.locator('[role=log]').waitFor({ state: 'detached' })
      await wait(300)
      const shownAfter = page.evaluate(
        (expectedText) => window.probe.shown('click', expectedText),
        lastText(conversation),
      )
      await page.evaluate(() => undefined)
      await link.dispatchEvent('click')
      times.push(await shownAfter)
    }
    await close()
    rows.push([side, `${ms(median(times))} ms`, `${ms(quantile(times, 0.95))} ms`])
  }
  return rows
}

async function measureArrival(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [['Main thread per arrival', ...SIZES.map((size) => `${size} loaded`)]]
  for (const side of SIDES) {
    const row: Row = [side]
    for (const size of SIZES) {
      const conversation = conversationOf(bench, size)
      const costs: number[] = []
      for (let round = 0; round < bench.rounds; round += 1) {
        const { page, cdp, close } = await openChat(bench, side, conversation)
        const before = await threadTime(cdp)
        const { last } = await bench.feeder.push({
          conversationId: conversation.id,
          writerId: conversation.writerId,
          ...SLOW_RATE,
        })
        await page.evaluate((expectedText) => window.probe.reached(expectedText), last)
        costs.push(((await threadTime(cdp)) - before) / SLOW_RATE.count)
        await close()
      }
      row.push(`${ms(median(costs))} ms`)
    }
    rows.push(row)
  }
  return rows
}

async function measureFeed(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [['A like in a feed of 500', 'cards re-rendered', 'median', 'p95']]
  for (const side of SIDES) {
    const { page, close } = await openPage(bench, side === 'app' ? '/posts' : '/bench/index.html')
    const buttons = page.getByRole('button', { name: /^Like / })
    await buttons.nth(499).waitFor({ state: 'attached' })
    await wait(1_500)
    const results = []
    for (let n = 0; n < LIKE_COUNT; n += 1) {
      const button = await buttons.nth(n * 3).elementHandle()
      if (!button) throw new Error('no button')
      const liked = page.evaluate((conversation) => window.probe.liked(conversation), button)
      await page.evaluate(() => undefined)
      await button.dispatchEvent('click')
      results.push(await liked)
      await wait(300)
    }
    await close()
    const times = results.map(({ took }) => took)
    rows.push([
      side,
      String(median(results.map(({ cards }) => cards))),
      `${ms(median(times))} ms`,
      `${ms(quantile(times, 0.95))} ms`,
    ])
  }
  return rows
}

export const SUITES = {
  burst: measureBurst,
  enter: measureEnter,
  open: measureOpening,
  arrival: measureArrival,
  feed: measureFeed,
}
export type SuiteName = keyof typeof SUITES
