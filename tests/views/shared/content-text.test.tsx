// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { parseContent, tagsNotInText } from '../../../src/protocol/content/content-parts.ts'
import { publishedLabel } from '../../../src/views/shared/content/published.ts'
import { ratioOf } from '../../../src/views/shared/content/ratio.ts'
import { filterPath } from '../../../src/views/shared/lists/filters.ts'
import { PICTURE } from '../content/content-kit.tsx'

const joined = (text: string) =>
  parseContent(text)
    .map((part) => part.text)
    .join('')
const found = (text: string) => parseContent(text).filter((part) => part.kind !== 'text')

describe('text of a post or comment', () => {
  it.each([
    ['nothing special', []],
    ['Ask @lokai.b, please.', [{ kind: 'mention', text: '@lokai.b', username: 'lokai.b' }]],
    ['(#milaya)', [{ kind: 'hashtag', text: '#milaya', tag: 'milaya' }]],
    ['#Thuɔŋjäŋ is a word', [{ kind: 'hashtag', text: '#Thuɔŋjäŋ', tag: 'Thuɔŋjäŋ' }]],
    ['write to ayen@example.org', []],
    ['number #12 of 30', []],
    ['a # alone and @ alone', []],
    [
      'see https://example.org/a#part.',
      [{ kind: 'link', text: 'https://example.org/a#part', href: 'https://example.org/a#part' }],
    ],
    ['javascript:alert(1)', []],
  ])('finds mentions, hashtags and links in: %s', (text, parts) => {
    expect(found(text)).toEqual(parts)
    expect(joined(text)).toBe(text)
  })
})

describe('tags that are not in the text', () => {
  it.each([
    ['Wet paint #mural', ['mural', 'wau'], ['wau']],
    ['Wet paint #Mural.', ['mural'], []],
    ['A mural, wet', ['mural'], ['mural']],
    ['', ['mural', 'wau'], ['mural', 'wau']],
  ])('the text “%s” with the tags %o leaves %o', (text, tags, left) => {
    expect(tagsNotInText(text, tags)).toEqual(left)
  })
})

describe('filters in the URL', () => {
  it('omits empty filters and encodes the others', () => {
    expect(filterPath('/posts', { tag: '', category: '' })).toBe('/posts')
    const address = filterPath('/posts', { tag: 'ink & wash', category: '' })
    expect(new URL(address, 'http://host').searchParams.get('tag')).toBe('ink & wash')
  })
})

describe('aspect ratio of a picture', () => {
  it.each([
    [{ width: 1200, height: 800 }, 1.5],
    [{ width: 0, height: 0 }, 4 / 3],
    [{ width: 10, height: 1_000 }, 0.4],
    [{ width: 1_000, height: 10 }, 4],
  ])('of %o is %d', (size, ratio) => {
    expect(ratioOf({ ...PICTURE, ...size })).toBe(ratio)
  })
})

describe('label of the publication time', () => {
  const now = Date.UTC(2026, 0, 5, 9)
  it.each([
    ['2026-01-05T09:30:00Z', 'Just now'],
    ['2026-01-05T08:59:01Z', 'Just now'],
    ['2026-01-05T08:59:00Z', '1 min'],
    ['2026-01-05T08:30:00Z', '30 mins'],
    ['2026-01-05T08:00:01Z', '59 mins'],
    ['2026-01-05T08:00:00Z', '1 hr'],
    ['2026-01-05T03:15:00Z', '5 hrs'],
    ['2026-01-04T09:00:01Z', '23 hrs'],
    ['2026-01-04T09:00:00Z', 'Yesterday'],
    ['2026-01-04T03:15:00Z', 'Yesterday'],
    ['2026-01-02T03:15:00Z', '2 Jan'],
    ['2025-11-21T03:15:00Z', '21 Nov 2025'],
    ['soon', 'Invalid time'],
  ])('%s is %s', (iso, label) => {
    expect(publishedLabel(iso, now, { timeZone: 'UTC' })).toBe(label)
  })
})
