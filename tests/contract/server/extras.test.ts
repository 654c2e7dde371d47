import { expect, test } from 'vitest'
import { apiPath } from '../../../src/protocol/base/paths.ts'
import { COLLECTION_ENDPOINTS } from '../../../src/protocol/endpoints/collection-endpoints.ts'
import { MESSAGE_EVENT_ENDPOINTS } from '../../../src/protocol/endpoints/message-event-endpoints.ts'
import { ORDER_ENDPOINTS } from '../../../src/protocol/endpoints/order-endpoints.ts'
import { OWN_ENDPOINTS } from '../../../src/protocol/endpoints/own-endpoints.ts'
import { PASSWORD_RESET_ENDPOINTS } from '../../../src/protocol/endpoints/password-reset-endpoints.ts'
import { startFileApi } from '../kit/kit.ts'
import { createProject } from '../projects/projects-kit.ts'

const api = await startFileApi({ config: { disabledEndpoints: ['extras'] } })
const ayen = await api.register('ayen')

async function statusOf(method: string, path: string): Promise<number> {
  const response = await api.request(method, path, {
    token: ayen.access,
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
  })
  return response.status
}

test('KINYETI_ABSENT=extras responds 404 to every extension request, with or without trailing slash', async () => {
  const own = [
    ...Object.values(OWN_ENDPOINTS),
    ...Object.values(ORDER_ENDPOINTS),
    ...Object.values(COLLECTION_ENDPOINTS),
    ...Object.values(MESSAGE_EVENT_ENDPOINTS),
    ...Object.values(PASSWORD_RESET_ENDPOINTS),
    { method: 'POST', path: 'auth/logout/' },
  ]
  const answered: string[] = []
  for (const { method, path } of own) {
    const filled = apiPath(path).replace(/\{\w+\}/g, '1')
    for (const where of [filled, filled.replace(/\/$/, ''), `${filled}?page=1`]) {
      const status = await statusOf(method, where)
      if (status !== 404) answered.push(`${method} ${where} ${status}`)
    }
  }
  expect(answered).toEqual([])
})

test('[API-PROJ-09] KINYETI_ABSENT=extras lets the owner add a member immediately', async () => {
  const lokai = await api.register('lokai')
  const body = { project_id: await createProject(api, ayen), user_id: lokai.id, role: 'Painter' }
  const added = await api.request('POST', '/api/team/', { token: ayen.access, body })
  expect([added.status, added.body.status]).toEqual([201, 'member'])
  const { results } = (await api.request('GET', `/api/team/?project_id=${body.project_id}`)).body
  expect(results).toEqual([added.body])
})

test('KINYETI_ABSENT=extras keeps the methods of the specification on shared paths', async () => {
  const expected = [
    ['PUT', '/api/bookmarks/', 400],
    ['GET', '/api/bookmarks/status/?type=post&ids=1', 200],
    ['PATCH', '/api/notifications/settings/', 200],
    ['POST', '/api/devices/', 400],
    ['GET', '/api/projects/', 200],
    ['GET', '/api/users/me/', 200],
  ] as const
  const answered = await Promise.all(
    expected.map(async ([method, path]) => [method, path, await statusOf(method, path)]),
  )
  expect(answered).toEqual(expected)
})
