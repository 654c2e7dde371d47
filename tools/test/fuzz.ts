/**
 * `npm run fuzz -- --requests 20000 --seed 7`: sends random requests derived from the API
 * description, including hostile ones, to a server with a database of its own. Without a seed, one
 * is chosen and printed. `-- --seed 7 --only 1234` repeats one of them.
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readOptions } from './options.ts'

const { values } = readOptions(import.meta.url, {
  options: {
    requests: { type: 'string', default: '16000' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
})

const parseWholeNumber = (name: string, text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  console.error(`--${name} must be a whole number: ${text}`)
  process.exit(2)
}

if (values.only !== undefined && values.seed === undefined) {
  console.error('--only needs the --seed it belongs to')
  process.exit(2)
}
const plan = {
  requests: parseWholeNumber('requests', values.requests),
  seed: values.seed === undefined ? randomInt(1_000_000) : parseWholeNumber('seed', values.seed),
  only: values.only === undefined ? null : parseWholeNumber('only', values.only),
}
const vitest = 'node_modules/vitest/vitest.mjs'
const args = [vitest, 'run', '--project', 'contract', 'tests/contract/server/fuzz.test.ts']
const run = spawnSync(process.execPath, args, {
  stdio: 'inherit',
  env: { ...process.env, FUZZ: JSON.stringify(plan) },
})
process.exit(run.status ?? 1)
