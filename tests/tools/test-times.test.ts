import { expect, test } from 'vitest'
import {
  browserDurations,
  costliestFiles,
  levelLine,
  shareLine,
  slowestTests,
  stageTable,
  vitestDurations,
} from '../../tools/test/test-times.ts'

test('a vitest report returns each test with its file and seconds', () => {
  const report = {
    testResults: [
      {
        name: '/project/tests/views/messaging/chat.test.tsx',
        assertionResults: [
          { fullName: 'sends', duration: 1500 },
          { fullName: 'fails before it starts', duration: null },
        ],
      },
    ],
  }
  const file = 'tests/views/messaging/chat.test.tsx'
  expect(vitestDurations('unit', report, '/project')).toEqual([
    { level: 'unit', file, title: 'sends', seconds: 1.5 },
    { level: 'unit', file, title: 'fails before it starts', seconds: 0 },
  ])
})

test('a Playwright report includes nested tests, with all attempts', () => {
  const spec = (title: string, ...attempts: number[]) => ({
    title,
    tests: [{ results: attempts.map((duration) => ({ duration })) }],
  })
  const suites = [
    {
      title: '',
      file: 'messaging/inbox.spec.ts',
      specs: [spec('lists', 1000), spec('reloads', 2000, 3000)],
      suites: [{ title: 'phone', file: 'messaging/inbox.spec.ts', specs: [spec('scrolls', 500)] }],
    },
  ]
  const file = 'tests/browser/messaging/inbox.spec.ts'
  expect(browserDurations(suites)).toEqual([
    { level: 'browser', file, title: 'lists', seconds: 1 },
    { level: 'browser', file, title: 'reloads', seconds: 5 },
    { level: 'browser', file, title: 'scrolls', seconds: 0.5 },
  ])
})

test('the stage table shows wall and processor seconds and their sum', () => {
  const stages = [
    { name: 'types', wall: 14.75, processor: 20 },
    { name: 'unit tests', wall: 250.04, processor: 480.5 },
  ]
  expect(stageTable(stages, 240).split('\n')).toEqual([
    '    wall  processor seconds',
    '    14.8     20.0  types',
    '   250.0    480.5  unit tests',
    '   240.0    500.5  together',
  ])
})

test('the stage table shows a dash if processor time is not known', () => {
  const table = stageTable([{ name: 'types', wall: 1, processor: null }], 1)
  expect(table.split('\n').slice(1)).toEqual([
    '     1.0        –  types',
    '     1.0        –  together',
  ])
})

test('the share line divides the time of a vitest run into percent', () => {
  const shares = { environment: 1000, import: 5000, setup: 1500, test: 2500 }
  expect(shareLine('unit', shares)).toBe(
    'unit      environment 10 %, import 50 %, setup 15 %, test 25 % of 10.0 s',
  )
})

test('the level line counts the tests of each level', () => {
  const of = (level: string) => ({ level, file: 'f', title: 't', seconds: 1 })
  expect(levelLine([of('unit'), of('unit'), of('browser')])).toBe('unit 2, browser 1')
})

test('the slowest twenty tests and files are listed, slowest first', () => {
  const tests = Array.from({ length: 25 }, (_, n) => ({
    level: 'unit',
    file: `file ${n}`,
    title: 'runs',
    seconds: n,
  }))
  const files = new Map(tests.map(({ file, seconds }) => [file, seconds]))
  for (const [lines, first] of [
    [slowestTests(tests).split('\n'), '    24.0  file 24  runs'],
    [costliestFiles(files).split('\n'), '    24.0  file 24'],
  ] as const) {
    expect(lines).toHaveLength(20)
    expect(lines[0]).toBe(first)
  }
})
