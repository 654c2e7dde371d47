/**
 * `npm run bench:chat`: performance of chat and feed in a real browser, compared with a minimal
 * implementation (bench/baseline). `-- --rounds 5`, `-- --client path/to/another/dist`,
 * `-- --only burst,enter,open,arrival,feed`, `-- --cpu 1,4` (CPU slowdown in the bursts),
 * `-- --profile folder` for CPU profiles of the bursts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { build } from 'vite'
import { chromiumPath } from '../tools/test/chromium.ts'
import { startFeeder } from './feeder.ts'
import { table } from './numbers.ts'
import { SUITES, type SuiteName } from './suites.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    client: { type: 'string', default: 'dist' },
    only: { type: 'string', default: Object.keys(SUITES).join(',') },
    cpu: { type: 'string', default: '1,4' },
    profile: { type: 'string' },
  },
})

const baselineDir = mkdtempSync(join(tmpdir(), 'kinyeti-baseline-'))
process.on('exit', () => rmSync(baselineDir, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
await build({
  configFile: false,
  root: join(import.meta.dirname, 'baseline'),
  base: '/bench/',
  logLevel: 'warn',
  plugins: [react()],
  build: { outDir: baselineDir, emptyOutDir: true, assetsDir: '' },
})
const feeder = await startFeeder(options.client, baselineDir)
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
})
try {
  for (const name of options.only.split(',') as SuiteName[]) {
    const rows = await SUITES[name]({
      browser,
      feeder,
      rounds: Number(options.rounds),
      throttles: options.cpu.split(',').map(Number),
      profile: options.profile ?? null,
    })
    console.log(`\n${table(rows)}`)
  }
} finally {
  await browser.close()
  await feeder.end()
}
