import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { CHANNEL } from '../../devtools/inspector/channel.ts'
import type { Trace } from '../../devtools/trace/schema.ts'
import { chromiumPath } from '../../tools/test/chromium.ts'
import { median, smoothness } from '../numbers.ts'
import { installProbe } from '../probe.ts'
import { installStream, recordConversation } from './stream.ts'

const PER_SECOND = 500
const SECONDS = 6
/** Number of events before the stream starts. */
const INITIAL_EVENTS = 500

interface Setup {
  browser: Browser
  origin: string
  trace: Trace
  /** Folder for CPU profiles; null = none. */
  profile: string | null
}

/** The pages and views that are measured during the stream. */
const SCENES: Record<string, { path: string; prepare?: (page: Page) => Promise<void> }> = {
  'an empty page': { path: '/empty' },
  'the inspector': { path: '/inspector' },
  'a chart': { path: '/inspector', prepare: (page) => selectActor(page, 'connection') },
  'the largest chart': { path: '/inspector', prepare: (page) => selectActor(page, 'chat-') },
  'a sequence': {
    path: '/inspector',
    prepare: (page) => page.getByRole('tab', { name: 'Sequence' }).click(),
  },
}

async function selectActor(page: Page, actor: string): Promise<void> {
  const rows = page.getByRole('tree', { name: 'Actors' }).getByRole('treeitem')
  await rows
    .filter({ hasText: new RegExp(`^${actor}`) })
    .first()
    .click()
  await page.getByRole('img', { name: /^The chart / }).waitFor()
}

interface SmoothnessResult {
  /** Frames per second. */
  frames: number
  dropped: number
  /** Frames longer than 50 ms. */
  long: number
  longest: number
  /** Main thread utilization, %. */
  busy: number
}

/** Serves the client that was built with the inspector, and an empty page. */
async function serve(client: string): Promise<{ origin: string; close(): void }> {
  const server = createServer(({ url = '/' }, response) => {
    const path = url.split('?')[0] ?? '/'
    const isScript = path.endsWith('.js')
    const isStyle = path.endsWith('.css')
    const file = path === '/inspector' ? '/inspector.html' : path
    const type = isScript ? 'text/javascript' : isStyle ? 'text/css' : 'text/html'
    response.setHeader('content-type', `${type}; charset=utf-8`)
    try {
      const isEmpty = path === '/empty'
      response.end(
        isEmpty ? '<!doctype html><title>Empty</title>' : readFileSync(join(client, file)),
      )
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const serverAddress = server.address()
  if (serverAddress === null || typeof serverAddress === 'string') throw new Error('no port')
  return { origin: `http://localhost:${serverAddress.port}`, close: () => void server.close() }
}

/** Opens a page that only sends events to the inspector. */
async function openFeeder(context: BrowserContext, { origin, trace }: Setup) {
  const page = await context.newPage()
  await page.goto(`${origin}/empty`)
  await page.evaluate(installStream, CHANNEL)
  const { actors, events } = trace
  const streamArguments = [
    events.slice(INITIAL_EVENTS, INITIAL_EVENTS + PER_SECOND * SECONDS),
    PER_SECOND,
  ] as const
  return {
    // Only this page has the globals of installStream.
    begin: () =>
      page.evaluate(
        (first) => (window as unknown as { begin(first: object): Promise<void> }).begin(first),
        {
          actors,
          events: events.slice(0, INITIAL_EVENTS),
        },
      ),
    stream: () =>
      page.evaluate(
        (all) => (window as unknown as { stream(...all: unknown[]): Promise<void> }).stream(...all),
        streamArguments,
      ),
  }
}

async function measureScene(
  setup: Setup,
  scene: string,
  throttle: number,
): Promise<SmoothnessResult> {
  const { path, prepare } = SCENES[scene] as (typeof SCENES)[string]
  const context = await setup.browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const feeder = await openFeeder(context, setup)
    await context.addInitScript(installProbe)
    const page = await context.newPage()
    await page.goto(setup.origin + path)
    const cdp = await context.newCDPSession(page)
    await feeder.begin()
    await prepare?.(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const saveProfile = setup.profile === null ? null : await startProfiling(cdp, setup.profile)
    const result = await measureStream(page, cdp, feeder.stream)
    await saveProfile?.(`${scene.replaceAll(' ', '-')}-${throttle}x.cpuprofile`)
    return result
  } finally {
    await context.close()
  }
}

async function startProfiling(cdp: CDPSession, folder: string) {
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.start')
  return async (file: string): Promise<void> => {
    const { profile } = await cdp.send('Profiler.stop')
    writeFileSync(join(folder, file), JSON.stringify(profile))
  }
}

/** Measures until all events are sent. */
async function measureStream(
  page: Page,
  cdp: CDPSession,
  stream: () => Promise<void>,
): Promise<SmoothnessResult> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyTime = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  await page.evaluate(() => window.probe.start())
  const [before, startedAt] = [await busyTime(), performance.now()]
  await stream()
  const [after, endedAt] = [await busyTime(), performance.now()]
  const frames = await page.evaluate(() => window.probe.stop())
  const seconds = frames.reduce((sum, ms) => sum + ms, 0) / 1_000
  return {
    ...smoothness(frames),
    frames: frames.length / seconds,
    longest: Math.max(...frames),
    busy: ((after - before) / (endedAt - startedAt)) * 100,
  }
}

export interface FramesOptions {
  client: string
  rounds: number
  throttles: readonly number[]
  scenes: readonly string[]
  profile: string | null
}

/** Smoothness of the inspector while events of a client stream into it. */
export async function frames(options: FramesOptions): Promise<string[][]> {
  const { client, rounds, throttles, scenes, profile } = options
  const trace = await recordConversation()
  const { origin, close } = await serve(client)
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  })
  const setup = { browser, origin, trace, profile }
  const head = `${PER_SECOND} events/s for ${SECONDS} s`
  const rows = [[head, 'frames/s', 'dropped', '> 50 ms', 'longest frame', 'main thread']]
  try {
    for (const throttle of throttles) {
      const runs = new Map<string, SmoothnessResult[]>(scenes.map((scene) => [scene, []]))
      for (let round = 0; round < rounds; round += 1)
        for (const scene of scenes)
          runs.get(scene)?.push(await measureScene(setup, scene, throttle))
      for (const [scene, runsOfScene] of runs) {
        const medianOf = (key: keyof SmoothnessResult): number =>
          median(runsOfScene.map((result) => result[key]))
        rows.push([
          `${scene}, CPU ${throttle}x slower`,
          medianOf('frames').toFixed(1),
          String(medianOf('dropped')),
          String(medianOf('long')),
          `${medianOf('longest').toFixed(0)} ms`,
          `${medianOf('busy').toFixed(0)} %`,
        ])
      }
    }
    return rows
  } finally {
    await browser.close()
    close()
  }
}

export const ALL_SCENES = Object.keys(SCENES)
