import { expect, test } from 'vitest'
import { createLoginThrottle, type LoginAttempt } from '../../server/account/auth/login-throttle.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Failed attempts allowed before unknown addresses are throttled. */
const FREE = 100

function world({ limited = true } = {}) {
  let time = Date.UTC(2026, 10, 22)
  const loginThrottle = createLoginThrottle(() => time, limited)
  let strangers = 0
  const from = (ipAddress: string, userId: number | null = 7): LoginAttempt => ({
    name: 'ayen',
    userId,
    ipAddress,
  })
  const stranger = (userId?: number | null): LoginAttempt => {
    strangers += 1
    return from(`198.51.${strangers >> 8}.${strangers & 255}`, userId)
  }
  const fail = (guess: LoginAttempt): boolean => {
    loginThrottle.recordAttempt(guess)
    return loginThrottle.recordFailure(guess)
  }
  return {
    loginThrottle,
    from,
    fail,
    stranger,
    pass: (ms: number) => {
      time += ms
    },
    attack: (count: number, userId?: number | null) =>
      Array.from({ length: count }, () => fail(stranger(userId))),
  }
}

const refused = (seconds: number, unit = 'seconds') => ({
  status: 429,
  body: { detail: `Too many sign-in attempts. Please try again in ${seconds} ${unit}.` },
  headers: { 'retry-after': String(seconds) },
})
const thrownBy = (work: () => void): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  return null
}

test('login throttle allows unknown addresses one attempt per ten minutes after a hundred failures', () => {
  const { loginThrottle, stranger, attack, pass, fail } = world()
  attack(FREE)
  expect(thrownBy(() => loginThrottle.recordAttempt(stranger()))).toMatchObject(refused(600))
  pass(9 * MINUTE + 59_000)
  expect(thrownBy(() => loginThrottle.recordAttempt(stranger()))).toMatchObject(
    refused(1, 'second'),
  )
  pass(1000)
  fail(stranger())
  expect(thrownBy(() => loginThrottle.recordAttempt(stranger()))).toMatchObject(refused(600))
})

test('login throttle lets the owner sign in from a known address without freeing an attempt for others', () => {
  const { loginThrottle, from, stranger, attack } = world()
  loginThrottle.rememberAddress(7, '203.0.113.1')
  loginThrottle.recordAttempt(from('203.0.113.2'))
  loginThrottle.recordSuccess(from('203.0.113.2'))
  attack(FREE)
  for (const home of ['203.0.113.1', '203.0.113.2']) {
    loginThrottle.recordAttempt(from(home))
    loginThrottle.recordSuccess(from(home))
  }
  expect(thrownBy(() => loginThrottle.recordAttempt(stranger()))).toMatchObject(refused(600))
})

test("login throttle treats one user's known address as unknown for another user", () => {
  const { loginThrottle, from, attack } = world()
  loginThrottle.rememberAddress(8, '203.0.113.1')
  attack(FREE)
  expect(thrownBy(() => loginThrottle.recordAttempt(from('203.0.113.1')))).toMatchObject(
    refused(600),
  )
})

test('login throttle forgets an address thirty days after the last sign-in', () => {
  const { loginThrottle, from, attack, pass } = world()
  loginThrottle.rememberAddress(7, '203.0.113.1')
  pass(30 * DAY + 1)
  attack(FREE)
  expect(thrownBy(() => loginThrottle.recordAttempt(from('203.0.113.1')))).toMatchObject(
    refused(600),
  )
})

test('login throttle does not count correct passwords', () => {
  const { loginThrottle, stranger, attack } = world()
  attack(FREE - 1)
  for (let n = 0; n < 20; n += 1) {
    const guess = stranger()
    loginThrottle.recordAttempt(guess)
    loginThrottle.recordSuccess(guess)
  }
  expect(thrownBy(() => loginThrottle.recordAttempt(stranger()))).toBeNull()
})

test('login throttle counts concurrent attempts before their passwords are checked', () => {
  const { loginThrottle, stranger } = world()
  for (let n = 0; n < FREE; n += 1) loginThrottle.recordAttempt(stranger())
  expect(thrownBy(() => loginThrottle.recordAttempt(stranger()))).toMatchObject(refused(600))
})

test('login throttle reports to notify the owner once per day', () => {
  const { attack, pass } = world()
  expect(attack(FREE)).toEqual([...Array(FREE - 1).fill(false), true])
  pass(10 * MINUTE)
  expect(attack(1)).toEqual([false])
  pass(DAY)
  expect(attack(FREE).filter(Boolean)).toEqual([true])
})

test('login throttle also applies to a name without an account', () => {
  const { loginThrottle, stranger, attack } = world()
  attack(FREE, null)
  expect(thrownBy(() => loginThrottle.recordAttempt(stranger(null)))).toMatchObject(refused(600))
})

test('login throttle resets after a day, or when the clock is set back a day', () => {
  for (const step of [DAY, -DAY]) {
    const { loginThrottle, stranger, attack, pass } = world()
    attack(FREE)
    pass(step)
    expect(thrownBy(() => loginThrottle.recordAttempt(stranger()))).toBeNull()
  }
})

test('login throttle never throws when limits are off', () => {
  const { loginThrottle, stranger, attack } = world({ limited: false })
  attack(FREE)
  expect(thrownBy(() => loginThrottle.recordAttempt(stranger()))).toBeNull()
})
