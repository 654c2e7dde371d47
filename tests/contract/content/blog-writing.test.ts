import { describe, expect, test } from 'vitest'
import { parseBlogRef } from '../../../src/protocol/base/detail-ids.ts'
import type { Json } from '../../../src/protocol/base/types.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory, participantOf } from '../live/live-people.ts'
import { jpeg, plain, sendForm } from '../publishing/forms.ts'
import { contentOf, ISO, picture } from '../publishing/writing-kit.ts'

const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const isoText = expect.stringMatching(ISO)

const ayen = await join('ayen')
const lado = await join('lado')

const createEntry = (user: TestUser, title: string, more: object = {}) =>
  contentOf(api, user).blog.create({ title, body: `<p>${title}</p>`, published: true, ...more })

describe('creating blog posts', () => {
  test('[API-BLOG-05 API-BLOG-02 API-BLOG-03] stores a blog post with its cover, readable by id and slug', async () => {
    const { id, url } = await picture(api, ayen)
    const services = contentOf(api, ayen)
    const created = await services.blog.create({
      title: ' Dyeing with  camel thorn ',
      excerpt: 'Brown that stays',
      body: `<h1>How</h1><p>Boil it.</p><p onclick="x"><script>alert(1)</script><img src="${url}40.jpg"></p>`,
      category: 'Craft',
      tags: ['#Dye', 'dye', 'thorn'],
      cover: { id, alt: 'A pot' },
      published: true,
      client_id: 'submit-1',
    })
    expect(services.calls).toEqual(['POST /api/blog/ 201'])
    expect(created).toEqual({
      id: expect.any(Number),
      title: 'Dyeing with  camel thorn',
      slug: 'dyeing-with-camel-thorn',
      author: participantOf(ayen),
      category: 'Craft',
      tags: ['dye', 'thorn'],
      likes_count: 0,
      comments_count: 0,
      views_count: 0,
      created_at: isoText,
      edited_at: null,
      excerpt: 'Brown that stays',
      body: `<h2>How</h2><p>Boil it.</p><p><img src="${url}40.jpg" alt="" /></p>`,
      cover: {
        id,
        url: `${api.origin}${url}`,
        widths: [40],
        width: 40,
        height: 30,
        thumbhash: expect.any(String),
        alt: 'A pot',
      },
      reading_minutes: 1,
      published: true,
    })
    const anonymous = contentOf(api)
    expect(await anonymous.blog.byRef(parseBlogRef(String(created.id)))).toEqual(created)
    expect(await anonymous.blog.byRef(parseBlogRef(created.slug))).toEqual(created)
    expect(anonymous.calls).toEqual([
      `GET /api/blog/by_id/${created.id}/ 200`,
      `GET /api/blog/${created.slug}/ 200`,
    ])
  })

  test('[API-BLOG-05 A31] accepts a form with the cover as a file', async () => {
    const { blog } = contentOf(api, ayen)
    const cover = new File([new Uint8Array(await jpeg(64, 48))], 'pot.jpg', { type: 'image/jpeg' })
    const created = await blog.create({
      title: 'A form',
      body: '<p>From a form</p>',
      tags: ['one', 'two'],
      published: true,
      cover,
      cover_alt: 'A pot',
    })
    expect(created).toMatchObject({
      title: 'A form',
      body: '<p>From a form</p>',
      tags: ['one', 'two'],
      published: true,
      cover: { width: 64, height: 48, alt: 'A pot' },
    })
    const other = new File([new Uint8Array(await jpeg(32, 24))], 'b.jpg', { type: 'image/jpeg' })
    const changed = await blog.update(created.id, { cover: other, title: 'Still a form' })
    expect([changed.title, changed.cover?.width, changed.tags]).toEqual([
      'Still a form',
      32,
      ['one', 'two'],
    ])
    expect((await blog.update(created.id, { cover: null })).cover).toBe(null)
  })

  test('[API-BLOG-05] keeps no picture of a rejected or repeated form', async () => {
    const user = await join('forms')
    const cover = { bytes: await jpeg(64, 48), name: 'a.jpg' }
    const send = (title: string) =>
      sendForm(api, 'POST', '/api/blog/', user.access, [
        ['title', title],
        ['body', '<p>x</p>'],
        ['client_id', 'submit-2'],
        ['cover', cover],
      ])
    const pictures = async () =>
      (await api.db.selectFrom('pictures').select('id').where('owner_id', '=', user.id).execute())
        .length
    expect((await send('')).body).toEqual({ title: ['Title is required.'] })
    expect(await pictures()).toBe(0)
    const [first, second] = [await send('Once'), await send('Once')]
    expect([first.status, second.status, second.body]).toEqual([201, 200, first.body])
    expect(await pictures()).toBe(1)
    const wrong = await sendForm(api, 'POST', '/api/blog/', user.access, [
      ['title', 'x'],
      ['attachment', { bytes: await plain(4, 4).png().toBuffer(), name: 'x.png' }],
    ])
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { attachment: ['Only the cover can be a file.'] },
    ])
    expect((await sendForm(api, 'POST', '/api/blog/', null, [['title', 'x']])).status).toBe(401)
  })

  test('[API-BLOG-05] concurrent requests with one client id create one blog post', async () => {
    const { blog } = contentOf(api, await join('twice'))
    const entry = { title: 'Twice', body: '<p>x</p>', published: true, client_id: 'submit-3' }
    const created = await Promise.all([blog.create(entry), blog.create(entry), blog.create(entry)])
    expect(new Set(created.map(({ id }) => id)).size).toBe(1)
    expect((await blog.mine()).count).toBe(1)
  })

  test.each<[string, Json, Json]>([
    ['no title', { body: '<p>x</p>' }, { title: ['Title is required.'] }],
    [
      'publishing nothing',
      { title: 'x', published: true },
      { body: ['Write something before you publish.'] },
    ],
    [
      'publishing empty paragraphs',
      { title: 'x', body: '<p> </p><p><br></p>', published: true },
      { body: ['Write something before you publish.'] },
    ],
    [
      '400,001 characters',
      { title: 'x', body: 'x'.repeat(400_001) },
      { body: ['The text can have up to 400,000 characters.'] },
    ],
    [
      'a summary of 301 characters',
      { title: 'x', excerpt: 'x'.repeat(301) },
      { excerpt: ['The summary can have up to 300 characters.'] },
    ],
    [
      'absurdly deep nesting',
      { title: 'x', body: '<b>'.repeat(1000) },
      { body: ['This text is nested too deeply. Please paste it without formatting.'] },
    ],
    [
      'a stranger’s cover',
      { title: 'x', body: 'x', cover: { id: 999_999 } },
      { cover: ['These images aren’t in your uploads: 999999.'] },
    ],
    [
      'an invalid flag',
      { title: 'x', published: 'yes' },
      { published: ['Published must be on or off.'] },
    ],
  ])('[API-BLOG-05] rejects %s', async (_, body, problems) => {
    const response = await requestAs(ayen, 'POST', 'blog/', { body })
    expect([response.status, response.body]).toEqual([400, problems])
  })

  test('[API-BLOG-05] accepts 400,000 characters of any script', async () => {
    const body = `<p>${'ɛ'.repeat(399_993)}</p>`
    expect((await contentOf(api, ayen).blog.create({ title: 'Long', body })).body).toBe(body)
  })

  test('[API-BLOG-05 A31] accepts 400,000 characters in a form, and rejects more instead of truncating', async () => {
    const body = `<p>${'水'.repeat(399_993)}</p>`
    const send = (text: string) =>
      sendForm(api, 'POST', '/api/blog/', ayen.access, [
        ['title', 'Long form'],
        ['body', text],
      ])
    const sent = await send(body)
    expect([sent.status, sent.body.body === body]).toEqual([201, true])
    const long = 'x'.repeat(2_500_000)
    const many = [
      ['title', 'x'],
      ['body', long],
      ['excerpt', long],
    ] as const
    for (const rejected of [
      await send('水'.repeat(1_500_000)),
      await sendForm(api, 'POST', '/api/blog/', ayen.access, many),
    ]) {
      expect([rejected.status, rejected.body]).toEqual([413, { detail: 'The text is too long.' }])
    }
  })

  test('[API-BLOG-02] reading time is one minute per 220 words, at least one', async () => {
    const minutes = async (words: number) =>
      (await createEntry(ayen, 'Words', { body: `<p>${'word '.repeat(words)}</p>` }))
        .reading_minutes
    expect([await minutes(1), await minutes(220), await minutes(221), await minutes(1100)]).toEqual(
      [1, 1, 2, 5],
    )
  })
})

