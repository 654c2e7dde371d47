import { expect, test } from 'vitest'
import {
  type BrowserReport,
  failedLocations,
  MAX_RERUN,
  type Run,
  rerunFailed,
} from '../../tools/test/browser-again.ts'

const BEGAN = Date.UTC(2026, 0, 5)
const spec = (file: string, line: number, ok: boolean) => ({ file, line, ok })

const reportOf = (suites: BrowserReport['suites']): BrowserReport => ({
  suites,
  stats: { startTime: new Date(BEGAN + 5).toISOString() },
})

const RED = reportOf([
  {
    specs: [spec('a.spec.ts', 3, true), spec('a.spec.ts', 9, false)],
    // A test at two widths has one location.
    suites: [{ specs: [spec('a.spec.ts', 9, false), spec('a.spec.ts', 20, false)] }],
  },
  { specs: [spec('b.spec.ts', 4, false)] },
])

/** Records commands; `goesWell` is their outcome. */
function requests(goesWell = true) {
  const commands: Parameters<Run>[] = []
  const does: Run = (...each) => {
    commands.push(each)
    return goesWell
  }
  return { commands, does }
}

test('lists the location of each failed test once', () => {
  expect(failedLocations(RED)).toEqual(['a.spec.ts:9', 'a.spec.ts:20', 'b.spec.ts:4'])
})

test('runs failed tests once more, with the inspector and a folder of their own', () => {
  const { commands, does } = requests(true)
  expect(rerunFailed(RED, BEGAN, '/out', ['playwright', 'test'], does)).toBe(
    'Failed tests ran again with the inspector: traces and charts are in /out.',
  )
  expect(commands).toEqual([
    [[process.execPath, 'tools/build/build.ts'], { KINYETI_INSPECTOR: '1' }],
    [
      ['playwright', 'test', 'a.spec.ts:9', 'a.spec.ts:20', 'b.spec.ts:4'],
      {
        KINYETI_INSPECTOR: '1',
        CI: '',
        BROWSER_OUTPUT: '/out',
        PLAYWRIGHT_JSON_OUTPUT_FILE: '/out.json',
      },
    ],
  ])
})

test('runs nothing again without failures, without a report of this run, or with too many failures', () => {
  const { commands, does } = requests(true)
  const emitted = (report: BrowserReport | null, began = BEGAN) =>
    rerunFailed(report, began, '/out', ['playwright'], does)
  const many = Array.from({ length: MAX_RERUN + 1 }, (_, line) => spec('a.spec.ts', line, false))
  expect(emitted(reportOf([{ specs: [spec('a.spec.ts', 3, true)] }]))).toMatch(/^No test failed/)
  expect(emitted(null)).toMatch(/^The run left no report/)
  expect(emitted(RED, BEGAN + 1000)).toMatch(/^The run left no report/)
  expect(emitted(reportOf([{ specs: many }]))).toBe(
    '6 locations failed: more than 5 are not run again with the inspector.',
  )
  expect(commands).toEqual([])
})

test('runs no test again if the client build failed', () => {
  const { commands, does } = requests(false)
  expect(rerunFailed(RED, BEGAN, '/out', ['playwright'], does)).toMatch(/could not be built/)
  expect(commands).toHaveLength(1)
})
