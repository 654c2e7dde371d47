import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showWorks, works } from '../../server/portfolio/works.ts'
import type { Picture } from '../../src/protocol/creative-types.ts'
import { isServiceFailure } from '../../src/protocol/errors.ts'
import type { Json, ServiceFailure } from '../../src/protocol/types.ts'
import { createPortfolioApi } from '../../src/services/portfolio.ts'
import { createClient } from './client.ts'
import { type FormValue, jpeg, sendForm, upload } from './forms.ts'
import { type Api, type Person, startApi } from './kit.ts'

let api: Api
let ayen: Person
let lado: Person

beforeAll(async () => {
  api = await startApi()
  ayen = await api.register('ayen', { first_name: 'Ayen', last_name: 'Kuol' })
  lado = await api.register('lado')
})
afterAll(() => api.stop())

/** The real service, and what it sent. */
function services(person?: Person) {
  const client = createClient(api, person)
  return { calls: client.calls, portfolio: createPortfolioApi(client.http) }
}

async function failureOf(work: Promise<unknown>): Promise<ServiceFailure> {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!isServiceFailure(error)) throw new Error('expected a failure', { cause: error })
  return error
}

const picture = async (person: Person, width = 40): Promise<{ id: number; url: string }> => {
  const bytes = await jpeg(width, 30)
  return (await upload(api, person.access, { bytes, name: 'x.jpg' })).body
}

const post = (person: Person, body: Json) =>
  api.request('POST', '/api/portfolio/', { token: person.access, body })
const patch = (person: Person, id: number, body: Json) =>
  api.request('PATCH', `/api/portfolio/${id}/`, { token: person.access, body })

