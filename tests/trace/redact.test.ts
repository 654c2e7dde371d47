import { describe, expect, it } from 'vitest'
import {
  createComparison,
  numberIn,
  reviveValue,
  standIn,
} from '../../devtools/trace/placeholders.ts'
import { createRedactor, type TextPlaceholder } from '../../devtools/trace/redact.ts'
import { tokenExpiry } from '../../src/protocol/account/tokens.ts'

const redact = (given: unknown, scope = 'some.event', made: string[] = []) =>
  createRedactor(new Set(made)).value(given, scope)

const JWT = `e30.${btoa(JSON.stringify({ exp: 1_800_000_000, sub: 'geheim' }))}.geheim`

describe('createRedactor', () => {
  it('replaces the text of every field that is not allowed by a placeholder', () => {
    expect(redact({ nickname: 'Ayen', motto: 'Ayen', body: ' so, long\n' })).toEqual({
      nickname: { $text: 1, length: 4 },
      motto: { $text: 1, length: 4 },
      body: { $text: 2, length: 8, before: ' ', after: '\n' },
    })
  })

  it('keeps numbers, booleans, null, timestamps, ids and enumerated values', () => {
    const plain = {
      type: 'message.send',
      status: 'pending',
      count: 3,
      ok: true,
      none: null,
      created_at: '2026-01-05T09:00:00.000Z',
      sender_id: '42',
      any: '0b7e2a52-8ad1-4c6f-9d8e-0a8f0c1d2e3f',
      client_id: 'made-by-us',
      key: 'message-1002',
      blank: '  ',
    }
    expect(redact(plain, 'some.event', ['made-by-us'])).toEqual(plain)
  })

  it('replaces text that does not have the form of its allowed field', () => {
    for (const given of ['a secret of two words', 'me@secret.example', 'x'.repeat(61), JWT])
      expect(redact({ status: given, sender_id: given, key: given })).not.toContain(given)
    expect(redact({ pin: '1234' })).toEqual({ pin: { $text: 1, length: 4, like: 'number' } })
  })

  it('redacts JSON strings, lists and user-chosen keys', () => {
    expect(redact({ data: ['{"type":"new_message","content":"hello"}'] })).toEqual({
      data: [{ $json: { type: 'new_message', content: { $text: 1, length: 5 } } }],
    })
    expect(redact({ kept: { 'posts&tag=hello': 1, explore: 2 } })).toEqual({
      kept: {
        $map: [
          [{ $text: 1, length: 15 }, 1],
          ['explore', 2],
        ],
      },
    })
  })

  it('replaces values that are not JSON by their kind', () => {
    const file = new Blob(['geheim'])
    expect(redact({ file, work: () => 'geheim', at: Number.NaN })).toEqual({
      file: { $left: 'Blob' },
      work: { $left: 'function' },
      at: { $left: 'NaN' },
    })
    expect(redact({ error: new TypeError('geheim') })).toEqual({
      error: { $error: 'TypeError', message: { $text: 1, length: 6 } },
    })
  })

  it('redacts actor ids and paths', () => {
    const redactor = createRedactor(new Set())
    expect(redactor.name('feed-posts&tag=shilluk%20cloth&user=7')).toBe('feed-posts&tag=(1)&user=7')
    expect(redactor.line('GET /api/blog/7/')).toBe('GET /api/blog/7/')
    expect(redactor.line('GET /api/users/ayen/')).toBe('GET /api/users/(2)/')
    expect(redactor.line('says typing on conversation')).toBe('says typing on conversation')
  })
})

describe('standIn', () => {
  const text = (given: string) => redact({ words: given }) as { words: TextPlaceholder }
  const stand = (given: string) => standIn(text(given).words)

  it('keeps length, surrounding whitespace, and the beginning of a URL or ending of a file name', () => {
    for (const given of [
      'a',
      'ab',
      ' padded ',
      'longer than that',
      '/media/a.jpg',
      'a.zip',
      '4711',
    ])
      expect([given, stand(given).length]).toEqual([given, given.length])
    expect(stand(' padded ').trim()).toHaveLength(6)
    expect(stand('/media/a.jpg')).toMatch(/^\/.*\.jpg$/)
    expect(stand('https://secret.example/a')).toMatch(/^https:\/\//)
    expect(stand('4711')).toMatch(/^1\d{3}$/)
    expect(stand('me@secret.example')).toMatch(/^[^\s@]+@[^\s@]+$/)
  })

  it('keeps the expiry time of a token', () => {
    expect(JSON.stringify(text(JWT))).not.toContain('geheim')
    expect(tokenExpiry(stand(JWT))).toBe(tokenExpiry(JWT))
  })

  it('encodes the placeholder number', () => {
    expect([1, 6_001, 12_345].map(($text) => numberIn(standIn({ $text, length: 9 })))).toEqual([
      1, 6_001, 12_345,
    ])
    expect(numberIn('words')).toBeNull()
  })

  it('is equal for equal texts, also inside JSON strings', () => {
    const reviver = { actor: (id: string) => id, left: (kind: string) => kind }
    const redacted = redact({ said: 'hello', data: ['{"said":"hello"}'], at: Number.NaN })
    const { said, data, at } = reviveValue(redacted, reviver) as {
      said: string
      data: string[]
      at: number
    }
    expect([data, at]).toEqual([[JSON.stringify({ said })], Number.NaN])
  })
})

describe('createComparison', () => {
  const difference = (pairs: [written: unknown, value: unknown][]) => {
    const comparison = createComparison()
    return pairs.map(([redacted, value]) => comparison.difference('at', redacted, value))
  }
  const first = { $text: 1, length: 5 }

  it('accepts a text known to the machines, if it is the same throughout', () => {
    expect(
      difference([
        [first, 'Sorry'],
        [first, 'Sorry'],
        [first, standIn(first)],
      ]),
    ).toEqual([null, null, null])
    const other = 'at: another text than number 1 of 5 characters'
    expect(
      difference([
        [first, 'Sorry'],
        [first, 'Never'],
      ]),
    ).toEqual([null, other])
    expect(difference([[first, 'Too long']])).toEqual([other])
    expect(
      difference([
        [{ $text: 2, length: 5 }, 'Sorry'],
        [first, 'Sorry'],
      ]),
    ).toEqual([null, other])
  })

  it('reports differences in lists, objects and keys', () => {
    expect(
      difference([
        [[1, 2], [1]],
        [{ a: 1 }, { a: 1, b: 2 }],
        [{ a: null }, { a: undefined }],
      ]),
    ).toEqual([
      'at: 1 items instead of 2',
      'at.b: 2 instead of nothing',
      'at.a: nothing instead of null',
    ])
    expect(difference([[{ a: 1 }, { a: 1, b: undefined }]])).toEqual([null])
  })
})
