/** `npm run test:browser`: Playwright over the built client and the real reference API. */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromiumPath } from './chromium.ts'

mkdirSync('.results', { recursive: true })
const run = spawnSync(
  process.execPath,
  [
    'node_modules/playwright/cli.js',
    'test',
    '-c',
    'tests/browser/playwright.config.ts',
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROME: await chromiumPath(),
      BROWSER_OUTPUT: resolve(`.results/browser-${process.pid}`),
      PLAYWRIGHT_JSON_OUTPUT_FILE: '.results/browser.json',
    },
  },
)
process.exit(run.status ?? 1)
