import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { searchIndexes } from '../../../server/db/migrations/0029-search-indexes.ts'
import type { Json } from '../../../src/protocol/base/types.ts'
import type { FreelancerFilters } from '../../../src/protocol/users/freelance.ts'
import { createSearchApi } from '../../../src/services/api/search.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { jpeg, upload } from '../publishing/forms.ts'
import { createClient } from '../ssr/client.ts'

const users: { [username: string]: TestUser } = {}

const update = (user: TestUser | undefined, body: Json) =>
  api.request('PATCH', '/api/profiles/update_profile/', { token: user?.access ?? '', body })

const WORKERS: { [username: string]: { [field: string]: Json } } = {
  achol: {
    title: 'Wedding films',
    skills: ['Editing', 'Drone'],
    location: 'Juba',
    availability: 'open',
    languages: ['English', 'Dinka'],
    rate_amount: 80_000,
    rate_currency: 'SSP',
    rate_unit: 'day',
    time_zone: 'Africa/Juba',
  },
  lado: {
    title: 'Signs, 100% by hand',
    skills: ['Lettering'],
    location: 'Wau',
    availability: 'booked',
    rate_amount: 12_000,
    rate_currency: 'SSP',
    rate_unit: 'hour',
  },
  nyandeng: { title: 'Photographer', skills: ['Editing'], location: 'Juba', availability: 'open' },
  poni: { title: 'Web designer', skills: [], rate_amount: 9, rate_currency: 'USD' },
}

const api = await startFileApi()
for (const [username, fields] of Object.entries(WORKERS)) {
  users[username] = await api.register(username, {
    first_name: username,
    last_name: 'Maker',
    user_type: 'freelancer',
  })
  expect((await update(users[username], fields)).status).toBe(200)
}
await api.register('client', { user_type: 'client' })

const search = () => createSearchApi(createClient(api).http)
const names = (items: readonly { user: { username: string } }[]) =>
  items.map(({ user }) => user.username)
const requests = async (filters: FreelancerFilters) =>
  names((await search().freelancers(filters)).items)

describe('freelancer list', () => {
  test('finds titles and skills that were stored before their words were', async () => {
    const forget = sql`delete from search_words`.execute(api.db)
    await Promise.all([forget, sql`update profiles set offer_words = '{}'`.execute(api.db)])
    expect(await requests({ search: 'letter' })).toEqual([])
    await searchIndexes.up(api.db)
    expect(await requests({ search: 'letter' })).toEqual(['lado'])
  })

  test('[PROD-14 A28] returns all freelancers with all fields to anonymous users', async () => {
    const { items, next, count } = await search().freelancers()
    expect([names(items), next, count]).toEqual([['achol', 'lado', 'nyandeng', 'poni'], null, 4])
    expect(items[0]).toEqual({
      id: users.achol?.id,
      user: {
        id: users.achol?.id,
        username: 'achol',
        first_name: 'achol',
        last_name: 'Maker',
        full_name: 'achol Maker',
        profile_picture: null,
      },
      headline: '',
      bio: '',
      title: 'Wedding films',
      skills: ['Editing', 'Drone'],
      location: 'Juba',
      time_zone: 'Africa/Juba',
      languages: ['English', 'Dinka'],
      rate: { amount: 80_000, currency: 'SSP', unit: 'day' },
      availability: 'open',
      works: [],
    })
    expect(items[2]?.rate).toBeNull()
  })

  test.each<[string, FreelancerFilters, string[]]>([
    ['part of the title', { search: 'WEDD' }, ['achol']],
    ['part of a skill', { search: 'letter' }, ['lado']],
    ['a full name with its space', { search: 'poni mak' }, ['poni']],
    ['a misspelled word', { search: 'drne' }, ['achol']],
    ['a short word with a missing letter', { search: 'phto' }, ['nyandeng']],
    ['a literal percent sign', { search: '0%' }, ['lado']],
    ['a skill in another case', { skill: 'editing' }, ['achol', 'nyandeng']],
    ['part of a skill, which does not match', { skill: 'edit' }, []],
    ['location', { location: 'jub' }, ['achol', 'nyandeng']],
    ['availability', { availability: 'booked' }, ['lado']],
    ['all filters', { search: 'photo', skill: 'Editing', location: 'Juba' }, ['nyandeng']],
    ['a text without matches', { search: 'zzzz' }, []],
    ['5,000 characters', { search: 'z'.repeat(5000) }, []],
  ])('[A28] filters by %s', async (_, filters, found) => {
    expect(await requests(filters)).toEqual(found)
  })

  test('[A28] includes the newest portfolio items in a page, but not in the whole list', async () => {
    const achol = users.achol as TestUser
    const created = async (title: string, given: { hidden?: boolean } = {}) => {
      const { body } = await upload(api, achol.access, {
        bytes: await jpeg(800, 600),
        name: 'x.jpg',
      })
      const images = [{ id: body.id, alt: title }]
      const work = await api.request('POST', '/api/portfolio/', {
        token: achol.access,
        body: { title, images },
      })
      expect(work.status).toBe(201)
      if (given.hidden) {
        await api.db
          .updateTable('works')
          .set({ hidden_at: new Date() })
          .where('id', '=', work.body.id)
          .execute()
      }
    }
    for (const title of ['one', 'two', 'three', 'four']) await created(title)
    await created('hidden', { hidden: true })
    const { items } = await search().freelancers()
    expect(items.map(({ works }) => works?.map(({ alt }) => alt))).toEqual([
      ['four', 'three', 'two'],
      [],
      [],
      [],
    ])
    const whole = await api.request('GET', '/api/freelancer-profiles/')
    expect(whole.body.results[0]).not.toHaveProperty('works')
    await api.db.deleteFrom('works').execute()
  })

  test('[A28] sorts by rate within each currency, a day as eight hours, missing rates last', async () => {
    expect(await requests({ sort: 'rate' })).toEqual(['achol', 'lado', 'poni', 'nyandeng'])
    expect(await requests({ sort: '-rate' })).toEqual(['lado', 'achol', 'poni', 'nyandeng'])
  })

  test('[A28] unknown values give an empty list or are ignored', async () => {
    const list = async (query: string) =>
      names((await api.request('GET', `/api/freelancer-profiles/?${query}`)).body.results)
    expect(await list('availability=sometimes')).toEqual([])
    expect(await list('sort=constructor')).toEqual(['achol', 'lado', 'nyandeng', 'poni'])
    expect(await list('skill=%27%3B--&location=%25')).toEqual([])
  })

  test('[ROUTE-19 A28] finds one freelancer by username, ignoring case', async () => {
    expect((await search().freelancer('ACHOL'))?.title).toBe('Wedding films')
    for (const name of ['client', 'nobody', 'acho', '']) {
      expect([name, await search().freelancer(name)]).toEqual([name, null])
    }
  })
})

