/** `npm run lab`: starts the app, its API, a proxy between them, and a control page. */
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { LabUsers } from './accounts.ts'
import { openControl } from './control.ts'
import { startBrowser } from './lab.ts'
import { startProxy } from './proxy.ts'
import { startServer } from './server.ts'
import { createSessions } from './sessions.ts'

const STANDARD_PORT = 4100

export async function openLab(): Promise<void> {
  const cleanups: (() => unknown)[] = []
  const end = async (): Promise<never> => {
    for (const cleanUp of cleanups.reverse()) await cleanUp()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  const dataDir = join(import.meta.dirname, '../..', '.data', 'lab')
  const writeOutput = (text: string): boolean => process.stdout.write(text)
  const server = await startServer({ dataDir, demo: true, onOutput: writeOutput })
  cleanups.push(() => server.end())
  let browser: Promise<Browser> | null = null
  cleanups.push(async () => (await browser)?.close())
  const proxy = await startProxy(server.origin, {
    port: Number(process.env.PORT ?? STANDARD_PORT),
    control: (...exchange) => control.serve(...exchange),
    upgrade: (...handshake) => control.accept(...handshake),
  })
  const people = new LabUsers(server.origin)
  const sessions = createSessions({
    proxy,
    people,
    browser: () => (browser ??= startBrowser()),
  })
  const control = openControl(proxy.network, sessions, process.env.KINYETI_INSPECTOR === '1')
  cleanups.push(() => proxy.close())
  cleanups.push(() => control.close())
  console.log(`Lab: ${proxy.origin}/__lab/  App: ${proxy.origin}`)
}
