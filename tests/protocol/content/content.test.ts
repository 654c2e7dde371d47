import { describe, expect, test } from 'vitest'
import {
  commentCountOf,
  countAfterLike,
  FOLLOW_DEFAULTS,
  flagOf,
  isContentType,
  parseAssetCategory,
  parseAssetDownload,
  parseAssetPurchase,
  parseAssetReview,
  parseCommentCounts,
  parseCreativeAsset,
  parseFlags,
  parseFollowStats,
  parseStats,
} from '../../../src/protocol/base/entities.ts'
import { hasNextPage, listOf } from '../../../src/protocol/base/json.ts'
import { parseContentBase } from '../../../src/protocol/content/content-base.ts'
import { CONTENT_TYPES } from '../../../src/protocol/enums/content.ts'

const API = 'https://api.example.org'
const mask = { id: 4, title: 'Mask', category: 'Wood', price: '25.00', thumbnail: null }

describe('creative assets', () => {
  test('[ENT-16] keep id, title, category, price and thumbnail', () => {
    const raw = { ...mask, thumbnail: '/media/m.png', more: 1 }
    expect(parseCreativeAsset(raw, API)).toEqual({
      ...mask,
      thumbnail: 'https://api.example.org/media/m.png',
    })
  })

  test('[ENT-16] accept a category record, a numeric price and an image as thumbnail', () => {
    const raw = {
      id: 4,
      title: 'Mask',
      category: { id: 1, name: 'Wood' },
      price: 25,
      image: 'm.png',
    }
    expect(parseCreativeAsset(raw)).toEqual({ ...mask, price: '25', thumbnail: '/m.png' })
  })

  test('[ENT-17] include categories, purchases, reviews and downloads', () => {
    expect(parseAssetCategory({ id: 1, name: 'Wood', slug: 'wood' })).toEqual({
      id: 1,
      name: 'Wood',
      slug: 'wood',
    })
    expect(parseAssetPurchase({ id: 2, asset: mask, created_at: '2026-01-05' })).toEqual({
      id: 2,
      asset: mask,
      price: '25.00',
      created_at: '2026-01-05',
    })
    expect(
      parseAssetReview({ id: 3, asset: 4, user: 'ayen', rating: '5', comment: 'Fine' }),
    ).toEqual({
      id: 3,
      asset_id: 4,
      user: { id: null, username: 'ayen', full_name: 'ayen', avatar: null },
      rating: 5,
      comment: 'Fine',
      created_at: '',
    })
    expect(parseAssetDownload({ id: 5, asset_id: 4, downloaded_at: '2026-01-05' })).toEqual({
      id: 5,
      asset: { id: 4, title: '', category: '', price: '', thumbnail: null },
      downloaded_at: '2026-01-05',
    })
  })

  test('[ENT-17] have empty defaults for all fields but the id', () => {
    const asset = { id: 4, title: '', category: '', price: '', thumbnail: null }
    expect([
      parseCreativeAsset({ id: 4 }),
      parseAssetCategory({ id: 1 }),
      parseAssetPurchase({ id: 2, asset: 4, purchased_at: 'x' }),
      parseAssetPurchase({ id: 2 }),
      parseAssetReview({ id: 3, rating: -1 }),
      parseAssetDownload({ id: 5 }),
    ]).toEqual([
      asset,
      { id: 1, name: '', slug: '' },
      { id: 2, asset, price: '', created_at: 'x' },
      { id: 2, asset: null, price: '', created_at: '' },
      { id: 3, asset_id: null, user: null, rating: 0, comment: '', created_at: '' },
      { id: 5, asset: null, downloaded_at: '' },
    ])
  })

  test('[ENT-17] are null without an id', () => {
    const readers = [
      parseCreativeAsset,
      parseAssetCategory,
      parseAssetPurchase,
      parseAssetReview,
      parseAssetDownload,
    ]
    for (const read of readers) {
      expect([{}, null, [], 'x'].map((raw) => read(raw))).toEqual([null, null, null, null])
    }
  })
})

describe('the like count', () => {
  test.each([
    [{ liked: false, likes_count: 3 }, true, 4],
    [{ liked: true, likes_count: 3 }, false, 2],
    [{ liked: true, likes_count: 0 }, false, 0],
    [{ liked: null, likes_count: 3 }, true, 4],
    [{ liked: null, likes_count: 3 }, false, 3],
    [{ liked: false, likes_count: null }, true, null],
  ])('[TOGGLE-01 A6 FOREIGN-05] of %j changes with a like (%s) to %s', (shown, on, count) => {
    expect(countAfterLike(shown, on)).toBe(count)
  })
})

