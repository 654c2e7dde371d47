import { expect, test } from 'vitest'
import { createLoginThrottle, type LoginAttempt } from '../../server/account/auth/login-throttle.ts'

const DAY = 86_400_000
/** Failed attempts allowed before unknown addresses are throttled. */
const FREE = 100

function world({ limited = true } = {}) {
  let time = Date.UTC(2026, 10, 22)
  const loginThrottle = createLoginThrottle(() => time, limited)
  let strangers = 0
  const from = (ipAddress: string, userId: number | null = 7): LoginAttempt => ({
    name: 'ayen',
    userId,
    deviceId: null,
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

test('login throttle lets each unknown address wait 1, 2, 4 … s for its own failures after a hundred, and not for others', () => {
  const { loginThrottle, from, stranger, attack, pass, fail } = world()
  attack(FREE)
  const attacker = from('192.0.2.1')
  fail(attacker)
  for (const [seconds, unit] of [
    [1, 'second'],
    [2, 'seconds'],
    [4, 'seconds'],
    [8, 'seconds'],
  ] as const) {
    expect(thrownBy(() => loginThrottle.recordAttempt(attacker))).toMatchObject(
      refused(seconds, unit),
    )
    pass(seconds * 1000 - 1)
    expect(thrownBy(() => loginThrottle.recordAttempt(attacker))).toMatchObject(
      refused(1, 'second'),
    )
    pass(1)
    fail(attacker)
  }
  const owner = stranger()
  expect(thrownBy(() => loginThrottle.recordAttempt(owner))).toBeNull()
  loginThrottle.recordSuccess(owner)
  expect(thrownBy(() => loginThrottle.recordAttempt(owner))).toBeNull()
})

test('login throttle counts the failures of an address before it has to wait', () => {
  const { loginThrottle, from, attack, fail } = world()
  const attacker = from('192.0.2.1')
  for (let n = 0; n < 5; n += 1) fail(attacker)
  attack(FREE)
  expect(thrownBy(() => loginThrottle.recordAttempt(attacker))).toMatchObject(refused(16))
})

test('login throttle lets an address wait a day at most', () => {
  const { loginThrottle, from, attack, fail } = world()
  const attacker = from('192.0.2.1')
  for (let n = 0; n < FREE; n += 1) fail(attacker)
  attack(1)
  expect(thrownBy(() => loginThrottle.recordAttempt(attacker))).toMatchObject(refused(86_400))
})

test('login throttle allows a known device twenty failures a day at any address', () => {
  const { loginThrottle, from, stranger, attack, pass, fail } = world()
  attack(FREE)
  const attacked = from('192.0.2.1')
  fail(attacked)
  const phone = () => ({ ...attacked, deviceId: 'phone' })
  for (let n = 0; n < 20; n += 1) expect(thrownBy(() => fail(phone()))).toBeNull()
  expect(thrownBy(() => loginThrottle.recordAttempt(phone()))).toMatchObject(refused(1, 'second'))
  expect(thrownBy(() => fail({ ...phone(), deviceId: 'laptop' }))).toBeNull()
  expect(thrownBy(() => fail({ ...stranger(8), deviceId: 'phone' }))).toBeNull()
  pass(DAY)
  expect(thrownBy(() => fail(phone()))).toBeNull()
})

test('login throttle counts the failures of a known device from zero after a success', () => {
  const { loginThrottle, from, attack, fail } = world()
  attack(FREE)
  const attacked = from('192.0.2.1')
  for (let n = 0; n < 3; n += 1) fail({ ...attacked, deviceId: `other ${n}` })
  const phone = { ...attacked, deviceId: 'phone' }
  for (let n = 0; n < 19; n += 1) fail(phone)
  loginThrottle.recordAttempt(phone)
  loginThrottle.recordSuccess(phone)
  for (let n = 0; n < 20; n += 1) expect(thrownBy(() => fail(phone))).toBeNull()
})

test('login throttle lets the owner sign in from a known address, and others there wait on', () => {
  const { loginThrottle, from, attack, fail } = world()
  loginThrottle.rememberAddress(7, '203.0.113.1')
  loginThrottle.recordAttempt(from('203.0.113.2'))
  loginThrottle.recordSuccess(from('203.0.113.2'))
  attack(FREE)
  for (const home of ['203.0.113.1', '203.0.113.2']) {
    loginThrottle.recordAttempt(from(home))
    loginThrottle.recordSuccess(from(home))
  }
  fail(from('203.0.113.3'))
  expect(thrownBy(() => loginThrottle.recordAttempt(from('203.0.113.3')))).toMatchObject(
    refused(1, 'second'),
  )
})

test("login throttle treats one user's known address as unknown for another user", () => {
  const { loginThrottle, from, attack, fail } = world()
  loginThrottle.rememberAddress(8, '203.0.113.1')
  attack(FREE)
  fail(from('203.0.113.1'))
  expect(thrownBy(() => loginThrottle.recordAttempt(from('203.0.113.1')))).toMatchObject(
    refused(1, 'second'),
  )
})

test('login throttle forgets an address thirty days after the last sign-in', () => {
  const { loginThrottle, from, attack, pass, fail } = world()
  loginThrottle.rememberAddress(7, '203.0.113.1')
  pass(30 * DAY + 1)
  attack(FREE)
  fail(from('203.0.113.1'))
  expect(thrownBy(() => loginThrottle.recordAttempt(from('203.0.113.1')))).toMatchObject(
    refused(1, 'second'),
  )
})

test('login throttle does not count correct passwords', () => {
  const { loginThrottle, from, stranger, attack, fail } = world()
  attack(FREE - 2)
  for (let n = 0; n < 20; n += 1) {
    const guess = stranger()
    loginThrottle.recordAttempt(guess)
    loginThrottle.recordSuccess(guess)
  }
  fail(from('192.0.2.1'))
  expect(thrownBy(() => loginThrottle.recordAttempt(from('192.0.2.1')))).toBeNull()
})

test('login throttle counts concurrent attempts before their passwords are checked', () => {
  const { loginThrottle, from, stranger } = world()
  for (let n = 0; n < FREE; n += 1) loginThrottle.recordAttempt(stranger())
  loginThrottle.recordAttempt(from('192.0.2.1'))
  expect(thrownBy(() => loginThrottle.recordAttempt(from('192.0.2.1')))).toMatchObject(
    refused(1, 'second'),
  )
})

test('login throttle reports to notify the owner once per day', () => {
  const { attack, pass } = world()
  expect(attack(FREE)).toEqual([...Array(FREE - 1).fill(false), true])
  expect(attack(1)).toEqual([false])
  pass(DAY)
  expect(attack(FREE).filter(Boolean)).toEqual([true])
})

test('login throttle also applies to a name without an account', () => {
  const { loginThrottle, from, attack, fail } = world()
  attack(FREE, null)
  fail(from('192.0.2.1', null))
  expect(thrownBy(() => loginThrottle.recordAttempt(from('192.0.2.1', null)))).toMatchObject(
    refused(1, 'second'),
  )
})

test('login throttle resets after a day, or when the clock is set back a day', () => {
  for (const step of [DAY, -DAY]) {
    const { loginThrottle, from, attack, pass, fail } = world()
    attack(FREE)
    for (let n = 0; n < 30; n += 1) thrownBy(() => fail(from('192.0.2.1')))
    pass(step)
    expect(thrownBy(() => loginThrottle.recordAttempt(from('192.0.2.1')))).toBeNull()
  }
})

test('login throttle never throws when limits are off', () => {
  const { loginThrottle, from, attack, fail } = world({ limited: false })
  attack(FREE)
  for (let n = 0; n < 5; n += 1) fail(from('192.0.2.1'))
  expect(thrownBy(() => loginThrottle.recordAttempt(from('192.0.2.1')))).toBeNull()
})
