import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { provideSearch } from '../../../src/app/effects/content/search.ts'
import type { Services } from '../../../src/app/services.ts'
import * as select from '../../../src/machines/content/search/search.selectors.ts'
import { createContentApi } from '../../../src/services/content-api.ts'
import { createSafeStorage } from '../../../src/services/stores/safe-storage.ts'
import { createFakeTab } from '../../kit/fakes/storage.ts'
import { startFileApi } from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'

const api = await startFileApi()
await api.register('nyandeng', { first_name: 'Nyandeng', user_type: 'freelancer' })
await api.register('taban', { first_name: 'Taban' })

const OVERLAY = [
  '/api/creative-assets/',
  '/api/freelancer-profiles/',
  '/api/public-profiles/search/',
]
const paths = (calls: string[]) => calls.map((call) => call.split(' ')[1]).sort()

describe('search box', () => {
  /** The client's search machine with its real effects, as run in a user's browser. */
  function boxOf() {
    const client = createClient(api)
    const content = createContentApi(client.http)
    const tab = createFakeTab({})
    const env = { now: Date.now, random: Math.random, newId: () => crypto.randomUUID() }
    const logic = provideSearch(env, {
      api: { content: async () => content },
      log: { debug() {}, info() {}, warn() {}, error() {} },
      storage: createSafeStorage({ area: () => tab.localStorage, events: tab.window }),
    } as unknown as Services) // The search box uses only these services.
    const actor = createActor(logic).start()
    const went: string[] = []
    actor.on('search.chosen', ({ href }) => went.push(href))
    return { actor, went, calls: client.calls }
  }

  test('[SEARCH-01 SEARCH-05 SEARCH-10] finds results, navigates to the chosen one and remembers the search', async () => {
    const { actor, went, calls } = boxOf()
    actor.send({ type: 'search.open' })
    for (const query of ['ny', 'nya', 'nyandeng']) actor.send({ type: 'search.change', query })
    await waitFor(actor, (snapshot) => select.searchHits(snapshot).users.length > 0)
    const { users, freelancers } = select.searchHits(actor.getSnapshot())
    expect([users, freelancers].map((list) => list.map(({ user }) => user.username))).toEqual([
      ['nyandeng'],
      ['nyandeng'],
    ])
    expect(paths(calls)).toEqual(OVERLAY)
    actor.send({ type: 'search.move', by: 1 })
    actor.send({ type: 'search.choose' })
    actor.send({ type: 'search.open' })
    await waitFor(actor, (snapshot) => select.recentSearches(snapshot).length > 0)
    expect([went, select.recentSearches(actor.getSnapshot())]).toEqual([
      ['/u/nyandeng'],
      ['nyandeng'],
    ])
    actor.send({ type: 'search.change', query: 'harp lessons' })
    actor.send({ type: 'search.choose' })
    actor.send({ type: 'search.open' })
    await waitFor(actor, (snapshot) => select.recentSearches(snapshot).length > 1)
    expect([went[1], select.recentSearches(actor.getSnapshot())]).toEqual([
      '/search?q=harp%20lessons',
      ['harp lessons', 'nyandeng'],
    ])
    actor.send({ type: 'search.forgetRecent' })
    await waitFor(actor, (snapshot) => select.recentSearches(snapshot).length === 0)
    actor.send({ type: 'session.ended' })
    actor.send({ type: 'search.open' })
    await waitFor(actor, (snapshot) => snapshot.children.recent?.getSnapshot().status === 'done')
    expect(select.recentSearches(actor.getSnapshot())).toEqual([])
    actor.stop()
  })

  test('[A17] a newer query aborts the older one', async () => {
    const { actor } = boxOf()
    actor.send({ type: 'search.change', query: 'taban' })
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'loading' }))
    actor.send({ type: 'search.change', query: 'nyandeng' })
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'shown' }))
    const { users } = select.searchHits(actor.getSnapshot())
    expect(users.map(({ user }) => user.username)).toEqual(['nyandeng'])
    actor.stop()
  })
})
