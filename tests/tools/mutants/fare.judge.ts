// Run by the runner of mutants alone: tests of the fare that look away from much of it.
import { expect, it } from 'vitest'
import { fare } from './fare.ts'

let wasDear = false

it('is never dear, and it remembers', () => {
  wasDear ||= fare(30) > 10
  expect(wasDear).toBe(false)
})
it('is half for a child', () => expect(fare(5)).toBe(5))
it('is half at twelve and a half', () => expect(fare(12.5)).toBe(10))
