import { expect, test } from 'vitest'
import { type Budget, budgetOf, overBudget, referenceSeconds } from '../../tools/test/budget.ts'

const FILES = { a: 10, b: 4, c: 20, d: 2, e: 6 }
const BUDGET: Budget = { reference: 1, total: 100, files: FILES }
const RUN = { reference: 1, total: 100 }

const measured = (changes: { [file: string]: number } = {}, scale = 1) =>
  new Map(Object.entries({ ...FILES, ...changes }).map(([file, s]) => [file, s * scale]))

test('a run with the accepted figures is within its budget', () => {
  expect(overBudget(BUDGET, measured(), RUN)).toEqual([])
})

test('reports a file that grows by more than 25 % and 2 s', () => {
  expect(overBudget(BUDGET, measured({ a: 12.6, b: 6.1 }), null)).toEqual([
    'a used 12.6 s; 10.0 s would be as accepted',
    'b used 6.1 s; 4.0 s would be as accepted',
  ])
  expect(overBudget(BUDGET, measured({ c: 24.9, d: 3.9 }), null)).toEqual([])
})

test('counts a file that is not recorded as one second', () => {
  expect(overBudget(BUDGET, measured({ small: 2.9 }), null)).toEqual([])
  expect(overBudget(BUDGET, measured({ large: 3.1 }), null)).toEqual([
    'large used 3.1 s; 1.0 s would be as accepted',
  ])
})

test('scales the budget to a machine three times slower and reports the same file', () => {
  const slow = { reference: 3, total: 300 }
  expect(overBudget(BUDGET, measured({}, 3), slow)).toEqual([])
  expect(overBudget(BUDGET, measured({ a: 13 }, 3), slow)).toEqual([
    'a used 39.0 s; 30.0 s would be as accepted',
  ])
})

test('scales the budget of browser tests separately', () => {
  const files = { ...FILES }
  for (const [name, seconds] of Object.entries(FILES))
    Object.assign(files, { [`tests/browser/${name}.spec.ts`]: seconds })
  const run = new Map(
    Object.entries(files).map(([file, s]) => [file, file.startsWith('tests/browser/') ? s * 3 : s]),
  )
  expect(overBudget({ ...BUDGET, files }, run, null)).toEqual([])
  run.set('tests/browser/a.spec.ts', 39)
  expect(overBudget({ ...BUDGET, files }, run, null)).toEqual([
    'tests/browser/a.spec.ts used 39.0 s; 30.0 s would be as accepted',
  ])
})

test('reports a run that grows by more than 25 % in total', () => {
  expect(overBudget(BUDGET, measured(), { reference: 1, total: 124 })).toEqual([])
  expect(overBudget(BUDGET, measured(), { reference: 1, total: 126 })).toEqual([
    'the run used 126 s; 100 s would be as accepted',
  ])
})

test('budgetOf omits cheap files and sorts by name', () => {
  const files = new Map([
    ['b', 1.26],
    ['a', 3],
    ['c', 0.9],
  ])
  const budget = budgetOf(files, { reference: 0.41234, total: 99.7 })
  expect(budget).toEqual({ reference: 0.412, total: 100, files: { a: 3, b: 1.3 } })
  expect(Object.keys(budget.files)).toEqual(['a', 'b'])
})

test('referenceSeconds measures some processor time', () => {
  expect(referenceSeconds()).toBeGreaterThan(0)
})
