import { describe, expect, it } from 'vitest'
import { tokenExpiry } from '../../src/protocol/session/tokens.ts'
import { createComparison, numberIn, revived, standIn } from '../../trace/placeholders.ts'
import { createRedactor, type Text } from '../../trace/redact.ts'

const redact = (given: unknown, scope = 'some.event', made: string[] = []) =>
  createRedactor(new Set(made)).value(given, scope)

const JWT = `e30.${btoa(JSON.stringify({ exp: 1_800_000_000, sub: 'geheim' }))}.geheim`

describe('what is written of a value', () => {
  it('is a placeholder for every text of a field that is not named', () => {
    expect(redact({ nickname: 'Ayen', motto: 'Ayen', body: ' so, long\n' })).toEqual({
      nickname: { $text: 1, length: 4 },
      motto: { $text: 1, length: 4 },
      body: { $text: 2, length: 8, before: ' ', after: '\n' },
    })
  })

  it('is the value itself for numbers, truth, nothing, moments, ids and enumerations', () => {
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
      blank: '  ',
    }
    expect(redact(plain, 'some.event', ['made-by-us'])).toEqual(plain)
  })

  it('is a placeholder for what does not look like the field it stands in', () => {
    for (const given of ['a secret of two words', 'me@secret.example', 'x'.repeat(61), JWT])
      expect(redact({ status: given, sender_id: given })).not.toContain(given)
    expect(redact({ pin: '1234' })).toEqual({ pin: { $text: 1, length: 4, like: 'number' } })
  })

  it('goes into JSON that is a text, into lists, and into keys that somebody chose', () => {
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

  it('names what is no JSON, and keeps nothing of it', () => {
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

  it('says nothing in ids of actors and in paths on the wire', () => {
    const redactor = createRedactor(new Set())
    expect(redactor.name('feed-posts&tag=shilluk%20cloth&user=7')).toBe('feed-posts&tag=(1)&user=7')
    expect(redactor.line('GET /api/blog/7/')).toBe('GET /api/blog/7/')
    expect(redactor.line('GET /api/users/ayen/')).toBe('GET /api/users/(2)/')
    expect(redactor.line('says typing on conversation')).toBe('says typing on conversation')
  })
})

describe('what stands for a text', () => {
  const text = (given: string) => redact({ words: given }) as { words: Text }
  const stand = (given: string) => standIn(text(given).words)

  it('is as long, blank where that was, and begins and ends as an address or a file does', () => {
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

  it('is a token that expires when the other did', () => {
    expect(JSON.stringify(text(JWT))).not.toContain('geheim')
    expect(tokenExpiry(stand(JWT))).toBe(tokenExpiry(JWT))
  })

  it('tells its number', () => {
    expect([1, 6_001, 12_345].map(($text) => numberIn(standIn({ $text, length: 9 })))).toEqual([
      1, 6_001, 12_345,
    ])
    expect(numberIn('words')).toBeNull()
  })

  it('is the same wherever it was, in whatever holds it', () => {
    const reviver = { actor: (id: string) => id, left: (kind: string) => kind }
    const written = redact({ said: 'hello', data: ['{"said":"hello"}'], at: Number.NaN })
    const { said, data, at } = revived(written, reviver) as {
      said: string
      data: string[]
      at: number
    }
    expect([data, at]).toEqual([[JSON.stringify({ said })], Number.NaN])
  })
})

describe('a computed value against a written one', () => {
  const difference = (pairs: [written: unknown, value: unknown][]) => {
    const comparison = createComparison()
    return pairs.map(([written, value]) => comparison.difference('at', written, value))
  }
  const first = { $text: 1, length: 5 }

  it('may be a text that charts know, the same one throughout', () => {
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

  it('is told apart in lists, objects and keys', () => {
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
