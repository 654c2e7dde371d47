import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { readTrace } from '../../trace/schema.ts'
import { test } from './inspector-kit.ts'
import { expect, type World } from './kit.ts'

interface Attachment {
  name: string
  path?: string
}

/** What a run of the test that fails on purpose leaves, at an address. */
async function leftAt(
  origin: string,
  output: string,
): Promise<{ code: number; left: Attachment[] }> {
  // The report of this one goes to its output, not over the report of the run it is part of.
  const { PLAYWRIGHT_JSON_OUTPUT_FILE: _, ...env } = process.env
  const child = spawn(
    process.execPath,
    ['node_modules/playwright/cli.js', 'test', '-c', 'tests/browser/standing-failing.config.ts'],
    {
      env: { ...env, KINYETI_FAILING_AT: origin, BROWSER_OUTPUT: output },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [report, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const { suites } = JSON.parse(report)
  const { attachments, error } = suites[0].specs[0].tests[0].results[0]
  expect(error.message).toContain('fails on purpose')
  return { code, left: attachments }
}

const plain = (one: Attachment | undefined): string => readFileSync(one?.path ?? '', 'utf8')

test('a test that fails leaves the trace of its page, and the charts as they stood', async ({
  inspected: world,
}, info) => {
  test.setTimeout(180_000)
  const { code, left } = await leftAt(world.server.origin, info.outputPath('inner'))
  expect(code).toBe(1)
  const traces = left.filter(({ name }) => name.endsWith('.trace.json'))
  expect(traces).toHaveLength(1)
  const read = readTrace(plain(traces[0]))
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  expect(read.trace.events.some(({ actor }) => actor.endsWith(' app/session'))).toBe(true)
  const drawings = left.filter(({ name }) => name.endsWith('.svg'))
  expect(drawings.length).toBeGreaterThan(0)
  // A state it stands in has this colour, and nothing else has.
  for (const one of drawings) expect(plain(one)).toContain('fill="var(--chart-active-fill')
})

test('a client without an inspector leaves nothing of the kind', async ({ world }, info) => {
  const { code, left } = await leftAt((world as World).server.origin, info.outputPath('inner'))
  expect([code, left.filter(({ name }) => /\.(?:svg|json)$/.test(name))]).toEqual([1, []])
})
