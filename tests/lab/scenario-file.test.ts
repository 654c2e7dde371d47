import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseScenario } from '../../devtools/lab/scenario-file.ts'

const good = `{
  "version": 1,
  "name": "A test",
  "people": ["ayen"],
  "steps": [
    { "do": "open", "tab": "a" },
    {
      "do": "close-sockets",
      "code": 4001
    }
  ]
}
`

function complaint(text: string): string {
  try {
    parseScenario(text, 'bad.json')
  } catch (error) {
    return (error as Error).message
  }
  return 'no complaint'
}

describe('scenario file', () => {
  it('is parsed if it is valid', () => {
    expect(parseScenario(good, 'good.json').steps).toEqual([
      { do: 'open', tab: 'a' },
      { do: 'close-sockets', code: 4001 },
    ])
  })

  it.each([
    ['4001', '99', 'bad.json:9: steps[1].code: >=1000 is expected here, not 99'],
    ['"a" }', '"../a" }', 'bad.json:6: steps[0].tab: a short name in small letters, not "../a"'],
    [', "tab": "a" }', ' }', 'bad.json:6: steps[0].tab: "tab" is expected here, not undefined'],
    ['"version": 1', '"version": 2', 'bad.json:2: version: 1 is expected here, not 2'],
    ['["ayen"]', '[]', 'bad.json:4: people: >=1 is expected here, not 0'],
  ])('with %s changed to %s is rejected with the line number', (from, to, words) => {
    expect(complaint(good.replace(from, to))).toBe(words)
  })

  it('with an unknown step is rejected with the list of known steps', () => {
    expect(complaint(good.replace('"close-sockets"', '"fly"'))).toMatch(
      /^bad\.json:8: steps\[1\]\.do: \(?"open" \| "sign-in" \| .* is expected here, not "fly"$/,
    )
  })

  it('that is invalid JSON is rejected with the line of the error', () => {
    expect(complaint(good.replace('"A test",', '"A test"'))).toMatch(/^bad\.json:4: invalid JSON: /)
    expect(complaint(good.slice(0, -2))).toMatch(/^bad\.json:12: invalid JSON: /)
  })

  it('that is invalid ends the command with exit code 2 before anything starts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kinyeti-scenario-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'bad.json')
    writeFileSync(file, good.replace('4001', '99'))
    const { status, stderr } = spawnSync(process.execPath, ['devtools/lab/cli.ts', 'run', file])
    expect([status, stderr.toString()]).toEqual([
      2,
      `${file}:9: steps[1].code: >=1000 is expected here, not 99\n`,
    ])
  })
})

it('lab world prints that the expectations are met and writes the simulated journal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinyeti-lab-'))
  const journal = join(folder, 'journal.json')
  const file = 'devtools/lab/scenarios/1001-then-visible.json'
  const { status, stdout } = spawnSync(
    process.execPath,
    ['devtools/lab/cli.ts', 'world', file, '--journal', journal],
    { encoding: 'utf8' },
  )
  expect([status, stdout.match(/^✓ (\d+) of \1 checks passed$/m) !== null]).toEqual([0, true])
  const entries: { what: string }[] = JSON.parse(readFileSync(journal, 'utf8'))
  expect(entries.some(({ what }) => what === 'opens general')).toBe(true)
  rmSync(folder, { recursive: true })
}, 30_000)
