import { describe, expect, test } from 'vitest'
import {
  normaliseExploreCreator,
  normaliseFeedItem,
  normaliseTag,
  readFeedPage,
} from '../../src/protocol/content/explore.ts'

describe('items of a mixed list', () => {
  test.each([
    ['post', 'post'],
    ['blog', 'blog'],
    ['work', 'work'],
    ['portfolio', 'work'],
  ])('[ENT-28] an item says that it is a %s', (type, expected) => {
    const item = normaliseFeedItem({ type, id: 4, title: 'Nile' })
    expect([item?.type, item?.item.id, item?.item.title]).toEqual([expected, 4, 'Nile'])
  })

  test.each([null, 'post', 7, [], {}, { id: 1 }, { type: 'post' }, { type: 'song', id: 1 }])(
    '%o is none',
    (raw) => expect(normaliseFeedItem(raw)).toBeNull(),
  )

  test('[A16] a page tells the next one', () => {
    const full = [
      { type: 'post', id: 1 },
      { type: 'blog', id: 1 },
    ]
    const next = (data: Parameters<typeof readFeedPage>[0], limit?: number) =>
      readFeedPage(data, { page: 4, ...(limit === undefined ? {} : { limit }) }).next
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
    ['cloth', { name: 'cloth', count: 0 }],
    [{ count: 3 }, null],
    ['  ', null],
    [null, null],
  ])('tag %o', (raw, expected) => expect(normaliseTag(raw)).toEqual(expected))

  test('[ENT-15] a creator without works has no pictures; nobody is none', () => {
    expect(normaliseExploreCreator({ user: { id: 2, username: 'achol' } })?.works).toEqual([])
    expect(normaliseExploreCreator({ works: [] })).toBeNull()
  })
})