/** A work with one new picture. */
async function publish(person: Person, fields: { [field: string]: Json } = {}) {
  const { id } = await picture(person)
  const answer = await post(person, { title: 'Untitled', images: [{ id }], ...fields })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

const titles = (list: { items: { title: string }[] }) => list.items.map(({ title }) => title)

describe('making an item', () => {
  test('[API-PORT-06] from uploaded pictures: JSON, and everything comes back', async () => {
    const [one, two] = [await picture(ayen, 400), await picture(ayen)]
    const { portfolio, calls } = services(ayen)
    const made = await portfolio.create({
      title: ' Milaya for the Nile  ',
      description: 'Thread on cotton.\n\nTwo months.',
      category: 'Textile',
      tags: ['#milaya', 'Bor', 'bor'],
      images: [
        { id: two.id, alt: 'The whole cloth' },
        { id: one.id, alt: '' },
      ],
      client_id: 'submit-1',
    })
    expect(made).toEqual({
      id: expect.any(Number),
      title: 'Milaya for the Nile',
      slug: 'milaya-for-the-nile',
      description: 'Thread on cotton.\n\nTwo months.',
      author: { id: ayen.id, username: 'ayen', full_name: 'Ayen Kuol', avatar: null },
      category: 'Textile',
      tags: ['milaya', 'bor'],
      images: [
        { ...two, url: `${api.origin}${two.url}`, alt: 'The whole cloth' },
        { ...one, url: `${api.origin}${one.url}`, alt: '' },
      ],
      image_count: 2,
      likes_count: 0,
      comments_count: 0,
      views_count: 0,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      edited_at: null,
    })
    expect(calls).toEqual(['POST /api/portfolio/ 201'])
    expect(await portfolio.get(made.id)).toEqual(made)
  })

  test('[API-PORT-06] from files: a form, in the order of the files', async () => {
    const { portfolio, calls } = services(ayen)
    const made = await portfolio.create({
      title: 'Murals of Juba',
      description: '',
      category: '',
      tags: ['walls', 'paint'],
      images: [
        new File([Uint8Array.from(await jpeg(50, 20))], 'a.jpg'),
        new File([Uint8Array.from(await jpeg(60, 20))], 'b.jpg'),
      ],
    })
    expect(calls).toEqual(['POST /api/portfolio/ 201'])
    expect([made.tags, made.images.map(({ width, alt }) => [width, alt])]).toEqual([
      ['walls', 'paint'],
      [
        [50, ''],
        [60, ''],
      ],
    ])
  })

  test('[API-PORT-06] a form may mix files and uploaded pictures, in its order', async () => {
    const first = await picture(ayen, 31)
    const { status, body } = await sendForm(api, 'POST', '/api/portfolio/', ayen.access, [
      ['title', 'Mixed'],
      ['tags', '["a", "b"]'],
      ['tags', 'c'],
      ['images', JSON.stringify({ id: first.id, alt: 'First' })],
      ['images', { bytes: await jpeg(32, 9), name: 'second.jpg' }],
    ])
    expect([status, body.tags]).toEqual([201, ['a', 'b', 'c']])
    expect(body.images.map(({ width, alt }: Picture) => [width, alt])).toEqual([
      [31, 'First'],
      [32, ''],
    ])
    const misplaced = await sendForm(api, 'POST', '/api/portfolio/', ayen.access, [
      ['title', { bytes: await jpeg(9, 9), name: 'x.jpg' }],
    ])
    expect([misplaced.status, misplaced.body]).toEqual([
      400,
      { title: ['No file is expected here.'] },
    ])
  })

  test('[API-PORT-06] a submit that is sent again makes no second item', async () => {
    const { id } = await picture(lado)
    const body = { title: 'Once', images: [{ id }], client_id: 'once' }
    const [one, two] = await Promise.all([post(lado, body), post(lado, body)])
    const three = await post(lado, { ...body, title: 'Other words' })
    expect([one.status, two.status, three.status]).toEqual([201, 201, 201])
    expect([two.body, three.body]).toEqual([one.body, one.body])
    const form: [string, FormValue][] = [
      ['title', 'Once'],
      ['client_id', 'once'],
      ['images', { bytes: await jpeg(9, 9), name: 'x.jpg' }],
    ]
    const count = async () =>
      (await api.db.selectFrom('pictures').select('id').where('owner_id', '=', lado.id).execute())
        .length
    const before = await count()
    const four = await sendForm(api, 'POST', '/api/portfolio/', lado.access, form)
    expect([four.status, four.body, await count()]).toEqual([201, one.body, before])
    expect((await publish(ayen, { client_id: 'once' })).id).not.toBe(one.body.id)
  })

  test('[API-PORT-06] a title in any script has a readable address', async () => {
    const made = await publish(ayen, { title: 'مهرجان جوبا — ɣän & co.' })
    expect(made.slug).toBe('مهرجان-جوبا-ɣän-co')
  })

  test.each([
    ['no title', { title: ' ' }, { title: ['Title is required.'] }],
    [
      'a title of 151 characters',
      { title: 'x'.repeat(151) },
      { title: ['Title may have at most 150 characters.'] },
    ],
    ['no picture', { images: [] }, { images: ['Add at least one image.'] }],
    ['no list of pictures', { images: 'x' }, { images: ['Images must be a list.'] }],
    ['pictures without id', { images: [{ alt: 'x' }] }, { images: [expect.any(String)] }],
    [
      'pictures that do not exist',
      { images: [{ id: 99_999_999 }, { id: 'x1' }] },
      { images: ['These pictures are not among your uploads: 99999999, x1.'] },
    ],
    [
      '31 pictures',
      { images: Array.from({ length: 31 }, (_, id) => ({ id: id + 1 })) },
      { images: ['At most 30 images.'] },
    ],
    [
      'the same picture twice',
      { images: [{ id: 1 }, { id: '1' }] },
      { images: ['Each image can be added once.'] },
    ],
    [
      '11 tags',
      { tags: Array.from({ length: 11 }, (_, n) => `t${n}`) },
      { tags: ['At most 10 tags.'] },
    ],
    ['a long tag', { tags: ['x'.repeat(41)] }, { tags: ['A tag may have at most 40 characters.'] }],
    [
      'a null character',
      { description: 'a\0' },
      { description: ['Null characters are not allowed.'] },
    ],
  ])('[API-PORT-06] refuses %s', async (_, given, fields) => {
    const { id } = await picture(ayen)
    const answer = await post(ayen, { title: 'T', images: [{ id }], ...given } as Json)
    expect([answer.status, answer.body]).toEqual([400, fields])
  })

  test('[API-PORT-06] refuses another person’s pictures and nobody at all', async () => {
    const [own, other] = [await picture(ayen), await picture(lado)]
    const answer = await post(ayen, { title: 'T', images: [{ id: own.id }, { id: other.id }] })
    expect([answer.status, answer.body]).toEqual([
      400,
      { images: [`These pictures are not among your uploads: ${other.id}.`] },
    ])
    const nobody = await api.request('POST', '/api/portfolio/', { body: { title: 'T' } })
    expect(nobody.status).toBe(401)
  })

  test('[API-PORT-06] a refused form leaves no picture behind', async () => {
    const person = await api.register('careless')
    const file = { bytes: await jpeg(9, 9), name: 'x.jpg' }
    const broken = { bytes: Buffer.from('no picture'), name: 'notes.txt' }
    const answers = [
      await sendForm(api, 'POST', '/api/portfolio/', person.access, [
        ['images', file],
        ['title', ''],
      ]),
      await sendForm(api, 'POST', '/api/portfolio/', person.access, [
        ['title', 'T'],
        ['images', file],
        ['images', broken],
      ]),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [400, { title: ['Title is required.'] }],
      [
        400,
        {
          detail:
            '“notes.txt” is not a picture we can use. Please choose a JPEG, PNG, WebP, AVIF or GIF.',
        },
      ],
    ])
    const left = api.db.selectFrom('pictures').select('id').where('owner_id', '=', person.id)
    expect(await left.execute()).toEqual([])
  })
})

