import { type Browser, chromium } from 'playwright'
import { chromiumPath } from '../../tools/test/chromium.ts'
import { LabUsers } from './accounts.ts'
import { startProxy } from './proxy.ts'
import type { RunOptions } from './run.ts'
import { startServer } from './server.ts'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']

export async function startBrowser(headed = false): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), headless: !headed, args: FLAGS })
}

/** Runs `run` with a server, a proxy and a browser, and stops them afterwards. */
export async function withLab<T>(
  { headed }: { headed: boolean },
  run: (options: RunOptions) => Promise<T>,
): Promise<T> {
  const cleanups: (() => Promise<void>)[] = []
  try {
    const server = await startServer({ dataDir: null, demo: false })
    cleanups.unshift(() => server.end())
    const proxy = await startProxy(server.origin)
    cleanups.unshift(() => proxy.close())
    const browser = await startBrowser(headed)
    cleanups.unshift(() => browser.close())
    return await run({ browser, proxy, people: new LabUsers(server.origin) })
  } finally {
    for (const cleanUp of cleanups) await cleanUp()
  }
}
