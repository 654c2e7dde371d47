import { describe, expect, it } from 'vitest'
import { serviceFormPath, servicePath } from '../../../src/protocol/users/service-paths.ts'
import { deliveryText, servicePriceText } from '../../../src/protocol/users/service-texts.ts'
import { parseServiceOffer } from '../../../src/protocol/users/services.ts'

const PICTURE = {
  id: 4,
  url: '/media/pictures/a/',
  widths: [320, 640],
  width: 800,
  height: 600,
  thumbhash: '',
  alt: 'A loom',
}

describe('parseServiceOffer', () => {
  const sparse = {
    price_amount: null,
    currency: null,
    price_type: null,
    delivery_days: null,
    images: [],
    status: null,
    edited_at: null,
  }

  it('[SEARCH-15] parses all fields', () => {
    const raw = {
      id: 3,
      title: ' Wedding film ',
      description: 'Two cameras.',
      category: 'Film',
      price: 'From SSP 400,000',
      price_amount: 400_000,
      currency: 'SSP',
      price_type: 'from',
      delivery: 'Within 14 days',
      delivery_days: 14,
      images: [PICTURE],
      status: 'paused',
      user: { id: 9, username: 'achol', full_name: 'Achol Deng', avatar: '/a.webp' },
      created_at: '2026-01-05T09:00:00Z',
      edited_at: '2026-01-06T09:00:00Z',
      hidden: true,
    }
    expect(parseServiceOffer(raw, 'https://api.test')).toEqual({
      ...raw,
      title: 'Wedding film',
      images: [{ ...PICTURE, url: 'https://api.test/media/pictures/a/' }],
      user: { ...raw.user, avatar: 'https://api.test/a.webp' },
    })
  })

  it('[SEARCH-15] parses the fields of other APIs and leaves unknown ones empty', () => {
    const raw = {
      id: 'x',
      name: 'Film',
      category: { name: 'Video' },
      price: 50,
      delivery_time: '3 d',
      status: 'published',
      price_type: 'weekly',
      currency: 'KES',
      price_amount: 0,
      delivery_days: 2.5,
    }
    expect(parseServiceOffer(raw)).toEqual({
      ...sparse,
      id: 'x',
      title: 'Film',
      description: '',
      category: 'Video',
      price: '50',
      delivery: '3 d',
      user: { id: null, username: '', full_name: '', avatar: null },
      created_at: '',
    })
    for (const bad of [null, 'x', [], {}, { id: '' }]) expect(parseServiceOffer(bad)).toBeNull()
  })
})

it.each([
  ['fixed', 'SSP 60,000'],
  ['from', 'From SSP 60,000'],
  ['hour', 'SSP 60,000 an hour'],
  ['day', 'SSP 60,000 a day'],
  ['piece', 'SSP 60,000 a piece'],
] as const)('writes a price of the type %s', (type, text) => {
  expect(servicePriceText(60_000, 'SSP', type)).toBe(text)
})

it('writes a delivery time', () => {
  expect([1, 3].map(deliveryText)).toEqual(['Within 1 day', 'Within 3 days'])
})

it('encodes ids in paths', () => {
  expect([servicePath({ id: 7 }), serviceFormPath({ id: 'a/b' })]).toEqual([
    '/services/7',
    '/services/a%2Fb/edit',
  ])
})
