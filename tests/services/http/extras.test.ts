import { describe, expect, it } from 'vitest'
import { json, text } from '../../kit/fakes/http.ts'
import { createTestServices } from '../kit/kit.ts'

const ME = { id: 7, username: 'ayen' }

/** Whether both extensions are available after these responses for the signed-in user. */
async function offered(...responses: object[]): Promise<boolean[]> {
  const { api, server } = createTestServices({ stored: { access: 'a' } })
  for (const response of responses) {
    server.on('GET /api/users/me/', json(200, response))
    await api.users.me()
  }
  return [api.extras.has('uploads'), api.extras.has('purchase_once')]
}

describe('createApiExtensions', () => {
  it('[API-USER-01] reports none before sign-in', async () => {
    expect(await offered()).toEqual([false, false])
  })

  it.each([
    [{ ...ME, extras: ['uploads', 'purchase_once', 'more'] }, [true, true]],
    [{ ...ME, extras: ['purchase_once'] }, [false, true]],
    [ME, [false, false]],
    [{ ...ME, extras: 'uploads' }, [false, false]],
    [{ ...ME, extras: null }, [false, false]],
    [{ ...ME, extras: { uploads: true } }, [false, false]],
  ])(
    '[API-USER-01] reads the extensions from the response for the signed-in user: %j',
    async (response, known) => {
      expect(await offered(response)).toEqual(known)
    },
  )

  it('[API-USER-01] provides further fields of the latest response', async () => {
    const { api, server } = createTestServices({ stored: { access: 'a' } })
    expect(api.extras.field('preferences')).toBeUndefined()
    server.on('GET /api/users/me/', json(200, { ...ME, preferences: { theme: 'dark' } }))
    await api.users.me()
    expect(api.extras.field('preferences')).toEqual({ theme: 'dark' })
  })

  it('[API-USER-01] uses the latest response', async () => {
    expect(await offered({ ...ME, extras: ['uploads'] }, ME)).toEqual([false, false])
  })

  it('[API-USER-01] keeps its state after a failure', async () => {
    const { api, server } = createTestServices({ stored: { access: 'a' } })
    server
      .on('GET /api/users/me/', json(200, { ...ME, extras: ['uploads'] }))
      .on('GET /api/users/username/ayen/', json(200, ME))
    await api.users.me()
    await api.users.byUsername('ayen')
    server.on('GET /api/users/me/', text(502, 'gateway'))
    await expect(api.users.me()).rejects.toMatchObject({ status: 502 })
    expect(api.extras.has('uploads')).toBe(true)
  })
})
