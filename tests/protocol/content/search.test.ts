import { describe, expect, it } from 'vitest'
import {
  freelancerPath,
  NO_RESULTS,
  quickHits,
  type SearchResults,
  searchMessage,
  searchTerm,
  withRecent,
} from '../../../src/protocol/content/search.ts'
import { searchPath } from '../../../src/protocol/content/search-address.ts'
import {
  matchingUsers,
  parseFreelancerProfile,
  userMatches,
} from '../../../src/protocol/users/profile.ts'
import { NO_FREELANCER } from '../../spec/content/search.steps.ts'

const achol = {
  id: 4,
  user: { id: 9, username: 'ach.beads', first_name: 'Achol', last_name: 'Deng' },
  title: 'Bead artist',
  skills: ['Corset weaving', 'Colour'],
  artistic_style: 'Neo-traditional',
  specialization: 'Wedding dress',
}

describe('search query', () => {
  it.each([
    ['', null],
    ['ab', null],
    ['  ab ', null],
    ['   ', null],
    ['a b', 'a b'],
    [' juba\t', 'juba'],
    ['🎨🎭', null],
    ['🎨🎭🎷', '🎨🎭🎷'],
    ['Ŋɔŋ', 'Ŋɔŋ'],
  ])(
    '[SEARCH-09 SEARCH-01] %o is sent as %o, with a minimum length after trimming',
    (query, term) => {
      expect(searchTerm(query)).toBe(term)
    },
  )

  it.each(['ja zz', ' beads & co? ', '100%', 'Ŋɔŋ/ä', '#wau'])(
    '[SEARCH-05] %o is encoded in the path and decoded from it',
    (query) => {
      const url = new URL(searchPath(query), 'https://kinyeti.test')
      expect([url.pathname, [...url.searchParams]]).toEqual(['/search', [['q', query.trim()]]])
    },
  )

  it('[SEARCH-05] has a path even if it cannot be encoded', () => {
    expect(searchPath('abc\ud800')).toBe('/search?q=abc%EF%BF%BD')
  })

  it('[ROUTE-20] links to a page per freelancer', () => {
    expect(freelancerPath({ username: 'ach/b' })).toBe('/freelancer/ach%2Fb')
  })
})

describe('userMatches', () => {
  it.each([
    ['the first name', 'ACHOL'],
    ['the last name', 'deng'],
    ['the full name across the space', 'chol de'],
    ['the username', 'h.bea'],
    ['the title', 'artist'],
    ['a skill', 'corset'],
    ['the artistic style', 'traditional'],
    ['the specialization', 'WEDDING'],
    ['a query with spaces around it', '  beads '],
  ])('[SEARCH-18] finds by %s', (_, query) => {
    expect(userMatches(achol, query)).toBe(true)
  })

  it.each([
    ['skills as one text', { id: 1, skills: 'Mixing, field recording' }, 'field rec'],
    ['skills as records', { id: 1, skills: [{ name: 'Mixing' }, { name: 7 }, null] }, 'mix'],
    ['a full name alone', { id: 1, user: { id: 2, full_name: 'Keji Lado' } }, 'ji la'],
    ['names of the other spelling', { id: 1, firstName: 'Keji', lastName: 'Lado' }, 'keji la'],
    [
      'a first name that the full name leaves out',
      { full_name: 'DJ K', first_name: 'Keji' },
      'kej',
    ],
    ['a profile without a user', { id: 1, username: 'keji' }, 'kej'],
    ['letters in another Unicode composition', { id: 1, title: 'Ame\u0301lie' }, 'am\u00e9l'],
  ])('[SEARCH-18] accepts %s', (_, raw, query) => {
    expect(userMatches(raw, query)).toBe(true)
  })

  it.each([
    ['a term that occurs nowhere', achol, 'goldsmith'],
    ['terms in other fields', { ...achol, bio: 'Goldsmith', headline: 'goldsmith' }, 'gold'],
    ['no record', 'goldsmith', 'goldsmith'],
    ['nothing', null, 'nul'],
    ['fields that are not texts', { id: 1, title: { a: 1 }, skills: 4, username: true }, 'tru'],
  ])('[SEARCH-18] does not match %s', (_, raw, query) => {
    expect(userMatches(raw, query)).toBe(false)
  })

  it('[SEARCH-18] accepts parsed and raw records', () => {
    expect(userMatches(parseFreelancerProfile(achol), 'weaving')).toBe(true)
  })

  it('[SEARCH-18] keeps the order of any list response', () => {
    const keji = { id: 1, username: 'keji', title: 'Weaving' }
    const others = [null, 'weaving', { id: 2, title: 'Paint' }]
    expect(matchingUsers({ results: [keji, ...others, achol] }, 'weav')).toEqual([keji, achol])
    expect(matchingUsers([achol], 'weav')).toEqual([achol])
    expect(matchingUsers({ detail: 'weav' }, 'weav')).toEqual([])
  })
})

describe('search results', () => {
  const user = (id: number) => ({
    id,
    user: {
      id,
      username: `p${id}`,
      first_name: '',
      last_name: '',
      full_name: `p${id}`,
      profile_picture: null,
    },
  })
  const many = [1, 2, 3, 4, 5].map(user)
  const found: SearchResults = {
    ...NO_RESULTS,
    users: many.map((one) => ({ ...one, headline: '', bio: '', avatar: null, userprofile: null })),
    freelancers: many.map((one) => ({ ...one, ...NO_FREELANCER })),
    assets: [1, 2, 3, 4, 5].map((id) => ({
      id,
      title: '',
      category: '',
      price: '',
      thumbnail: null,
    })),
  }

  it('[SEARCH-02 SEARCH-03 SEARCH-04 SEARCH-20] show at most 2 users, 2 freelancers, 3 assets', () => {
    const { users, freelancers, assets } = quickHits(found)
    expect(
      [users, freelancers, assets].map((list) => list.map(({ id }: { id?: unknown }) => id)),
    ).toEqual([
      [1, 2],
      [1, 2],
      [1, 2, 3],
    ])
  })

  it.each([
    ['[SEARCH-07 SEARCH-19] no result, none failed', NO_RESULTS, 'No results found'],
    [
      '[SEARCH-06 SEARCH-19] no result, a request failed',
      { ...NO_RESULTS, failed: true },
      'Search failed. Please try again.',
    ],
    ['[SEARCH-19] a result, none failed', found, null],
    ['[SEARCH-19] a result, a request failed', { ...found, failed: true }, null],
    [
      '[SEARCH-19] a category alone is a result',
      { ...NO_RESULTS, categories: [{ id: 1, name: 'Beads', slug: 'beads' }], failed: true },
      null,
    ],
    [
      '[SEARCH-19] the overlay considers only its own parts',
      quickHits({ ...NO_RESULTS, failed: true }),
      'Search failed. Please try again.',
    ],
  ])('%s', (_, results, text) => {
    expect(searchMessage(results)).toBe(text)
  })

  it('keep 5 recent searches without duplicates, most recent first', () => {
    expect(withRecent([], 'wau')).toEqual(['wau'])
    expect(withRecent(['aaa', 'Wau', 'ccc'], 'wau')).toEqual(['wau', 'aaa', 'ccc'])
    expect(withRecent(['1st', '2nd', '3rd', '4th', '5th'], 'new')).toEqual([
      'new',
      '1st',
      '2nd',
      '3rd',
      '4th',
    ])
  })
})
