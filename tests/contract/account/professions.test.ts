import { expect, test } from 'vitest'
import { createUser } from '../../../server/account/account/accounts.ts'
import { createSearchApi } from '../../../src/services/api/search.ts'
import { startFileApi } from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'

const MANY = 120

const api = await startFileApi()
for (const user_type of ['freelancer', 'creator'] as const) {
  for (let n = 1; n <= MANY; n += 1) {
    const username = `${user_type}${n}`
    await createUser(api.db, {
      username,
      email: `${username}@example.org`,
      password_hash: null,
      first_name: 'Mary',
      last_name: `Number ${n}`,
      user_type,
    })
  }
}

const search = (term: string) => createSearchApi(createClient(api).http).full(term)

test('[SEARCH-18] the newest user is found even when there are more users than a page holds', async () => {
  const { freelancers, creators } = await search(`number ${MANY}`)
  expect(freelancers.map(({ user }) => user.username)).toEqual([`freelancer${MANY}`])
  expect(creators.map(({ user }) => user.username)).toEqual([`creator${MANY}`])
})

test.each(['freelancer', 'creator'])(
  '[SEARCH-18 CONST-04] the whole list of %ss is revalidated and sent only after a change',
  async (type) => {
    const whole = await api.request('GET', `/api/${type}-profiles/`)
    expect(whole.body.results).toHaveLength(MANY)
    expect([whole.body.count, whole.body.next]).toEqual([MANY, null])
    expect(whole.headers.get('cache-control')).toBe('public, no-cache')
    const known = { 'if-none-match': String(whole.headers.get('etag')) }
    const same = await fetch(`${api.origin}/api/${type}-profiles/`, { headers: known })
    expect([same.status, await same.text()]).toEqual([304, ''])
    const among = { 'if-none-match': `"another", ${known['if-none-match']}` }
    const still = await fetch(`${api.origin}/api/${type}-profiles/`, { headers: among })
    expect(still.status).toBe(304)
    await api.db
      .updateTable('users')
      .set({ first_name: 'Renamed' })
      .where('username', '=', `${type}1`)
      .execute()
    const changed = await fetch(`${api.origin}/api/${type}-profiles/`, { headers: known })
    expect([changed.status, (await changed.json()).results.length]).toEqual([200, MANY])
    const part = await api.request('GET', `/api/${type}-profiles/?page_size=50`)
    expect(part.body.results).toHaveLength(50)
    expect(part.headers.get('cache-control')).toBe('no-store')
  },
)