describe('blog post slugs', () => {
  test('[API-BLOG-03] are unique, never all digits, and work in any script', async () => {
    const slugs = []
    for (const title of [
      'The river',
      'The River!',
      'The river',
      '2026',
      '🖼',
      'مساء الخير يا جوبا',
    ]) {
      slugs.push((await createEntry(lado, title)).slug)
    }
    expect(slugs).toEqual([
      'the-river',
      'the-river-2',
      'the-river-3',
      'entry-2026',
      'entry',
      'مساء-الخير-يا-جوبا',
    ])
    const { blog } = contentOf(api)
    for (const slug of slugs) {
      expect((await blog.byRef(parseBlogRef(encodeURIComponent(slug)))).slug).toBe(slug)
    }
  })

  test('[API-BLOG-03] are unique for ten concurrent blog posts with one title', async () => {
    const created = await Promise.all(Array.from({ length: 10 }, () => createEntry(ayen, 'Rush')))
    expect(created.map(({ slug }) => slug).toSorted()).toEqual(
      ['rush', ...Array.from({ length: 9 }, (_, n) => `rush-${n + 2}`)].toSorted(),
    )
  })

  test('[API-BLOG-06 API-BLOG-03] stay when the title changes unless requested, and old ones still work', async () => {
    const { blog } = contentOf(api, ayen)
    const created = await createEntry(ayen, 'Old name')
    const renamed = await blog.update(created.id, { title: 'New name' })
    expect(renamed.slug).toBe('old-name')
    const moved = await blog.update(created.id, { new_slug: true })
    expect(moved.slug).toBe('new-name')
    expect(await blog.byRef({ by: 'slug', slug: 'old-name' })).toEqual(moved)
    expect((await createEntry(lado, 'Old name')).slug).toBe('old-name-2')
    const back = await blog.update(created.id, { title: 'Old name', new_slug: true })
    expect(back.slug).toBe('old-name')
    expect(await blog.byRef({ by: 'slug', slug: 'new-name' })).toEqual(back)
  })

  test('[API-BLOG-06] follow the title of a draft', async () => {
    const { blog } = contentOf(api, ayen)
    const draft = await blog.create({ title: 'First thought', published: false })
    const changed = await blog.update(draft.id, { title: 'Second thought' })
    expect([draft.slug, changed.slug]).toEqual(['first-thought', 'second-thought'])
  })
})
