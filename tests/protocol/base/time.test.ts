import { describe, expect, test } from 'vitest'
import {
  chatTime,
  inboxLabel,
  isoTime,
  localDate,
  parseTime,
  sameLocalDate,
} from '../../../src/protocol/base/time.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** 20 November 2025, 12:00 in Juba (UTC+2). */
const now = Date.UTC(2025, 10, 20, 10, 0, 0)
const juba = { timeZone: 'Africa/Juba' }
const ago = (ms: number) => new Date(now - ms).toISOString()

describe('inbox label', () => {
  const rows: [title: string, age: number, expected: string][] = [
    ['[TIME-01] 0 s old', 0, 'Just now'],
    ['[TIME-01] 59 min 59.999 s old', HOUR - 1, 'Just now'],
    ['[TIME-01 A14] in the future', -3 * HOUR, 'Just now'],
    ['[TIME-02] exactly 1 h old', HOUR, '11:00'],
    ['[TIME-02] 23 h 59 min old', 24 * HOUR - MINUTE, '12:01'],
    ['[TIME-02] 1 ms under 24 h old', 24 * HOUR - 1, '12:00'],
    ['[TIME-03] exactly 24 h old', 24 * HOUR, 'Yesterday'],
    ['[TIME-03] 47 h 59 min old', 48 * HOUR - MINUTE, 'Yesterday'],
    ['[TIME-03] 1 ms under 48 h old', 48 * HOUR - 1, 'Yesterday'],
    ['[TIME-04] exactly 48 h old', 48 * HOUR, 'Nov 18'],
    ['[TIME-04] from the year before', 330 * 24 * HOUR, 'Dec 25'],
  ]
  for (const [title, age, expected] of rows) {
    test(`${title} is ${expected}`, () => {
      expect(inboxLabel(ago(age), now, juba)).toBe(expected)
    })
  }

  test('[TIME-02 A14] uses hour and minute of the time zone', () => {
    const at = ago(2 * HOUR)
    expect([
      inboxLabel(at, now, { timeZone: 'UTC' }),
      inboxLabel(at, now, { timeZone: 'Australia/Melbourne' }),
    ]).toEqual(['08:00', '19:00'])
  })

  test('[TIME-04] uses the day of the time zone', () => {
    const at = '2025-11-10T23:30:00Z'
    expect([inboxLabel(at, now, { timeZone: 'UTC' }), inboxLabel(at, now, juba)]).toEqual([
      'Nov 10',
      'Nov 11',
    ])
  })

  test('[A14] is empty without a latest message and "Invalid time" for an invalid time', () => {
    expect([inboxLabel(null, now), inboxLabel(undefined, now), inboxLabel('x', now)]).toEqual([
      '',
      '',
      'Invalid time',
    ])
  })
})

describe('chat time', () => {
  test('[A14] shows hour and minute, midnight as 00', () => {
    expect([
      chatTime('2025-11-20T07:05:59Z', juba),
      chatTime('2025-11-19T22:00:00Z', juba),
    ]).toEqual(['09:05', '00:00'])
  })

  for (const bad of ['nonsense', 'nonsense 5', '', '5', '2025-13-01T00:00:00Z', null, undefined]) {
    test(`[CHAT-18] ${JSON.stringify(bad)} is Invalid time`, () => {
      expect(chatTime(bad)).toBe('Invalid time')
    })
  }
})

describe('parseTime', () => {
  const at = Date.UTC(2025, 10, 20, 10, 0, 0, 123)
  const rows: [text: unknown, expected: number | null][] = [
    ['2025-11-20T10:00:00.123Z', at],
    ['2025-11-20T10:00:00.123456Z', at],
    ['2025-11-20 10:00:00.123456+00:00', at],
    ['2025-11-20T12:00:00.123+0200', at],
    ['2025-11-20T12:00:00.123+02', at],
    ['2025-11-20T10:00Z', at - 123],
    [' 2025-11-20T10:00:00Z ', at - 123],
    ['2025-11-20', Date.UTC(2025, 10, 20)],
    ['2025-11-20T10:0012Z', null],
    ['2025-11-20T99:00:00Z', null],
    ['20 November 2025', null],
    [1763632800000, null],
    [{}, null],
  ]
  for (const [text, expected] of rows) {
    test(`${JSON.stringify(text)} is ${expected}`, () => expect(parseTime(text)).toBe(expected))
  }

  test('isoTime returns the epoch for a time out of range', () => {
    expect([isoTime(at), isoTime(Number.NaN), isoTime(9e15)]).toEqual([
      '2025-11-20T10:00:00.123Z',
      '1970-01-01T00:00:00.000Z',
      '1970-01-01T00:00:00.000Z',
    ])
  })
})

describe('local date', () => {
  /** 1 January 2026, 01:30 in Juba; still 2025 in UTC. */
  const newYear = Date.UTC(2025, 11, 31, 23, 30)

  test('[A7] is the calendar date of the time zone, not of UTC', () => {
    expect([localDate(newYear, juba), localDate(newYear, { timeZone: 'UTC' })]).toEqual([
      '2026-01-01',
      '2025-12-31',
    ])
  })

  test("[A7] uses the device's time zone by default", () => {
    const date = new Date(2026, 0, 5, 0, 0, 1)
    expect(localDate(date.getTime())).toBe('2026-01-05')
  })

  const rows: [stored: string | null | undefined, expected: boolean][] = [
    ['2026-01-01', true],
    ['2025-12-31', false],
    ['2025-12-31T23:00:00Z', true],
    ['2025-12-31T21:59:00Z', false],
    ['Wed, 31 Dec 2025 22:10:00 GMT', true],
    ['nonsense', false],
    ['', false],
    [null, false],
    [undefined, false],
  ]
  for (const [stored, expected] of rows) {
    test(`[A7] ${JSON.stringify(stored)} ${expected ? 'is' : 'is not'} today`, () => {
      expect(sameLocalDate(stored, newYear, juba)).toBe(expected)
    })
  }
})

/**
 * Offsets from UTC of the `Etc/` zones, hours. A zone is uncached only once, so each attempt takes
 * the next one.
 */
const newZones = Array.from({ length: 27 }, (_, place) => place - 12)

test('[TIME-02] the first label in a time zone equals the following ones', () => {
  const ahead = newZones.pop() ?? 0
  const timeZone = `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`
  const hour = String((10 + ahead - 1 + 24) % 24).padStart(2, '0')
  const labels = [1, 2].map(() => inboxLabel(ago(HOUR), now, { timeZone }))
  expect(labels).toEqual([`${hour}:00`, `${hour}:00`])
})
