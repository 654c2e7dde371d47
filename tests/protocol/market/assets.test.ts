import { describe, expect, it, test } from 'vitest'
import { check } from '../../../src/protocol/base/schemas.ts'
import {
  parseAsset,
  parseDownload,
  parseDownloadLink,
  parsePurchase,
  parseReview,
  parseSellerStats,
} from '../../../src/protocol/market/asset-parsers.ts'
import {
  assetExtension,
  assetPath,
  licenceName,
  priceText,
} from '../../../src/protocol/market/assets.ts'
import {
  assetPatchSchema,
  assetSchema,
  replySchema,
  reviewSchema,
} from '../../../src/protocol/market/assets-schemas.ts'

const API = 'https://api.test'
const UNKNOWN_USER = { id: null, username: '', full_name: '', avatar: null }
const BARE = {
  id: 4,
  title: '',
  slug: '',
  description: '',
  category: '',
  category_id: null,
  category_slug: '',
  price: '',
  price_amount: null,
  currency: null,
  licence: '',
  tags: [],
  file: null,
  thumbnail: null,
  images: [],
  seller: UNKNOWN_USER,
  rating: { average: 0, count: 0 },
  sales_count: null,
  owned: false,
  open_order_id: null,
  wished: null,
  status: '',
  created_at: '',
  edited_at: null,
}

