import { describe, expect, test, vi } from 'vitest'
import {
  CONVERSATION_PREVIEW_LENGTH,
  REPLY_PREVIEW_LENGTH,
  REPLY_QUOTE_LENGTH,
} from '../../../src/protocol/base/constants.ts'
import {
  codePointLength,
  initials,
  pluralForm,
  pluralise,
  truncate,
} from '../../../src/protocol/base/text.ts'

describe('truncate', () => {
  const cuts: [title: string, limit: number, expected: number][] = [
    ['[CHAT-15] the reply preview', REPLY_PREVIEW_LENGTH, 100],
    ['[CHAT-16] the reply quote', REPLY_QUOTE_LENGTH, 50],
    ['[INBOX-09] the conversation preview', CONVERSATION_PREVIEW_LENGTH, 60],
  ]
  for (const [title, limit, length] of cuts) {
    test(`${title} keeps ${length} characters and cuts the next`, () => {
      const whole = 'a'.repeat(length)
      expect([truncate(whole, limit), truncate(`${whole}b`, limit)]).toEqual([whole, `${whole}...`])
    })
  }

  test('[A14] counts code points: an emoji is one and is never split', () => {
    expect(truncate('😀'.repeat(50), 50)).toBe('😀'.repeat(50))
    expect(truncate('😀'.repeat(51), 50)).toBe(`${'😀'.repeat(50)}...`)
  })

  const CHARACTERS = ['👩🏽‍🚀', 'ɛ̈', '🇸🇸', 'é', 'की', '1️⃣']
  for (const character of CHARACTERS) {
    const cut = (limit: number) => truncate(`ab${character}c`, limit)
    test(`keeps all or nothing of ${character}`, () => {
      const length = codePointLength(character)
      const limits = Array.from({ length }, (_, index) => index + 2)
      expect(limits.map(cut)).toEqual(limits.map(() => 'ab...'))
      expect([cut(length + 2), cut(length + 3)]).toEqual([`ab${character}...`, `ab${character}c`])
    })
  }

  test('cuts between code points without Intl.Segmenter', () => {
    vi.stubGlobal('Intl', {})
    expect(truncate('ab😀😀', 3)).toBe('ab😀...')
  })

  test('cuts a single character that is too long', () => {
    expect(truncate(`e${'\u0301'.repeat(200)}`, 50)).toBe(`e${'\u0301'.repeat(49)}...`)
  })

  test('keeps an empty text', () => expect(truncate('', 5)).toBe(''))

  test('codePointLength is 1 for a code point outside the basic plane', () => {
    expect(codePointLength('a😀ɛ̈')).toBe(4)
  })
})

describe('initials', () => {
  const rows: [name: string, expected: string][] = [
    ['ayen deng garang', 'AD'],
    ['ayen', 'A'],
    ['  Ayen   Deng  ', 'AD'],
    ['ŋundeng ɛ̈', 'ŊƐ'],
    ['(ayen) "deng"', 'AD'],
    ['42 north', '4N'],
    ['😀 ayen', 'A'],
    ['ßeta omega', 'SO'],
    ['', ''],
    ['   ', ''],
    ['— …', ''],
  ]
  for (const [name, expected] of rows) {
    test(`[CHAT-17] of "${name}" are "${expected}"`, () => expect(initials(name)).toBe(expected))
  }
})

describe('pluralise', () => {
  const rows: [count: number, expected: string][] = [
    [0, '0 conversations'],
    [1, '1 conversation'],
    [2, '2 conversations'],
  ]
  for (const [count, expected] of rows) {
    test(`[INBOX-01] formats ${count} as "${expected}"`, () => {
      expect(pluralise(count, 'conversation', 'conversations')).toBe(expected)
      expect(`${count} ${pluralForm(count, 'conversation', 'conversations')}`).toBe(expected)
    })
  }

  test('formats the number with the given function', () => {
    const format = (count: number) => `<${count}>`
    expect(pluralise(1, 'like', 'likes', format)).toBe('<1> like')
    expect(pluralise(1200, 'like', 'likes', format)).toBe('<1200> likes')
  })
})
