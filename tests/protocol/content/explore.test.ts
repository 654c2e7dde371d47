import { describe, expect, test } from 'vitest'
import {
  CREATOR_PAGE,
  fitsCreator,
  parseExploreCreator,
  parseExploreNumbers,
  parseFeedItem,
  parseFeedPage,
  parseTag,
} from '../../../src/protocol/content/explore.ts'

describe('items of a mixed list', () => {
  test.each([
    ['post', 'post'],
    ['blog', 'blog'],
    ['work', 'work'],
    ['portfolio', 'work'],
  ])('[ENT-28] accept the type %s', (type, expected) => {
    const item = parseFeedItem({ type, id: 4, title: 'Nile' })
    expect([item?.type, item?.item.id, item?.item.title]).toEqual([expected, 4, 'Nile'])
  })

  test.each([null, 'post', 7, [], {}, { id: 1 }, { type: 'post' }, { type: 'song', id: 1 }])(
    'reject %o',
    (raw) => expect(parseFeedItem(raw)).toBeNull(),
  )

  test('[A16] have a next page', () => {
    const full = [
      { type: 'post', id: 1 },
      { type: 'blog', id: 1 },
    ]
    const next = (data: Parameters<typeof parseFeedPage>[0], limit?: number) =>
      parseFeedPage(data, { page: 4, ...(limit === undefined ? {} : { limit }) }).next
    expect([
      next(full, 2),
      next(full, 3),
      next(full),
      next({ next: null, results: full }, 2),
      next({ next: '/x', results: [] }),
    ]).toEqual([5, null, null, null, 5])
  })
})

describe('tags and creators', () => {
  test.each([
    [
      { name: ' juba ', count: 3 },
      { name: 'juba', count: 3 },
    ],
    [
      { tag: 'nile', count: -1 },
      { name: 'nile', count: 0 },
    ],
    ['cloth', { name: 'cloth', count: null }],
    [
      { name: 'ink', count: 'many' },
      { name: 'ink', count: null },
    ],
    [{ count: 3 }, null],
    ['  ', null],
    [null, null],
  ])('[FOREIGN-05 B15] tag %o', (raw, expected) => expect(parseTag(raw)).toEqual(expected))

  test('[ENT-15] a creator without works has no pictures; null without a user', () => {
    expect(parseExploreCreator({ user: { id: 2, username: 'achol' } })?.works).toEqual([])
    expect(parseExploreCreator({ works: [] })).toBeNull()
  })
})

test('a page of fewer than 12 creators is the last', () => expect(CREATOR_PAGE).toBe(12))

describe('fitsCreator', () => {
  const creator = parseExploreCreator({
    user: { id: 2, username: 'achol' },
    creator_type_display: 'Photographer',
    specialization: 'Weddings',
    artistic_style: 'Documentary',
    location: 'Juba, Kator',
    availability: 'limited',
  })
  test.each([
    [{}, true],
    [{ craft: ' photo ' }, true],
    [{ craft: 'WEDDING' }, true],
    [{ craft: 'documentary' }, true],
    [{ craft: 'ink' }, false],
    [{ location: 'kator' }, true],
    [{ location: 'wau' }, false],
    [{ availability: 'limited' }, true],
    [{ availability: 'open' }, false],
    [{ craft: 'photo', location: 'juba', availability: 'limited' }, true],
    [{ craft: 'ink', location: 'juba', availability: 'limited' }, false],
    [{ craft: 'photo', location: 'wau', availability: 'limited' }, false],
    [{ craft: 'photo', location: 'juba', availability: 'booked' }, false],
  ] as const)('returns for %o: %s', (filters, fits) => {
    expect(creator && fitsCreator(creator, filters)).toBe(fits)
  })
})

test.each([
  [{ makers: 4, works: 12, assets: 0, open_projects: 2 }, [4, 12, 0, 2]],
  [{ makers: '4', works: -1, assets: null }, [4, 0, null, null]],
  [null, [null, null, null, null]],
  ['many', [null, null, null, null]],
])('parseExploreNumbers parses %o', (raw, known) => {
  const { makers, works, assets, open_projects } = parseExploreNumbers(raw)
  expect([makers, works, assets, open_projects]).toEqual(known)
})
