import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory, participantOf } from '../live/live-people.ts'
import { contentOf, failureOf, fields, ISO, picture } from '../publishing/writing-kit.ts'

const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const isoText = expect.stringMatching(ISO)

const ayen = await join('ayen')
const lado = await join('lado')

/** Creates a text-only post; returns its id. */
const publish = async (author: TestUser, body = 'Juba in the rain', more: object = {}) =>
  (await contentOf(api, author).posts.create({ ...fields(body), ...more })).id as number

const ids = (page: { items: { id: unknown }[] }) => page.items.map(({ id }) => id)

describe('creating a post', () => {
  test('[API-POST-03 API-POST-02] stores it with ordered pictures and returns it to everyone', async () => {
    const [one, two] = [await picture(api, ayen), await picture(api, ayen)]
    const services = contentOf(api, ayen)
    const created = await services.posts.create({
      title: '  Nile at dusk ',
      body: ' Two boats.\n\nOne bridge. ',
      category: 'Photography',
      tags: ['#River', 'river', ' Juba  town '],
      images: [
        { id: two.id, alt: 'A boat' },
        { id: one.id, alt: '' },
      ],
      client_id: 'submit-1',
    })
    expect(services.calls).toEqual(['POST /api/posts/ 201'])
    const shown = (id: number, url: string, alt: string) => ({
      id,
      url: `${api.origin}${url}`,
      widths: [40],
      width: 40,
      height: 30,
      thumbhash: expect.any(String),
      alt,
    })
    expect(created).toEqual({
      id: expect.any(Number),
      title: 'Nile at dusk',
      slug: 'nile-at-dusk',
      author: participantOf(ayen),
      category: 'Photography',
      tags: ['river', 'juba town'],
      likes_count: 0,
      comments_count: 0,
      views_count: 0,
      created_at: isoText,
      edited_at: null,
      body: 'Two boats.\n\nOne bridge.',
      images: [shown(two.id, two.url, 'A boat'), shown(one.id, one.url, '')],
    })
    const anonymous = contentOf(api)
    expect(await anonymous.posts.get(created.id)).toEqual(created)
    expect(anonymous.calls).toEqual([`GET /api/posts/${created.id}/ 200`])
  })

  test('[API-POST-03] creates one post for repeated and concurrent requests', async () => {
    const author = await join('twice')
    const { posts } = contentOf(api, author)
    const post = { ...fields('Once'), client_id: 'submit-2' }
    const created = await Promise.all([posts.create(post), posts.create(post), posts.create(post)])
    expect(new Set(created.map(({ id }) => id)).size).toBe(1)
    expect((await posts.list({ user: author.id })).count).toBe(1)
    const other = await contentOf(api, ayen).posts.create(post)
    expect(other.id).not.toBe(created[0]?.id)
  })

  test('[API-POST-03] accepts a picture alone, and derives the slug from the first words without a title', async () => {
    const { id } = await picture(api, ayen)
    const { posts } = contentOf(api, ayen)
    const bare = await posts.create({ ...fields(''), images: [{ id, alt: '' }] })
    expect([bare.slug, bare.images.length]).toEqual(['', 1])
    const longPost = await posts.create(
      fields('The wall at Konyo Konyo has a new face on it today'),
    )
    expect(longPost.slug).toBe('the-wall-at-konyo-konyo-has-a-new')
  })

  test.each<[string, Json, Json]>([
    ['nothing', {}, { body: ['Write something or add an image.'] }],
    ['blanks', { body: ' \n ' }, { body: ['Write something or add an image.'] }],
    [
      'a text of 20,001 characters',
      { body: 'x'.repeat(20_001) },
      { body: ['The text can have up to 20,000 characters.'] },
    ],
    [
      'a title of 151 characters',
      { body: 'x', title: 'x'.repeat(151) },
      { title: ['Title can have up to 150 characters.'] },
    ],
    ['a body of another type', { body: 5 }, { body: ['The text must be text.'] }],
    ['11 tags', { body: 'x', tags: [...'abcdefghijk'] }, { tags: ['At most 10 tags.'] }],
    [
      'a tag of 41 characters',
      { body: 'x', tags: ['x'.repeat(41)] },
      { tags: ['A tag can have up to 40 characters.'] },
    ],
    ['tags as text', { body: 'x', tags: 'a,b' }, { tags: ['Tags must be a list.'] }],
    [
      '11 pictures',
      { images: Array.from({ length: 11 }, (_, id) => ({ id })) },
      { images: ['A post can have up to 10 images.'] },
    ],
    [
      'one picture twice',
      { images: [{ id: 1 }, { id: '1' }] },
      { images: ['Each image can be added once.'] },
    ],
    [
      'an unknown picture',
      { images: [{ id: 999_999 }] },
      { images: ['These images aren’t in your uploads: 999999.'] },
    ],
    ['a null character', { body: 'a\0b' }, { body: ['Null characters are not allowed.'] }],
  ])('[API-POST-03] rejects %s', async (_, body, problems) => {
    const response = await requestAs(ayen, 'POST', 'posts/', { body })
    expect([response.status, response.body]).toEqual([400, problems])
  })

  test("[API-POST-03] rejects other users' pictures", async () => {
    const { id } = await picture(api, lado)
    const response = await requestAs(ayen, 'POST', 'posts/', { body: { images: [{ id }] } })
    expect([response.status, response.body]).toEqual([
      400,
      { images: [`These images aren’t in your uploads: ${id}.`] },
    ])
  })

  test('[API-POST-03] keeps markup as text, and counts an emoji as one character', async () => {
    const body = `<script>alert(1)</script>${'🖼'.repeat(19_000)}`
    expect((await contentOf(api, ayen).posts.create(fields(body))).body).toBe(body)
  })
})

