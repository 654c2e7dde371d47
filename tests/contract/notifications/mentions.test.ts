import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { openNotifications } from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory, participantOf } from '../live/live-people.ts'
import { ISO } from '../publishing/writing-kit.ts'

let ayen: TestUser
let lado: TestUser
let keji: TestUser
const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)

beforeEach(async () => {
  ayen = await join('ayen')
  lado = await join('lado')
  keji = await join('keji')
})

const notesOf = async (user: TestUser) =>
  (await requestAs(user, 'GET', 'notifications/')).body.results as { [field: string]: Json }[]
const verbsOf = async (user: TestUser) => (await notesOf(user)).map(({ verb }) => verb)

async function addPost(author: TestUser, body: string, fields: { client_id?: string } = {}) {
  const response = await requestAs(author, 'POST', 'posts/', { body: { body, ...fields } })
  expect(response.status).toBeLessThan(300)
  return response.body as { id: number; slug: string }
}
const editPost = (author: TestUser, id: number, body: string) =>
  requestAs(author, 'PUT', `posts/${id}/`, { body: { body } })

async function addComment(author: TestUser, postId: number, body: string) {
  const response = await requestAs(author, 'POST', `posts/${postId}/add_comment/`, {
    body: { body },
  })
  expect(response.status).toBe(201)
  return response.body.id as number
}

describe('mention of a user', () => {
  test('in a post notifies the user live, with the URL', async () => {
    const bell = await openNotifications(api, lado)
    await bell.settled()
    const post = await addPost(ayen, `With @${lado.username}.\nTomorrow.`)
    const { notification } = await bell.first('new_notification')
    expect(notification).toEqual({
      id: expect.any(Number),
      title: 'New mention',
      message: `${ayen.username} Test mentioned you in a post`,
      actor: participantOf(ayen),
      verb: 'mentioned',
      payload: {
        preview: `With @${lado.username}. Tomorrow.`,
        content_type: 'post',
        content_id: post.id,
        url: `/posts/${post.slug}-${post.id}`,
      },
      created_at: expect.stringMatching(ISO),
      is_read: false,
    })
    expect(await notesOf(lado)).toEqual([notification])
    bell.socket.terminate()
  })

  test('in a comment notifies the user once, as author or as mentioned user', async () => {
    const post = await addPost(ayen, 'Water')
    const id = await addComment(
      lado,
      post.id,
      `@${keji.username.toUpperCase()} and @${keji.username}, see @${ayen.username}`,
    )
    expect(await verbsOf(ayen)).toEqual(['commented'])
    const [note] = await notesOf(keji)
    expect([await verbsOf(keji), note?.message, note?.payload]).toEqual([
      ['mentioned'],
      `${lado.username} Test mentioned you in a comment`,
      {
        preview: expect.stringContaining(`and @${keji.username}`),
        content_type: 'post',
        content_id: post.id,
        comment_id: id,
        url: `/posts/${post.slug}-${post.id}`,
      },
    ])
  })

  test('does not notify the author, an unknown name, an address or a part of a link', async () => {
    await addPost(
      ayen,
      `@${ayen.username} @unknown-name a@${lado.username}.com https://example.org/@${keji.username}`,
    )
    expect([await verbsOf(ayen), await verbsOf(lado), await verbsOf(keji)]).toEqual([[], [], []])
  })

  test('notifies only the users that an edit adds', async () => {
    const post = await addPost(ayen, `@${lado.username}`)
    await editPost(ayen, post.id, `@${lado.username} and @${keji.username}`)
    await editPost(ayen, post.id, `@${keji.username} alone`)
    const id = await addComment(ayen, post.id, 'Look')
    const edit = (body: string) => requestAs(ayen, 'PUT', `comments/${id}/`, { body: { body } })
    expect((await edit(`Look, @${lado.username}`)).status).toBe(200)
    expect((await edit(`Look again, @${lado.username}`)).status).toBe(200)
    expect([await verbsOf(lado), await verbsOf(keji)]).toEqual([
      ['mentioned', 'mentioned'],
      ['mentioned'],
    ])
  })

  test('notifies once when a post is sent twice, or two edits arrive at once', async () => {
    const client_id = crypto.randomUUID()
    const post = await addPost(ayen, `@${lado.username}`, { client_id })
    await addPost(ayen, `@${lado.username}`, { client_id })
    expect(await verbsOf(lado)).toEqual(['mentioned'])
    const text = `@${lado.username} @${keji.username}`
    await Promise.all([editPost(ayen, post.id, text), editPost(ayen, post.id, text)])
    expect([await verbsOf(lado), await verbsOf(keji)]).toEqual([['mentioned'], ['mentioned']])
  })

  test('does not notify a user who blocked the author, or turned comments off', async () => {
    const block = await requestAs(lado, 'POST', 'blocks/', { body: { user_id: ayen.id } })
    expect(block.status).toBeLessThan(300)
    await requestAs(keji, 'PATCH', 'notifications/settings/', { body: { comments: false } })
    await addPost(ayen, `@${lado.username} @${keji.username}`)
    expect([await verbsOf(lado), await verbsOf(keji)]).toEqual([[], []])
  })

  test('notifies at most ten users', async () => {
    const others: TestUser[] = []
    for (let n = 0; n < 11; n++) others.push(await join(`user${n}`))
    await addPost(ayen, others.map(({ username }) => `@${username}`).join(' '))
    const counts = await Promise.all(others.map(async (user) => (await verbsOf(user)).length))
    expect(counts).toEqual([...Array.from({ length: 10 }, () => 1), 0])
  })

  test('is removed with the post', async () => {
    const post = await addPost(ayen, `@${lado.username}`)
    expect((await requestAs(ayen, 'DELETE', `posts/${post.id}/`)).status).toBe(204)
    expect(await verbsOf(lado)).toEqual([])
  })
})
