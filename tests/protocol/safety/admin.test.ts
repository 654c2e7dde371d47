import { expect, it } from 'vitest'
import { check } from '../../../src/protocol/base/schemas.ts'
import {
  parseAdminContent,
  parseAdminOverview,
  parseAdminReport,
  parseAdminUser,
  parseStaffAction,
} from '../../../src/protocol/safety/admin.ts'
import { suspendSchema } from '../../../src/protocol/safety/admin-schemas.ts'
import { parseBlock, parseReport } from '../../../src/protocol/safety/moderation.ts'

const READERS = {
  parseAdminContent,
  parseAdminOverview,
  parseAdminReport,
  parseAdminUser,
  parseStaffAction,
  parseBlock,
  parseReport,
}

it.each(Object.entries(READERS))('%s returns null for a value that is not an object', (_, read) => {
  for (const raw of [null, undefined, '', 'x', 7, []]) expect(read(raw)).toBe(null)
})

it('parseAdminUser gives an account with few fields its defaults and no permissions', () => {
  expect(parseAdminUser({ id: 7, username: 'ayen', avatar: '/a.png' }, 'https://api.org')).toEqual({
    id: 7,
    username: 'ayen',
    full_name: 'ayen',
    avatar: 'https://api.org/a.png',
    email: '',
    user_type: null,
    is_staff: false,
    is_superuser: false,
    status: 'active',
    suspension: null,
    created_at: '',
    last_seen_at: null,
    open_reports: 0,
    may: { suspend: false, change_staff: false },
  })
})

it('parseAdminUser derives the status from a suspension', () => {
  const user = parseAdminUser({ id: 7, username: 'a', suspension: { reason: 'Spam.' } })
  expect([user?.status, user?.suspension]).toEqual([
    'suspended',
    { reason: 'Spam.', since: '', until: null },
  ])
})

it('parseAdminOverview counts 0 for missing fields', () => {
  const overview = parseAdminOverview({ days: [{ day: '2026-11-21', posts: '3' }, { day: 'x' }] })
  expect(overview).toEqual({
    totals: {
      users: 0,
      staff: 0,
      suspended: 0,
      works: 0,
      posts: 0,
      blog_entries: 0,
      projects: 0,
      assets: 0,
      comments: 0,
      messages: 0,
      sales: 0,
      hidden: 0,
    },
    revenue: { SSP: 0, USD: 0 },
    active: { today: 0, week: 0, month: 0 },
    open_reports: 0,
    days: [{ day: '2026-11-21', sign_ups: 0, posts: 3, messages: 0, sales: 0 }],
  })
})

it('admin parsers return null for unknown types and actions', () => {
  expect(parseReport({ id: 1, content_type: 'song', object_id: 2 })).toBe(null)
  expect(parseAdminContent({ id: 1, type: 'song' })).toBe(null)
  expect(parseStaffAction({ id: 1, action: 'dance' })).toBe(null)
})

it('suspendSchema accepts an end until the year 9999, null and an empty text', () => {
  const ends: [sent: string | null, until: string | null][] = [
    ['2026-11-25T11:00+02:00', '2026-11-25T09:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
    [' ', null],
    [null, null],
  ]
  for (const [until, expected] of ends) {
    expect(check(suspendSchema, { reason: 'x', until })).toEqual({
      ok: true,
      value: { reason: 'x', until: expected },
    })
  }
})

it('suspendSchema rejects an end that is no time or after the year 9999', () => {
  for (const until of [
    'soon',
    '10000-01-01',
    '+010000-01-01T00:00:00Z',
    '9999-12-31T23:00-02:00',
  ]) {
    expect(check(suspendSchema, { reason: 'x', until })).toEqual({
      ok: false,
      errors: { until: 'Enter the end as a date and time.' },
    })
  }
})
