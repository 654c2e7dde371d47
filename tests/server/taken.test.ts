import { expect, test } from 'vitest'
import { createAvailabilityThrottle } from '../../server/account/auth/availability-throttle.ts'

const MINUTE = 60_000

function world(limited = true) {
  let time = Date.UTC(2026, 10, 22)
  const taken = createAvailabilityThrottle(() => time, limited)
  return {
    ...taken,
    emitted: (key: string, times: number) => {
      for (let n = 0; n < times; n += 1) taken.count(key)
    },
    pass: (ms: number) => {
      time += ms
    },
  }
}

test('discovery throttle rejects after twenty "taken" responses in ten minutes, per client', () => {
  const { check, emitted, pass } = world()
  emitted('a', 19)
  expect(check('a')).toBeUndefined()
  pass(4 * MINUTE)
  emitted('a', 1)
  expect(() => check('a')).toThrow(
    expect.objectContaining({
      status: 429,
      body: { detail: 'Too many attempts. Please try again in 360 seconds.' },
      headers: { 'retry-after': '360' },
    }),
  )
  expect(check('b')).toBeUndefined()
  pass(6 * MINUTE)
  expect(check('a')).toBeUndefined()
})

test('discovery throttle never rejects when limits are off', () => {
  const { check, emitted } = world(false)
  emitted('a', 100)
  expect(check('a')).toBeUndefined()
})
