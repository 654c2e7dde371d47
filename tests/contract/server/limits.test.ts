import { describe, expect, test } from 'vitest'
import { PASSWORD, startApi, startFileApi } from '../kit/kit.ts'
import { openNotifications } from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'

/** Per minute, as documented in docs/server.md. */
const TRIES_OF_A_NAME = 10
const TRIES_OF_AN_ADDRESS = 100
const TRIES_OF_A_PASSWORD = 10
const CHANGES_OF_AN_ACCOUNT = 240

const api = await startFileApi({ config: { limits: true, trustProxy: 1 } })
const newcomer = createUserFactory(api)
const sendRequest = createRequestAs(api)

const from = (address: string) => ({ 'x-forwarded-for': address })
const login = (username: string, address: string, password = 'wrong') =>
  api.request('POST', '/api/auth/token/', {
    body: { username, password },
    headers: from(address),
  })
async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const responses: T[] = []
  for (let n = 0; n < count; n += 1) responses.push(await work())
  return responses
}

describe('rate limits', () => {
  test('signing in: the eleventh attempt with one name from one address gets 429 with Retry-After', async () => {
    const kuol = await api.register('kuol')
    const tries = await times(TRIES_OF_A_NAME, () => login('KUOL', '203.0.113.5'))
    expect(new Set(tries.map((one) => one.status))).toEqual(new Set([401]))
    const rejected = await login('kuol', '203.0.113.5', PASSWORD)
    const seconds = Number(rejected.headers.get('retry-after'))
    expect(seconds > 0 && seconds <= 60).toBe(true)
    expect([rejected.status, rejected.body]).toEqual([
      429,
      { detail: `Too many sign-in attempts. Please try again in ${seconds} seconds.` },
    ])
    expect((await login(kuol.username, '203.0.113.6', PASSWORD)).status).toBe(200)
    expect((await login('somebody else', '203.0.113.5')).status).toBe(401)
  })

  test('signing in: attempts with many names from one network count together, IPv6 by its /64', async () => {
    let n = 0
    const tries = await times(TRIES_OF_AN_ADDRESS, () => {
      n += 1
      return api.request('POST', '/api/auth/google/', {
        body: {},
        headers: from(`2001:db8:1:2::${n.toString(16)}`),
      })
    })
    expect(tries.filter((one) => one.status === 429)).toEqual([])
    expect((await login('anybody', '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await login('anybody', '2001:db8:1:3::1')).status).toBe(401)
  }, 60_000)

  test("checks of one account's password count together, from any address", async () => {
    const ayen = await newcomer('ayen')
    let n = 0
    const change = () => {
      n += 1
      return sendRequest(ayen, 'POST', 'auth/change-password/', {
        body: {},
        headers: from(`203.0.113.${n}`),
      })
    }
    const tries = await times(TRIES_OF_A_PASSWORD, change)
    expect(new Set(tries.map((one) => one.status))).toEqual(new Set([400]))
    expect((await change()).status).toBe(429)
  })

  test('writes count per account and do not block reads, sockets or other users', async () => {
    const lokai = await newcomer('lokai')
    const deng = await newcomer('deng')
    const createPost = (user = lokai) =>
      sendRequest(user, 'POST', 'notifications/mark_all_read/', { headers: from('203.0.113.77') })
    const writes = await times(CHANGES_OF_AN_ACCOUNT, createPost)
    expect(new Set(writes.map((one) => one.status))).toEqual(new Set([200]))
    const rejected = await createPost()
    expect([rejected.status, rejected.body]).toEqual([
      429,
      { detail: expect.stringMatching(/^Too many changes\. Please try again in \d+ seconds?\.$/) },
    ])
    expect(rejected.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await sendRequest(lokai, 'GET', 'notifications/')).status).toBe(200)
    expect((await createPost(deng)).status).toBe(200)
    const bell = await openNotifications(api, lokai)
    await bell.settled()
    await bell.close()
  }, 60_000)
})

describe('client IP address', () => {
  test('ignores X-Forwarded-For without a trusted proxy', async () => {
    const open = await startApi({ config: { limits: true, trustProxy: false } })
    try {
      let n = 0
      const tries = await times(TRIES_OF_A_NAME + 1, () => {
        n += 1
        return open.request('POST', '/api/auth/token/', {
          body: { username: 'kuol', password: 'wrong' },
          headers: from(`203.0.113.${n}`),
        })
      })
      expect(tries.at(-1)?.status).toBe(429)
    } finally {
      await open.stop()
    }
  })

  test.each([
    ['one proxy', 1, '203.0.113.200'],
    ['two proxies', 2, '203.0.113.200, 10.0.0.7'],
    ['named proxies', ['loopback', '10.0.0.0/8'], '203.0.113.200, 10.0.0.9, 10.0.0.7'],
  ])(
    'is taken from the headers of %s, ignoring entries the client added',
    async (_, trustProxy, forwardedFor) => {
      const behind = await startApi({ config: { limits: true, trustProxy } })
      try {
        let n = 0
        const tries = await times(TRIES_OF_A_NAME + 1, () => {
          n += 1
          return behind.request('POST', '/api/auth/token/', {
            body: { username: 'kuol', password: 'wrong' },
            headers: from(`198.51.100.${n}, ${forwardedFor}`),
          })
        })
        expect(tries.map((one) => one.status)).toEqual([...Array(TRIES_OF_A_NAME).fill(401), 429])
      } finally {
        await behind.stop()
      }
    },
  )
})

describe('public origin', () => {
  const origin = 'https://kinyeti.example'

  test('is used in every absolute URL regardless of Host and X-Forwarded-Host, and makes cookies secure', async () => {
    const named = await startApi({ config: { publicOrigin: origin, trustProxy: 1 } })
    try {
      const spoofed = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
      const sendRequest = (path: string) => named.request('GET', path, { headers: spoofed })
      const user = await named.register('ayen')
      for (const title of ['One', 'Two']) {
        const body = { title, body: 'Words.', category: 'Craft' }
        await named.request('POST', '/api/posts/', { token: user.access, body })
      }
      const posts = await sendRequest('/api/posts/?page_size=1')
      expect(posts.body.next).toBe(`${origin}/api/posts/?page_size=1&page=2`)
      const feed = await sendRequest('/api/explore/feed/?limit=1')
      expect(new URL(feed.body.next).origin).toBe(origin)
      const [robots, sitemap] = [
        await sendRequest('/robots.txt'),
        await sendRequest('/sitemap.xml'),
      ]
      expect(robots.text).toContain(`Sitemap: ${origin}/sitemap.xml`)
      expect(sitemap.text).toContain(`<loc>${origin}/sitemaps/`)
      expect([robots.text, sitemap.text].join().includes('evil')).toBe(false)
      const login = await named.request('POST', '/api/auth/token/', {
        body: { username: 'ayen', password: PASSWORD },
        headers: spoofed,
      })
      expect(login.headers.getSetCookie().join()).toContain('; Secure')
    } finally {
      await named.stop()
    }
  })
})
