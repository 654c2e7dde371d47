import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory, participantOf } from '../live/live-people.ts'
import { contentOf, failureOf, ISO } from '../publishing/writing-kit.ts'
import { addContent } from './content-kit.ts'

let ayen: TestUser
let lado: TestUser
let keji: TestUser
let postId: number
const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const isoText = expect.stringMatching(ISO)
const DELETED_AUTHOR = { id: null, username: '', full_name: '', avatar: null }

beforeEach(async () => {
  ayen = await join('ayen')
  lado = await join('lado')
  keji = await join('keji')
  postId = await addContent(api, 'post', ayen, { title: 'Nile', slug: 'nile' })
})

const addComment = async (user: TestUser, body: string, parent_id: number | null = null) =>
  (await contentOf(api, user).posts.addComment(postId, { body, parent_id })).id as number
const thread = async (user?: TestUser) => (await contentOf(api, user).posts.comments(postId)).items
const notesOf = async (user: TestUser) =>
  (await requestAs(user, 'GET', 'notifications/')).body.results as { [field: string]: Json }[]

describe('writing comments', () => {
  test('[API-POST-08 API-BLOG-10] stores one comment per client id, also across endpoints', async () => {
    const blogId = await addContent(api, 'blog', ayen, { title: 'Reeds', slug: `reeds-${ayen.id}` })
    const first = await addComment(ayen, 'First')
    const places = [
      `posts/${postId}/add_comment/`,
      `blog/${blogId}/comments/`,
      `comments/${first}/reply/`,
    ]
    for (const place of places) {
      const body = { body: 'Once', client_id: `once-${place.replace(/\W/g, '-')}` }
      const created = await requestAs(lado, 'POST', place, { body })
      const again = await requestAs(lado, 'POST', place, { body })
      expect([created.status, again.status]).toEqual([201, 200])
      expect(again.body).toEqual(created.body)
    }
  })

  test('[API-POST-08 API-POST-07] stores a comment on a post, visible to everyone', async () => {
    const { posts, calls } = contentOf(api, lado)
    const created = await posts.addComment(postId, { body: '  Strong light \n', client_id: 'c-1' })
    expect(created).toEqual({
      id: expect.any(Number),
      body: 'Strong light',
      author: participantOf(lado),
      parent_id: null,
      likes_count: 0,
      liked: false,
      replies_count: 0,
      created_at: isoText,
      edited_at: null,
      deleted: false,
      client_id: 'c-1',
    })
    expect(await posts.comments(postId)).toEqual({ items: [created], next: null, count: 1 })
    expect(calls).toEqual([
      `POST /api/posts/${postId}/add_comment/ 201`,
      `GET /api/posts/${postId}/comments/ 200`,
    ])
    expect(await thread()).toEqual([{ ...created, client_id: null }])
    expect((await contentOf(api).posts.get(postId)).comments_count).toBe(1)
  })

  test('[API-POST-11 API-POST-10] works on portfolio items, posts and blog posts, with either name of a portfolio item', async () => {
    const itemId = await addContent(api, 'work', ayen)
    const blogId = await addContent(api, 'blog', ayen)
    const { comments, calls } = contentOf(api, lado)
    for (const [type, id, same] of [
      ['work', itemId, 'portfolio'],
      ['portfolio', itemId, 'work'],
      ['post', postId, 'post'],
      ['blog', blogId, 'blog'],
    ] as const) {
      const created = await comments.create({ type, id, body: `On a ${type}` })
      const page = await comments.list({ type: same, id })
      expect(page.items[0]).toEqual(created)
    }
    expect((await comments.list({ type: 'work', id: itemId })).count).toBe(2)
    const { body } = await api.request('GET', `/api/comments/?type=portfolio&id=${itemId}`)
    expect(body.about).toEqual({ type: 'work', id: itemId })
    expect(calls.slice(0, 2)).toEqual(['POST /api/comments/ 201', 'GET /api/comments/ 200'])
  })

  test('[API-POST-16] stores a reply to a reply below the first comment', async () => {
    const { comments, calls } = contentOf(api, keji)
    const first = await addComment(lado, 'First')
    const response = await comments.reply(first, { body: 'Answer', client_id: 'c-2' })
    const deeper = await comments.reply(response.id, { body: 'Deeper' })
    expect([response.parent_id, deeper.parent_id]).toEqual([first, first])
    expect(calls).toEqual([
      `POST /api/comments/${first}/reply/ 201`,
      `POST /api/comments/${response.id}/reply/ 201`,
    ])
    expect((await comments.get(first)).replies_count).toBe(2)
  })

  test('[API-POST-07] lists threads newest first and replies oldest first, and paginates by thread', async () => {
    const one = await addComment(lado, 'one')
    const two = await addComment(keji, 'two')
    const three = await addComment(ayen, 'three')
    const a = await addComment(ayen, 'one a', one)
    const b = await addComment(lado, 'one b', a)
    const c = await addComment(lado, 'two a', two)
    const ids = (list: { id: unknown }[]) => list.map(({ id }) => id)
    expect(ids(await thread())).toEqual([three, two, c, one, a, b])
    const path = `/api/posts/${postId}/comments/?page_size=2`
    const first = (await api.request('GET', path)).body
    expect([first.count, ids(first.results)]).toEqual([3, [three, two, c]])
    const second = (await api.request('GET', `${path}&page=2`)).body
    expect([ids(second.results), second.next]).toEqual([[one, a, b], null])
  })

  test('[API-POST-11 API-POST-16] stores one comment for concurrent requests with one client id', async () => {
    const { comments } = contentOf(api, lado)
    const input = { type: 'post', id: postId, body: 'Once', client_id: 'c-3' } as const
    const created = await Promise.all([comments.create(input), comments.create(input)])
    expect(created[0]).toEqual(created[1])
    const again = await requestAs(lado, 'POST', 'comments/', { body: input })
    expect([again.status, again.body.id]).toEqual([200, created[0]?.id])
    expect(await thread()).toHaveLength(1)
    const other = await addContent(api, 'post', ayen)
    const clash = await requestAs(lado, 'POST', 'comments/', { body: { ...input, id: other } })
    expect([clash.status, clash.body]).toEqual([
      409,
      { detail: 'This comment was already sent elsewhere.' },
    ])
    expect((await notesOf(ayen)).length).toBe(1)
  })

  test.each<[string, Json, number, Json]>([
    ['nothing', {}, 400, { body: ['Write a comment first.'] }],
    ['blanks', { body: ' \n\t ' }, 400, { body: ['Write a comment first.'] }],
    ['a list', { body: ['x'] }, 400, { body: ['A comment must be text.'] }],
    [
      '2,001 characters',
      { body: 'x'.repeat(2001) },
      400,
      { body: ['A comment can have up to 2,000 characters.'] },
    ],
    [
      'a reply to a missing comment',
      { body: 'x', parent_id: 999_999 },
      404,
      { detail: 'This comment does not exist.' },
    ],
    [
      'a reply to an invalid id',
      { body: 'x', parent_id: 'abc' },
      404,
      { detail: 'This comment does not exist.' },
    ],
  ])('[API-POST-08] rejects %s', async (_, body, status, problems) => {
    const response = await requestAs(lado, 'POST', `posts/${postId}/add_comment/`, { body })
    expect([response.status, response.body]).toEqual([status, problems])
  })

  test('[API-POST-08] accepts 2,000 emoji and keeps markup as text', async () => {
    const { posts } = contentOf(api, lado)
    for (const body of ['🥁'.repeat(2000), '<img src=x onerror=alert(1)> &amp;']) {
      expect((await posts.addComment(postId, { body })).body).toBe(body)
    }
  })

  test('[API-POST-10 API-POST-11] rejects unknown content and types', async () => {
    const body = { type: 'post', id: 999_999, body: 'x' }
    expect((await requestAs(lado, 'POST', 'comments/', { body })).status).toBe(404)
    const song = await requestAs(lado, 'POST', 'comments/', { body: { ...body, type: 'song' } })
    expect([song.status, song.body]).toEqual([400, { type: ['"song" is not a valid choice.'] }])
    for (const [query, status] of [
      ['', 400],
      ['?type=song&id=1', 400],
      ['?type=post', 404],
      ['?type=post&id=999999', 404],
      ['?type=post&id=abc', 404],
    ] as const) {
      expect([query, (await api.request('GET', `/api/comments/${query}`)).status]).toEqual([
        query,
        status,
      ])
    }
    const anonymous = { type: 'post', id: postId, body: 'x' }
    expect((await api.request('POST', '/api/comments/', { body: anonymous })).status).toBe(401)
    expect(
      (await api.request('GET', `/api/posts/${postId}/comments/`, { token: 'bad' })).status,
    ).toBe(401)
  })

  test('[API-POST-16] rejects a reply on other content than its parent', async () => {
    const first = await addComment(lado, 'Here')
    const other = await addContent(api, 'post', ayen)
    const response = await requestAs(lado, 'POST', `posts/${other}/add_comment/`, {
      body: { body: 'There', parent_id: first },
    })
    expect(response.status).toBe(404)
  })
})

