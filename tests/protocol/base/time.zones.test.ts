import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

describe.each([
  ['America/Los_Angeles', '2025-11-20T08:00:00.000Z', '02:00'],
  ['UTC', '2025-11-20T00:00:00.000Z', '10:00'],
  ['Africa/Juba', '2025-11-19T22:00:00.000Z', '12:00'],
  ['Pacific/Auckland', '2025-11-19T11:00:00.000Z', '23:00'],
])('on a device in %s', (zone, midnight, shown) => {
  let time: typeof import('../../../src/protocol/base/time.ts')

  beforeAll(async () => {
    vi.stubEnv('TZ', zone)
    vi.resetModules()
    time = await import('../../../src/protocol/base/time.ts')
  })
  afterAll(() => vi.unstubAllEnvs())

  test('the tests run in this time zone', () => {
    expect(new Date(2025, 10, 20).toISOString()).toBe(midnight)
  })

  test('[TIME-02 A14] a time with an offset is parsed to its moment', () => {
    const texts = ['10:00Z', '10:00z', '12:00+02', '12:00+0200', '05:00:00.000-05:00']
    expect(texts.map((text) => time.parseTime(`2025-11-20T${text}`))).toEqual(
      texts.map(() => Date.UTC(2025, 10, 20, 10, 0)),
    )
  })

  test("[A14] a message shows the device's hour and minute", () => {
    expect(time.chatTime('2025-11-20T10:00:00Z')).toBe(shown)
  })

  test('[A7] a stored date is a date on the device, not a midnight in UTC', () => {
    const evening = new Date(2026, 0, 1, 23, 59).getTime()
    const morning = new Date(2026, 0, 1, 0, 0).getTime()
    const today = (stored: string) => [
      time.sameLocalDate(stored, evening),
      time.sameLocalDate(stored, morning),
    ]
    expect([today('2025-12-31'), today('2026-01-01'), today('2026-01-02')]).toEqual([
      [false, false],
      [true, true],
      [false, false],
    ])
  })
})
