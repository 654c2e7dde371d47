import { describe, expect, it } from 'vitest'
import { provideThread } from '../../../../src/app/effects/browse.ts'
import { NO_FIRST_PAGES } from '../../../../src/app/preloaded-data.ts'
import * as threadOf from '../../../../src/machines/content/thread/thread.selectors.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import type { ContentRef } from '../../../../src/protocol/content/creative-types.ts'
import { json, text } from '../../../kit/fakes/http.ts'
import { run } from '../../../kit/harness.ts'
import { createTestServices } from '../../../services/kit/kit.ts'
import { ME } from '../../../spec/content/thread.steps.ts'

/** Generous, because the test machine may be busy. */
const PATIENCE = { timeout: 20_000 }

/** The machine with its real effects and a fake server that implements the specification only. */
function start(content: ContentRef) {
  const { api, log, server } = createTestServices({ stored: { access: 'a' } })
  const remove = async (id: Id) => (await api.content()).comments.remove(id)
  const harness = run((env) => provideThread(env, { api, log }, NO_FIRST_PAGES, remove), {
    input: { content },
  })
  const status = () => threadOf.threadStatus(harness.actor.getSnapshot())
  const bodies = () =>
    threadOf
      .threadComments(harness.actor.getSnapshot())
      .flatMap(({ comment, replies }) => [comment, ...replies])
      .map(({ state, body }) => `${state} ${body}`)
  const sent = () => server.calls.map(({ method, path, body }) => [`${method} ${path}`, body])
  return { server, harness, status, bodies, sent }
}

const add = (body: string, parentId: number | null = null) =>
  ({ type: 'comment.add', body, parentId, author: ME }) as const

describe('comments on an API without extensions', () => {
  it('[API-POST-07 API-POST-08 API-POST-13 API-POST-14 API-POST-15 API-POST-16] uses the comment endpoints of a post', async () => {
    const { server, harness, status, bodies, sent } = start({ type: 'post', id: 7 })
    server
      .on('GET /api/posts/7/comments/', json(200, [{ id: 1, content: 'First' }]))
      .on('POST /api/posts/7/add_comment/', json(201, { id: 2, content: 'Second' }))
      .on('POST /api/comments/1/reply/', json(201, { id: 3, content: 'Answer', parent: 1 }))
      .on('PUT /api/comments/1/', json(200, { id: 1, content: 'Changed' }))
      .on('POST /api/comments/1/like/', json(200, {}))
      .on('DELETE /api/comments/2/', json(204, null))
    harness.send({ type: 'list.opened' })
    await expect.poll(status, PATIENCE).toBe('ready')
    harness.send(add('Second'))
    await expect.poll(bodies, PATIENCE).toEqual(['stored Second', 'stored First'])
    harness.send(add('Answer', 1))
    await expect.poll(bodies, PATIENCE).toContain('stored Answer')
    harness.send({ type: 'comment.edit', id: 1, body: 'Changed' })
    harness.send({ type: 'comment.like', id: 1 })
    harness.send({ type: 'comment.remove', id: 2 })
    await expect.poll(() => harness.actor.getSnapshot().context.changes, PATIENCE).toEqual([])
    expect(bodies()).toEqual(['stored Changed', 'stored Answer'])
    expect(sent()).toEqual([
      ['GET /api/posts/7/comments/', null],
      ['POST /api/posts/7/add_comment/', { content: 'Second', client_id: 'local-1' }],
      ['POST /api/comments/1/reply/', { content: 'Answer', client_id: 'local-2' }],
      ['PUT /api/comments/1/', { id: 1, content: 'Changed' }],
      ['POST /api/comments/1/like/', { liked: true }],
      ['DELETE /api/comments/2/', null],
    ])
  })

  it('[API-BLOG-09 API-BLOG-10 API-BLOG-11] uses the comment endpoints of a blog post, including replies', async () => {
    const { server, harness, status, bodies, sent } = start({ type: 'blog', id: 7 })
    const answer = { id: 3, body: 'Answer', parent_id: 1 }
    server
      .on('GET /api/blog/7/comments/', json(200, { results: [{ id: 1, body: 'First' }] }))
      .on('POST /api/blog/7/comments/', json(201, { id: 2, body: 'Second' }), json(201, answer))
      .on('POST /api/blog/comments/1/like/', json(200, {}))
    harness.send({ type: 'list.opened' })
    await expect.poll(status, PATIENCE).toBe('ready')
    harness.send(add('Second'))
    harness.send(add('Answer', 1))
    harness.send({ type: 'comment.like', id: 1 })
    await expect.poll(bodies, PATIENCE).toEqual(['stored Second', 'stored First', 'stored Answer'])
    await expect.poll(() => harness.actor.getSnapshot().context.changes, PATIENCE).toEqual([])
    expect(sent()).toEqual([
      ['GET /api/blog/7/comments/', null],
      ['POST /api/blog/7/comments/', { body: 'Second', client_id: 'local-1' }],
      ['POST /api/blog/comments/1/like/', { liked: true }],
      [
        'POST /api/blog/7/comments/',
        { body: 'Answer', client_id: 'local-2', parent_id: 1, parent: 1 },
      ],
    ])
  })

  const EVERY = [{ id: 1, body: 'On something else' }]
  it.each([
    ['returns all comments', json(200, EVERY)],
    ['responds with 404', json(404, {})],
    ['responds with 405', json(405, {})],
    ['responds with HTML', text(200, '<!doctype html><title>Kinyeti</title>')],
  ])(
    '[API-POST-10] offers no comments on a portfolio item when the server %s',
    async (_, answer) => {
      const { server, harness, status, bodies } = start({ type: 'work', id: 7 })
      server.on('GET /api/comments/?type=work&id=7', answer)
      harness.send({ type: 'list.opened' })
      await expect.poll(status, PATIENCE).toBe('absent')
      expect(bodies()).toEqual([])
    },
  )
})
