import { describe, expect, test } from 'vitest'
import { parseBlogRef } from '../../../src/protocol/base/detail-ids.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'
import { contentOf, failureOf, ISO, picture } from '../publishing/writing-kit.ts'

const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const isoText = expect.stringMatching(ISO)
const NEEDS_LOGIN = 'Authentication required - please login again'

const ayen = await join('ayen')
const lado = await join('lado')

const createEntry = (user: TestUser, title: string, more: object = {}) =>
  contentOf(api, user).blog.create({ title, body: `<p>${title}</p>`, published: true, ...more })
const titles = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title)
const missing = async (work: Promise<unknown>) => {
  const { message, status } = await failureOf(work)
  return [message, status]
}
const NOT_FOUND = ['Blog not found', 404]

describe('reading blog posts', () => {
  test('[API-BLOG-01] lists published ones newest first, filtered by author, category, tag and search', async () => {
    const user = await join('lister')
    const { blog, calls } = contentOf(api, user)
    const author = user.username
    await createEntry(user, 'Looms of Yei', { category: 'Craft', tags: ['loom'] })
    await createEntry(user, 'Painting rain', { category: 'Painting', tags: ['rain', 'loom'] })
    await createEntry(user, 'Hidden', { published: false })
    calls.length = 0
    expect(titles(await blog.list({ author }))).toEqual(['Painting rain', 'Looms of Yei'])
    expect(titles(await blog.list({ author: author.toUpperCase(), category: 'craft' }))).toEqual([
      'Looms of Yei',
    ])
    expect(titles(await blog.list({ author, tag: 'Rain' }))).toEqual(['Painting rain'])
    expect(titles(await blog.list({ author, search: 'looms' }))).toEqual(['Looms of Yei'])
    expect((await blog.list({ author: 'nobody-at-all' })).items).toEqual([])
    expect(new Set(calls)).toEqual(new Set(['GET /api/blog/ 200']))
    const { count, items } = await contentOf(api).blog.list({ author })
    expect([count, items.map(({ body }) => body)]).toEqual([2, ['', '']])
  })

  test('[API-BLOG-01] lists the first words of a blog post without an excerpt', async () => {
    const user = await join('short')
    await createEntry(user, 'No summary', { body: '<h2>One</h2><p>Two &amp; three</p>' })
    const { items } = await contentOf(api).blog.list({ author: user.username })
    expect(items[0]?.excerpt).toBe('One Two & three')
  })

  test('[API-BLOG-04] lists own blog posts with drafts, for signed-in users only', async () => {
    const user = await join('drafter')
    await createEntry(user, 'Out')
    await createEntry(user, 'Draft', { published: false })
    const { blog, calls } = contentOf(api, user)
    calls.length = 0
    const mine = await blog.mine()
    expect(mine.items.map(({ title, published }) => [title, published])).toEqual([
      ['Draft', false],
      ['Out', true],
    ])
    expect(calls).toEqual(['GET /api/blog/my_posts/ 200'])
    expect((await api.request('GET', '/api/blog/my_posts/')).status).toBe(401)
  })

  test('[API-BLOG-02 API-BLOG-03] shows drafts to their author only', async () => {
    const draft = await createEntry(ayen, 'Not yet', { published: false })
    const refs = [parseBlogRef(String(draft.id)), parseBlogRef(draft.slug)]
    for (const ref of refs) {
      expect(await contentOf(api, ayen).blog.byRef(ref)).toEqual(draft)
      expect(await missing(contentOf(api, lado).blog.byRef(ref))).toEqual(NOT_FOUND)
      expect(await missing(contentOf(api).blog.byRef(ref))).toEqual(NOT_FOUND)
    }
    for (const [method, path] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', 'like/'],
      ['GET', 'comments/'],
      ['POST', 'comments/'],
    ] as const) {
      const body = method === 'GET' ? {} : { body: { body: 'x' } }
      const response = await requestAs(lado, method, `blog/${draft.id}/${path}`, body)
      expect([method, path, response.status]).toEqual([method, path, 404])
    }
  })

  test('[API-BLOG-02 API-BLOG-03] responds 404 for missing blog posts', async () => {
    const { blog } = contentOf(api)
    expect(await missing(blog.byRef(parseBlogRef('999999')))).toEqual(NOT_FOUND)
    expect(await missing(blog.byRef(parseBlogRef('no-such-entry')))).toEqual(NOT_FOUND)
    expect(await missing(blog.byRef(parseBlogRef('%00')))).toEqual(NOT_FOUND)
  })
})