describe('editing, deleting and liking comments', () => {
  test('[API-POST-12 API-POST-13] the author edits a comment, which is then marked as edited', async () => {
    const id = await addComment(lado, 'Befor')
    const { comments, calls } = contentOf(api, lado)
    const before = await comments.get(id)
    const after = await comments.update({ type: 'post', id, body: ' Before ' })
    expect(after).toEqual({ ...before, body: 'Before', edited_at: isoText })
    expect(await comments.get(id)).toEqual(after)
    expect(await comments.update({ type: 'post', id, body: 'Before' })).toEqual(after)
    expect(calls.slice(0, 2)).toEqual([
      `GET /api/comments/${id}/ 200`,
      `PUT /api/comments/${id}/ 200`,
    ])
    const foreign = await requestAs(ayen, 'PUT', `comments/${id}/`, { body: { body: 'x' } })
    expect([foreign.status, foreign.body]).toEqual([403, { detail: 'This comment is not yours.' }])
    expect((await requestAs(lado, 'PUT', `comments/${id}/`, { body: { body: ' ' } })).status).toBe(
      400,
    )
    expect((await requestAs(lado, 'PUT', 'comments/999999/', { body: { body: 'x' } })).status).toBe(
      404,
    )
  })

  test('[API-POST-14] only its author and the author of the content delete it', async () => {
    const [one, two] = [await addComment(lado, 'one'), await addComment(lado, 'two')]
    const { comments, calls } = contentOf(api, lado)
    expect((await failureOf(contentOf(api, keji).comments.remove(one))).status).toBe(403)
    await comments.remove(one)
    expect(calls).toEqual([`DELETE /api/comments/${one}/ 204`])
    await contentOf(api, ayen).comments.remove(two)
    expect(await thread()).toEqual([])
    for (const id of [one, two]) expect((await failureOf(comments.remove(id))).status).toBe(404)
  })

  test('[API-POST-14] a deleted comment with replies stays as a placeholder until the last reply is deleted', async () => {
    const first = await addComment(lado, 'First')
    const response = await addComment(keji, 'Answer', first)
    await contentOf(api, keji).comments.like(first, true)
    await contentOf(api, lado).comments.remove(first)
    const [place, left] = await thread()
    expect(place).toMatchObject({ id: first, body: '', deleted: true, author: DELETED_AUTHOR })
    expect([place?.likes_count, place?.replies_count, left?.id]).toEqual([0, 1, response])
    expect((await contentOf(api).posts.get(postId)).comments_count).toBe(1)
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', 'like/'],
      ['POST', 'reply/'],
    ] as const) {
      const gone = await requestAs(lado, method, `comments/${first}/${path}`, {
        body: { body: 'x' },
      })
      expect([method, path, gone.status]).toEqual([method, path, 404])
    }
    await contentOf(api, keji).comments.remove(response)
    expect(await thread()).toEqual([])
    const rows = await api.db
      .selectFrom('comments')
      .select('id')
      .where('target_id', '=', postId)
      .where('target_type', '=', 'post')
      .execute()
    expect(rows).toEqual([])
  })

  test('[API-POST-15] sets the requested like state idempotently, and toggles without one', async () => {
    const id = await addComment(lado, 'Likeable')
    const { comments, calls } = contentOf(api, keji)
    expect(await comments.like(id, true)).toEqual({ liked: true, likes_count: 1 })
    expect(await comments.like(id, true)).toEqual({ liked: true, likes_count: 1 })
    expect(calls[0]).toBe(`POST /api/comments/${id}/like/ 200`)
    expect((await thread(keji))[0]).toMatchObject({ liked: true, likes_count: 1 })
    expect((await thread(ayen))[0]).toMatchObject({ liked: false, likes_count: 1 })
    expect((await requestAs(ayen, 'POST', `comments/${id}/like/`)).body).toEqual({
      liked: true,
      likes_count: 2,
    })
    expect((await requestAs(ayen, 'POST', `comments/${id}/like/`)).body).toEqual({
      liked: false,
      likes_count: 1,
    })
    expect(await comments.like(id, false)).toEqual({ liked: false, likes_count: 0 })
    expect((await api.request('POST', `/api/comments/${id}/like/`)).status).toBe(401)
  })

  test('[API-POST-14] replies written while their comment is deleted leave no rows behind', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await addComment(lado, `Round ${round}`)
      await Promise.all([
        contentOf(api, lado).comments.remove(first),
        requestAs(keji, 'POST', `comments/${first}/reply/`, { body: { body: 'Wait' } }),
      ])
      const items = await thread()
      const place = items.find(({ id }) => id === first)
      const replies = items.filter(({ parent_id }) => parent_id === first)
      expect(replies.length === 0 ? place : place?.deleted).toBe(
        replies.length === 0 ? undefined : true,
      )
    }
  })
})