describe('freelancer terms', () => {
  test.each<[string, { [field: string]: Json }, object]>([
    ['a rate of zero', { rate_amount: 0 }, { rate_amount: ['The rate must be at least 1.'] }],
    [
      'a fractional rate',
      { rate_amount: 1.5 },
      { rate_amount: ['The rate must be a whole number.'] },
    ],
    ['a text as rate', { rate_amount: '9' }, { rate_amount: ['The rate must be a number.'] }],
    ['another currency', { rate_currency: 'EUR' }, { rate_currency: ['Choose SSP or USD.'] }],
    ['another unit', { rate_unit: 'year' }, { rate_unit: ['Choose an hour or a day.'] }],
    [
      'another availability',
      { availability: 'maybe' },
      { availability: ['Choose open, limited, booked or nothing.'] },
    ],
    [
      'an unknown time zone',
      { time_zone: 'Juba' },
      { time_zone: ['Choose a time zone that exists.'] },
    ],
    [
      'eleven languages',
      { languages: Array.from({ length: 11 }, (_, n) => `L${n}`) },
      { languages: ['At most 10 languages.'] },
    ],
  ])('[API-USER-04] rejects %s and keeps the stored values', async (_, body, errors) => {
    const response = await update(users.lado, body)
    expect([response.status, response.body]).toEqual([400, errors])
    const stored = await search().freelancer('lado')
    expect([stored?.rate, stored?.availability, stored?.languages]).toEqual([
      { amount: 12_000, currency: 'SSP', unit: 'hour' },
      'booked',
      [],
    ])
  })

  test('[API-USER-04] removes a rate', async () => {
    expect((await update(users.poni, { rate_amount: null })).body.rate_amount).toBeNull()
    expect((await search().freelancer('poni'))?.rate).toBeNull()
    await update(users.poni, { rate_amount: 9 })
  })
})

describe('services of one user', () => {
  test('[A28 SEARCH-15] are filtered by username', async () => {
    await api.db
      .insertInto('services')
      .values(
        ['achol', 'lado'].map((name) => ({
          user_id: users[name]?.id ?? 0,
          title: `${name}'s service`,
          price: 'USD 5',
          delivery: '',
        })),
      )
      .execute()
    const { items } = await search().offers({ username: 'LADO' })
    expect(items.map(({ title }) => title)).toEqual(["lado's service"])
    expect((await search().offers({ username: 'nobody' })).items).toEqual([])
  })
})
