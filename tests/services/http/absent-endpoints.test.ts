import { expect, it } from 'vitest'
import { createNotificationsApi } from '../../../src/services/api/notifications.ts'
import { createCall } from '../../../src/services/http/calls.ts'
import { json, text } from '../../kit/fakes/http.ts'
import { createTestServices } from '../kit/kit.ts'

const HOUR = 3_600_000

function start() {
  const { http, server, storage } = createTestServices()
  let time = 0
  /** A page load. */
  const open = (apiBase = 'https://api.test') => ({ ...http, storage, apiBase, now: () => time })
  const later = (ms: number) => {
    time += ms
  }
  return { server, open, later, storage }
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (failure: { status: number }) => failure.status,
  )

it.each([
  ['a 404', json(404, { detail: 'Not found.' })],
  ['a 405', json(405, {})],
  ['a page for every path', text(200, '<h1>Hello</h1>')],
])('an extension that the API lacks is requested once a day: %s', async (_, response) => {
  const { server, open, later } = start()
  server.on('GET /api/explore/numbers/', response)
  const first = await outcome(createCall(open())('explore.numbers'))
  expect(first).not.toBe('done')
  expect(await outcome(createCall(open())('explore.numbers'))).toBe(404)
  expect(server.log).toEqual(['GET /api/explore/numbers/'])
  await outcome(createCall(open('https://other.test'))('explore.numbers'))
  later(25 * HOUR)
  await outcome(createCall(open())('explore.numbers'))
  expect(server.log).toHaveLength(3)
})

it('a missing record, a failure and a specified endpoint are requested again', async () => {
  const { server, open } = start()
  server
    .on('GET /api/collections/rivers/', json(404, {}))
    .on('GET /api/explore/numbers/', json(500, {}))
    .on('GET /api/explore/tags/', json(404, {}))
  for (let time = 0; time < 2; time += 1) {
    const call = createCall(open())
    await outcome(call('collections.get', { params: { slug: 'rivers' } }))
    await outcome(call('explore.numbers'))
    await outcome(call('explore.tags'))
  }
  expect(server.log).toHaveLength(6)
})

it('unreadable storage counts as empty', async () => {
  const { server, open, storage } = start()
  storage.set('kinyeti_absent:https://api.test', '{"explore.numbers":"x"')
  server.on('GET /api/explore/numbers/', json(200, {}))
  expect(await outcome(createCall(open())('explore.numbers'))).toBe('done')
})

it('[API-NOTIF-07] notification settings are changed although they cannot be read', async () => {
  const { server, open } = start()
  const { settings, updateSettings } = createNotificationsApi(open())
  server
    .on('GET /api/notifications/settings/', json(405, {}))
    .on('PATCH /api/notifications/settings/', json(200, { likes: false, other: 1 }))
  expect(await settings()).toEqual({})
  expect(await updateSettings({ likes: false })).toEqual({ likes: false })
})
