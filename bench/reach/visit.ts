import type { Browser, BrowserContext, CDPSession, Page, Request } from 'playwright'
import { WELCOME_KEYS } from '../../src/protocol/base/brand.ts'
import type { Demo, MeasuredPage } from './place.ts'
import { installWatch, type PageTimings } from './watch.ts'

export interface NetworkProfile {
  readonly name: 'plain' | '1.6 Mbps' | '700 kbps'
  /** Download rate, bytes per second; null = unlimited. */
  readonly down: number | null
  readonly latencyMs: number
  /** CPU slowdown factor. */
  readonly cpu: number
}

export const NETWORK_PROFILES: readonly NetworkProfile[] = [
  { name: '1.6 Mbps', down: 1_600_000 / 8, latencyMs: 150, cpu: 4 },
  { name: '700 kbps', down: 700_000 / 8, latencyMs: 300, cpu: 4 },
  { name: 'plain', down: null, latencyMs: 0, cpu: 1 },
]

export const KINDS = ['document', 'script', 'style', 'font', 'picture', 'data'] as const
type Kind = (typeof KINDS)[number]

export interface Visit extends PageTimings {
  requests: number
  /** Transferred bytes, compressed, including response headers; for styles the body only. */
  bytes: Record<Kind, number>
}

/** What a visit does: reads the page, or also presses the menu button, while it loads or after. */
type Action = 'read' | 'press at once' | 'press when loaded'

export interface VisitOptions {
  readonly browser: Browser
  readonly demo: Pick<Demo, 'origin' | 'signIn'>
  readonly measuredPage: MeasuredPage
  readonly network: NetworkProfile
  /** Sets the `Save-Data` header, as a phone in data saver mode does. */
  readonly saver?: boolean
  /** Blocks the scripts: the same page as HTML and styles only. */
  readonly bare?: boolean
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
  untilIdle(): Promise<void>
}

function recordTraffic(cdp: CDPSession, page: Page): Traffic {
  const urls = new Map<string, string>()
  const kinds = new Map<string, Kind>()
  const openRequests = new Set<string>()
  const cached = new Set<string>()
  const headerBytes = new Map<string, number>()
  const requests = new Set<string>()
  const bytes = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>
  let lastActivity = performance.now()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return
    kinds.set(requestId, KIND_OF[type ?? ''] ?? 'data')
    urls.set(requestId, request.url)
    openRequests.add(requestId)
    requests.add(requestId)
    lastActivity = performance.now()
  })
  cdp.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) cached.add(requestId)
    headerBytes.set(requestId, response.encodedDataLength)
  })
  const finishRequest = (requestId: string, length: number) => {
    openRequests.delete(requestId)
    lastActivity = performance.now()
    if (cached.has(requestId)) requests.delete(requestId)
    const kind = kinds.get(requestId)
    // The build checks the same limit for styles, without headers.
    const headerLength = kind === 'style' ? (headerBytes.get(requestId) ?? 0) : 0
    if (kind !== undefined) bytes[kind] += Math.max(0, length - headerLength)
  }
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    finishRequest(requestId, encodedDataLength),
  )
  cdp.on('Network.loadingFailed', ({ requestId }) => finishRequest(requestId, 0))
  // The page only gets the request event of a worker's own script, and nothing else until the
  // worker has started.
  const scripts = new Map<string, Request>()
  page.on('request', (request) => scripts.set(request.url(), request))
  page.on('worker', async (worker) => {
    const id = [...openRequests].find((requestId) => urls.get(requestId) === worker.url())
    const length = await lengthOf(scripts.get(worker.url()))
    if (id === undefined) return
    if (length === 0) cached.add(id)
    finishRequest(id, length)
  })
  return {
    requests,
    bytes,
    async untilIdle() {
      const until = performance.now() + VISIT_TIMEOUT_MS
      while (openRequests.size > 0 || performance.now() - lastActivity < QUIET_MS) {
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

async function visitPage(
  context: BrowserContext,
  options: VisitOptions,
  action: Action,
): Promise<Visit> {
  const { demo, measuredPage, network, saver = false, bare = false } = options
  const page = await context.newPage()
  const { selector, text } = measuredPage
  const press = action === 'press at once'
  await page.addInitScript(installWatch, { selector, text, press, saver })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  if (bare) await cdp.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: network.cpu })
  if (network.down !== null) {
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: network.down,
      uploadThroughput: network.down / 2,
    })
  }
  const traffic = recordTraffic(cdp, page)
  await page.goto(demo.origin + measuredPage.path, {
    waitUntil: 'commit',
    timeout: VISIT_TIMEOUT_MS,
  })
  const until = (key: 'pressed' | 'readable') =>
    page.waitForFunction((name) => window.watch[name] !== null, key, {
      timeout: VISIT_TIMEOUT_MS,
      polling: 200,
    })
  await until(press ? 'pressed' : 'readable')
  if (!press) await traffic.untilIdle()
  if (action === 'press when loaded') {
    await page.evaluate(() => window.watch.press())
    await until('pressed')
  }
  const seen = await page.evaluate(() => window.watch.read())
  const visit = { ...seen, requests: traffic.requests.size, bytes: traffic.bytes }
  await page.close()
  return visit
}

async function openPhone({
  browser,
  demo,
  measuredPage,
  saver,
}: VisitOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: 'Africa/Juba',
    ...(saver ? { extraHTTPHeaders: { 'Save-Data': 'on' } } : {}),
  })
  if (!measuredPage.signedIn) return context
  const session = await demo.signIn()
  const stored = { ...session, [WELCOME_KEYS.dontShow]: 'true' }
  const page = await context.newPage()
  await page.goto(`${demo.origin}/robots.txt`)
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  await page.close()
  return context
}

/** A first and a repeat visit on the same phone. */
export async function visitTwice(options: VisitOptions): Promise<{ cold: Visit; repeat: Visit }> {
  const context = await openPhone(options)
  try {
    const cold = await visitPage(context, options, 'read')
    return { cold, repeat: await visitPage(context, options, 'read') }
  } finally {
    await context.close()
  }
}

/** A first visit. */
export async function visitOnce(options: VisitOptions, action: Action): Promise<Visit> {
  const context = await openPhone(options)
  try {
    return await visitPage(context, options, action)
  } finally {
    await context.close()
  }
}