describe('parseAsset', () => {
  it('[ENT-16] gives an asset with only an id its defaults and returns null without an id', () => {
    expect(parseAsset({ id: 4 })).toEqual(BARE)
    for (const raw of [null, [], 'x', {}, { id: '' }]) expect(parseAsset(raw)).toBe(null)
  })

  it('[ENT-16] parses all fields of an asset page', () => {
    const raw = {
      ...BARE,
      title: ' Brushes ',
      slug: 'brushes',
      category: { id: 1, name: 'Ink', slug: 'ink' },
      price: 'USD 15.50',
      price_amount: 15.5,
      currency: 'USD',
      licence: 'extended',
      tags: ['a', 'a', 'b'],
      file: { name: 'b.zip', type: 'application/zip', size: 22 },
      images: [
        { id: 2, url: '/media/pictures/k/', widths: [320, 640, 960], width: 960, height: 640 },
      ],
      seller: { id: 1, username: 'ayen', full_name: 'Ayen Kuol' },
      rating: { average: 4.5, count: 2 },
      sales_count: 3,
      owned: true,
      wished: true,
      status: 'withdrawn',
    }
    expect(parseAsset(raw, API)).toMatchObject({
      title: 'Brushes',
      category: 'Ink',
      category_id: 1,
      category_slug: 'ink',
      price: 'USD 15.50',
      price_amount: 15.5,
      currency: 'USD',
      licence: 'extended',
      tags: ['a', 'b'],
      file: { name: 'b.zip', type: 'application/zip', size: 22 },
      thumbnail: `${API}/media/pictures/k/640.webp`,
      seller: { id: 1, username: 'ayen', full_name: 'Ayen Kuol', avatar: null },
      rating: { average: 4.5, count: 2 },
      sales_count: 3,
      owned: true,
      wished: true,
      status: 'withdrawn',
    })
  })

  it('[ENT-16] reads choices in any case, and rating and count under the names in use', () => {
    const raw = { licence: 'COMMERCIAL', status: 'Draft', average_rating: '4.50', review_count: 3 }
    expect(parseAsset({ id: 4, ...raw })).toMatchObject({
      licence: 'commercial',
      status: 'draft',
      rating: { average: 4.5, count: 3 },
    })
    expect(parseAsset({ id: 4, license: 'cc-by' })?.licence).toBe('cc-by')
    expect(['personal', 'cc-by', ''].map(licenceName)).toEqual(['Personal use', 'cc-by', ''])
  })

  it('[ENT-16 FOREIGN-08] reads category and seller as ids, decimals as texts, and the file as a URL', () => {
    const raw = {
      category: 3,
      seller: 9,
      price: '12.50',
      currency: 'USD',
      file: '/media/a/b.zip?x=1',
    }
    expect(parseAsset({ id: 4, ...raw })).toMatchObject({
      category: '',
      category_id: 3,
      seller: { ...UNKNOWN_USER, id: 9 },
      price: 'USD 12.50',
      price_amount: 12.5,
      file: { name: 'b.zip', type: '', size: 0 },
    })
  })

  it('[ENT-17 FOREIGN-08] reads the author and text of a review under the names in use', () => {
    const read = (raw: object) => {
      const review = parseReview({ id: 1, rating: '4.0', ...raw })
      return [review?.user?.id, review?.rating, review?.comment]
    }
    expect(read({ user: 9, comment: 'Good' })).toEqual([9, 4, 'Good'])
    expect(read({ reviewer: { id: 8 }, content: 'Fine' })).toEqual([8, 4, 'Fine'])
  })

  it('[ENT-16] parses price and picture of other APIs', () => {
    const read = (raw: object) => parseAsset({ id: 4, ...raw }, API)
    expect(read({ price: '25.00' })).toMatchObject({ price: '25.00', price_amount: 25 })
    expect(read({ price: 12000, currency: 'SSP' })).toMatchObject({ price: 'SSP 12,000' })
    expect(read({ price: 0, currency: 'USD' })).toMatchObject({ price: 'Free', price_amount: 0 })
    expect(read({ price: 'Ask me' })).toMatchObject({ price: 'Ask me', price_amount: null })
    expect(read({ price_amount: -3, currency: 'EUR' })).toMatchObject({
      price_amount: 0,
      currency: null,
    })
    expect(read({ image: 'm.png' })).toMatchObject({
      thumbnail: `${API}/m.png`,
      images: [{ url: `${API}/m.png` }],
    })
    expect(read({ licence: 'all', status: 'x', rating: 9, owned: 'yes', file: {} })).toMatchObject({
      licence: 'all',
      status: 'x',
      rating: { average: 5, count: null },
      owned: false,
      open_order_id: null,
      file: null,
    })
  })

  test.each([
    [12_000, 'SSP', 'SSP 12,000'],
    [15, 'USD', 'USD 15'],
    [15.5, 'USD', 'USD 15.50'],
    [1_234_567.05, 'SSP', 'SSP 1,234,567.05'],
    [0, 'SSP', 'Free'],
  ] as const)('[ENT-16] formats the price %d %s as %s', (amount, currency, text) => {
    expect(priceText(amount, currency)).toBe(text)
  })

  test.each([
    ['a.zip', 'zip'],
    ['Nile.Pack.PDF', 'pdf'],
    ['x.woff2 ', 'woff2'],
    ['page.html', null],
    ['a.zip.exe', null],
    ['zip', null],
    ['a.constructor', null],
  ])('[API-ASSET-07] returns the extension of %s: %s', (name, kind) => {
    expect(assetExtension(name)).toBe(kind)
  })

  it('[API-ASSET-02] has a path per asset', () => {
    expect(assetPath({ id: 4 })).toBe('/marketplace/4')
  })
})

