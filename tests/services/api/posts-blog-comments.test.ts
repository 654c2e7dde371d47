import { describe, expect, it } from 'vitest'
import { parseBlogRef } from '../../../src/protocol/base/detail-ids.ts'
import { createPostViewsApi, type PostViewsApi } from '../../../src/services/api/post-views.ts'
import { type ContentApi, createContentApi } from '../../../src/services/content-api.ts'
import { json } from '../../kit/fakes/http.ts'
import { createTestServices, failure, failureOf } from '../kit/kit.ts'

const EMPTY_PAGE = { items: [], next: null, count: null }
const POST = { title: 'T', body: 'B', category: '', tags: ['ink'], images: [{ id: 3, alt: 'x' }] }
/** What a new record has in a request: fields with a value, under all the names they may have. */
const NEW_POST = {
  title: 'T',
  name: 'T',
  body: 'B',
  content: 'B',
  text: 'B',
  tags: ['ink'],
  images: POST.images,
}
const NEW_ENTRY = {
  title: 'T',
  name: 'T',
  body: '<p>B</p>',
  content: '<p>B</p>',
  text: '<p>B</p>',
  published: true,
  is_published: true,
}
const SAID = { body: 'Hi', content: 'Hi', text: 'Hi' }
const ENTRY = { title: 'T', excerpt: '', body: '<p>B</p>', category: '', tags: [], cover: null }

function create(stored: Record<string, string> = { access: 'a' }) {
  const services = createTestServices({ stored })
  const postViews = createPostViewsApi(services.http)
  return { ...services, content: { ...createContentApi(services.http), postViews } }
}

type Row = [
  clauses: string,
  route: string,
  body: unknown,
  run: (api: ContentApi & { postViews: PostViewsApi }) => Promise<unknown>,
]