describe('reading', () => {
  test('[API-PORT-01] the newest first, page by page, with the first picture only', async () => {
    const person = await api.register('many')
    const images = [await picture(person), await picture(person)].map(({ id }) => ({ id }))
    await publish(person, { title: 'First' })
    await publish(person, { title: 'Second' })
    await post(person, { title: 'Third', images })
    const { portfolio, calls } = services()
    const list = await portfolio.list()
    expect(calls).toEqual(['GET /api/portfolio/ 200'])
    expect(titles(list).slice(0, 3)).toEqual(['Third', 'Second', 'First'])
    expect([list.items[0]?.images.map(({ id }) => id), list.items[0]?.image_count]).toEqual([
      [images[0]?.id],
      2,
    ])
    const path = '/api/portfolio/?username=many&page_size=2'
    const pages = await Promise.all([1, 2].map((n) => api.request('GET', `${path}&page=${n}`)))
    expect(pages.map(({ body }) => [body.count, body.results.length, body.next])).toEqual([
      [3, 2, `${api.origin}${path}&page=2`],
      [3, 1, null],
    ])
  })

  test('[API-PORT-02] the own ones, for whoever is signed in', async () => {
    const person = await api.register('owner')
    const made = await publish(person, { title: 'Mine' })
    const { portfolio, calls } = services(person)
    const mine = await portfolio.mine()
    expect([titles(mine), mine.items[0]?.id, mine.next, mine.count]).toEqual([
      ['Mine'],
      made.id,
      null,
      1,
    ])
    expect(calls).toEqual(['GET /api/portfolio/mine/ 200'])
    const signedOut = await failureOf(services().portfolio.mine())
    expect([signedOut.message, signedOut.status, signedOut.authError]).toEqual([
      'Please sign in first.',
      401,
      true,
    ])
  })

  test('[API-PORT-03] those of a user, whatever the case of the name', async () => {
    const person = await api.register('Nyakim')
    await publish(person, { title: 'Hers' })
    const { portfolio } = services()
    expect(titles(await portfolio.list({ username: 'nyakim' }))).toEqual(['Hers'])
    expect(await portfolio.list({ username: 'nobody' })).toEqual({
      items: [],
      next: null,
      count: 0,
    })
  })

  test('[API-PORT-01] by category and tag', async () => {
    await publish(lado, { title: 'Pot', category: 'Ceramics', tags: ['Clay', 'fire'] })
    const { portfolio } = services()
    expect(titles(await portfolio.list({ category: 'ceramics' }))).toEqual(['Pot'])
    expect(titles(await portfolio.list({ tag: '#clay' }))).toEqual(['Pot'])
    expect(titles(await portfolio.list({ tag: 'cla' }))).toEqual([])
  })

  test('[API-PORT-04] one with all its pictures; a missing one is not found', async () => {
    const images = [await picture(ayen), await picture(ayen)].map(({ id }) => ({ id, alt: '' }))
    const { body } = await post(ayen, { title: 'Both', images })
    const { portfolio, calls } = services()
    expect((await portfolio.get(String(body.id))).images.map(({ id }) => id)).toEqual(
      images.map(({ id }) => id),
    )
    expect(calls).toEqual([`GET /api/portfolio/${body.id}/ 200`])
    const missing = await failureOf(portfolio.get(99_999_999))
    expect([missing.message, missing.status]).toEqual(['Portfolio item not found', 404])
  })

  test('[API-PORT-05] searches titles, tags and descriptions, the best first', async () => {
    await publish(ayen, { title: 'Harp', description: 'Played at the Kuajok gathering' })
    await publish(ayen, { title: 'Kuajok', description: 'A town' })
    await publish(lado, { title: 'Drum', tags: ['kuajok'] })
    const { portfolio, calls } = services()
    expect(titles(await portfolio.list({ search: 'kuajok' }))).toEqual(['Kuajok', 'Drum', 'Harp'])
    expect(calls).toEqual(['GET /api/portfolio/ 200'])
    expect(titles(await portfolio.list({ search: 'kuajk' }))).toEqual(['Kuajok'])
    expect(titles(await portfolio.list({ search: 'kuaj' }))).toEqual(['Kuajok'])
    await publish(lado, { title: 'A hard road' })
    await publish(lado, { title: 'Song', description: 'For a harp' })
    expect(titles(await portfolio.list({ search: 'harp' }))).toEqual([
      'Harp',
      'Song',
      'A hard road',
    ])
    await publish(lado, { title: 'Milaya in blue' })
    expect(titles(await portfolio.list({ search: 'milya' }))).toContain('Milaya in blue')
    for (const search of ['zzzzzz', "' or 1=1 --", '"', '& | !', '%', '\\']) {
      expect([search, titles(await portfolio.list({ search }))]).toEqual([search, []])
    }
  })

  test('[API-PORT-01] a page of many items costs two queries, as one of one does', async () => {
    let queries = 0
    const counted = api.db.withPlugin({
      transformQuery({ node }) {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await publish(ayen)
    await publish(lado)
    const shown = await showWorks(counted, works(counted), 1)
    expect([shown.length > 5, queries]).toEqual([true, 2])
  })

  test('[API-PORT-01] counts likes and comments, deleted comments not', async () => {
    const made = await publish(ayen, { title: 'Counted' })
    const target = { target_type: 'work' as const, target_id: made.id }
    await api.db
      .insertInto('likes')
      .values([ayen, lado].map(({ id }) => ({ user_id: id, ...target })))
      .execute()
    await api.db
      .insertInto('comments')
      .values([
        { ...target, author_id: lado.id, body: 'Good', deleted_at: null },
        { ...target, author_id: lado.id, body: '', deleted_at: new Date() },
      ])
      .execute()
    const { portfolio } = services()
    expect(await portfolio.get(made.id)).toMatchObject({ likes_count: 2, comments_count: 1 })
    const listed = (await portfolio.list({ search: 'Counted' })).items[0]
    expect(listed).toMatchObject({ likes_count: 2, comments_count: 1 })
  })
})

describe('changing', () => {
  test('[API-PORT-07] changes what is given, as JSON, and says when', async () => {
    const made = await publish(ayen, { title: 'Before', description: 'Stays', tags: ['a'] })
    const more = await picture(ayen)
    const { portfolio, calls } = services(ayen)
    const changed = await portfolio.update(made.id, {
      title: 'After',
      images: [
        { id: more.id, alt: 'New' },
        { id: made.images[0].id, alt: 'Old' },
      ],
    })
    expect(calls).toEqual([`PATCH /api/portfolio/${made.id}/ 200`])
    expect(changed).toMatchObject({
      title: 'After',
      slug: 'after',
      description: 'Stays',
      tags: ['a'],
      created_at: made.created_at,
      edited_at: expect.stringMatching(/Z$/),
    })
    expect(changed.images.map(({ id, alt }) => [id, alt])).toEqual([
      [more.id, 'New'],
      [made.images[0].id, 'Old'],
    ])
    expect(await portfolio.get(made.id)).toEqual(changed)
  })

  test('[API-PORT-07] takes files in a form', async () => {
    const made = await publish(ayen, { title: 'Plain' })
    const { portfolio, calls } = services(ayen)
    const file = new File([Uint8Array.from(await jpeg(77, 20))], 'new.jpg')
    const changed = await portfolio.update(made.id, { images: [file] })
    expect(calls).toEqual([`PATCH /api/portfolio/${made.id}/ 200`])
    expect([changed.title, changed.images.map(({ width }) => width)]).toEqual(['Plain', [77]])
  })

  test('[API-PORT-07] refuses strangers, missing items and bad fields', async () => {
    const made = await publish(ayen, { title: 'Kept' })
    const answers = [
      await patch(lado, made.id, { title: 'Stolen' }),
      await patch(ayen, 99_999_999, { title: 'x' }),
      await patch(ayen, made.id, { title: '' }),
      await patch(ayen, made.id, { images: [] }),
      await patch(ayen, made.id, { images: [{ id: (await picture(lado)).id }], title: 'Half' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 400, 400, 400])
    const { body } = await api.request('GET', `/api/portfolio/${made.id}/`)
    expect(body).toEqual(made)
    const failure = await failureOf(services(lado).portfolio.update(made.id, { title: 'x' }))
    expect([failure.message, failure.status]).toEqual(['Permission denied', 403])
  })
})

describe('deleting', () => {
  test('[API-PORT-08] takes everything about the item along, and only that', async () => {
    const made = await publish(ayen, { title: 'Gone' })
    const stays = await publish(ayen, { title: 'Stays' })
    for (const { id } of [made, stays]) {
      const target = { target_type: 'work' as const, target_id: id }
      const comment = await api.db
        .insertInto('comments')
        .values({ ...target, author_id: lado.id, body: 'x' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await api.db
        .insertInto('likes')
        .values([
          { user_id: lado.id, ...target },
          { user_id: lado.id, target_type: 'comment', target_id: comment.id },
        ])
        .execute()
      await api.db
        .insertInto('bookmarks')
        .values({ user_id: lado.id, ...target })
        .execute()
    }
    const counts = async () => {
      const rows = await Promise.all(
        (['likes', 'comments', 'bookmarks', 'works', 'pictures'] as const).map((table) =>
          api.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .execute(),
        ),
      )
      return rows.map(([row]) => row?.n ?? 0)
    }
    const before = await counts()
    const { portfolio, calls } = services(ayen)
    await portfolio.remove(made.id)
    expect(calls).toEqual([`DELETE /api/portfolio/${made.id}/ 204`])
    expect(await counts()).toEqual(before.map((n, index) => n - (index === 0 ? 2 : 1)))
    const key = made.images[0].url.split('/').at(-2)
    expect(existsSync(join(api.config.mediaDir, 'pictures', key))).toBe(false)
    expect((await failureOf(portfolio.get(made.id))).status).toBe(404)
    expect((await portfolio.get(stays.id)).likes_count).toBe(1)
  })

  test('[API-PORT-08] leaves pictures that another item shows', async () => {
    const { id } = await picture(ayen)
    const [one, two] = [
      await post(ayen, { title: 'A', images: [{ id }] }),
      await post(ayen, { title: 'B', images: [{ id }] }),
    ]
    await services(ayen).portfolio.remove(one.body.id)
    expect((await services().portfolio.get(two.body.id)).images).toHaveLength(1)
  })

  test('[API-PORT-08] refuses strangers', async () => {
    const made = await publish(ayen)
    const failure = await failureOf(services(lado).portfolio.remove(made.id))
    expect([failure.message, failure.status]).toEqual(['Permission denied', 403])
    expect((await api.request('GET', `/api/portfolio/${made.id}/`)).status).toBe(200)
  })
})
