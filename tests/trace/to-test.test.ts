import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Trace, TraceEvent } from '../../devtools/trace/schema.ts'
import { toTest } from '../../devtools/trace/to-test.ts'

const FILE = 'sign-in-send-refresh.json'
const readTrace = (file: string): Trace => JSON.parse(readFileSync(`tests/traces/${file}`, 'utf8'))

const folder = mkdtempSync(join(tmpdir(), 'written-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Case = [title: string, actors: string[], run: (index: number) => void]

/** Each file is imported once, so each needs a name of its own. */
let caseFiles = 0

/** The cases of a generated test file, collected without vitest. */
async function casesIn(text: string): Promise<Case[]> {
  const cases: Case[] = []
  const each =
    (rows: [string, unknown][]) => (title: string, run: (name: string, row: unknown) => void) =>
      cases.push([
        title,
        rows.map(([name]) => name),
        (index) => run(...(rows[index] as [string, unknown])),
      ])
  Object.assign(globalThis, { generatedCase: { expect, it: { each } } })
  const here = text
    .replace(
      "import { expect, it } from 'vitest'",
      'const { expect, it } = globalThis.generatedCase',
    )
    .replace('../../devtools/trace/walk.ts', resolve('devtools/trace/walk.ts'))
  const file = join(folder, `case-${++caseFiles}.ts`)
  writeFileSync(file, here)
  await import(file)
  return cases
}

/** The failure of a generated test; its message is truncated. */
const differing = (difference: string | RegExp) =>
  expect.objectContaining({ actual: expect.stringMatching(difference) })

describe('toTest', () => {
  it('generates a test that passes for every machine that changed state', async () => {
    const [[title, actors, run] = ['', [], () => {}]] = await casesIn(toTest(readTrace(FILE), FILE))
    expect(title).toBe(`%s takes the steps recorded in ${FILE}`)
    expect(actors).toContain('a app/session')
    expect(actors).toContain('a app/member/chat-1')
    for (const index of actors.keys()) run(index)
  })

  it.each([
    ['a state', "state: 'idle'", "state: 'busy'", /^step \d+: state: "idle" instead of "busy"$/],
    [
      'a context value',
      'waitUntil: 0',
      'waitUntil: 1',
      /^step 6: context\.waitUntil: 0 instead of 1$/,
    ],
  ])('generates a test that fails if %s differs', async (_, recorded, expected, message) => {
    const text = toTest(readTrace(FILE), FILE, { actors: ['a app/refresh'] })
    const other = text.replace(recorded, expected)
    expect(other).not.toBe(text)
    const [[, actors, run] = ['', [], () => {}]] = await casesIn(other)
    expect(actors).toEqual(['a app/refresh'])
    expect(() => run(0)).toThrow(differing(message))
  })

  it('generates a test that fails until the machine does what a correction expects', async () => {
    const trace = readTrace('clock-set-back.json')
    const retry = trace.events.findLast(({ context }) => context?.attempts === 1) as TraceEvent
    const expecting = (attempts: number) =>
      toTest(trace, 'x.json', {
        correction: { seq: retry.seq, expected: { 'context.attempts': attempts } },
      })
    const [[title, actors, fails] = ['', [], () => {}]] = await casesIn(expecting(2))
    expect(title).toBe(`%s takes the corrected step ${retry.seq} in x.json`)
    expect(actors).toEqual([retry.actor])
    expect(() => fails(0)).toThrow(differing(`step ${retry.seq}: context.attempts: 1 instead of 2`))
    const [[, , passes] = ['', [], () => {}]] = await casesIn(expecting(1))
    passes(0)
  })

  it('says in its header whether it records what happened or what should have happened', () => {
    const trace = readTrace(FILE)
    expect(toTest(trace, FILE)).toContain('it passes with any fault of the')
    const correction = { seq: 3, expected: { state: 'other' } }
    expect(toTest(trace, FILE, { correction })).toContain('the test fails until the machine')
  })

  it('generates source that passes the formatter', () => {
    const tests = readdirSync('tests/traces')
      .filter((file) => file.endsWith('.json'))
      .map((file) => {
        const name = file.replace('.json', '.test.ts')
        writeFileSync(join(folder, name), toTest(readTrace(file), file))
        return name
      })
    const { formatter, javascript } = JSON.parse(readFileSync('biome.json', 'utf8'))
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ formatter, javascript }))
    const biome = resolve('node_modules/.bin/biome')
    const checked = spawnSync(biome, ['format', ...tests], { cwd: folder, encoding: 'utf8' })
    expect([checked.status, checked.stderr]).toEqual([0, ''])
  })
})
