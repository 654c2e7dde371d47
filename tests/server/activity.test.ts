import { describe, expect, test } from 'vitest'
import { dayOf, streak } from '../../server/users/stats/activity.ts'

describe('activity calendar', () => {
  test.each([
    ['2026-01-05T09:00:00Z', '2026-01-05'],
    ['2026-01-05T21:59:59.999Z', '2026-01-05'],
    ['2026-01-05T22:00:00Z', '2026-01-06'],
    ['2025-12-31T22:00:00Z', '2026-01-01'],
    ['2024-02-28T23:00:00Z', '2024-02-29'],
  ])('[STATS-10] %s is %s in Juba', (time, day) => {
    expect(dayOf(Date.parse(time))).toBe(day)
  })
})

describe('streak', () => {
  test.each([
    ['no active day', [], 0],
    ['today only', ['2026-01-05'], 1],
    ['yesterday only', ['2026-01-04'], 1],
    ['the day before yesterday only', ['2026-01-03'], 0],
    ['three days up to today', ['2026-01-05', '2026-01-03', '2026-01-04'], 3],
    ['three days up to yesterday', ['2026-01-02', '2026-01-03', '2026-01-04'], 3],
    ['a gap before yesterday', ['2026-01-05', '2026-01-04', '2026-01-02'], 2],
    ['a duplicate day', ['2026-01-05', '2026-01-05'], 1],
    [
      'days across New Year',
      ['2026-01-05', '2026-01-04', '2026-01-03', '2026-01-02', '2026-01-01', '2025-12-31'],
      6,
    ],
    ['a day in the future', ['2026-01-06'], 0],
  ])('[STATS-10] %s', (_, days, length) => {
    expect(streak(days, '2026-01-05')).toBe(length)
  })

  test('[STATS-10] continues across a leap day', () => {
    expect(streak(['2024-02-28', '2024-02-29', '2024-03-01'], '2024-03-01')).toBe(3)
  })
})
