/**
 * `npm run preview -- --api https://api.example.org [--port 4173]`: serves the built client on this
 * machine in front of any API. Requests for `/api/`, `/media/` and `/ws/` are forwarded, so that
 * the API needs no CORS settings. Without `--api`, the API that the page is configured for is used
 * directly.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { preview } from 'vite'
import { buildClientIfStale, DIST } from '../server/cli/client-build.ts'
import { createProgress } from '../server/cli/progress.ts'
import { apiProxy } from './build/api-proxy.ts'
import { readOptions } from './test/options.ts'

const { values } = readOptions(import.meta.url, {
  options: { api: { type: 'string' }, port: { type: 'string', default: '4173' } },
})
if (values.api !== undefined && !URL.canParse(values.api)) {
  console.error(
    `--api needs a whole address, such as https://api.example.org, not “${values.api}”.`,
  )
  process.exit(2)
}
if (!existsSync(join(DIST, 'index.html'))) {
  await buildClientIfStale(createProgress({ output: process.stdout, now: () => performance.now() }))
}
const server = await preview({
  configFile: false,
  build: { outDir: DIST },
  preview: {
    port: Number(values.port),
    proxy: values.api === undefined ? {} : apiProxy(values.api.replace(/\/+$/, '')),
  },
})
server.printUrls()