const rows: Row[] = [
  ['API-POST-01', 'GET /api/posts/', null, ({ posts }) => posts.list()],
  [
    'API-POST-01',
    'GET /api/posts/?user=7&category=Ink%20%26%20wash&tag=river&search=boat&page=2',
    null,
    ({ posts }) =>
      posts.list({ user: 7, category: 'Ink & wash', tag: 'river', search: 'boat', page: 2 }),
  ],
  [
    'API-POST-01',
    'GET /api/posts/?tag=river',
    null,
    ({ posts }) => posts.list({ category: '', tag: 'river', search: '', page: 1 }),
  ],
  ['API-POST-02', 'GET /api/posts/7/', null, ({ posts }) => posts.get(7)],
  [
    'API-POST-03',
    'POST /api/posts/',
    { ...NEW_POST, client_id: 'c' },
    ({ posts }) => posts.create({ ...POST, client_id: 'c' }),
  ],
  ['API-POST-05', 'DELETE /api/posts/7/', null, ({ posts }) => posts.remove(7)],
  ['API-POST-06', 'POST /api/posts/7/like/', {}, ({ posts }) => posts.like(7)],
  ['API-POST-07', 'GET /api/posts/7/comments/', null, ({ posts }) => posts.comments(7)],
  ['API-POST-07', 'GET /api/posts/7/comments/?page=3', null, ({ posts }) => posts.comments(7, 3)],
  [
    'API-POST-08',
    'POST /api/posts/7/add_comment/',
    { ...SAID, parent_id: 2, parent: 2, client_id: 'c' },
    ({ posts }) => posts.addComment(7, { body: 'Hi', parent_id: 2, client_id: 'c' }),
  ],
  [
    'API-POST-08',
    'POST /api/posts/7/add_comment/',
    SAID,
    ({ posts }) => posts.addComment(7, { body: 'Hi' }),
  ],
  [
    'API-POST-09',
    'POST /api/posts/7/increment_view/',
    {},
    ({ postViews }) => postViews.increment(7),
  ],
  [
    'API-POST-10',
    'GET /api/comments/?type=work&id=7',
    null,
    ({ comments }) => comments.list({ type: 'work', id: 7 }),
  ],
  [
    'API-POST-10',
    'GET /api/comments/?type=blog&id=7&page=2',
    null,
    ({ comments }) => comments.list({ type: 'blog', id: 7, page: 2 }),
  ],
  [
    'API-POST-11',
    'POST /api/comments/',
    { type: 'post', id: 7, ...SAID, client_id: 'c' },
    ({ comments }) => comments.create({ type: 'post', id: 7, body: 'Hi', client_id: 'c' }),
  ],
  ['API-POST-12', 'GET /api/comments/5/', null, ({ comments }) => comments.get(5)],
  ['API-POST-14', 'DELETE /api/comments/5/', null, ({ comments }) => comments.remove(5)],
  [
    'API-POST-15',
    'POST /api/comments/5/like/',
    { liked: false },
    ({ comments }) => comments.like(5, false),
  ],
  [
    'API-POST-16',
    'POST /api/comments/5/reply/',
    SAID,
    ({ comments }) => comments.reply(5, { body: 'Hi' }),
  ],
  ['API-BLOG-01', 'GET /api/blog/', null, ({ blog }) => blog.list()],
  [
    'API-BLOG-01',
    'GET /api/blog/?author=ayen&category=Craft&tag=ink&search=clay&page=2',
    null,
    ({ blog }) =>
      blog.list({ author: 'ayen', category: 'Craft', tag: 'ink', search: 'clay', page: 2 }),
  ],
  [
    'API-BLOG-02 VALID-13',
    'GET /api/blog/by_id/12/',
    null,
    ({ blog }) => blog.byRef(parseBlogRef('12')),
  ],
  [
    'API-BLOG-03 VALID-13',
    'GET /api/blog/my-blog-12/',
    null,
    ({ blog }) => blog.byRef(parseBlogRef('my-blog-12')),
  ],
  ['API-BLOG-04', 'GET /api/blog/my_posts/', null, ({ blog }) => blog.mine()],
  [
    'API-BLOG-05',
    'POST /api/blog/',
    { ...NEW_ENTRY, client_id: 'c' },
    ({ blog }) => blog.create({ ...ENTRY, published: true, client_id: 'c' }),
  ],
  [
    'API-BLOG-06',
    'PATCH /api/blog/12/',
    { published: false, is_published: false },
    ({ blog }) => blog.update(12, { published: false }),
  ],
  ['API-BLOG-07', 'DELETE /api/blog/12/', null, ({ blog }) => blog.remove(12)],
  ['API-BLOG-08', 'POST /api/blog/12/like/', {}, ({ blog }) => blog.like(12)],
  ['API-BLOG-09', 'GET /api/blog/12/comments/', null, ({ blog }) => blog.comments(12)],
  [
    'API-BLOG-10',
    'POST /api/blog/12/comments/',
    { ...SAID, client_id: 'c' },
    ({ blog }) => blog.addComment(12, { body: 'Hi', client_id: 'c' }),
  ],
  [
    'API-BLOG-11',
    'POST /api/blog/comments/5/like/',
    { liked: false },
    ({ blog }) => blog.likeComment(5, false),
  ],
]

