import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { descriptionOf, headOf } from '../../../src/protocol/base/page-head.ts'
import {
  classifyProbe,
  isUnanswered,
  PROBES,
  type ProbeResults,
} from '../../../src/protocol/content/capabilities.ts'
import {
  commentCountOf,
  parseAssetReview,
  parseFollowStats,
} from '../../../src/protocol/content/content.ts'
import { assetHead, contentHead, profileHead } from '../../../src/protocol/content/content-head.ts'
import {
  parseDownloadLink,
  parsePurchase,
  parseReview,
  parseSellerStats,
} from '../../../src/protocol/market/asset-parsers.ts'
import { assetNameProblem, MAX_ASSET_PRICE } from '../../../src/protocol/market/assets.ts'
import { assetSchema } from '../../../src/protocol/market/assets-schemas.ts'
import { parseConversation } from '../../../src/protocol/messaging/conversation.ts'
import { parseMessage } from '../../../src/protocol/messaging/message.ts'
import { parseOwnApplication } from '../../../src/protocol/projects/projects.ts'
import {
  parseAdminContent,
  parseAdminReport,
  parseAdminReportDetail,
  parseAdminUser,
  parseAdminUserDetail,
  parseStaffAction,
} from '../../../src/protocol/safety/admin.ts'
import { parseBlock, parseReport } from '../../../src/protocol/safety/moderation.ts'
import { parseFreelancer } from '../../../src/protocol/users/freelance.ts'

const REPORT = { id: 3, content_type: 'post', object_id: 12, reason: 'spam', status: 'open' }
const PIECE = { type: 'post', id: 12, title: 'Drums' }
const ACTION = { id: 9, action: 'hide', target_type: 'post', target_id: 12 }

describe('admin parsers', () => {
  test('return null for reports, content and actions without ids', () => {
    expect(parseReport(REPORT)).toMatchObject({ id: 3, object_id: 12, content_type: 'post' })
    expect(parseReport({ ...REPORT, id: null })).toBe(null)
    expect(parseReport({ ...REPORT, object_id: null })).toBe(null)
    expect(parseReport({ ...REPORT, content_type: 'song' })).toBe(null)
    expect(parseAdminContent({ ...PIECE, id: null })).toBe(null)
    expect(parseAdminContent({ ...PIECE, type: 'song' })).toBe(null)
    expect(parseStaffAction(ACTION)).toMatchObject({ id: 9, action: 'hide', target_id: 12 })
    expect(parseStaffAction({ ...ACTION, id: null })).toBe(null)
    expect(parseStaffAction({ ...ACTION, action: 'sing' })).toBe(null)
  })

  test('parse the hidden state of content', () => {
    const hidden = { reason: 'Spam.', since: '2026-01-05T08:00:00Z' }
    expect(parseAdminContent({ ...PIECE, hidden })?.hidden).toEqual(hidden)
    expect(parseAdminContent({ ...PIECE, hidden: true })?.hidden).toBe(null)
    expect(parseAdminContent(PIECE)?.hidden).toBe(null)
  })

  test('return null for users and blocks without a user id', () => {
    expect([parseAdminUser({ username: 'ayen' }), parseAdminUserDetail({ username: 'a' })]).toEqual(
      [null, null],
    )
    expect(parseBlock({ user: { username: 'ayen' } })).toBe(null)
    expect(parseBlock({ user: 'ayen' })).toBe(null)
    expect(parseBlock({ user: { id: 7, username: 'ayen' } })?.user.id).toBe(7)
  })

  test('[B15] parse users that an API shows only by id', () => {
    const nameless = { id: 7, username: '', full_name: '', avatar: null }
    expect([parseBlock({ user: 7 })?.user, parsePurchase({ id: 1, seller: 7 })?.seller]).toEqual([
      nameless,
      nameless,
    ])
  })

  test('parse the nested records of user and report details', () => {
    const user = {
      id: 7,
      username: 'ayen',
      counts: { posts: 2 },
      reports: [REPORT, {}],
      log: [ACTION],
    }
    expect(parseAdminUserDetail(user)).toMatchObject({
      id: 7,
      counts: { posts: 2, works: 0 },
      reports: [{ id: 3 }],
      log: [{ id: 9 }],
    })
    const report = {
      ...REPORT,
      target: PIECE,
      others: [{ ...REPORT, id: 4 }, {}],
      may: { hide: true },
    }
    expect(parseAdminReportDetail(report)).toMatchObject({
      id: 3,
      target: { id: 12 },
      others: [{ id: 4 }],
      may: { hide: true, suspend: false },
    })
    expect([parseAdminReportDetail({ id: 3 }), parseAdminUserDetail(null)]).toEqual([null, null])
    expect([parseAdminUser({}), parseBlock({}), parseAdminReport({})]).toEqual([null, null, null])
  })
})

