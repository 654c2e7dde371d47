import { describe, expect, test } from 'vitest'
import { endOf } from '../../src/views/safety/admin/until.tsx'

const NOW = Date.parse('2026-11-21T09:00:00Z')

describe('the end of a suspension', () => {
  test.each([
    ['1', '2026-11-22T09:00:00.000Z'],
    ['7', '2026-11-28T09:00:00.000Z'],
    ['30', '2026-12-21T09:00:00.000Z'],
  ] as const)('%s days from now', (choice, end) => {
    expect(endOf({ choice, date: '' }, NOW)).toBe(end)
  })

  test('none until somebody lifts it', () => {
    expect(endOf({ choice: 'lifted', date: '2026-12-01' }, NOW)).toBe(null)
  })

  test('the last second of a day chosen, where the person sits', () => {
    const end = endOf({ choice: 'date', date: '2026-12-01' }, NOW)
    expect(end).toBe(new Date(2026, 11, 1, 23, 59, 59).toISOString())
  })

  test.each(['', '2026-11-20', '2026-02-31', 'soon'])('no day to come: %s', (date) => {
    expect(endOf({ choice: 'date', date }, NOW)).toBe(undefined)
  })
})
