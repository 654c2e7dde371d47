import { describe, expect, test } from 'vitest'
import { startApi, startFileApi } from '../kit/kit.ts'
import { jpeg, sendForm } from './forms.ts'
import { contentOf, failureOf, fields, picture } from './writing-kit.ts'

/**
 * Picture uploads as in the specification: files in the form of the content that uses them (7.4,
 * 7.5, A31).
 */
const api = await startFileApi({ config: { disabledEndpoints: ['uploads'] } })
const ayen = await api.register('ayen')

const file = async (width: number, name = 'x.jpg') =>
  new File([Uint8Array.from(await jpeg(width, 20))], name, { type: 'image/jpeg' })
const shown = (images: readonly { width: number; alt: string }[]) =>
  images.map(({ width, alt }) => [width, alt])

describe('API without uploads/', () => {
  test('[API-USER-01] does not list uploads among the extensions', async () => {
    const { body } = await api.request('GET', '/api/users/me/', { token: ayen.access })
    expect(body.extras).toEqual([
      'purchase_once',
      'orders',
      'reports',
      'blocks',
      'wishes',
      'push',
      'work_details',
      'pinned_work',
      'message_changes',
      'message_events',
      'conversation_changes',
      'account_type',
      'services',
      'collections',
    ])
    expect((await api.request('POST', '/api/uploads/', { token: ayen.access })).status).toBe(404)
  })

  test('[API-PORT-06 API-PORT-07 A31] creates a portfolio item from files and texts, and adds files to it', async () => {
    const { portfolio, calls } = contentOf(api, ayen)
    const created = await portfolio.create({
      title: 'Baskets',
      description: '',
      category: '',
      tags: ['a', 'b'],
      images: [await file(50), await file(60)],
      image_alts: ['Whole', ''],
      client_id: 'c-1',
    })
    expect([created.tags, shown(created.images)]).toEqual([
      ['a', 'b'],
      [
        [50, 'Whole'],
        [60, ''],
      ],
    ])
    const existing = { id: created.images[1]?.id ?? 0, alt: 'Detail' }
    const changed = await portfolio.update(created.id, {
      tags: [],
      images: [existing, await file(70)],
      image_alts: ['Detail', 'New'],
    })
    expect([changed.tags, shown(changed.images)]).toEqual([
      [],
      [
        [60, 'Detail'],
        [70, 'New'],
      ],
    ])
    // The tags are cleared by a request of their own, because a form cannot.
    const change = `PATCH /api/portfolio/${created.id}/ 200`
    expect(calls).toEqual(['POST /api/portfolio/ 201', change, change])
  })

  test('[API-POST-03 API-POST-04 A31] creates a post from files, and an update without pictures keeps them', async () => {
    const { posts } = contentOf(api, ayen)
    const { images: _, ...words } = fields('')
    const input = { ...words, images: [await file(50)], image_alts: ['A drum'], client_id: 'p-1' }
    const created = await posts.create(input)
    expect(shown(created.images)).toEqual([[50, 'A drum']])
    // Repeating the request creates no second post and leaves no orphaned picture.
    expect((await posts.create({ ...input, images: [await file(55)] })).id).toBe(created.id)
    const renamed = await posts.update(created.id, { ...words, title: 'Drums' })
    expect([renamed.title, shown(renamed.images)]).toEqual(['Drums', [[50, 'A drum']]])
    const changed = await posts.update(created.id, { ...words, images: [await file(65)] })
    expect(shown(changed.images)).toEqual([[65, '']])
    expect((await posts.update(created.id, { ...words, body: 'Hi', images: [] })).images).toEqual(
      [],
    )
    const bare = await failureOf(posts.update(created.id, words))
    expect([bare.status, bare.body]).toEqual([400, { body: ['Write something or add an image.'] }])
    const kinds = await api.db.selectFrom('pictures').select('width').execute()
    expect(kinds.map(({ width }) => width)).not.toContain(55)
  })

  test('[API-BLOG-05 API-BLOG-06 A31] stores the cover of a blog post', async () => {
    const { blog } = contentOf(api, ayen)
    const cover = await file(80)
    const created = await blog.create({
      title: 'Cloth',
      body: '<p>B</p>',
      cover,
      cover_alt: 'Cloth',
    })
    expect(shown([created.cover as never])).toEqual([[80, 'Cloth']])
    const renamed = await blog.update(created.id, { title: 'Cloths' })
    expect(renamed.cover).toEqual(created.cover)
    expect((await blog.update(created.id, { cover: null })).cover).toBe(null)
  })

  test('[API-PROJ-03 API-PROJ-04 A31] stores the cover of a project', async () => {
    const { projects } = contentOf(api, ayen)
    const words = {
      title: 'Mural',
      summary: '',
      description: 'On the bridge.',
      category: '',
      budget: '',
      location: '',
      deadline: null,
      status: 'open' as const,
    }
    const created = await projects.create({
      ...words,
      skills: ['paint', 'plaster'],
      cover: await file(90),
      cover_alt: 'The bridge',
      client_id: 'j-1',
    })
    expect([created.skills, created.deadline, shown([created.cover as never])]).toEqual([
      ['paint', 'plaster'],
      null,
      [[90, 'The bridge']],
    ])
    const changed = await projects.update(created.id, { cover: await file(95), skills: [] })
    expect([changed.skills, shown([changed.cover as never])]).toEqual([[], [[95, '']]])
    expect((await projects.update(created.id, { title: 'Murals' })).cover).toEqual(changed.cover)
  })

  test('[API-ASSET-07 API-ASSET-08 ENT-16 A31] creates an asset with its thumbnail, further pictures and its file', async () => {
    const { assets } = contentOf(api, ayen)
    const [category] = await assets.categories()
    const created = await assets.create({
      title: 'Brushes',
      description: '',
      category: category?.id ?? 0,
      price_amount: 12_000,
      currency: 'SSP',
      licence: 'personal',
      tags: [],
      status: 'published',
      thumbnail: await file(100),
      images: [await file(110)],
      image_alts: ['First', 'Second'],
      file: new File(['%PDF-1.4\n'], 'brushes.pdf'),
      client_id: 'a-1',
    })
    expect([created.price_amount, created.file?.name, shown(created.images)]).toEqual([
      12_000,
      'brushes.pdf',
      [
        [100, 'First'],
        [110, 'Second'],
      ],
    ])
    const existing = { id: created.images[1]?.id ?? 0, alt: 'Second' }
    const changed = await assets.update(created.id, { images: [existing, await file(120)] })
    expect(shown(changed.images)).toEqual([
      [110, 'Second'],
      [120, ''],
    ])
  })

  test('[A31] rejects a file in an unexpected field and stores nothing', async () => {
    const bytes = await jpeg(130, 20)
    for (const [method, path, field] of [
      ['POST', '/api/posts/', 'cover'],
      ['POST', '/api/portfolio/', 'file'],
      ['POST', '/api/projects/', 'images'],
      ['POST', '/api/creative-assets/', 'cover'],
    ] as const) {
      const response = await sendForm(api, method, path, ayen.access, [
        ['title', 'T'],
        [field, { bytes, name: 'x.jpg' }],
      ])
      expect([path, response.status, response.body[field]]).toEqual([
        path,
        400,
        ['No file is expected here.'],
      ])
    }
  })
})

test('[A31] the same forms work with uploads/ enabled', async () => {
  const own = await startApi()
  try {
    const deng = await own.register('deng')
    const { posts } = contentOf(own, deng)
    const { images: _, ...words } = fields('Both')
    const ahead = await picture(own, deng)
    const images = [{ id: ahead.id, alt: 'Ahead' }, await file(75)]
    const created = await posts.create({ ...words, images, client_id: 'b-1' })
    expect(shown(created.images)).toEqual([
      [40, 'Ahead'],
      [75, ''],
    ])
  } finally {
    await own.stop()
  }
})
