import { type Browser, chromium } from 'playwright'
import { chromiumPath } from '../../tools/test/chromium.ts'
import { People } from './accounts.ts'
import { startProxy } from './proxy.ts'
import type { RunParts } from './run.ts'
import { startServer } from './server.ts'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']

export async function startBrowser(headed = false): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), headless: !headed, args: FLAGS })
}

/** Runs `work` with a server, a proxy and a browser, and stops them afterwards. */
export async function withLab<T>(
  { headed }: { headed: boolean },
  work: (parts: RunParts) => Promise<T>,
): Promise<T> {
  const ending: (() => Promise<void>)[] = []
  try {
    const server = await startServer({ dataDir: null, demo: false })
    ending.unshift(() => server.end())
    const proxy = await startProxy(server.origin)
    ending.unshift(() => proxy.close())
    const browser = await startBrowser(headed)
    ending.unshift(() => browser.close())
    return await work({ browser, proxy, people: new People(server.origin) })
  } finally {
    for (const end of ending) await end()
  }
}
