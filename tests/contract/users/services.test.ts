import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { beforeEach, describe, expect, test } from 'vitest'
import { services as servicesMigration } from '../../../server/db/migrations/0018-services.ts'
import type { Json } from '../../../src/protocol/base/types.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory, participantOf } from '../live/live-people.ts'
import { jpeg, sendForm } from '../publishing/forms.ts'
import { ISO, picture } from '../publishing/writing-kit.ts'

const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)

const FIELDS = { title: 'Wedding film', description: 'Two cameras, one day.' }

let ayen: TestUser
let lokai: TestUser

const profile = (user: TestUser, body: Json) =>
  requestAs(user, 'PATCH', 'profiles/update_profile/', { body })
const create = (fields: { [field: string]: Json } = {}, user = ayen) =>
  requestAs(user, 'POST', 'services/', { body: { ...FIELDS, ...fields } })
const change = (id: number, body: Json, user = ayen) =>
  requestAs(user, 'PATCH', `services/${id}/`, { body })
const listed = async (query = '', user?: TestUser): Promise<string[]> => {
  const token = user === undefined ? {} : { token: user.access }
  const { body } = await api.request('GET', `/api/services/${query}`, token)
  return body.results.map(({ title }: { title: string }) => title)
}

beforeEach(async () => {
  await api.db.deleteFrom('services').execute()
  ayen = await join('ayen')
  lokai = await join('lokai')
  await profile(ayen, { user_type: 'freelancer' })
})

describe('creating a service', () => {
  test('[A28] returns it completely, and it is in the public list and on its own page', async () => {
    const photo = await picture(api, ayen)
    const { status, body } = await create({
      category: 'Film',
      price_amount: 400_000,
      currency: 'SSP',
      price_type: 'from',
      delivery_days: 14,
      images: [{ id: photo.id, alt: 'A bride' }],
      client_id: 'c1',
    })
    const service = {
      id: expect.any(Number),
      ...FIELDS,
      category: 'Film',
      price: 'From SSP 400,000',
      price_amount: 400_000,
      currency: 'SSP',
      price_type: 'from',
      delivery: 'Within 14 days',
      delivery_days: 14,
      images: [expect.objectContaining({ id: photo.id, alt: 'A bride' })],
      status: 'active',
      user: participantOf(ayen),
      created_at: expect.stringMatching(ISO),
      edited_at: null,
    }
    expect([status, body]).toEqual([201, service])
    expect((await api.request('GET', `/api/services/${body.id}/`)).body).toEqual(body)
    expect((await api.request('GET', '/api/services/')).body.results).toEqual([body])
  })

  test('needs a title and a description only: the price is on request', async () => {
    const { status, body } = await create()
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        ...FIELDS,
        category: '',
        price: '',
        price_amount: null,
        currency: 'SSP',
        price_type: 'fixed',
        delivery: '',
        delivery_days: null,
        images: [],
      }),
    ])
  })

  test('happens once for repeated and concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => create({ client_id: 'same' })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1)
    expect(await listed()).toEqual(['Wedding film'])
  })

  test('takes pictures as files in a form', async () => {
    const file = { bytes: await jpeg(40, 30), name: 'x.jpg' }
    const { status, body } = await sendForm(api, 'POST', '/api/services/', ayen.access, [
      ...Object.entries(FIELDS),
      ['price_amount', '1,500'],
      ['delivery_days', ''],
      ['images', file],
      ['image_alts', 'A loom'],
    ])
    expect([status, body.price, body.delivery_days]).toEqual([201, 'SSP 1,500', null])
    expect(body.images).toEqual([expect.objectContaining({ alt: 'A loom', width: 40 })])
  })

  test.each<[string, { [field: string]: Json }, Json]>([
    ['no title', { title: ' ' }, { title: ['Title is required.'] }],
    [
      'a long title',
      { title: 'x'.repeat(151) },
      { title: ['Title can have up to 150 characters.'] },
    ],
    ['no description', { description: '' }, { description: ['Description is required.'] }],
    [
      'a long category',
      { category: 'x'.repeat(41) },
      { category: ['The category can have up to 40 characters.'] },
    ],
    [
      'a price of 0',
      { price_amount: 0 },
      { price_amount: ['Enter the price as a number, such as 12000, or leave it empty.'] },
    ],
    [
      'a price in words',
      { price_amount: 'cheap' },
      { price_amount: ['Enter the price as a number, such as 12000, or leave it empty.'] },
    ],
    [
      'a huge price',
      { price_amount: 1_000_000_001 },
      { price_amount: ['The price can be up to 1,000,000,000.'] },
    ],
    ['another currency', { currency: 'KES' }, { currency: ['Choose SSP or USD as the currency.'] }],
    [
      'another price type',
      { price_type: 'week' },
      { price_type: ['A price is fixed, the lowest one, or for an hour, a day or a piece.'] },
    ],
    ...[0, 366, 1.5, 'soon'].map((delivery_days): [string, { [field: string]: Json }, Json] => [
      `${delivery_days} days`,
      { delivery_days },
      {
        delivery_days: ['Enter the delivery time in days, from 1 to 365, or leave it empty.'],
      },
    ]),
    ['another status', { status: 'sold' }, { status: ['A service is active or paused.'] }],
    [
      'too many images',
      { images: Array.from({ length: 7 }, (_, index) => ({ id: index + 1, alt: '' })) },
      { images: ['At most 6 images.'] },
    ],
    [
      'an unknown image',
      { images: [{ id: 999_999, alt: '' }] },
      { images: ['These images aren’t in your uploads: 999999.'] },
    ],
  ])('is rejected with a message at the field for %s', async (_, fields, errors) => {
    const { status, body } = await create(fields)
    expect([status, body]).toEqual([400, errors])
  })

  test('is rejected for an image of another user', async () => {
    const photo = await picture(api, lokai)
    const { status, body } = await create({ images: [{ id: photo.id, alt: '' }] })
    expect([status, body]).toEqual([
      400,
      { images: [`These images aren’t in your uploads: ${photo.id}.`] },
    ])
  })

  test('is rejected without sign-in, and for a user who is no freelancer', async () => {
    expect((await api.request('POST', '/api/services/', { body: FIELDS })).status).toBe(401)
    const { status, body } = await create({}, lokai)
    expect([status, body]).toEqual([403, { detail: 'Become a freelancer to offer services.' }])
  })

  test('is rejected at 50 services per user, also for concurrent requests', async () => {
    const rows = Array.from({ length: 49 }, (_, index) => ({
      user_id: ayen.id,
      title: `Service ${index}`,
    }))
    await api.db.insertInto('services').values(rows).execute()
    const all = await Promise.all(Array.from({ length: 3 }, () => create()))
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
    expect(all.find(({ status }) => status === 400)?.body).toEqual({
      detail: 'You can have up to 50 services. Delete one to add another.',
    })
  })
})

