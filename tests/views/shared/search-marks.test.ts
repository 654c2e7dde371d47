import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highlightSegments, searchWords } from '../../../src/views/shared/content/highlights.ts'

/** The text with the highlighted parts in brackets. */
const marked = (text: string, query: string): string =>
  highlightSegments(text, searchWords(query))
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('')

describe('search highlighting', () => {
  it('marks each word of the query anywhere, ignoring case', () => {
    expect(marked('Weaving and weavers of Wau', 'WEAV wau')).toBe(
      '[Weav]ing and [weav]ers of [Wau]',
    )
    expect(marked('Logotype', 'logo')).toBe('[Logo]type')
    expect(marked('Ayen Akot', 'keji')).toBe('Ayen Akot')
  })

  it('merges overlapping and adjacent matches', () => {
    expect(marked('bananas', 'bana nana')).toBe('[banana]s')
    expect(marked('ananan', 'anan')).toBe('[ananan]')
    expect(marked('abcdef', 'abc def')).toBe('[abcdef]')
  })

  it('ignores accents in any normalization and keeps combining marks with their letter', () => {
    expect(marked('Cafe\u0301 culture', 'café')).toBe('[Cafe\u0301] culture')
    expect(marked('Café culture', 'cafe')).toBe('[Café] culture')
    expect(marked('Thɔ\u0308ŋ ɛ\u0308', 'thɔŋ')).toBe('[Thɔ\u0308ŋ] ɛ\u0308')
    expect(marked('\u0301 lone', 'lone')).toBe('\u0301 [lone]')
    expect(marked('ΟΔΟΣ', 'οδος')).toBe('[ΟΔΟΣ]')
  })

  it('matches right-to-left words', () => {
    expect(marked('نسيج من جوبا', 'جوبا نسيج')).toBe('[نسيج] من [جوبا]')
    expect(marked('نَسِيج', 'نسيج')).toBe('[نَسِيج]')
  })

  it('matches special characters literally', () => {
    expect(marked('all .* of (it)?', '.* (it)?')).toBe('all [.*] of [(it)?]')
    expect(marked('anything', '.*')).toBe('anything')
    expect(marked('a\\b <b>&amp;', '\\b <b>')).toBe('a[\\b] [<b>]&amp;')
  })

  it('marks a combined emoji as a whole', () => {
    expect(marked('Drums 🪘 by 👩🏾‍🎨', '👩🏾‍🎨')).toBe('Drums 🪘 by [👩🏾‍🎨]')
    expect(marked('👩🏾‍🎨', '👩')).toBe('[👩🏾‍🎨]')
  })

  it('ignores single letters next to longer words, and marks letters only as a sequence', () => {
    expect(marked('a mat of palm', 'a mat')).toBe('a [mat] of palm')
    expect(marked('a b c, cab', 'a b c')).toBe('[a b c], cab')
  })

  it('marks nothing without a query or a text', () => {
    expect(searchWords('  ')).toEqual([])
    expect(searchWords('\u0301')).toEqual([])
    expect(highlightSegments('Ayen', [])).toEqual([{ text: 'Ayen', hit: false }])
    expect(highlightSegments('', ['ayen'])).toEqual([])
  })

  it('handles 40 words without duplicates', () => {
    const words = Array.from({ length: 40 }, (_, n) => `word${n + 10}x`)
    expect(searchWords([...words, ...words].join(' '))).toHaveLength(40)
    expect(marked(words.join(' '), words.join(' '))).toBe(words.map((w) => `[${w}]`).join(' '))
  })

  it('preserves any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, query) => {
        const pieces = highlightSegments(text, searchWords(query))
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        expect(pieces.every(({ hit }, at) => hit !== pieces[at + 1]?.hit)).toBe(true)
      }),
    )
  })
})
