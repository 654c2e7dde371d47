import { describe, expect, it } from 'vitest'
import { json, text } from '../kit/fakes/http.ts'
import { createTestServices } from './kit.ts'

const ME = { id: 7, username: 'ayen' }

/** What is known to be offered after the own user was answered so. */
async function offered(...answers: object[]): Promise<boolean[]> {
  const { api, server } = createTestServices({ stored: { access: 'a' } })
  for (const answer of answers) {
    server.on('GET /api/users/me/', json(200, answer))
    await api.users.me()
  }
  return [api.extras.has('uploads'), api.extras.has('purchase_once')]
}

describe('what a server offers beyond the specification', () => {
  it('[API-USER-01] is nothing before anybody signed in', async () => {
    expect(await offered()).toEqual([false, false])
  })

  it.each([
    [{ ...ME, extras: ['uploads', 'purchase_once', 'more'] }, [true, true]],
    [{ ...ME, extras: ['purchase_once'] }, [false, true]],
    [ME, [false, false]],
    [{ ...ME, extras: 'uploads' }, [false, false]],
    [{ ...ME, extras: null }, [false, false]],
    [{ ...ME, extras: { uploads: true } }, [false, false]],
  ])('[API-USER-01] is what it says beside the own user: %j', async (answer, known) => {
    expect(await offered(answer)).toEqual(known)
  })

  it('[API-USER-01] the last answer counts', async () => {
    expect(await offered({ ...ME, extras: ['uploads'] }, ME)).toEqual([false, false])
  })

  it('[API-USER-01] a failure changes nothing', async () => {
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