describe('a service', () => {
  test('that is paused is in its owner’s list and on its page for the owner only', async () => {
    const { body: service } = await create()
    const paused = await change(service.id, { status: 'paused' })
    expect([paused.status, paused.body]).toEqual([200, { ...service, status: 'paused' }])
    expect([await listed(), await listed('?search=wedding', ayen)]).toEqual([[], []])
    const at = `services/${service.id}/`
    expect((await api.request('GET', `/api/${at}`)).status).toBe(404)
    expect((await requestAs(lokai, 'GET', at)).status).toBe(404)
    expect((await requestAs(ayen, 'GET', at)).body).toEqual(paused.body)
    expect((await requestAs(ayen, 'GET', 'services/mine/')).body.results).toEqual([paused.body])
    expect((await requestAs(lokai, 'GET', 'services/mine/')).body.results).toEqual([])
    await change(service.id, { status: 'active' })
    expect(await listed()).toEqual(['Wedding film'])
  })

  test('changes in the given fields only, and is marked as edited if one has another value', async () => {
    const { body: service } = await create({ price_amount: 50, currency: 'USD', delivery_days: 3 })
    const same = await change(service.id, { title: FIELDS.title, price_amount: 50 })
    expect([same.status, same.body]).toEqual([200, service])
    const changed = await change(service.id, { price_amount: null, delivery_days: 1 })
    expect(changed.body).toEqual({
      ...service,
      price: '',
      price_amount: null,
      delivery: 'Within 1 day',
      delivery_days: 1,
      edited_at: expect.stringMatching(ISO),
    })
  })

  test('replaces its images, and removed ones are deleted', async () => {
    const [first, second] = [await picture(api, ayen), await picture(api, ayen)]
    const { body: service } = await create({ images: [{ id: first.id, alt: '' }] })
    const { body } = await change(service.id, { images: [{ id: second.id, alt: 'New' }] })
    expect(body.images).toEqual([expect.objectContaining({ id: second.id, alt: 'New' })])
    const pictures = await api.db.selectFrom('pictures').select('id').execute()
    expect(pictures.map(({ id }) => id)).not.toContain(first.id)
    expect((await requestAs(ayen, 'DELETE', `services/${service.id}/`)).status).toBe(204)
    const left = await api.db.selectFrom('pictures').select('id').execute()
    expect(left.map(({ id }) => id)).not.toContain(second.id)
  })

  test('is changed and deleted by its owner only', async () => {
    const { body: service } = await create()
    const at = `services/${service.id}/`
    expect((await api.request('PATCH', `/api/${at}`, { body: { title: 'x' } })).status).toBe(401)
    expect((await api.request('DELETE', `/api/${at}`)).status).toBe(401)
    const rejected = [
      await change(service.id, { title: 'Mine' }, lokai),
      await requestAs(lokai, 'DELETE', at),
    ]
    expect(rejected.map(({ status, body }) => [status, body])).toEqual([
      [403, { detail: 'This service is not yours.' }],
      [403, { detail: 'This service is not yours.' }],
    ])
    await change(service.id, { status: 'paused' })
    expect((await change(service.id, { title: 'Mine' }, lokai)).status).toBe(404)
    expect((await change(service.id, { title: '' })).body).toEqual({
      title: ['Title is required.'],
    })
    expect((await requestAs(ayen, 'DELETE', at)).status).toBe(204)
    expect((await requestAs(ayen, 'DELETE', at)).status).toBe(404)
    expect((await change(service.id, { title: 'Gone' })).status).toBe(404)
    for (const id of ['x', '999999999']) {
      expect((await requestAs(ayen, 'GET', `services/${id}/`)).status).toBe(404)
    }
  })

  test('of a blocked user is not in the list of the user who blocked', async () => {
    await create()
    await requestAs(lokai, 'POST', 'blocks/', { body: { user_id: ayen.id } })
    expect([await listed('', lokai), await listed()]).toEqual([[], ['Wedding film']])
  })

  test('is erased with its owner’s account, with its images', async () => {
    const photo = await picture(api, ayen)
    const { body: service } = await create({ images: [{ id: photo.id, alt: '' }] })
    await api.deleteAccount(ayen)
    expect((await api.request('GET', `/api/services/${service.id}/`)).status).toBe(404)
    for (const table of ['services', 'service_pictures'] as const) {
      expect(await api.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})

describe('the account type', () => {
  test('[PROD-14 ROLE-03] makes a client a freelancer without signing in again', async () => {
    const changed = await profile(lokai, {
      user_type: 'freelancer',
      title: 'Sign painter',
      skills: ['Lettering'],
      rate_amount: 5000,
      availability: 'open',
      languages: ['Dinka'],
    })
    expect(changed.status).toBe(200)
    expect((await requestAs(lokai, 'GET', 'users/me/')).body).toMatchObject({
      user_type: 'freelancer',
      freelancer_profile: { title: 'Sign painter', skills: ['Lettering'] },
      extras: expect.arrayContaining(['account_type', 'services']),
    })
    const { body } = await api.request(
      'GET',
      `/api/freelancer-profiles/?username=${lokai.username}`,
    )
    expect(body.results).toEqual([
      expect.objectContaining({ title: 'Sign painter', rate_amount: 5000, languages: ['Dinka'] }),
    ])
    expect((await create({}, lokai)).status).toBe(201)
  })

  test('that is no freelancer’s any more pauses the services, which stay paused', async () => {
    const { body: service } = await create()
    await profile(ayen, { user_type: 'client' })
    expect(await listed()).toEqual([])
    const { status, body } = await change(service.id, { status: 'active' })
    expect([status, body]).toEqual([403, { detail: 'Become a freelancer to offer services.' }])
    await profile(ayen, { user_type: 'freelancer' })
    expect((await change(service.id, { status: 'active' })).status).toBe(200)
  })
})

const migration: Migration = servicesMigration

/** Undoes the migration, then stores services as older versions did and migrates them. */
async function migrated(rows: readonly (readonly [price: string, delivery: string])[]) {
  await api.db.transaction().execute(async (trx) => {
    await sql`drop table service_pictures`.execute(trx)
    await sql`drop index services_newest_idx`.execute(trx)
    await sql`alter table services drop column client_id, drop column price_minor,
      drop column currency, drop column price_type, drop column delivery_days, drop column status,
      drop column edited_at, drop column hidden_at, drop column hidden_reason`.execute(trx)
    for (const [price, delivery] of rows) {
      await sql`insert into services (user_id, title, price, delivery)
        values (${ayen.id}, 'Old', ${price}, ${delivery})`.execute(trx)
    }
    await migration.up(trx)
  })
}

test('the migration reads prices and delivery times of stored services and leaves other texts', async () => {
  await migrated([
    ['SSP 60,000 a day', 'Within 3 days'],
    ['USD 15.50 an hour', 'Within a week'],
    ['SSP 1,250,000 a job', 'By arrangement'],
    ['SSP 900 a piece', ''],
    ['Ask me', '2 weeks'],
    ['SSP 99999999999999999999999', ''],
  ])
  const { body } = await requestAs(ayen, 'GET', 'services/mine/')
  const found = body.results.toReversed().map((one: { [field: string]: Json }) => {
    const { price, price_amount, price_type, delivery, delivery_days } = one
    return [price, price_amount, price_type, delivery, delivery_days]
  })
  expect(found).toEqual([
    ['SSP 60,000 a day', 60_000, 'day', 'Within 3 days', 3],
    ['USD 15.50 an hour', 15.5, 'hour', 'Within 7 days', 7],
    ['SSP 1,250,000', 1_250_000, 'fixed', 'By arrangement', null],
    ['SSP 900 a piece', 900, 'piece', '', null],
    ['Ask me', null, 'fixed', '2 weeks', null],
    ['SSP 99999999999999999999999', null, 'fixed', '', null],
  ])
})