describe('posts, blog and comments APIs', () => {
  it.each(rows)('[%s] send exactly one %s', async (_, route, body, run) => {
    const { content, server } = create()
    const about = { type: route.includes('type=blog') ? 'blog' : 'work', id: '7' }
    server.on(route, json(200, { id: 1, results: [], about }))
    await run(content)
    expect(server.calls.map((call) => [`${call.method} ${call.path}`, call.body])).toEqual([
      [route, body],
    ])
  })

  it.each([
    ['API-POST-04', 'PUT /api/posts/7/', ({ posts }: ContentApi) => posts.update(7, POST)],
    [
      'API-POST-13',
      'PUT /api/comments/7/',
      ({ comments }: ContentApi) => comments.update({ type: 'post', id: 7, body: 'B' }),
    ],
  ])(
    '[%s FOREIGN-06 B15] %s sends the whole record that was read, with the change',
    async (_, route, run) => {
      const { content, server } = create()
      const path = route.slice('PUT '.length)
      const record = { id: 7, post: 3, title: 'T', content: 'A', image: '/a.png', likes_count: 2 }
      server.on(`GET ${path}`, json(200, record))
      server.on(route, json(200, { ...record, content: 'B' }))
      expect((await run(content)).body).toBe('B')
      const [read, put] = server.calls
      expect([read?.method, read?.path]).toEqual(['GET', path])
      expect(put?.body).toMatchObject({ id: 7, post: 3, title: 'T', content: 'B', likes_count: 2 })
      expect(Object.keys(put?.body ?? {})).not.toContain('body')
    },
  )

  const ON_BLOG = { id: 3, content: 'A', author: 1, created_at: '2026-11-01T08:00:00Z' }
  it.each([
    ['there is none', json(404, {})],
    ['it has another text', json(200, { ...ON_BLOG, content: 'On a post' })],
    ['it has another author', json(200, { ...ON_BLOG, author: 2 })],
    ['it has another time', json(200, { ...ON_BLOG, created_at: '2026-10-01T08:00:00Z' })],
  ])(
    '[FOREIGN-01 B15] a comment of a blog post is not changed through an id of another table: %s',
    async (_, found) => {
      const { content, server } = create()
      server.on('GET /api/blog/4/comments/', json(200, [ON_BLOG]))
      server.on('GET /api/comments/3/', found)
      await content.blog.comments(4)
      const comment = { type: 'blog', id: 3 } as const
      const failures = [
        await failureOf(content.comments.update({ ...comment, body: 'B' })),
        await failureOf(content.comments.prove(comment)),
      ]
      const refused = failure({
        message: 'This server doesn’t let you change this comment.',
        status: 501,
      })
      expect(failures).toEqual([refused, refused])
      expect(new Set(server.calls.map(({ method }) => method))).toEqual(new Set(['GET']))
    },
  )

  it('[FOREIGN-01 B15] a comment of a blog post whose author is only a name is changed', async () => {
    const { content, server } = create()
    const record = { ...ON_BLOG, author: 'ayen' }
    server.on('GET /api/blog/4/comments/', json(200, [record]))
    server.on('GET /api/comments/3/', json(200, record))
    server.on('PUT /api/comments/3/', json(200, { ...record, content: 'B' }))
    await content.blog.comments(4)
    const changed = await content.comments.update({ type: 'blog', id: 3, body: 'B' })
    expect(changed.body).toBe('B')
  })

  it('[FOREIGN-01 FOREIGN-06 B15] a comment of a blog post is changed as the whole record that was read', async () => {
    const { content, server } = create()
    server.on('GET /api/blog/4/comments/', json(200, [{ ...ON_BLOG, blog: 4 }]))
    server.on('GET /api/posts/4/comments/', json(200, [{ ...ON_BLOG, post: 4, content: 'P' }]))
    server.on('GET /api/comments/3/', json(200, { ...ON_BLOG, blog: 4 }))
    server.on('PUT /api/comments/3/', json(200, { ...ON_BLOG, blog: 4, content: 'B' }))
    await content.blog.comments(4)
    await content.posts.comments(4)
    await content.comments.update({ type: 'blog', id: 3, body: 'B' })
    expect(server.calls.at(-1)?.body).toEqual({ ...ON_BLOG, blog: 4, content: 'B' })
  })

  it('[API-BLOG-06 FOREIGN-03 B15] a change under a name that the API ignores is not reported as saved', async () => {
    const { content, server } = create()
    const record = { id: 4, title: 'T', content: 'Old' }
    server.on('GET /api/blog/by_id/4/', json(200, record))
    server.on('PATCH /api/blog/4/', json(200, record), json(200, { ...record, content: 'New' }))
    await content.blog.byRef({ by: 'id', id: '4' })
    const failed = await failureOf(content.blog.update(4, { body: 'New' }))
    expect([failed.message, failed.body]).toEqual([
      'The server did not save this change. (body)',
      {
        detail: 'The server did not save this change. (body)',
        body: ['The server did not save this change.'],
      },
    ])
    expect((await content.blog.update(4, { body: 'New' })).body).toBe('New')
    expect(server.calls.slice(1).map(({ body }) => body)).toEqual([
      { content: 'New' },
      { content: 'New' },
    ])
  })

  it('[API-BLOG-05 API-BLOG-06 A31] send a cover file as a form', async () => {
    const { content, server } = create()
    server
      .on('POST /api/blog/', json(201, { id: 1 }))
      .on('PATCH /api/blog/1/', json(200, { id: 1 }))
    const cover = new File(['x'], 'cover.png', { type: 'image/png' })
    await content.blog.create({ title: 'T', tags: ['a', 'b'], cover, cover_alt: 'A pot' })
    await content.blog.update(1, { cover })
    const forms = server.calls.map((call) => call.body as FormData)
    expect(forms.map((form) => [...form.keys()])).toEqual([
      ['title', 'name', 'tags', 'tags', 'cover_alt', 'cover'],
      ['cover'],
    ])
    expect(forms[0]?.getAll('tags')).toEqual(['a', 'b'])
  })
})

