import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { createReadCache } from '../../../server/http/read-cache.ts'
import { createSharedReads } from '../../../server/http/shared-reads.ts'
import { startMarket } from '../market/assets-kit.ts'

const { api, seller, buyer, sell, services } = await startMarket()

/** Reads that the test ends; each returns its number. */
function controlledReads() {
  const reads: PromiseWithResolvers<number>[] = []
  const read = (): Promise<number> => {
    const pending = Promise.withResolvers<number>()
    reads.push(pending)
    return pending.promise
  }
  return { reads, read }
}

describe('shared reads', () => {
  test('begins the read of waiting requests after the running one has ended', async () => {
    const share = createSharedReads<number>()
    const { reads, read } = controlledReads()
    const first = share('a', read)
    const others = [share('a', read), share('a', read)]
    expect(reads).toHaveLength(1)
    reads[0]?.resolve(1)
    expect(await first).toBe(1)
    await expect.poll(() => reads.length).toBe(2)
    reads[1]?.resolve(2)
    expect(await Promise.all(others)).toEqual([2, 2])
  })

  test('does not give a request the result of a read that began before it', async () => {
    const share = createSharedReads<number>()
    const { reads, read } = controlledReads()
    const stale = share('a', read)
    const fresh = share('a', read)
    reads[0]?.resolve(1)
    await stale
    await expect.poll(() => reads.length).toBe(2)
    const later = share('a', read)
    reads[1]?.resolve(2)
    expect(await fresh).toBe(2)
    await expect.poll(() => reads.length).toBe(3)
    reads[2]?.resolve(3)
    expect(await later).toBe(3)
  })

  test('reads different keys at the same time', () => {
    const share = createSharedReads<number>()
    const { reads, read } = controlledReads()
    void share('a', read)
    void share('b', read)
    expect(reads).toHaveLength(2)
  })

  test('reads again after a failure', async () => {
    const share = createSharedReads<number>()
    const { reads, read } = controlledReads()
    const failing = share('a', read)
    const next = share('a', read)
    reads[0]?.reject(new Error('lost'))
    await expect(failing).rejects.toThrow('lost')
    await expect.poll(() => reads.length).toBe(2)
    reads[1]?.resolve(2)
    expect(await next).toBe(2)
  })

  test('shows a post to its author at once while the same list is read by others', async () => {
    let isDone = false
    const readers = Array.from({ length: 6 }, async () => {
      while (!isDone) await api.request('GET', '/api/posts/')
    })
    for (let count = 1; count <= 10; count += 1) {
      const body = { title: `Post ${count}`, body: 'Clay', category: 'Craft', tags: [], images: [] }
      const { body: post } = await api.request('POST', '/api/posts/', {
        token: seller.access,
        body,
      })
      const { body: list } = await api.request('GET', '/api/posts/', { token: seller.access })
      expect(list.results[0].id).toBe(post.id)
    }
    isDone = true
    await Promise.all(readers)
  })

  test('shows each post to an anonymous user at once', async () => {
    for (let count = 1; count <= 5; count += 1) {
      await api.request('GET', '/api/posts/')
      const body = { title: `Work ${count}`, body: 'Clay', category: 'Craft', tags: [], images: [] }
      const { body: post } = await api.request('POST', '/api/posts/', {
        token: seller.access,
        body,
      })
      const { body: list } = await api.request('GET', '/api/posts/')
      expect(list.results[0].id).toBe(post.id)
    }
  })

  test('compresses a list as the client accepts it', async () => {
    const plain = await api.request('GET', '/api/posts/', {
      headers: { 'accept-encoding': 'identity' },
    })
    expect(plain.headers.get('content-encoding')).toBeNull()
    for (const encoding of ['br', 'gzip']) {
      const { headers, body } = await api.request('GET', '/api/posts/', {
        headers: { 'accept-encoding': encoding },
      })
      expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([
        encoding,
        'accept-encoding',
      ])
      expect(body).toEqual(plain.body)
    }
  })

  test('gives each signed-in user their own flags of the same asset list', async () => {
    const asset = await sell(seller)
    await services(buyer).assets.setWished(asset.id, true)
    const wished = async (token?: string) => {
      const response = await api.request('GET', '/api/creative-assets/', token ? { token } : {})
      return response.body.results[0].wished
    }
    const tokens = [buyer.access, undefined, seller.access, buyer.access, undefined]
    expect(await Promise.all(tokens.map(wished))).toEqual([true, false, false, true, false])
  })

  test('reads the tags and totals at most twice for signed-in users who ask at once', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const timesSent = (part: string): number =>
      query.mock.calls.filter(([text]: unknown[]) => String(text).includes(part)).length
    try {
      for (const path of ['tags', 'numbers']) {
        const tokens = [buyer, seller, buyer, seller, buyer].map(({ access }) => access)
        const responses = await Promise.all(
          tokens.map((token) => api.request('GET', `/api/explore/${path}/`, { token })),
        )
        expect(responses.map(({ status }) => status)).toEqual(tokens.map(() => 200))
      }
      expect(timesSent('mode() within group')).toBeLessThanOrEqual(2)
      expect(timesSent('as open_projects')).toBeLessThanOrEqual(2)
      expect(timesSent('as open_projects')).toBeGreaterThan(0)
    } finally {
      query.mockRestore()
    }
  })
})

describe('cached reads', () => {
  const response = (text: string) => ({ body: Buffer.from(text) })

  test('are found for 1,000 ms after their read began', () => {
    let now = 0
    const cache = createReadCache(() => now)
    const store = cache.begin()
    now = 400
    const list = response('[]')
    store('/a', list)
    now = 999
    expect([cache.find('/a'), cache.find('/b')]).toEqual([list, null])
    now = 1_000
    expect(cache.find('/a')).toBeNull()
  })

  test('are forgotten at a write, and not stored when they began before it', () => {
    const cache = createReadCache(() => 0)
    cache.begin()('/a', response('[1]'))
    const store = cache.begin()
    cache.clear()
    store('/b', response('[2]'))
    expect([cache.find('/a'), cache.find('/b')]).toEqual([null, null])
  })

  test('are evicted, oldest first, when they exceed the memory limit', () => {
    const cache = createReadCache(() => 0, 10)
    for (const key of ['/a', '/b', '/c']) cache.begin()(key, response('1234'))
    expect(['/a', '/b', '/c'].map((key) => cache.find(key)?.body.toString())).toEqual([
      undefined,
      '1234',
      '1234',
    ])
    cache.begin()('/d', response('longer than all'))
    expect(['/b', '/c', '/d'].map((key) => cache.find(key))).toEqual([null, null, null])
  })
})
