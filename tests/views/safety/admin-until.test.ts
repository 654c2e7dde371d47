import { describe, expect, test } from 'vitest'
import { suspensionEnd } from '../../../src/views/safety/admin/until.tsx'

const NOW = Date.parse('2026-11-21T09:00:00Z')

describe('end of a suspension', () => {
  test.each([
    ['1', '2026-11-22T09:00:00.000Z'],
    ['7', '2026-11-28T09:00:00.000Z'],
    ['30', '2026-12-21T09:00:00.000Z'],
  ] as const)('is %s days from now', (choice, end) => {
    expect(suspensionEnd({ choice, date: '' }, NOW)).toBe(end)
  })

  test('is null when the suspension lasts until lifted', () => {
    expect(suspensionEnd({ choice: 'lifted', date: '2026-12-01' }, NOW)).toBe(null)
  })

  test('is the last second of the selected day in local time', () => {
    const end = suspensionEnd({ choice: 'date', date: '2026-12-01' }, NOW)
    expect(end).toBe(new Date(2026, 11, 1, 23, 59, 59).toISOString())
  })

  test.each(['', '2026-11-20', '2026-02-31', 'soon'])(
    'is undefined for a date that is not in the future: %s',
    (date) => {
      expect(suspensionEnd({ choice: 'date', date }, NOW)).toBe(undefined)
    },
  )
})