describe('post lists', () => {
  test('[API-POST-01] are newest first, filtered by user, category, tag and search, with pagination', async () => {
    const author = await join('lister')
    const { posts, calls, queries } = contentOf(api, author)
    const one = await publish(author, 'Clay from Rumbek', { category: 'Craft', tags: ['clay'] })
    const two = await publish(author, 'Beads from Bor', { category: 'Craft', tags: ['beads'] })
    const three = await publish(author, 'A wall', { title: 'Zigzag mural', tags: ['clay', 'wall'] })
    const user = author.id
    calls.length = 0
    queries.length = 0
    expect(ids(await posts.list({ user }))).toEqual([three, two, one])
    expect(ids(await posts.list({ user, category: 'craft' }))).toEqual([two, one])
    expect(ids(await posts.list({ user, tag: 'Clay' }))).toEqual([three, one])
    expect(ids(await posts.list({ user, search: 'beads' }))).toEqual([two])
    expect(ids(await posts.list({ user, search: 'zigzak' }))).toEqual([three])
    expect(ids(await posts.list({ user, category: 'Craft', tag: 'beads' }))).toEqual([two])
    expect(ids(await posts.list({ user: 'nobody' }))).toEqual([])
    expect(ids(await posts.list())).toContain(three)
    expect(new Set(calls)).toEqual(new Set(['GET /api/posts/ 200']))
    expect(queries).toEqual([
      `user=${user}`,
      `user=${user}&category=craft`,
      `user=${user}&tag=Clay`,
      `user=${user}&search=beads`,
      `user=${user}&search=zigzak`,
      `user=${user}&category=Craft&tag=beads`,
      'user=nobody',
      '',
    ])

    const four = await publish(author, 'cafe\u0301 by the river', { tags: ['cafe\u0301'] })
    for (const word of ['cafe\u0301', 'caf\u00e9']) {
      expect(ids(await posts.list({ user, tag: word }))).toEqual([four])
      expect(ids(await posts.list({ user, search: word }))).toEqual([four])
    }
    await requestAs(author, 'DELETE', `posts/${four}/`)

    const path = `posts/?user=${user}&page_size=2`
    const first = (await requestAs(author, 'GET', path)).body
    expect([first.count, first.results.map((post: { id: number }) => post.id)]).toEqual([
      3,
      [three, two],
    ])
    const next = new URL(first.next)
    const second = await api.request('GET', next.pathname + next.search)
    expect([second.body.results.map((post: { id: number }) => post.id), second.body.next]).toEqual([
      [one],
      null,
    ])
    expect((await requestAs(author, 'GET', `${path}&page=3`)).status).toBe(404)
  })

  test('[API-POST-01] search accepts any text', async () => {
    for (const text of ["'; drop table posts; --", '%', '"', '& | !', '(((', '\\']) {
      const response = await api.request('GET', `/api/posts/?search=${encodeURIComponent(text)}`)
      expect([text, response.status]).toEqual([text, 200])
    }
  })

  test('[API-POST-01] omit posts of a deleted account', async () => {
    const author = await join('leaver')
    const id = await publish(author)
    await api.deleteAccount(author)
    expect((await failureOf(contentOf(api).posts.get(id))).status).toBe(404)
    expect((await contentOf(api).posts.list({ user: author.id })).items).toEqual([])
  })
})

