import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { parseTrace } from '../../../devtools/trace/schema.ts'
import { expect } from '../kit/kit.ts'
import { test } from './inspector-kit.ts'

interface Attachment {
  name: string
  path?: string
}

/** Runs a test that fails on purpose at an origin. Returns its exit code and attachments. */
async function leftAt(
  origin: string,
  output: string,
): Promise<{ code: number; left: Attachment[] }> {
  // Keep its report and its seconds out of those of this run: the seconds already count here.
  const { PLAYWRIGHT_JSON_OUTPUT_FILE: _, TEST_STAGE: __, ...env } = process.env
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

test('a failed test attaches the trace of its page and its active charts, and attaches neither for a client without the inspector', async ({
  inspected,
  world,
}, info) => {
  test.setTimeout(180_000)
  await test.step('a client with the inspector', async () => {
    const { code, left } = await leftAt(inspected.server.origin, info.outputPath('inspected'))
    expect(code).toBe(1)
    const traces = left.filter(({ name }) => name.endsWith('.trace.json'))
    expect(traces).toHaveLength(1)
    const read = parseTrace(plain(traces[0]))
    if ('wrong' in read) throw new Error(read.wrong.join('\n'))
    expect(read.trace.events.some(({ actor }) => actor.endsWith(' app/session'))).toBe(true)
    const drawings = left.filter(({ name }) => name.endsWith('.svg'))
    expect(drawings.length).toBeGreaterThan(0)
    // Only active states have this colour.
    for (const one of drawings) expect(plain(one)).toContain('fill="var(--chart-active-fill')
  })
  await test.step('a client without it', async () => {
    const { code, left } = await leftAt(world.server.origin, info.outputPath('normal'))
    expect([code, left.filter(({ name }) => /\.(?:svg|json)$/.test(name))]).toEqual([1, []])
  })
})