describe('generic comments', () => {
  const EVERY = [{ id: 1, body: 'On another work' }]
  it.each([
    ['all comments', EVERY],
    ['a page of all comments', { results: EVERY, next: null }],
    ['the comments of another item', { results: EVERY, about: { type: 'work', id: 8 } }],
    ['the comments of a post with the same id', { results: EVERY, about: { type: 'post', id: 7 } }],
  ])('[API-POST-10] reject a response with %s', async (_, response) => {
    const { content, server } = create()
    server.on('GET /api/comments/?type=work&id=7', json(200, response))
    expect(await failureOf(content.comments.list({ type: 'work', id: 7 }))).toEqual(
      failure({ message: 'This server takes no comments here.', status: 501 }),
    )
  })

  it('[API-POST-10] accept a response that names the content item; a portfolio item is a work', async () => {
    const { content, server } = create()
    const response = { results: EVERY, next: null, about: { type: 'work', id: 7 } }
    server.on('GET /api/comments/?type=portfolio&id=7', json(200, response))
    const { items } = await content.comments.list({ type: 'portfolio', id: '7' })
    expect(items.map(({ body }) => body)).toEqual(['On another work'])
  })

  it('[API-POST-07 API-BLOG-09] have no next page in a plain list', async () => {
    const { content, server } = create()
    const bare = json(200, [
      { id: 2, content: 'Two' },
      { id: '1', text: 'One' },
    ])
    server.on('GET /api/posts/7/comments/', bare).on('GET /api/blog/7/comments/', bare)
    for (const page of [await content.posts.comments(7), await content.blog.comments(7)]) {
      expect([page.items.map(({ id, body }) => [id, body]), page.next]).toEqual([
        [
          [2, 'Two'],
          ['1', 'One'],
        ],
        null,
      ])
    }
  })
})

describe('content responses', () => {
  it('[API-BLOG-01 ROLE-06] map a 401 on the public blog to an empty page', async () => {
    const { content, server } = create({})
    server.on('GET /api/blog/', json(401, {}))
    expect(await content.blog.list()).toEqual(EMPTY_PAGE)
  })

  it('[API-POST-01 API-BLOG-01] contain the next page and the total', async () => {
    const { content, server } = create()
    const response = json(200, { count: 41, next: 'x', results: [{ id: 1 }, 'junk'] })
    server.on('GET /api/posts/?page=2', response).on('GET /api/blog/?page=2', response)
    for (const page of [
      await content.posts.list({ page: 2 }),
      await content.blog.list({ page: 2 }),
    ]) {
      expect([page.items.map((item) => item.id), page.next, page.count]).toEqual([[1], 3, 41])
    }
  })

  it('[API-POST-09] contain the number of views, or null', async () => {
    const { content, server } = create()
    server
      .on('POST /api/posts/1/increment_view/', json(200, { views_count: 8 }))
      .on('POST /api/posts/2/increment_view/', json(401, {}))
    expect(await content.postViews.increment(1)).toBe(8)
    expect(await content.postViews.increment(2)).toBe(null)
  })

  it('[API-POST-03 API-BLOG-05 API-POST-11] without an item are failures', async () => {
    const { content, server } = create()
    server
      .on('POST /api/posts/', json(201, {}))
      .on('POST /api/blog/', json(201, {}))
      .on('POST /api/comments/', json(201, {}))
    for (const work of [
      content.posts.create(POST),
      content.blog.create(ENTRY),
      content.comments.create({ type: 'post', id: 1, body: 'x' }),
    ]) {
      expect(await failureOf(work)).toEqual(
        failure({ message: 'Server error occurred', status: 200, body: {} }),
      )
    }
  })
})