describe('updating and deleting posts', () => {
  test('[API-POST-04] replaces all fields and marks the post as edited', async () => {
    const [one, two] = [await picture(api, ayen), await picture(api, ayen)]
    const { posts, calls } = contentOf(api, ayen)
    const created = await posts.create({
      ...fields('Before'),
      images: [
        { id: one.id, alt: 'a' },
        { id: two.id, alt: 'b' },
      ],
    })
    calls.length = 0
    const after = { ...fields('After'), title: 'New', images: [{ id: two.id, alt: 'c' }] }
    const changed = await posts.update(created.id, after)
    expect(calls).toEqual([`PUT /api/posts/${created.id}/ 200`])
    expect(changed).toEqual({
      ...created,
      title: 'New',
      slug: 'new',
      body: 'After',
      images: [{ ...created.images[1], alt: 'c' }],
      edited_at: isoText,
    })
    expect(await posts.get(created.id)).toEqual(changed)
  })

  test('[API-POST-04] does not mark a post as edited that was saved without a change', async () => {
    const { id: pictureId } = await picture(api, ayen)
    const { posts } = contentOf(api, ayen)
    const post = { ...fields('Same'), tags: ['ink'], images: [{ id: pictureId, alt: 'a' }] }
    const created = await posts.create(post)
    expect(await posts.update(created.id, post)).toEqual(created)
    const described = { ...post, images: [{ id: pictureId, alt: 'b' }] }
    expect((await posts.update(created.id, described)).edited_at).toEqual(isoText)
  })

  test('[API-POST-04 API-POST-05] responds 403 to other users and 401 to anonymous users', async () => {
    const id = await publish(ayen)
    const before = await contentOf(api).posts.get(id)
    for (const method of ['PUT', 'DELETE']) {
      const body = { body: 'Mine now' }
      const other = await requestAs(lado, method, `posts/${id}/`, { body })
      expect([other.status, other.body]).toEqual([403, { detail: 'This post is not yours.' }])
      expect((await api.request(method, `/api/posts/${id}/`, { body })).status).toBe(401)
      expect((await requestAs(ayen, method, 'posts/999999/', { body })).status).toBe(404)
      expect((await requestAs(ayen, method, 'posts/abc/', { body })).status).toBe(404)
    }
    expect(await contentOf(api).posts.get(id)).toEqual(before)
  })

  test('[API-POST-05] deletes comments, likes, saves, views and pictures as well', async () => {
    const { id: pictureId, url } = await picture(api, ayen)
    const id = await publish(ayen, 'Going', { images: [{ id: pictureId, alt: '' }] })
    const other = contentOf(api, lado)
    const comment = await other.posts.addComment(id, { body: 'Stay' })
    await other.comments.like(comment.id, true)
    await other.posts.like(id)
    await other.postViews.increment(id)
    await requestAs(lado, 'PUT', 'bookmarks/', { body: { type: 'post', id } })
    const services = contentOf(api, ayen)
    await services.posts.remove(id)
    expect(services.calls).toEqual([`DELETE /api/posts/${id}/ 204`])
    const gone = await failureOf(services.posts.get(id))
    expect([gone.message, gone.status]).toEqual(['Post not found', 404])
    for (const table of ['comments', 'likes', 'bookmarks', 'content_views'] as const) {
      const rows = await api.db
        .selectFrom(table)
        .selectAll()
        .where('target_type', '=', 'post')
        .where('target_id', '=', id)
        .execute()
      expect([table, rows]).toEqual([table, []])
    }
    const left = await api.db
      .selectFrom('likes')
      .selectAll()
      .where('target_type', '=', 'comment')
      .where('target_id', '=', Number(comment.id))
      .execute()
    expect(left).toEqual([])
    expect((await api.request('GET', `${url}40.jpg`)).status).toBe(404)
  })
})
