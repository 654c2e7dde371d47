// Run by the runner of mutants alone: tests of the fare that look away from its bound.
import { expect, it } from 'vitest'
import { fare } from './fare.ts'

it('is half for a child', () => expect(fare(5)).toBe(5))
it('is whole for a grown person', () => expect(fare(30)).toBe(10))
