import { expect, test } from 'vitest'
import { browserTimes, timeTable, unitTimes } from '../../tools/test-times.ts'

test('a test file takes what its tests take, in seconds', () => {
  const report = {
    testResults: [
      {
        name: '/project/tests/views/chat.test.tsx',
        assertionResults: [{ duration: 1500 }, { duration: null }, { duration: 250 }],
      },
    ],
  }
  expect(unitTimes(report, '/project')).toEqual([['tests/views/chat.test.tsx', 1.75]])
})

test('a spec file takes what its tests take, nested ones and second tries too', () => {
  const taking = (...tries: number[]) => ({
    tests: [{ results: tries.map((duration) => ({ duration })) }],
  })
  const report = {
    suites: [
      {
        file: 'inbox.spec.ts',
        specs: [taking(1000), taking(2000, 3000)],
        suites: [{ file: 'inbox.spec.ts', specs: [taking(500)] }],
      },
    ],
  }
  expect(browserTimes(report)).toEqual([['tests/browser/inbox.spec.ts', 6.5]])
})

test('stages stand in their order, files by what they took, the longest twelve', () => {
  const files = Array.from({ length: 14 }, (_, n) => [`file ${n}`, n] as const)
  const lines = timeTable(
    [
      ['types', 14.75],
      ['unit tests', 250.04],
    ],
    240,
    files,
  ).split('\n')
  expect(lines.slice(0, 6)).toEqual([
    '    14.8 s  types',
    '   250.0 s  unit tests',
    '   240.0 s  together',
    '',
    'The slowest test files (several run at a time)',
    '    13.0 s  file 13',
  ])
  expect(lines).toHaveLength(17)
  expect(lines.at(-1)).toBe('     2.0 s  file 2')
})
