// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { json } from '../kit/fakes/http.ts'
import { AYEN, api, SIGNED_IN, startIn } from './kit.ts'

const LOKAI = { id: 9, username: 'lokai', full_name: 'Lokai', avatar: null }
const PREFERENCE = { muted_user_9: '{"username":"lokai","full_name":"Lokai"}' }
const SAVE = 'PATCH /api/profiles/preferences/'

describe('muted users of a session', () => {
  it('[API-USER-06] are those of the account, and an unmute is stored there', async () => {
    const server = api()
      .on('GET /api/users/me/', json(200, { ...AYEN, preferences: PREFERENCE }))
      .on(SAVE, json(200, {}))
    const { mutes, notifications } = await startIn({ stored: SIGNED_IN, server }).member()
    await vi.waitFor(() => expect(mutes.all()).toEqual([{ ...LOKAI, id: '9' }]))
    expect(notifications.getSnapshot().context.muted).toEqual(mutes.all())
    mutes.set(LOKAI, false)
    await vi.waitFor(() => expect(server.log).toContain(SAVE))
    expect(server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual(
      [{ muted_user_9: null }],
    )
  })

  it('[FOREIGN-05] stay on the device, without a request, where the API returns no preferences', async () => {
    const server = api().on('GET /api/users/me/', json(200, AYEN))
    const { mutes } = await startIn({ stored: SIGNED_IN, server }).member()
    mutes.set(LOKAI, true)
    expect([mutes.isInAccount, mutes.all()]).toEqual([false, [LOKAI]])
    expect(server.log.filter((call) => call.startsWith('PATCH'))).toEqual([])
  })
})
