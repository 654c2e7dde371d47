import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startFileApi, type TestUser } from '../kit/kit.ts'

const api = await startFileApi()
const leaver = await api.register('leaver')
const friend = await api.register('friend')

const requestAs = (
  user: TestUser,
  method: string,
  path: string,
  body?: { [name: string]: unknown },
) =>
  api.request(method, `/api/${path}`, {
    token: user.access,
    ...(body ? { body: body as never } : {}), // Every body is JSON.
  })

async function upload(user: TestUser): Promise<{ id: number; url: string }> {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a63a1e' } })
  const form = new FormData()
  const bytes = new Uint8Array(await picture.png().toBuffer())
  form.append('file', new Blob([bytes], { type: 'image/png' }), 'a.png')
  const response = await fetch(`${api.origin}/api/uploads/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.access}` },
    body: form,
  })
  return response.json()
}

const post = (body: string) => ({ title: '', body, category: '', tags: [], images: [] })

test("[API-USER-02] deleting an account deletes the user's content, comments and likes, and nothing of other users", async () => {
  const picture = await upload(leaver)
  const work = await requestAs(leaver, 'POST', 'portfolio/', {
    title: 'Ferry',
    description: '',
    category: '',
    tags: [],
    images: [{ id: picture.id, alt: '' }],
  })
  const ownPost = await requestAs(leaver, 'POST', 'posts/', post('Mine'))
  const friendPost = await requestAs(friend, 'POST', 'posts/', post('Theirs'))
  const addComment = (user: TestUser, id: number, body: string) =>
    requestAs(user, 'POST', 'comments/', { type: 'post', id, body })
  await addComment(friend, ownPost.body.id, 'Nice')
  const lonely = await addComment(leaver, friendPost.body.id, 'Unanswered')
  const answered = await addComment(leaver, friendPost.body.id, 'How?')
  const response = await requestAs(friend, 'POST', `comments/${answered.body.id}/reply/`, {
    body: 'So.',
  })
  await requestAs(leaver, 'PUT', 'likes/', { type: 'post', id: friendPost.body.id })
  await requestAs(friend, 'PUT', 'likes/', { type: 'work', id: work.body.id })
  await requestAs(friend, 'PUT', 'bookmarks/', { type: 'work', id: work.body.id })
  const project = {
    title: 'Mural',
    summary: '',
    description: 'x',
    category: '',
    skills: [],
    budget: '',
    location: '',
    deadline: null,
    status: 'open',
    cover: null,
  }
  const theirs = await requestAs(friend, 'POST', 'projects/', project)
  await requestAs(leaver, 'POST', `projects/${theirs.body.id}/applications/`, { message: 'Me' })
  await requestAs(leaver, 'POST', 'projects/', project)
  const folder = join(api.config.mediaDir, picture.url.replace('/media/', ''))
  expect(existsSync(folder)).toBe(true)

  expect((await api.deleteAccount(leaver)).status).toBe(204)

  expect((await requestAs(friend, 'GET', `portfolio/${work.body.id}/`)).status).toBe(404)
  expect((await requestAs(friend, 'GET', `posts/${ownPost.body.id}/`)).status).toBe(404)
  expect((await requestAs(friend, 'GET', `posts/${friendPost.body.id}/`)).body).toMatchObject({
    body: 'Theirs',
    likes_count: 0,
  })
  const { body } = await requestAs(friend, 'GET', `comments/?type=post&id=${friendPost.body.id}`)
  expect(
    body.results.map((one: { id: number; body: string; deleted: boolean }) => [
      one.id,
      one.body,
      one.deleted,
    ]),
  ).toEqual([
    [answered.body.id, '', true],
    [response.body.id, 'So.', false],
  ])
  expect(lonely.status).toBe(201)
  const applications = await requestAs(friend, 'GET', `projects/${theirs.body.id}/applications/`)
  expect(applications.body.results).toEqual([])
  expect((await requestAs(friend, 'GET', 'bookmarks/')).body.results).toEqual([])
  const left = await api.db
    .selectFrom('pictures')
    .select('id')
    .where('owner_id', '=', leaver.id)
    .execute()
  expect([left, existsSync(folder)]).toEqual([[], false])
  const rows = await api.db.selectFrom('projects').select('owner_id').execute()
  expect(rows).toEqual([{ owner_id: friend.id }])
})
