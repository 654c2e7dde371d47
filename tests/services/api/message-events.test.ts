import { describe, expect, it } from 'vitest'
import { loadMessageEvents } from '../../../src/services/api/message-events.ts'
import { json } from '../../kit/fakes/http.ts'
import { createTestServices } from '../kit/kit.ts'

const AFTER = { epoch: 'e', offset: 7 }
const url = (offset: number) => `GET /api/messaging/conversations/4/events/?epoch=e&after=${offset}`

const events = (offset: number, rest: object = {}) =>
  json(200, {
    refetch: false,
    position: { epoch: 'e', offset },
    has_more: false,
    new_messages: [],
    changed_messages: [],
    read_message_ids: [],
    ...rest,
  })

describe('what happened after a position', () => {
  it('is read to the end', async () => {
    const { http, server } = createTestServices({ stored: { access: 'a' } })
    server
      .on(url(7), events(9, { has_more: true, new_messages: [{ id: 1 }], read_message_ids: [3] }))
      .on(url(9), events(10, { changed_messages: [{ id: 2 }], read_message_ids: ['4', null] }))
    expect(await loadMessageEvents(http, 4, AFTER)).toEqual({
      position: { epoch: 'e', offset: 10 },
      newMessages: [{ id: 1 }],
      changedMessages: [{ id: 2 }],
      readIds: [3, '4'],
    })
  })

  it.each([
    ['the server says so', json(200, { refetch: true, position: null })],
    ['there is no such endpoint', json(404, { detail: 'Not found.' })],
    ['the response is no object', json(200, [])],
    ['there is always more', events(7, { has_more: true })],
  ])('has to be refetched if %s', async (_, response) => {
    const { http, server } = createTestServices({ stored: { access: 'a' } })
    server.on(url(7), ...Array.from({ length: 10 }, () => response))
    expect(await loadMessageEvents(http, 4, AFTER)).toBeNull()
  })

  it('rejects if the request failed', async () => {
    const { http, server } = createTestServices({ stored: { access: 'a' } })
    server.on(url(7), json(502, null))
    await expect(loadMessageEvents(http, 4, AFTER)).rejects.toMatchObject({ status: 502 })
  })
})
