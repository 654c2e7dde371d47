import { describe, expect, it } from 'vitest'
import {
  clockIn,
  type Freelancer,
  fits,
  parseFreelancer,
  rateText,
} from '../../../src/protocol/users/freelance.ts'

const RAW = {
  id: 4,
  user: { id: 9, username: 'achol', first_name: 'Achol', last_name: 'Deng' },
  headline: 'Films',
  bio: 'Ten years.',
  title: 'Wedding films',
  skills: ['Editing'],
  location: 'Juba',
  time_zone: 'Africa/Juba',
  languages: ['English', ' ', { name: 'Dinka' }],
  rate_amount: '60000',
  rate_currency: 'SSP',
  rate_unit: 'day',
  availability: 'open',
}

const ACHOL: Freelancer = {
  id: 4,
  user: {
    id: 9,
    username: 'achol',
    first_name: 'Achol',
    last_name: 'Deng',
    full_name: 'Achol Deng',
    profile_picture: null,
  },
  headline: 'Films',
  bio: 'Ten years.',
  title: 'Wedding films',
  skills: ['Editing'],
  location: 'Juba',
  time_zone: 'Africa/Juba',
  languages: ['English', 'Dinka'],
  rate: { amount: 60_000, currency: 'SSP', unit: 'day' },
  availability: 'open',
}

describe('parseFreelancer', () => {
  it('[ENT-14] parses all fields', () => {
    expect(parseFreelancer(RAW)).toEqual(ACHOL)
  })

  it('[ENT-14] uses empty defaults for missing fields', () => {
    const { id, user, title, skills } = RAW
    expect(parseFreelancer({ id, user, title, skills })).toEqual({
      ...ACHOL,
      headline: '',
      bio: '',
      location: '',
      time_zone: '',
      languages: [],
      rate: null,
      availability: null,
    })
    for (const nothing of [null, 'x', [], {}, { user: {} }]) {
      expect(parseFreelancer(nothing)).toBeNull()
    }
  })

  it.each([
    [{ rate_amount: 0 }],
    [{ rate_amount: -5 }],
    [{ rate_amount: null }],
    [{ rate_amount: 'much' }],
    [{ rate_currency: 'EUR' }],
  ])('has no rate with %j', (given) => {
    expect(parseFreelancer({ ...RAW, ...given })?.rate).toBeNull()
  })

  it('has a text for the rate', () => {
    expect(rateText({ amount: 60_000, currency: 'SSP', unit: 'day' })).toBe('SSP 60,000 a day')
    expect(rateText({ amount: 9, currency: 'USD', unit: 'hour' })).toBe('USD 9 an hour')
  })
})

describe('freelancer filters', () => {
  it.each([
    [{}, true],
    [{ search: '  ' }, true],
    [{ search: 'EDIT' }, true],
    [{ search: 'achol de' }, true],
    [{ search: 'juba' }, false],
    [{ skill: 'editing' }, true],
    [{ skill: 'edit' }, false],
    [{ location: 'JUB' }, true],
    [{ location: 'Wau' }, false],
    [{ availability: 'open' as const }, true],
    [{ availability: 'booked' as const }, false],
    [{ search: 'wedding', skill: 'Editing', location: 'Wau' }, false],
  ])('[SEARCH-18 A28] match with %j: %s', (filters, matches) => {
    expect(fits(ACHOL, filters)).toBe(matches)
  })
})

describe('clockIn', () => {
  const NOON = Date.UTC(2026, 0, 5, 12, 0)
  it.each([
    ['Africa/Juba', '14:00'],
    ['Africa/Nairobi', '15:00'],
    ['Australia/Melbourne', '23:00'],
    ['', ''],
    ['Nowhere/Land', ''],
  ])('returns the time in %s', (zone, clock) => {
    expect(clockIn(zone, NOON)).toBe(clock)
  })
})
