import { expect, test } from 'vitest'
import { PASSWORD, startFileApi } from '../kit/kit.ts'
import { createUserFactory } from '../live/live-people.ts'

/** Per ten minutes, as documented in docs/server.md. */
const ANSWERS = 20

const api = await startFileApi({ config: { limits: true, trustProxy: 1 } })
const newcomer = createUserFactory(api)

const WAIT = {
  detail: expect.stringMatching(/^Too many attempts\. Please try again in \d+ second/),
}

const signUp = (name: string, email: string, ip: string, password = PASSWORD) =>
  api.request('POST', '/api/users/', {
    headers: { 'x-forwarded-for': ip },
    body: {
      first_name: 'A',
      last_name: 'B',
      username: name,
      email,
      password,
      user_type: 'client',
    },
  })

test('[API-AUTH-02] sign-up reports a taken address twenty times, then rejects everything', async () => {
  await newcomer('ayen')
  const known = 'ayen1@example.org'
  for (let n = 0; n < ANSWERS; n += 1) {
    const response = await signUp(`looks-${n}`, known, '203.0.113.1')
    expect([response.status, response.body]).toEqual([
      400,
      { email: ['A user with that email already exists.'] },
    ])
  }
  // An otherwise invalid password would allow probing without creating accounts.
  for (const email of [known, 'nobody@example.org']) {
    const response = await signUp('looks-on', email, '203.0.113.1', 'short')
    expect([response.status, response.body]).toEqual([429, WAIT])
  }
  expect((await signUp('other', 'other@example.org', '203.0.113.2')).status).toBe(201)
})