describe('page head', () => {
  const HREF = 'https://kinyeti.test/marketplace/4'
  const asset = {
    address: '/marketplace/4',
    title: 'Brushes',
    description: '',
    category: 'Tools',
    price_amount: 0,
    currency: 'SSP',
    seller: 'Ayen',
    rating: { average: 4.5, count: 1 },
    image: '/b.webp',
  }

  test('[META-04] has a description of at most 200 characters, cut between words', () => {
    const words = 'word '.repeat(60).trim()
    expect(descriptionOf('x'.repeat(200))).toBe('x'.repeat(200))
    expect(descriptionOf('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`)
    expect(descriptionOf(words)).toBe(`${'word '.repeat(39).trim()}…`)
    expect(descriptionOf(`ab ${'x'.repeat(300)}`)).toBe('ab…')
    expect(descriptionOf(`${'x'.repeat(198)} y z`)).toBe(`${'x'.repeat(198)}…`)
  })

  test('[META-01] of a post uses its first 70 characters as title', () => {
    const titleOf = (text: string) =>
      contentHead({
        kind: 'post',
        title: '',
        text,
        author: 'Ayen',
        category: '',
        tags: [],
        createdAt: '2026-11-01T06:00:00Z',
        editedAt: null,
      }).title
    expect([titleOf('y'.repeat(70)), titleOf('y'.repeat(71))]).toEqual([
      'y'.repeat(70),
      `${'y'.repeat(70)}…`,
    ])
  })

  test('[META-09 META-11] of an asset has a product with offer and rating', () => {
    expect(assetHead(asset)).toMatchObject({
      description: 'Brushes by Ayen.',
      image: '/b.webp',
      mainEntity: {
        category: 'Tools',
        image: '/b.webp',
        offers: { price: 0, priceCurrency: 'SSP' },
        aggregateRating: { ratingValue: 4.5, reviewCount: 1 },
      },
    })
    const bare = { ...asset, category: '', rating: { average: 0, count: 0 } }
    const { image: _, ...pictureless } = { ...bare, price_amount: null, currency: null }
    const head = assetHead(pictureless)
    expect('image' in head).toBe(false)
    expect(Object.keys(head.mainEntity ?? {})).toEqual(['@type', 'name', 'description'])
    for (const part of [{ price_amount: null }, { currency: null }]) {
      expect(assetHead({ ...asset, ...part }).mainEntity).not.toHaveProperty('offers')
    }
  })

  test('[META-11] of a user has a picture only if it is known', () => {
    const user = { name: 'Ayen', headline: '', bio: '' }
    expect(profileHead({ ...user, image: '/a.webp' }).image).toBe('/a.webp')
    expect('image' in profileHead(user)).toBe(false)
  })

  test('[META-02 META-05 META-09] of an article has its author if known', () => {
    const of = (page: object) => headOf(page, HREF)
    const metas = (page: object) => of(page).metas.filter(([key]) => key.startsWith('article:'))
    const article = { author: 'Ayen', section: '' }
    expect(metas({ type: 'article', article })).toEqual([['article:author', 'Ayen']])
    expect(metas({ type: 'website', article })).toEqual([])
    expect(of({ type: 'article', article }).structuredData).toMatchObject({
      '@type': 'Article',
      author: { '@type': 'Person', name: 'Ayen' },
    })
    expect(of({ type: 'article' }).structuredData).not.toHaveProperty('author.name')
    expect(of({}).structuredData).toMatchObject({ '@type': 'WebPage' })
    expect(new Map(of({ description: 'Drums.' }).metas).get('description')).toBe('Drums.')
    expect(new Map(headOf({}, HREF, 'Ours.').metas).get('description')).toBe('Ours.')
  })
})

describe('missing fields', () => {
  test('have defaults', () => {
    expect(parseFollowStats({ following: true })).toEqual({
      following: true,
      followers_count: null,
      following_count: null,
    })
    expect(parseFollowStats({ following: false, follows_you: 1 })?.follows_you).toBe(true)
    expect(parseAssetReview({ id: 1 })?.rating).toBe(0)
    expect(commentCountOf({ status: null, counts: { 4: 2 } }, 4)).toBe(2)
    expect(commentCountOf({ status: null, counts: {} }, 4)).toBe(0)
    expect(parseDownloadLink({ url: 'https://m.test/a.zip' })?.size).toBe(0)
    const stats = parseSellerStats({
      days: [{ day: '2026-01-05' }, {}, 4],
      best: [{ asset: { id: 4 } }, {}],
      rating: { average: 4 },
    })
    expect(stats?.days).toEqual([{ day: '2026-01-05', sales: 0, revenue: { SSP: 0, USD: 0 } }])
    expect(stats?.best.map(({ asset, sales }) => [asset.id, sales])).toEqual([[4, 0]])
    expect(stats?.rating).toEqual({ average: 4, count: null })
    const context = { currentUser: null, now: 0, newId: () => 'x' }
    expect(parseConversation({ id: 1 }, context)?.unread_count).toBe(0)
  })

  test('make a record null without an id', () => {
    expect([parseReview({}), parsePurchase({}), parseReview({ id: 1 })?.id]).toEqual([
      null,
      null,
      1,
    ])
    const project = (raw: object) => parseOwnApplication({ id: 1, project: raw })?.project
    expect(project({ title: 'Mural' })).toBe(null)
    expect(project({ id: 4, title: 'Mural' })).toMatchObject({ id: 4, title: 'Mural' })
  })

  test('make a rate null unless it is positive with a known currency', () => {
    const rate = (rate_amount: unknown) =>
      parseFreelancer({ user: { id: 1, username: 'a' }, rate_amount, rate_currency: 'SSP' })?.rate
    expect([rate(0), rate(-1), rate(null), rate(1), rate(0.5)]).toEqual([
      null,
      null,
      null,
      { amount: 1, currency: 'SSP', unit: null },
      { amount: 0.5, currency: 'SSP', unit: null },
    ])
  })
})

test('[A11] a number is in seconds up to the year 5138, above that in milliseconds', () => {
  const at = (created_at: number) =>
    parseMessage(
      { id: 1, content: 'x', sender: { id: 2, username: 'a' }, created_at },
      { currentUser: null, now: 0, newId: () => 'x' },
    )?.created_at
  expect([at(99_999_999_999), at(100_000_000_000)]).toEqual([
    new Date(99_999_999_999_000).toISOString(),
    '1973-03-03T09:46:40.000Z',
  ])
})

test('[API-ASSET-07] a price has at most two decimals, from 0 up to its limit', () => {
  const isPrice = (price_amount: unknown) =>
    v.safeParse(assetSchema.entries.price_amount, price_amount).success
  expect([0, 0.01, '0', '1,200.50', 12_000, MAX_ASSET_PRICE].filter(isPrice)).toHaveLength(6)
  const wrong = [
    -1,
    0.001,
    1e-8,
    '1.234',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    MAX_ASSET_PRICE + 1,
  ]
  expect(wrong.filter(isPrice)).toEqual([])
  expect(assetNameProblem('brushes.zip')).toBe(null)
  expect(assetNameProblem('brushes.exe')).toContain('can’t be sold')
})

test('[CAP-16] a 400 that names a required field, at most four levels deep, means that the endpoint exists', () => {
  const nested = (depth: number, value: unknown): unknown =>
    depth === 0 ? value : nested(depth - 1, depth % 2 === 0 ? [value] : { field: value })
  const result = (depth: number) => classifyProbe(400, nested(depth, 'This field is required.'))
  expect([0, 1, 2, 3, 4, 5].map(result)).toEqual([
    'available',
    'available',
    'available',
    'available',
    'available',
    'notAvailable',
  ])
})

test('[A5] likes are unanswered if no probe found them and one got no response', () => {
  const responses = (one: ProbeResults[keyof ProbeResults], other: typeof one) => {
    const names = Object.entries(PROBES).filter(([, { field }]) => field === 'likes')
    return Object.fromEntries(
      names.map(([name], n) => [name, n === 0 ? one : other]),
    ) as ProbeResults
  }
  expect(isUnanswered('likes', responses('networkError', 'available'))).toBe(false)
  expect(isUnanswered('likes', responses('networkError', 'notAvailable'))).toBe(true)
  expect(isUnanswered('likes', responses('notAvailable', 'serverError'))).toBe(false)
})