describe('follow stats', () => {
  test('[ENT-20] accept following or is_following as the flag', () => {
    const counts = { followers_count: 5, following_count: 2 }
    expect([
      parseFollowStats({ following: true, ...counts }),
      parseFollowStats({ is_following: true, ...counts }),
      parseFollowStats(counts),
    ]).toEqual([
      { following: true, ...counts },
      { following: true, ...counts },
      { following: null, ...counts },
    ])
  })

  test('[ENT-20 FOREIGN-05 B15] have no negative counts, and null for what cannot be read', () => {
    const raw = { following: 'perhaps', followers_count: -3, following_count: 'x' }
    expect(parseFollowStats(raw)).toEqual({
      following: null,
      followers_count: 0,
      following_count: null,
    })
    expect(parseFollowStats({ ...raw, is_following: 0 })?.following).toBe(false)
  })

  test('are null if the response has none of the fields', () => {
    expect([{ success: true }, null, [], 'x'].map(parseFollowStats)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('[ROLE-03] default to false, 0, 0', () => {
    expect(FOLLOW_DEFAULTS).toEqual({ following: false, followers_count: 0, following_count: 0 })
  })
})

describe('user stats', () => {
  const record = { uploads: 4, likes_received: 30, followers: 12, activity_streak: 6 }

  test('[STATS-11] accept both spellings', () => {
    expect(parseStats(record)).toEqual(record)
    expect(
      parseStats({ total_uploads: 4, total_likes: 30, followers_count: 12, streak: 6 }),
    ).toEqual(record)
  })

  test('[STATS-11] prefer the first spelling, also with 0', () => {
    expect(
      parseStats({ uploads: 0, total_uploads: 9, likes_received: null, total_likes: 3 }),
    ).toEqual({ uploads: 0, likes_received: 3, followers: null, activity_streak: null })
  })

  test('[STATS-11 FOREIGN-05 B15] have no negative counts, and null for unreadable ones', () => {
    expect(parseStats({ uploads: -1, likes_received: 'x', followers: 2.9 })).toEqual({
      uploads: 0,
      likes_received: null,
      followers: 2,
      activity_streak: null,
    })
  })

  for (const raw of [null, [], 'x', 5, true]) {
    test(`[A25] are null for ${JSON.stringify(raw)}`, () => expect(parseStats(raw)).toBeNull())
  }
})

describe('likes, saves and comment counts', () => {
  test('[ENT-26] status flags are a map by content id, numeric or text', () => {
    const flags = parseFlags({ 5: true, 6: false, 7: 'yes' })
    expect(flags).toEqual({ '5': true, '6': false })
    expect([flagOf(flags, 5), flagOf(flags, '5'), flagOf(flags, 6), flagOf(flags, 8)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('[ENT-26 FOREIGN-05] status flags may be records, and what cannot be read is left out', () => {
    const flags = {
      12: { liked: true, count: 7 },
      13: { is_liked: 'false' },
      14: { bookmarked: 1 },
      15: { count: 3 },
      16: null,
    }
    expect(parseFlags(flags)).toEqual({ '12': true, '13': false, '14': true })
  })

  test('[ENT-26] status flags are empty for other values, and inherited names are not ids', () => {
    expect([null, [true], 'x'].map(parseFlags)).toEqual([{}, {}, {}])
    expect(flagOf({}, 'constructor')).toBe(false)
  })

  test('[ENT-27] comment counts have a status and a map of counts', () => {
    const record = parseCommentCounts({ status: 'ok', counts: { 5: 3, 6: -1, 7: 'x' } })
    expect(record).toEqual({ status: 'ok', counts: { '5': 3, '6': 0 } })
    expect([
      commentCountOf(record, 5),
      commentCountOf(record, '5'),
      commentCountOf(record, 9),
    ]).toEqual([3, 3, 0])
  })

  test('[ENT-27] comment counts are empty for invalid responses', () => {
    expect([null, [], { counts: [1] }].map(parseCommentCounts)).toEqual([
      { status: null, counts: {} },
      { status: null, counts: {} },
      { status: null, counts: {} },
    ])
  })

  test('[ENT-28] content types are blog, post, work and portfolio', () => {
    expect(CONTENT_TYPES).toEqual(['blog', 'post', 'work', 'portfolio'])
    expect(['blog', 'post', 'work', 'portfolio', 'song', '', 5].map(isContentType)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('lists', () => {
  test('[ENT-30 API-MSG-09] accept an array, or the array under results', () => {
    expect([[1], { results: [1] }, { results: 1 }, null, 'x'].map(listOf)).toEqual([
      [1],
      [1],
      [],
      [],
      [],
    ])
  })

  const rows: [body: unknown, limit: number | null, expected: boolean][] = [
    [{ next: 'http://x/?page=2', results: [] }, 20, true],
    [{ next: null, results: [1, 2] }, 2, false],
    [{ results: [1, 2] }, 2, true],
    [{ results: [1] }, 2, false],
    [[1, 2], 2, true],
    [[1, 2], null, false],
    [[], 0, false],
    [null, 2, false],
  ]
  for (const [body, limit, expected] of rows) {
    test(`[A16] ${JSON.stringify(body)} with limit ${limit} ${expected ? 'has' : 'has not'} a next page`, () => {
      expect(hasNextPage(body, limit)).toBe(expected)
    })
  }
})

describe('parseContentBase author', () => {
  const record = (author: object) => ({ id: 1, title: 'Ferry', ...author })
  test.each([
    [{ author: 'ayen' }, { id: null, username: 'ayen' }],
    [
      { author: 'ayen', author_id: 7 },
      { id: 7, username: 'ayen' },
    ],
    [
      { author: 7, author_username: 'ayen' },
      { id: 7, username: 'ayen' },
    ],
    [{ author_id: '7' }, { id: '7', username: '' }],
    [
      { user: 7, username: 'ayen' },
      { id: 7, username: 'ayen' },
    ],
    [
      { author: { username: 'ayen' }, user_id: 7 },
      { id: 7, username: 'ayen' },
    ],
    [{}, { id: null, username: '' }],
  ])('[MISC-03] of %j is %j', (fields, user) => {
    expect(parseContentBase(record(fields))?.author).toMatchObject(user)
  })
})
