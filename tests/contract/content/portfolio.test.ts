import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import type { Picture } from '../../../src/protocol/content/creative-types.ts'
import { type FormValue, jpeg, sendForm } from '../publishing/forms.ts'
import { startPortfolio } from './portfolio-kit.ts'

const { api, ayen, lado, picture, post, services, publish } = await startPortfolio()

describe('creating a portfolio item', () => {
  test('[API-PORT-06] accepts uploaded pictures as JSON and returns all fields', async () => {
    const [one, two] = [await picture(ayen, 400), await picture(ayen)]
    const { portfolio, calls } = services(ayen)
    const created = await portfolio.create({
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
    expect(created).toEqual({
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
      colours: expect.any(Array),
      tools: [],
      process: '',
      licence: '',
      likes_count: 0,
      comments_count: 0,
      views_count: 0,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      edited_at: null,
    })
    expect(calls).toEqual(['POST /api/portfolio/ 201'])
    expect(await portfolio.get(created.id)).toEqual(created)
  })

  test('[API-PORT-06] accepts a form with files, keeping their order', async () => {
    const { portfolio, calls } = services(ayen)
    const created = await portfolio.create({
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
    expect([created.tags, created.images.map(({ width, alt }) => [width, alt])]).toEqual([
      ['walls', 'paint'],
      [
        [50, ''],
        [60, ''],
      ],
    ])
  })

  test('[API-PORT-06] accepts a form with files and uploaded pictures, keeping their order', async () => {
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

  test('[API-PORT-06] creates one item for a repeated request', async () => {
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

  test('[API-PORT-06] creates a readable slug for titles in any script', async () => {
    const created = await publish(ayen, { title: 'مهرجان جوبا — ɣän & co.' })
    expect(created.slug).toBe('مهرجان-جوبا-ɣän-co')
  })

  test.each([
    ['no title', { title: ' ' }, { title: ['Title is required.'] }],
    [
      'a title of 151 characters',
      { title: 'x'.repeat(151) },
      { title: ['Title can have up to 150 characters.'] },
    ],
    ['no picture', { images: [] }, { images: ['Add at least one image.'] }],
    ['pictures that are not a list', { images: 'x' }, { images: ['Images must be a list.'] }],
    ['pictures without id', { images: [{ alt: 'x' }] }, { images: [expect.any(String)] }],
    [
      'pictures that do not exist',
      { images: [{ id: 99_999_999 }, { id: 'x1' }] },
      { images: ['These images aren’t in your uploads: 99999999, x1.'] },
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
    ['a long tag', { tags: ['x'.repeat(41)] }, { tags: ['A tag can have up to 40 characters.'] }],
    [
      'a null character',
      { description: 'a\0' },
      { description: ['Null characters are not allowed.'] },
    ],
  ])('[API-PORT-06] rejects %s', async (_, given, fields) => {
    const { id } = await picture(ayen)
    const response = await post(ayen, { title: 'T', images: [{ id }], ...given } as Json)
    expect([response.status, response.body]).toEqual([400, fields])
  })

  test("[API-PORT-06] rejects other users' pictures and anonymous users", async () => {
    const [own, other] = [await picture(ayen), await picture(lado)]
    const response = await post(ayen, { title: 'T', images: [{ id: own.id }, { id: other.id }] })
    expect([response.status, response.body]).toEqual([
      400,
      { images: [`These images aren’t in your uploads: ${other.id}.`] },
    ])
    const anonymous = await api.request('POST', '/api/portfolio/', { body: { title: 'T' } })
    expect(anonymous.status).toBe(401)
  })

  test('[API-PORT-06] keeps no picture of a rejected form', async () => {
    const user = await api.register('careless')
    const file = { bytes: await jpeg(9, 9), name: 'x.jpg' }
    const broken = { bytes: Buffer.from('no picture'), name: 'notes.txt' }
    const responses = [
      await sendForm(api, 'POST', '/api/portfolio/', user.access, [
        ['images', file],
        ['title', ''],
      ]),
      await sendForm(api, 'POST', '/api/portfolio/', user.access, [
        ['title', 'T'],
        ['images', file],
        ['images', broken],
      ]),
    ]
    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [400, { title: ['Title is required.'] }],
      [
        400,
        {
          detail:
            '“notes.txt” isn’t a supported image. Please choose a JPEG, PNG, WebP, AVIF or GIF.',
        },
      ],
    ])
    const left = api.db.selectFrom('pictures').select('id').where('owner_id', '=', user.id)
    expect(await left.execute()).toEqual([])
  })
})
