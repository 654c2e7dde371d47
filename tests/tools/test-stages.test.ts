import { expect, test } from 'vitest'
import { changedStages, sideBySide, stages } from '../../tools/test-stages.ts'

const named = (files: string[]) =>
  Object.fromEntries(changedStages('main', files).map(({ name, command }) => [name, command]))

test('what changed is checked, and what imports it', () => {
  const stages = named(['src/protocol/base/ids.ts'])
  expect(Object.keys(stages)).toEqual([
    'format and lint',
    'room rules',
    'seams',
    'statechart tables',
    'types',
    'unit tests',
    'contract tests',
  ])
  expect(stages['format and lint']?.at(-1)).toBe('src/protocol/base/ids.ts')
  expect(stages['format and lint']).not.toContain('.')
  for (const tests of ['unit tests', 'contract tests']) {
    expect(stages[tests]?.slice(-3)).toEqual(['--changed', 'main', '--passWithNoTests'])
  }
})

test('the build runs beside the types, the simulation by itself, and what reads results comes after what leaves them', () => {
  const steps = sideBySide(stages).map((step) => step.map(({ name }) => name))
  expect(steps.slice(-9)).toEqual([
    ['types', 'build'],
    ['simulation'],
    ['unit tests'],
    ['chart coverage'],
    ['mutants'],
    ['contract tests'],
    ['described answers'],
    ['browser tests'],
    ['clause ledger'],
  ])
})

test('a spec file that changed is run on a client built anew', () => {
  const stages = named(['tests/browser/inbox.spec.ts'])
  expect(Object.keys(stages).slice(-2)).toEqual(['build', 'browser tests'])
  expect(stages['browser tests']?.at(-1)).toBe('--only-changed=main')
})
