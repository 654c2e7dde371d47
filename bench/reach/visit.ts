import type { Browser, BrowserContext, CDPSession, Page, Request } from 'playwright'
import { WELCOME_KEYS } from '../../src/protocol/base/brand.ts'
import type { Place, Stop } from './place.ts'
import { installWatch, type Seen } from './watch.ts'

export interface Line {
  readonly name: 'plain' | '1.6 Mbps' | '700 kbps'
  /** Download rate, bytes per second; null = unlimited. */
  readonly down: number | null
  readonly latencyMs: number
  /** CPU slowdown factor. */
  readonly cpu: number
}

export const LINES: readonly Line[] = [
  { name: '1.6 Mbps', down: 1_600_000 / 8, latencyMs: 150, cpu: 4 },
  { name: '700 kbps', down: 700_000 / 8, latencyMs: 300, cpu: 4 },
  { name: 'plain', down: null, latencyMs: 0, cpu: 1 },
]

export const KINDS = ['document', 'script', 'style', 'font', 'picture', 'data'] as const
type Kind = (typeof KINDS)[number]

export interface Visit extends Seen {
  requests: number
  /** Transferred bytes, compressed, including response headers; for styles the body only. */
  bytes: Record<Kind, number>
}

export interface Journey {
  readonly browser: Browser
  readonly place: Pick<Place, 'origin' | 'signIn'>
  readonly stop: Stop
  readonly line: Line
  /** Sets the `Save-Data` header, as a phone in data saver mode does. */
  readonly saver?: boolean
}

const PHONE = { width: 360, height: 740 }
/** A page is finished when the network was idle for this long. */
const QUIET_MS = 1_500
const VISIT_TIMEOUT_MS = 90_000

const KIND_OF: { readonly [type: string]: Kind } = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'picture',
}

interface Traffic {
  readonly requests: Set<string>
  readonly bytes: Record<Kind, number>
  /** Resolves when the network was idle for some time. */
  quiet(): Promise<void>
}

function listen(cdp: CDPSession, page: Page): Traffic {
  const urls = new Map<string, string>()
  const kinds = new Map<string, Kind>()
  const open = new Set<string>()
  const cached = new Set<string>()
  const heads = new Map<string, number>()
  const requests = new Set<string>()
  const bytes = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>
  let last = performance.now()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return
    kinds.set(requestId, KIND_OF[type ?? ''] ?? 'data')
    urls.set(requestId, request.url)
    open.add(requestId)
    requests.add(requestId)
    last = performance.now()
  })
  cdp.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) cached.add(requestId)
    heads.set(requestId, response.encodedDataLength)
  })
  const done = (requestId: string, length: number) => {
    open.delete(requestId)
    last = performance.now()
    if (cached.has(requestId)) requests.delete(requestId)
    const kind = kinds.get(requestId)
    // The build checks the same limit for styles, without headers.
    const head = kind === 'style' ? (heads.get(requestId) ?? 0) : 0
    if (kind !== undefined) bytes[kind] += Math.max(0, length - head)
  }
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    done(requestId, encodedDataLength),
  )
  cdp.on('Network.loadingFailed', ({ requestId }) => done(requestId, 0))
  // The page only gets the request event of a worker's own script, and nothing else until the
  // worker has started.
  const scripts = new Map<string, Request>()
  page.on('request', (request) => scripts.set(request.url(), request))
  page.on('worker', async (worker) => {
    const id = [...open].find((each) => urls.get(each) === worker.url())
    const length = await lengthOf(scripts.get(worker.url()))
    if (id === undefined) return
    if (length === 0) cached.add(id)
    done(id, length)
  })
  return {
    requests,
    bytes,
    async quiet() {
      const until = performance.now() + VISIT_TIMEOUT_MS
      while (open.size > 0 || performance.now() - last < QUIET_MS) {
        if (performance.now() > until) throw new Error('the page did not become idle')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}

/** Size of a response with headers, bytes; 0 if it came from the cache. */
async function lengthOf(request: Request | undefined): Promise<number> {
  if (request === undefined) return 0
  const [sizes, response] = await Promise.all([request.sizes(), request.response()])
  if (sizes.responseBodySize < 0) return 0
  return sizes.responseHeadersSize + Number(await response?.headerValue('content-length'))
}

async function look(context: BrowserContext, journey: Journey, press: boolean): Promise<Visit> {
  const { place, stop, line, saver = false } = journey
  const page = await context.newPage()
  const { selector, text } = stop
  await page.addInitScript(installWatch, { selector, text, press, saver })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: line.cpu })
  if (line.down !== null) {
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: line.down,
      uploadThroughput: line.down / 2,
    })
  }
  const traffic = listen(cdp, page)
  await page.goto(place.origin + stop.path, { waitUntil: 'commit', timeout: VISIT_TIMEOUT_MS })
  const awaited: 'pressed' | 'readable' = press ? 'pressed' : 'readable'
  await page.waitForFunction((key) => window.watch[key] !== null, awaited, {
    timeout: VISIT_TIMEOUT_MS,
    polling: 200,
  })
  if (!press) await traffic.quiet()
  const seen = await page.evaluate(() => window.watch.read())
  const visit = { ...seen, requests: traffic.requests.size, bytes: traffic.bytes }
  await page.close()
  return visit
}

async function phone({ browser, place, stop, saver }: Journey): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: 'Africa/Juba',
    ...(saver ? { extraHTTPHeaders: { 'Save-Data': 'on' } } : {}),
  })
  if (!stop.signedIn) return context
  const member = await place.signIn()
  const stored = { ...member, [WELCOME_KEYS.dontShow]: 'true' }
  const page = await context.newPage()
  await page.goto(`${place.origin}/robots.txt`)
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  await page.close()
  return context
}

/** A first and a repeat visit on the same phone. */
export async function visits(journey: Journey): Promise<{ cold: Visit; repeat: Visit }> {
  const context = await phone(journey)
  try {
    const cold = await look(context, journey, false)
    return { cold, repeat: await look(context, journey, false) }
  } finally {
    await context.close()
  }
}

/** A first visit with immediate clicks; time until a click has an effect, ms. */
export async function press(journey: Journey): Promise<number> {
  const context = await phone(journey)
  try {
    const { pressed } = await look(context, journey, true)
    return pressed ?? Number.NaN
  } finally {
    await context.close()
  }
}
