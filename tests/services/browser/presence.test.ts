import { describe, expect, test } from 'vitest'
import { createPresence } from '../../../src/app/effects/live/presence.ts'
import { createReadModel } from '../../../src/app/read-model.ts'
import type { Id, Json } from '../../../src/protocol/base/types.ts'
import type { MemberApi } from '../../../src/services/member-api.ts'
import { settle } from '../../kit/clock.ts'

const SEEN = '2026-01-05T08:00:00.000Z'

function start() {
  const requests: { id: Id; resolve(body: Json): void; reject(error: unknown): void }[] = []
  const readModel = createReadModel()
  const messaging = {
    userStatus: (id: Id) =>
      new Promise<Json>((resolve, reject) => requests.push({ id, resolve, reject })),
  }
  const logged: string[] = []
  const log = { debug: (text: string) => void logged.push(text) }
  // Only the members that are used here.
  const presence = createPresence({ messaging } as MemberApi, readModel, log as never)
  return { requests, presence, readModel, logged }
}

describe('createPresence', () => {
  test('[API-MSG-20] stores presence and last-seen time from the response', async () => {
    const { requests, presence, readModel } = start()
    presence.look(8)
    requests[0]?.resolve({ user_id: 8, is_online: false, status: 'offline', last_seen: SEEN })
    await settle()
    expect([readModel.presence, readModel.lastSeen]).toEqual([{ 8: 'offline' }, { 8: SEEN }])
  })

  test('[SOCKEV-11] prefers a frame that arrived before the response', async () => {
    const { requests, presence, readModel } = start()
    presence.look(8)
    presence.receive(8, true)
    requests[0]?.resolve({ user_id: 8, is_online: false, last_seen: null })
    await settle()
    expect([readModel.presence, readModel.lastSeen]).toEqual([{ 8: 'online' }, {}])
  })

  test('forgets all presence when the socket is lost and ignores late responses', async () => {
    const { requests, presence, readModel } = start()
    presence.receive(9, true)
    presence.look(8)
    presence.forget()
    requests[0]?.resolve({ user_id: 8, is_online: true, last_seen: SEEN })
    await settle()
    expect(readModel.presence).toEqual({})
  })

  test('[SOCKEV-11] requests the last-seen time again when a watched user goes offline', async () => {
    const { requests, presence } = start()
    presence.receive(9, false)
    presence.look(8)
    presence.receive(8, true)
    presence.look(8)
    presence.receive(8, false)
    expect(requests.map(({ id }) => id)).toEqual([8, 8])
  })

  test('leaves the presence unknown after a failed request', async () => {
    const { requests, presence, readModel, logged } = start()
    presence.look(8)
    requests[0]?.reject(new Error('no'))
    await settle()
    expect([readModel.presence, logged]).toEqual([{}, ['presence not loaded']])
  })
})
