import { describe, expect, it } from 'vitest'
import type { CreatorProfile, PublicProfile } from '../../../src/protocol/base/types.ts'
import type { Work } from '../../../src/protocol/content/creative-types.ts'
import { NO_RESULTS, type SearchResults } from '../../../src/protocol/content/search.ts'
import {
  countOf,
  formatResultCount,
  namesakeOf,
  otherItems,
  pagesOf,
  parseTab,
  portfolioItemsOf,
  profileSubtitle,
  searchPath,
  totalOf,
  usersOf,
  withoutMuted,
} from '../../../src/views/content/search/search-results.ts'
import { offerOf } from '../../kit/offer.ts'

const user = (id: number) => ({
  id,
  username: `u${id}`,
  first_name: '',
  last_name: '',
  full_name: `U ${id}`,
  profile_picture: null,
})
const profile = (id: number): PublicProfile => ({
  user: user(id),
  headline: 'Weaver',
  bio: '',
  avatar: null,
  userprofile: null,
})
const creator = (id: number, given: Partial<CreatorProfile> = {}): CreatorProfile => ({
  id,
  user: user(id),
  artistic_style: '',
  specialization: '',
  art_statement: '',
  creator_type_display: '',
  ...given,
})

const match = (id: number) => ({ id, username: `u${id}`, full_name: `U ${id}`, avatar: null })
const workOf = (id: number) => ({ id, title: `Work ${id}`, author: match(id) }) as Work
const service = (id: number, by: number) => offerOf({ id, title: `Service ${id}`, user: match(by) })
const results = (given: Partial<SearchResults>): SearchResults => ({ ...NO_RESULTS, ...given })

describe('search results', () => {
  it('[SEARCH-18] list a user once who is found as a profile and as a creator', () => {
    const found = results({
      users: [profile(1)],
      creators: [creator(1), creator(2, { artistic_style: 'Milaya' })],
    })
    expect(usersOf(found).map((one) => [one.user.id, one.headline])).toEqual([
      [1, 'Weaver'],
      [2, 'Milaya'],
    ])
    expect(countOf(found, 'people')).toBe(2)
  })

  it('omit muted users and their content, and nothing else', () => {
    const assets = [{ id: 5, title: 'Brushes', price: '5.00', thumbnail: null, category: '' }]
    const found = {
      ...results({ users: [profile(1), profile(2)], creators: [creator(1), creator(3)] }),
      assets,
      works: [workOf(1), workOf(3)],
      services: [service(1, 1), service(2, 3)],
      freelancers: [],
    } as SearchResults
    const shown = withoutMuted(found, ({ id }) => id === 1)
    expect(shown).toEqual({
      ...found,
      users: [profile(2)],
      creators: [creator(3)],
      works: [workOf(3)],
      services: [service(2, 3)],
    })
    expect(withoutMuted(found, () => false)).toEqual(found)
    expect([totalOf(found, 'all'), totalOf(shown, 'all')]).toEqual([8, 5])
    expect([totalOf(found, 'people'), totalOf(shown, 'people')]).toEqual([3, 2])
    expect(totalOf(found, 'posts')).toBe(0)
  })

  it('show a full page as an open count', () => {
    const twenty = results({ users: Array.from({ length: 20 }, (_, n) => profile(n + 1)) })
    expect(formatResultCount(20, pagesOf(twenty, 'people'), 20)).toBe('20+')
    expect(formatResultCount(20, pagesOf(twenty, 'all'), 20)).toBe('20+')
    expect(formatResultCount(0, pagesOf(twenty, 'assets'), 20)).toBe('0')
    expect(formatResultCount(19, [19], 20)).toBe('19')
    expect(formatResultCount(20, pagesOf(twenty, 'freelancers'), 20)).toBe('20')
    expect(formatResultCount(20, pagesOf(twenty, 'people'), 50)).toBe('20')
  })

  it('[ROUTE-20 SEARCH-05] keep the query and the result type in the URL', () => {
    expect(searchPath('ja & zz', 'all')).toBe('/search?q=ja+%26+zz')
    expect(searchPath('100%', 'work')).toBe('/search?q=100%25&tab=work')
    expect([parseTab('blog'), parseTab('nonsense'), parseTab('')]).toEqual(['blog', 'all', 'all'])
  })

  const called = (id: number, full_name: string, username = `u${id}`): PublicProfile => ({
    ...profile(id),
    user: { ...user(id), username, full_name },
  })

  it('feature a user whose name matches the query, else none', () => {
    const ayen = called(1, 'Ayen Akot', 'ayen')
    const requests = ['ayen', 'akot ay', 'AYEN akot', 'river', 'ayen river'].map(
      (q) => namesakeOf([profile(2), ayen], q)?.user.id ?? null,
    )
    expect(requests).toEqual([1, 1, 1, null, null])
    expect(namesakeOf([], 'ayen')).toBeNull()
  })

  it('prefer an exact name, then whole words, then parts of words, then the first', () => {
    const people = [
      called(1, 'Martine Deng'),
      called(2, 'Keji Martin Lado'),
      called(3, 'Achol Martin'),
      called(4, 'Martin  '.trim()),
      called(5, 'Poni', 'martin'),
    ]
    const best = (of: readonly PublicProfile[], q = 'martin') => namesakeOf(of, q)?.user.id
    expect(best(people)).toBe(4)
    expect(best(people.slice(4))).toBe(5)
    expect(best(people.slice(0, 3))).toBe(2)
    expect(best(people.slice(0, 1))).toBe(1)
    expect(best(people, '  ACHOL   martin ')).toBe(3)
    expect(best([called(6, 'Nyibol-Mary Yar')], 'mary')).toBe(6)
  })

  it('show discipline, location and pictured portfolio items of a user', () => {
    const weaver = { ...profile(1), userprofile: { specialization: 'Looms', location: 'Wau' } }
    const known = results({ creators: [creator(1, { creator_type_display: 'Weaver' })] })
    expect(profileSubtitle(known, weaver)).toBe('Weaver · Wau')
    expect(profileSubtitle(NO_RESULTS, weaver)).toBe('Looms · Wau')
    expect(profileSubtitle(NO_RESULTS, profile(1))).toBe('')
    const pictured = (id: number, by: number, images: object[]) =>
      ({ ...workOf(id), author: { ...match(by), id: String(by) }, images }) as unknown as Work
    const works = [pictured(1, 1, [{}]), pictured(2, 2, [{}]), pictured(3, 1, [])]
    expect(portfolioItemsOf(results({ works }), weaver).map(({ id }) => id)).toEqual([1])
  })

  it('show no portfolio item twice unless few others are left', () => {
    const works = [1, 2, 3, 4, 5].map(workOf)
    const ids = (shown: number) =>
      otherItems(works, works.slice(0, shown), 4).map((each) => each.id)
    expect([ids(0), ids(1), ids(2)]).toEqual([
      [1, 2, 3, 4, 5],
      [2, 3, 4, 5],
      [1, 2, 3, 4, 5],
    ])
  })
})
