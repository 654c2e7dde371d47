/**
 * Browser contexts that are reused between tests. A new context has an empty HTTP cache, so each
 * test would load and compile the whole client again: nearly half of its cost. A pooled context
 * keeps the cache; everything else that a page can see is cleared between two tests.
 */
import type { Browser, BrowserContext } from 'playwright/test'

/** Calls that cannot be undone: a context on which a test made one of them is closed. */
const IRREVERSIBLE_METHODS = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const
const CLOCK_METHODS = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const

const LISTENED_EVENTS = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'serviceworker',
  'weberror',
] as const

interface PooledContext {
  readonly context: BrowserContext
  isReusable: boolean
}

export interface ContextPool {
  /**
   * A context without pages, storage, cookies and permissions.
   * @param options identifies the context options that the current test uses
   */
  acquire(options: string): Promise<BrowserContext>
  /** Closes the context's pages. With `keep: false` the context itself is closed. */
  release(context: BrowserContext, options: { keep: boolean }): Promise<void>
  close(): Promise<void>
}

/** @param origins whose storage is cleared; a test that opens other origins uses a fresh context */
export function createContextPool(browser: Browser, origins: readonly string[]): ContextPool {
  const idle = new Map<string, PooledContext[]>()
  const inUse = new Map<BrowserContext, { key: string; pooled: PooledContext }>()

  return {
    async acquire(key) {
      const pooled = idle.get(key)?.pop() ?? (await createPooled(browser))
      inUse.set(pooled.context, { key, pooled })
      return pooled.context
    },
    async release(context, { keep }) {
      const entry = inUse.get(context)
      inUse.delete(context)
      if (entry === undefined) return
      if (keep && entry.pooled.isReusable) {
        await reset(context, origins)
        idle.set(entry.key, [...(idle.get(entry.key) ?? []), entry.pooled])
      } else await context.close()
    },
    async close() {
      const all = [...idle.values()].flat().map(({ context }) => context)
      await Promise.all([...all, ...inUse.keys()].map((context) => context.close()))
    },
  }
}

async function createPooled(browser: Browser): Promise<PooledContext> {
  const context = await browser.newContext()
  const pooled = { context, isReusable: true }
  const watch = (target: object, names: readonly string[]): void => {
    const methods = target as { [name: string]: (...args: unknown[]) => unknown }
    for (const name of names) {
      const original = methods[name]?.bind(target)
      if (original === undefined) continue
      methods[name] = (...args) => {
        pooled.isReusable = false
        return original(...args)
      }
    }
  }
  watch(context, IRREVERSIBLE_METHODS)
  watch(context.clock, CLOCK_METHODS)
  return pooled
}

async function reset(context: BrowserContext, origins: readonly string[]): Promise<void> {
  for (const type of LISTENED_EVENTS) context.removeAllListeners(type)
  // Storage is cleared through this blank page, after the other pages have closed.
  const blank = await context.newPage()
  const pages = context.pages().filter((page) => page !== blank)
  await Promise.all(pages.map((page) => page.close()))
  const session = await context.newCDPSession(blank)
  await Promise.all([
    ...origins.map((origin) =>
      session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    ),
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
  ])
  await blank.close()
}
