import { expect, it } from 'vitest'
import { createPasswordResetApi } from '../../../src/services/api/password-reset.ts'
import { json, noResponse } from '../../kit/fakes/http.ts'
import { createTestServices } from '../kit/kit.ts'

const AVAILABLE = 'GET /api/auth/password-reset/'
const REQUEST = 'POST /api/auth/password-reset/'
const VERIFY = 'POST /api/auth/password-reset/verify/'
const CONFIRM = 'POST /api/auth/password-reset/confirm/'

function start() {
  const { http, server } = createTestServices()
  return { server, ...createPasswordResetApi(http) }
}

it.each([
  [json(200, { available: true }), true],
  [json(404, { detail: 'Not found.' }), false],
  [json(405, { detail: 'Method "GET" not allowed.' }), false],
  [json(401, { detail: 'Authentication credentials were not provided.' }), false],
  [json(403, { detail: 'No.' }), false],
])(
  'an API that refuses the first request cannot reset passwords: %o',
  async (response, expected) => {
    const { server, isAvailable } = start()
    server.on(AVAILABLE, response)
    expect(await isAvailable()).toBe(expected)
  },
)

it.each([
  [json(500, {}), 'Server error occurred'],
  [noResponse, 'Network error - please check your connection'],
])('a failure does not mean that the API cannot reset passwords: %o', async (response, message) => {
  const { server, isAvailable } = start()
  server.on(AVAILABLE, response)
  await expect(isAvailable()).rejects.toMatchObject({ message })
})

it('sends the address, the token and the new password', async () => {
  const { server, requestLink, verifyLink, confirm } = start()
  server.on(REQUEST, json(200, { detail: 'sent' }))
  server.on(VERIFY, json(200, { username: 'ayen' }))
  server.on(CONFIRM, json(200, { detail: 'changed' }))
  await requestLink('ayen@example.org')
  expect(await verifyLink('t')).toBe('ayen')
  await confirm({ token: 't', password: 'p' })
  expect(server.calls.map(({ body }) => body)).toEqual([
    { email: 'ayen@example.org' },
    { token: 't' },
    { token: 't', new_password: 'p' },
  ])
})

it('a response without a username is a link of an unknown account', async () => {
  const { server, verifyLink } = start()
  server.on(VERIFY, json(200, {}))
  expect(await verifyLink('t')).toBeNull()
})

it('a refused password keeps the server’s message and its field', async () => {
  const { server, confirm } = start()
  const body = { new_password: ['This password is too common.'] }
  server.on(CONFIRM, json(400, body))
  await expect(confirm({ token: 't', password: 'p' })).rejects.toMatchObject({
    status: 400,
    message: 'New password: This password is too common.',
    body,
  })
})
