import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { addContent } from '../content/content-kit.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { openNotifications } from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory, participantOf } from '../live/live-people.ts'
import { contentOf, ISO } from '../publishing/writing-kit.ts'

let ayen: TestUser
let lado: TestUser
let keji: TestUser
let postId: number
const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const isoText = expect.stringMatching(ISO)

beforeEach(async () => {
  ayen = await join('ayen')
  lado = await join('lado')
  keji = await join('keji')
  postId = await addContent(api, 'post', ayen, { title: 'Nile', slug: 'nile' })
})

const addComment = async (user: TestUser, body: string, parent_id: number | null = null) =>
  (await contentOf(api, user).posts.addComment(postId, { body, parent_id })).id as number
const notesOf = async (user: TestUser) =>
  (await requestAs(user, 'GET', 'notifications/')).body.results as { [field: string]: Json }[]

describe('comment notifications', () => {
  const said = (one: { [field: string]: Json } | undefined) => [one?.verb, one?.title, one?.message]

  test('[SOCKNOTIF-05 ENT-19] notify the author of the content live, with the URL', async () => {
    const bell = await openNotifications(api, ayen)
    await bell.settled()
    const id = await addComment(lado, 'What a\nlight!')
    const { notification } = await bell.first('new_notification')
    expect(notification).toEqual({
      id: expect.any(Number),
      title: 'New comment',
      message: `${lado.username} Test commented on your post`,
      actor: participantOf(lado),
      verb: 'commented',
      payload: {
        preview: 'What a light!',
        content_type: 'post',
        content_id: postId,
        comment_id: id,
        url: `/posts/nile-${postId}`,
      },
      created_at: isoText,
      is_read: false,
    })
    expect(await notesOf(ayen)).toEqual([notification])
    bell.socket.terminate()
  })

  test('[API-POST-16] notify the author of the parent comment and of the content once each, never oneself', async () => {
    const first = await addComment(lado, 'First')
    const response = await addComment(keji, 'Answer', first)
    expect((await notesOf(lado)).map(said)).toEqual([
      ['replied', 'New reply', `${keji.username} Test replied to your comment`],
    ])
    expect((await notesOf(ayen)).length).toBe(2)
    await addComment(lado, 'To you, Keji', response)
    expect((await notesOf(keji)).map((one) => one.verb)).toEqual(['replied'])
    const own = await addComment(ayen, 'My own')
    await addComment(ayen, 'And again', own)
    expect((await notesOf(ayen)).length).toBe(3)
    await addComment(lado, 'To the author', own)
    expect((await notesOf(ayen)).slice(0, 1).map((one) => one.verb)).toEqual(['replied'])
    expect((await notesOf(ayen)).length).toBe(4)
  })

  test('[API-NOTIF-07] are not sent to users who turned them off', async () => {
    await requestAs(ayen, 'PATCH', 'notifications/settings/', { body: { comments: false } })
    await addComment(lado, 'Quiet')
    expect(await notesOf(ayen)).toEqual([])
  })

  test('[API-BLOG-06] of other users are deleted when a blog post is unpublished; the author keeps theirs', async () => {
    const fields = { title: 'Nile', body: '<p>Water.</p>', published: true }
    const entry = (await requestAs(ayen, 'POST', 'blog/', { body: fields })).body
    const comment = (
      await requestAs(keji, 'POST', `blog/${entry.id}/comments/`, { body: { body: 'First' } })
    ).body
    await requestAs(lado, 'POST', `comments/${comment.id}/reply/`, { body: { body: 'Answer' } })
    const verbs = async (user: TestUser) => (await notesOf(user)).map(({ verb }) => verb)
    expect([await verbs(keji), await verbs(ayen)]).toEqual([
      ['replied'],
      ['commented', 'commented'],
    ])
    const bell = await openNotifications(api, keji)
    await bell.settled()
    const saved = await requestAs(ayen, 'PATCH', `blog/${entry.id}/`, {
      body: { published: false },
    })
    expect(saved.status).toBe(200)
    expect([await verbs(keji), await verbs(ayen)]).toEqual([[], ['commented', 'commented']])
    expect((await bell.first('unread_count_update')).notification_count).toBe(0)
    bell.socket.terminate()
  })
})