describe('records of assets', () => {
  it('[ENT-17] parsePurchase keeps the terms of a deleted asset', () => {
    expect(
      parsePurchase({ id: 2, asset: null, title: 'Brushes', price_amount: 5, currency: 'USD' }),
    ).toEqual({
      id: 2,
      asset: null,
      title: 'Brushes',
      price: 'USD 5',
      price_amount: 5,
      currency: 'USD',
      licence: '',
      receipt: '',
      status: 'completed',
      payment_methods: [],
      reference: '',
      history: [],
      buyer: null,
      seller: null,
      created_at: '',
    })
    expect(parsePurchase({ id: 2, asset: { id: 4, title: 'Mask', price: '25.00' } })).toMatchObject(
      {
        asset: { id: 4 },
        title: 'Mask',
        price: '25.00',
      },
    )
    expect(parsePurchase({})).toBe(null)
  })

  it('[ENT-17] reviews, downloads and download links are parsed', () => {
    expect(parseReview({ id: 3, asset: 4, rating: 7, verified: true, reply: 'Thanks' })).toEqual({
      id: 3,
      asset_id: 4,
      user: null,
      rating: 5,
      comment: '',
      verified: true,
      reply: 'Thanks',
      replied_at: null,
      created_at: '',
      edited_at: null,
    })
    expect(
      parseDownload({ id: 5, asset: { id: 4, file: { name: 'b.zip' } }, created_at: 'x' }),
    ).toEqual({
      id: 5,
      asset: { ...BARE, file: { name: 'b.zip', type: '', size: 0 } },
      filename: 'b.zip',
      downloaded_at: 'x',
    })
    expect(parseDownloadLink({ url: '/f/', size: '7' }, API)).toEqual({
      url: `${API}/f/`,
      filename: '',
      size: 7,
      expires_at: '',
    })
    expect([parseReview(null), parseDownload({}), parseDownloadLink({ url: ' ' })]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('[API-ASSET-06] parseSellerStats parses statistics without missing figures', () => {
    const none = { SSP: 0, USD: 0 }
    expect(parseSellerStats({})).toEqual({
      assets_count: null,
      sales_count: null,
      downloads_count: null,
      revenue: null,
      days: [],
      best: [],
      rating: { average: 0, count: 0 },
    })
    expect(
      parseSellerStats({
        revenue: { SSP: 5, USD: -1 },
        days: [{ day: '2026-11-21', sales: 2, revenue: { USD: 3 } }, { day: 'x' }, null],
        best: [{ asset: { id: 4 }, sales: 2 }, { asset: null }],
      }),
    ).toMatchObject({
      revenue: { SSP: 5, USD: 0 },
      days: [{ day: '2026-11-21', sales: 2, revenue: { SSP: 0, USD: 3 } }],
      best: [{ asset: { id: 4 }, sales: 2, revenue: none }],
    })
    expect(parseSellerStats([])).toBe(null)
  })
})

describe('request schemas of assets', () => {
  const GOOD = { title: ' Brushes ', category: 'ink', price_amount: '12,000.50' }

  it('[API-ASSET-07] accept and clean the values of a form', () => {
    expect(check(assetSchema, GOOD)).toEqual({
      ok: true,
      value: {
        title: 'Brushes',
        category: 'ink',
        price_amount: 12_000.5,
        currency: 'SSP',
        licence: 'personal',
        images: [],
        status: 'published',
        client_id: null,
      },
    })
    expect(check(assetPatchSchema, {})).toEqual({ ok: true, value: {} })
  })

  test.each([
    [{ price_amount: undefined }, 'price_amount'],
    [{ price_amount: '1e3' }, 'price_amount'],
    [{ price_amount: 0.001 }, 'price_amount'],
    [{ price_amount: 1_000_000_001 }, 'price_amount'],
    [{ title: '' }, 'title'],
    [{ category: '' }, 'category'],
    [{ images: Array.from({ length: 11 }, (_, id) => ({ id })) }, 'images'],
  ])('[API-ASSET-07] reject %o', (fields, field) => {
    const found = check(assetSchema, { ...GOOD, ...fields })
    expect(found.ok ? [] : Object.keys(found.errors)).toEqual([field])
  })

  it('[API-ASSET-17 API-ASSET-18] limit reviews and replies', () => {
    expect(check(reviewSchema, { asset: 4, rating: 5 })).toEqual({
      ok: true,
      value: { asset: 4, rating: 5, comment: '' },
    })
    for (const rating of [0, 6, 2.5, '5']) {
      expect(check(reviewSchema, { asset: 4, rating }).ok).toBe(false)
    }
    expect(check(replySchema, { reply: 'x'.repeat(2001) }).ok).toBe(false)
  })
})