describe('updating and deleting blog posts', () => {
  test('[API-BLOG-06] updates the given fields, and marks edits after publishing', async () => {
    const { blog, calls } = contentOf(api, ayen)
    const created = await createEntry(ayen, 'Patch me', { category: 'Craft', tags: ['a'] })
    calls.length = 0
    const same = await blog.update(created.id, { title: 'Patch me' })
    expect(calls).toEqual([`PATCH /api/blog/${created.id}/ 200`])
    expect(same).toEqual(created)
    const changed = await blog.update(created.id, { body: '<p>Better</p>' })
    expect(changed).toEqual({ ...created, body: '<p>Better</p>', edited_at: isoText })
    const rejected = await requestAs(ayen, 'PATCH', `blog/${created.id}/`, { body: { body: '' } })
    expect([rejected.status, rejected.body]).toEqual([
      400,
      { body: ['Write something before you publish.'] },
    ])
  })

  test('[API-BLOG-06] publishing sets the date', async () => {
    const { blog } = contentOf(api, ayen)
    const draft = await createEntry(ayen, 'Later', { published: false })
    const edited = await blog.update(draft.id, { body: '<p>More</p>' })
    expect([edited.created_at, edited.edited_at]).toEqual([draft.created_at, null])
    const out = await blog.update(draft.id, { published: true })
    expect(Date.parse(out.created_at)).toBeGreaterThan(Date.parse(draft.created_at))
    expect([out.published, out.edited_at]).toEqual([true, null])
  })

  test('[API-BLOG-06 API-BLOG-07] is rejected for other users with 403 and anonymous users with 401', async () => {
    const created = await createEntry(ayen, 'Keep')
    for (const method of ['PATCH', 'DELETE']) {
      const other = await requestAs(lado, method, `blog/${created.id}/`, {
        body: { title: 'Mine' },
      })
      expect([other.status, other.body]).toEqual([403, { detail: 'This blog post is not yours.' }])
      const anonymous = await api.request(method, `/api/blog/${created.id}/`, {
        body: { title: 'x' },
      })
      expect(anonymous.status).toBe(401)
      expect((await requestAs(ayen, method, 'blog/999999/', { body: { title: 'x' } })).status).toBe(
        404,
      )
    }
    expect(await contentOf(api).blog.byRef(parseBlogRef(String(created.id)))).toEqual(created)
  })

  test('[API-BLOG-07] deletes comments, likes, old slugs and pictures as well', async () => {
    const [cover, inside] = [await picture(api, ayen), await picture(api, ayen)]
    const { blog, calls } = contentOf(api, ayen)
    const created = await createEntry(ayen, 'Going', {
      body: `<p>x</p><img src="${inside.url}40.jpg">`,
      cover: { id: cover.id, alt: '' },
    })
    await blog.update(created.id, { title: 'Gone', new_slug: true })
    const other = contentOf(api, lado)
    await other.blog.like(created.id)
    await other.blog.addComment(created.id, { body: 'Stay' })
    calls.length = 0
    await blog.remove(created.id)
    expect(calls).toEqual([`DELETE /api/blog/${created.id}/ 204`])
    for (const slug of ['going', 'gone', String(created.id)]) {
      expect(await missing(blog.byRef(parseBlogRef(slug)))).toEqual(NOT_FOUND)
    }
    for (const table of ['comments', 'likes'] as const) {
      const rows = await api.db
        .selectFrom(table)
        .selectAll()
        .where('target_type', '=', 'blog')
        .where('target_id', '=', Number(created.id))
        .execute()
      expect([table, rows]).toEqual([table, []])
    }
    for (const { url } of [cover, inside]) {
      expect((await api.request('GET', `${url}40.jpg`)).status).toBe(404)
    }
  })
})

describe('likes and comments of blog posts', () => {
  test('[API-BLOG-08] likes and unlikes', async () => {
    const { id } = await createEntry(ayen, 'Likeable')
    const { blog, calls } = contentOf(api, lado)
    expect(await blog.like(id)).toEqual({ liked: true, likes_count: 1 })
    expect(await blog.like(id)).toEqual({ liked: false, likes_count: 0 })
    expect(calls[0]).toBe(`POST /api/blog/${id}/like/ 200`)
    expect((await api.request('POST', `/api/blog/${id}/like/`)).status).toBe(401)
  })

  test('[API-BLOG-09 API-BLOG-10 API-BLOG-11] comments can be written, read by everyone, and liked', async () => {
    const { id, slug } = await createEntry(ayen, 'Talk')
    const { blog, calls } = contentOf(api, lado)
    const created = await blog.addComment(id, { body: 'Well said', client_id: 'c-1' })
    const response = await blog.addComment(id, { body: 'Indeed', parent_id: created.id })
    expect(await blog.likeComment(created.id, true)).toEqual({ liked: true, likes_count: 1 })
    const page = await blog.comments(id)
    expect(page).toEqual({
      items: [{ ...created, likes_count: 1, liked: true, replies_count: 1 }, response],
      next: null,
      count: 1,
    })
    expect(calls).toEqual([
      `POST /api/blog/${id}/comments/ 201`,
      `POST /api/blog/${id}/comments/ 201`,
      `POST /api/blog/comments/${created.id}/like/ 200`,
      `GET /api/blog/${id}/comments/ 200`,
    ])
    expect((await contentOf(api).blog.comments(id)).items.map(({ liked }) => liked)).toEqual([
      false,
      false,
    ])
    const [note] = (await requestAs(ayen, 'GET', 'notifications/')).body.results
    expect([note.verb, note.message, note.payload.url]).toEqual([
      'commented',
      `${lado.username} Test commented on your blog post`,
      `/blog/${slug}`,
    ])
    expect((await requestAs(lado, 'POST', 'blog/comments/999999/like/')).status).toBe(404)
    expect(
      (await api.request('POST', `/api/blog/${id}/comments/`, { body: { body: 'x' } })).status,
    ).toBe(401)
    const lapsed = await api.request('GET', `/api/blog/${id}/comments/`, { token: 'bad' })
    expect(lapsed.status).toBe(401)
  })

  test('[API-BLOG-11] a comment on other content is not a blog comment', async () => {
    const { posts } = contentOf(api, lado)
    const post = await posts.create({ title: '', body: 'x', category: '', tags: [], images: [] })
    const comment = await posts.addComment(post.id, { body: 'x' })
    expect((await requestAs(lado, 'POST', `blog/comments/${comment.id}/like/`)).status).toBe(404)
  })

  test('[VALID-07 API-BLOG-05 API-BLOG-10] the client sends nothing when signed out', async () => {
    const { blog, calls } = contentOf(api)
    for (const work of [
      blog.create({ title: 'x' }),
      blog.addComment(1, { body: 'x' }),
      blog.mine(),
    ]) {
      const { message, authError } = await failureOf(work)
      expect([message, authError]).toEqual([NEEDS_LOGIN, true])
    }
    expect(calls).toEqual([])
  })
})
