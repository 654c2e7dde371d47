/**
 * `npm run test:browser`: runs Playwright with the built client and the real reference API. In CI,
 * failed tests run again with the inspector to collect traces; the exit code is that of the first
 * run.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { readReport, rerunFailed } from './browser-again.ts'
import { chromiumPath } from './chromium.ts'

const REPORT = '.results/browser.json'
const output = resolve(`.results/browser-${process.pid}`)
const playwright = [
  process.execPath,
  'node_modules/playwright/cli.js',
  'test',
  '-c',
  'tests/browser/playwright.config.ts',
] as const

mkdirSync('.results', { recursive: true })
process.env.CHROME = await chromiumPath()
const began = Date.now()
const run = spawnSync(playwright[0], [...playwright.slice(1), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, BROWSER_OUTPUT: output, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT },
})
if (process.env.CI && run.status !== 0)
  console.log(rerunFailed(readReport(REPORT), began, `${output}-inspected`, playwright))
process.exit(run.status ?? 1)
