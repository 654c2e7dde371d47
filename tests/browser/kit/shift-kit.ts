import type { Page, Request, Route } from 'playwright/test'

/** The maximum cumulative layout shift of a page. The web's threshold for a good page is 0.1. */
const MAX_LAYOUT_SHIFT = 0.02

interface Shift {
  value: number
  /** The elements that moved, with their boxes before and after. */
  moved: string[]
}

declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Records layout shifts without recent input from the first frame on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    const box = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    const name = (node: Node | null) => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null)
      if (element === null) return 'a removed element'
      const text = (element.textContent ?? '').trim().slice(0, 40)
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${text}”`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        if (shift.hadRecentInput) continue
        window.shifts.push({
          value: shift.value,
          moved: shift.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${name(node)} ${box(previousRect)} → ${box(currentRect)}`,
          ),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const waitForPaint = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  )

/** Whether the page still shows a placeholder. */
const hasPlaceholder = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('main [data-pending]') !== null)

/** The number of responses released at once. */
const BATCH_SIZE = 4

/** Loading is complete after this many consecutive checks without a request. */
const IDLE_CHECKS = 4

/**
 * Simulates a slow connection: API responses arrive in groups, each after the page has painted
 * without them, the last request first. Pictures and fonts arrive after all API responses.
 * Independent of the clock.
 * @param respond answers a request to the API; by default the API does
 * @returns a function that opens a path and waits until everything is loaded and painted
 */
export async function simulateSlowConnection(
  page: Page,
  origin: string,
  respond = (route: Route) => route.continue(),
): Promise<(path: string) => Promise<void>> {
  const api: Route[] = []
  const assets: Route[] = []
  const inFlight = new Set<Request>()
  const removeInFlight = (request: Request) => inFlight.delete(request)
  page.on('request', (request) => inFlight.add(request))
  page.on('requestfinished', removeInFlight)
  page.on('requestfailed', removeInFlight)
  const queueRoute = (queue: Route[]) => (route: Route) => {
    inFlight.delete(route.request())
    queue.push(route)
  }
  await page.route('**/api/**', queueRoute(api))
  await page.route(/\/media\/|\.woff2|\.svg|\.jpg|\.png|\.avif|\.webp/, queueRoute(assets))
  const release = async (route: Route, send: (route: Route) => Promise<void>) => {
    // The page may have aborted the request while it was held.
    if (route.request().failure() !== null) return
    inFlight.add(route.request())
    await send(route)
  }
  return async (path) => {
    api.length = 0
    assets.length = 0
    inFlight.clear()
    await page.goto(origin + path, { waitUntil: 'commit' })
    for (let idleChecks = 0; idleChecks < IDLE_CHECKS; idleChecks += 1) {
      await waitForPaint(page)
      const batch = api.splice(-BATCH_SIZE)
      if (batch.length > 0) await Promise.all(batch.map((route) => release(route, respond)))
      else if (inFlight.size === 0) {
        await Promise.all(assets.splice(0).map((route) => release(route, (it) => it.continue())))
      }
      if (inFlight.size > 0 || (await hasPlaceholder(page))) idleChecks = -1
    }
  }
}

/** Answers with the response of the API, but with empty lists. */
export async function respondWithEmptyLists(route: Route): Promise<void> {
  const response = await route.fetch()
  const body: unknown = await response.json().catch(() => null)
  if (Array.isArray(body)) await route.fulfill({ response, json: [] })
  else if (body !== null && typeof body === 'object' && 'results' in body) {
    await route.fulfill({ response, json: { ...body, results: [], count: 0, next: null } })
  } else await route.fulfill({ response })
}

/**
 * The cumulative layout shift since the page was opened and the elements that moved, or null if it
 * is within the limit.
 */
export async function layoutShiftOf(page: Page): Promise<string | null> {
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  if (sum <= MAX_LAYOUT_SHIFT) return null
  const lines = shifts.flatMap(({ value, moved }) => [
    `  ${value.toFixed(4)}:`,
    ...moved.map((line) => `    ${line}`),
  ])
  return [sum.toFixed(3), ...lines].join('\n')
}
