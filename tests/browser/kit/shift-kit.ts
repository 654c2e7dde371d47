import type { Page, Request, Route } from 'playwright/test'

/** The maximum cumulative layout shift of a page. The web's threshold for a good page is 0.1. */
export const MOST_SHIFT = 0.02

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
      const words = (element.textContent ?? '').trim().slice(0, 40)
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${words}”`
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

const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  )

/** Whether the page still shows a placeholder. */
const waits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('main [data-pending]') !== null)

/** The number of responses released at once. */
const WAVE = 4

/** Loading is complete after this many consecutive checks without a request. */
const STILL = 4

/**
 * Simulates a slow connection: API responses arrive in groups, each after the page has painted
 * without them, the last request first. Pictures and fonts arrive after all API responses.
 * Independent of the clock.
 * @returns a function that opens a path and waits until everything is loaded and painted
 */
export async function slowLine(
  page: Page,
  origin: string,
): Promise<(path: string) => Promise<void>> {
  const api: Route[] = []
  const late: Route[] = []
  const travelling = new Set<Request>()
  const done = (request: Request) => travelling.delete(request)
  page.on('request', (request) => travelling.add(request))
  page.on('requestfinished', done)
  page.on('requestfailed', done)
  const held = (queue: Route[]) => (route: Route) => {
    travelling.delete(route.request())
    queue.push(route)
  }
  await page.route('**/api/**', held(api))
  await page.route(/\/media\/|\.woff2|\.svg|\.jpg|\.png|\.avif|\.webp/, held(late))
  const letGo = async (route: Route) => {
    // The page may have aborted the request while it was held.
    if (route.request().failure() !== null) return
    travelling.add(route.request())
    await route.continue()
  }
  return async (path) => {
    api.length = 0
    late.length = 0
    travelling.clear()
    await page.goto(origin + path, { waitUntil: 'commit' })
    for (let still = 0; still < STILL; still += 1) {
      await painted(page)
      const next = api.splice(-WAVE)
      if (next.length > 0) await Promise.all(next.map(letGo))
      else if (travelling.size === 0) await Promise.all(late.splice(0).map(letGo))
      if (travelling.size > 0 || (await waits(page))) still = -1
    }
  }
}

/**
 * The cumulative layout shift since the page was opened and the elements that moved, or null if it
 * is within the limit.
 */
export async function shiftOf(page: Page): Promise<string | null> {
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  if (sum <= MOST_SHIFT) return null
  const lines = shifts.flatMap(({ value, moved }) => [
    `  ${value.toFixed(4)}:`,
    ...moved.map((line) => `    ${line}`),
  ])
  return [sum.toFixed(3), ...lines].join('\n')
}
