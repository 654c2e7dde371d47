import { describe, expect, it } from 'vitest'
import { publishContent } from '../../../../src/app/effects/publishing/editor-content.ts'
import { loadContent } from '../../../../src/app/effects/publishing/editor-loading.ts'
import {
  emptyFields,
  maxPictures,
  publishedMessage,
} from '../../../../src/machines/publishing/editor/editor.policy.ts'
import type { PublishInput } from '../../../../src/machines/publishing/editor/editor.types.ts'
import { validate } from '../../../../src/machines/publishing/editor/editor.validation.ts'
import type { ContentApi } from '../../../../src/services/content-api.ts'
import { offerOf } from '../../../kit/offer.ts'

const FIELDS = {
  title: ' Wedding films ',
  category: 'Film',
  description: 'Two cameras.\n',
  price_amount: '400,000',
  currency: 'USD',
  price_type: 'from',
  delivery_days: '14',
  images: [],
}
const PRICE = 'Enter the price as a number, such as 12000, or leave it empty.'
const DAYS = 'Enter the delivery time in days, from 1 to 365, or leave it empty.'

describe('validation of a service', () => {
  it.each([
    ['all fields', {}],
    ['no price and no delivery time', { price_amount: '', delivery_days: ' ' }],
    ['decimals', { price_amount: '15.50' }],
    ['digits of another script', { price_amount: '٤٠٠', delivery_days: '٧' }],
  ])('accepts %s', (_, given) => {
    expect(validate('service', { ...FIELDS, ...given })).toEqual({})
  })

  it.each([
    ['no title', { title: ' ' }, { title: 'Give it a title.' }],
    ['no description', { description: ' ' }, { description: 'Describe the service.' }],
    ['a price in words', { price_amount: 'cheap' }, { price_amount: PRICE }],
    ['a price of 0', { price_amount: '0' }, { price_amount: PRICE }],
    [
      'a huge price',
      { price_amount: '1000000001' },
      { price_amount: 'The price can be up to 1,000,000,000.' },
    ],
    ['half a day', { delivery_days: '0.5' }, { delivery_days: DAYS }],
    ['more than a year', { delivery_days: '366' }, { delivery_days: DAYS }],
    [
      'a long category',
      { category: 'x'.repeat(41) },
      { category: 'The category is 1 character too long; the limit is 40.' },
    ],
  ])('rejects %s at its field', (_, given, errors) => {
    expect(validate('service', { ...FIELDS, ...given })).toEqual(errors)
  })
})

it('a new service is empty, takes six images and is announced', () => {
  expect(emptyFields('service')).toMatchObject({ currency: 'SSP', price_type: 'fixed' })
  expect(maxPictures('service', 'images')).toBe(6)
  expect(publishedMessage('service', true, FIELDS)).toBe('Your service is published.')
  expect(publishedMessage('service', false, FIELDS)).toBe('Changes saved.')
})

const INPUT: PublishInput = {
  kind: 'service',
  id: null,
  fields: FIELDS,
  base: null,
  sent: null,
  clientId: 'client-1',
  outdated: false,
}
const options = {
  signal: new AbortController().signal,
  offers: () => false,
  file: () => null,
  onProgress: () => {},
}

function server() {
  const calls: unknown[] = []
  const services = {
    create: async (fields: object) => {
      calls.push(['create', fields])
      return { id: 4 }
    },
    update: async (id: number, fields: object) => {
      calls.push(['update', id, fields])
      return { id }
    },
  }
  return { calls, api: { services } as unknown as ContentApi }
}

it('publishes a service with numbers, and leads to its page', async () => {
  const { calls, api } = server()
  expect(await publishContent(api, INPUT, options)).toEqual({ id: 4, href: '/services/4' })
  expect(calls).toEqual([
    [
      'create',
      {
        title: 'Wedding films',
        category: 'Film',
        description: 'Two cameras.',
        price_amount: 400_000,
        currency: 'USD',
        price_type: 'from',
        delivery_days: 14,
        client_id: 'client-1',
      },
    ],
  ])
})

it('sends what changed only, so that a price in words stays', async () => {
  const stored = offerOf({
    id: 4,
    title: 'Wedding films',
    description: 'Two cameras.',
    price: 'Ask me',
    delivery: '2 weeks',
    created_at: '2026-01-05T09:00:00Z',
  })
  const reader = { services: { get: async () => stored } } as never
  const { fields, changedAt } = await loadContent(reader, 'service', 4, options)
  expect([fields, changedAt]).toEqual([
    {
      title: 'Wedding films',
      category: '',
      description: 'Two cameras.',
      price_amount: '',
      currency: 'SSP',
      price_type: 'fixed',
      delivery_days: '',
      images: [],
    },
    '2026-01-05T09:00:00Z',
  ])
  const { calls, api } = server()
  const input = { ...INPUT, id: 4, fields: { ...fields, title: 'Films' }, base: fields }
  await publishContent(api, input, options)
  expect(calls).toEqual([['update', 4, { title: 'Films' }]])
})
