import { expect, it } from 'vitest'
import { createModerationApi } from '../../../src/services/api/moderation.ts'
import { json, noResponse } from '../../kit/fakes/http.ts'
import { createTestServices } from '../kit/kit.ts'

const CREATE = 'POST /api/reports/'
const BLOCK = 'POST /api/blocks/'

function start() {
  const { http, server } = createTestServices({ stored: { access: 'a' } })
  return { server, ...createModerationApi(http) }
}

const REPORT = {
  content_type: 'post',
  object_id: 5,
  reason: 'scam',
  details: 'Why',
  client_id: 'one',
} as const

it('sends a report and parses a response with missing fields', async () => {
  const { server, report } = start()
  server.on(CREATE, json(201, { id: 9, content_type: 'post', object_id: 5 }))
  expect(await report(REPORT)).toEqual({
    id: 9,
    content_type: 'post',
    object_id: 5,
    reason: 'other',
    details: '',
    status: 'open',
    created_at: '',
  })
  expect(server.calls.map((call) => call.body)).toEqual([REPORT])
})

it.each([
  [
    json(400, { detail: 'You can’t report your own content.' }),
    'You can’t report your own content.',
  ],
  [json(400, { reason: ['Choose what is wrong.'] }), 'Choose what is wrong.'],
  [json(404, { detail: 'This does not exist any more.' }), 'This does not exist any more.'],
  [json(403, {}), 'Permission denied'],
  [json(500, { detail: 'Traceback' }), 'Server error occurred'],
  [json(503, {}), 'Your report couldn’t be sent. Please try again.'],
  [noResponse, 'Network error - please check your connection'],
])(
  '[A13] shows the server’s message for a rejection and the default for a failure',
  async (response, message) => {
    const { server, report } = start()
    server.on(CREATE, response)
    await expect(report(REPORT)).rejects.toMatchObject({ name: 'ServiceError', message })
  },
)

it('shows the server’s message for a rejected block', async () => {
  const { server, block } = start()
  server.on(BLOCK, json(400, { detail: 'You cannot block yourself.' }))
  await expect(block(7)).rejects.toMatchObject({ message: 'You cannot block yourself.' })
})

it('treats unblocking a user who is not blocked as success', async () => {
  const { server, unblock } = start()
  server.on('DELETE /api/blocks/7/', json(404, {}))
  await expect(unblock(7)).resolves.toBe(undefined)
})

it('loads all pages of blocked users', async () => {
  const { server, blockedIds } = start()
  const user = (id: number) => ({ user: { id, username: `u${id}` }, created_at: '' })
  server.on(
    'GET /api/blocks/?page_size=100',
    json(200, { next: 'more', results: [user(1), user(2), { user: null }] }),
  )
  server.on('GET /api/blocks/?page_size=100&page=2', json(200, { next: null, results: [user(3)] }))
  expect(await blockedIds()).toEqual([1, 2, 3])
})
