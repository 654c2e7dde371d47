import { describe, expect, test } from 'vitest'
import {
  ACCESS_KEY,
  ACCESS_KEYS,
  FAILED_REFRESH_KEYS,
  firstToken,
  isBlankToken,
  isExpired,
  LOGOUT_KEYS,
  REFRESH_KEY,
  tokenExpiry,
} from '../../../src/protocol/account/tokens.ts'

const now = Date.UTC(2026, 0, 5, 9, 0, 0)

function jwt(payload: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.signature`
}

const expiringIn = (seconds: number) => jwt({ exp: now / 1000 + seconds })

describe('stored tokens', () => {
  test('[HTTP-03] are read from access, access_token, token', () => {
    expect(ACCESS_KEYS).toEqual(['access', 'access_token', 'token'])
  })

  test('[REFRESH-13] are written to access and refresh', () => {
    expect([ACCESS_KEY, REFRESH_KEY]).toEqual(['access', 'refresh'])
  })

  test('[A2.1] are removed by a failed refresh (access entries) and by logout (all four)', () => {
    expect(FAILED_REFRESH_KEYS).toEqual(['access', 'access_token', 'token'])
    expect(LOGOUT_KEYS).toEqual(['access', 'access_token', 'token', 'refresh'])
  })

  const firsts: [entries: (string | null | undefined)[], expected: string | null][] = [
    [['a', 'b', 'c'], 'a'],
    [[null, null, 'c'], 'c'],
    [['', 'b', 'c'], 'b'],
    [['undefined', 'null', 'c'], 'c'],
    [['  ', undefined, null], null],
    [[], null],
  ]
  for (const [entries, expected] of firsts) {
    test(`[HTTP-03] select from ${JSON.stringify(entries)}: ${expected}`, () => {
      expect(firstToken(entries)).toBe(expected)
    })
  }

  test('[A2.1] are blank if absent, white space, or the texts undefined and null', () => {
    const texts = [null, undefined, '', ' ', 'undefined', 'null', ' null ', 'a', 'nullable']
    expect(texts.map((text) => isBlankToken(text))).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

describe('token expiry', () => {
  const rows: [title: string, token: string, expected: boolean][] = [
    ['[REFRESH-04] exp in 31 s is valid', expiringIn(31), false],
    ['[REFRESH-04] exp in 30 s is expired', expiringIn(30), true],
    ['[REFRESH-04] exp in 29 s is expired', expiringIn(29), true],
    ['[REFRESH-04] exp in the past is expired', expiringIn(-1), true],
    ['[A2.1] no exp is not expired', jwt({ sub: 7 }), false],
    ['[A2.1] an exp that is no number is not expired', jwt({ exp: 'soon' }), false],
    ['[A2.1] a payload that is no object is not expired', jwt([1]), false],
    ['[A2.1] an opaque token is not expired', 'opaque', false],
    ['[A2.1] a broken payload is not expired', 'a.%%%.c', false],
    ['[A2.1] an empty payload is not expired', 'a..c', false],
  ]
  for (const [title, token, expected] of rows) {
    test(title, () => expect(isExpired(token, now)).toBe(expected))
  }

  test('[A2.1] is null if it cannot be read', () => {
    const tokens = ['opaque', 'a..c', 'a.%%%.c', jwt({ sub: 7 })]
    expect(tokens.map(tokenExpiry)).toEqual([null, null, null, null])
  })

  test('is read from a payload with non-ASCII letters and URL-safe base64', () => {
    const exp = now / 1000 + 60
    expect(tokenExpiry(jwt({ name: 'Nyandɛ̈ŋ ÿÿÿ??>>', exp }))).toBe(now + 60_000)
  })
})
