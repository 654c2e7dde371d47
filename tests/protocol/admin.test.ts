import { expect, it } from 'vitest'
import {
  readAdminContent,
  readAdminOverview,
  readAdminReport,
  readAdminUser,
  readStaffAction,
} from '../../src/protocol/safety/admin.ts'
import { readBlock, readReport } from '../../src/protocol/safety/moderation.ts'

const READERS = {
  readAdminContent,
  readAdminOverview,
  readAdminReport,
  readAdminUser,
  readStaffAction,
  readBlock,
  readReport,
}

it.each(Object.entries(READERS))('%s gives null for what is no record', (_, read) => {
  for (const raw of [null, undefined, '', 'x', 7, []]) expect(read(raw)).toBe(null)
})

it('an account of which little is told is a plain, active one that nothing may be done to', () => {
  expect(readAdminUser({ id: 7, username: 'ayen', avatar: '/a.png' }, 'https://api.org')).toEqual({
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

it('a suspension makes an account suspended where its status is not told', () => {
  const user = readAdminUser({ id: 7, username: 'a', suspension: { reason: 'Spam.' } })
  expect([user?.status, user?.suspension]).toEqual([
    'suspended',
    { reason: 'Spam.', since: '', until: null },
  ])
})

it('an empty overview counts nothing', () => {
  const overview = readAdminOverview({ days: [{ day: '2026-11-21', posts: '3' }, { day: 'x' }] })
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

it('kinds and deeds nobody knows are left out', () => {
  expect(readReport({ id: 1, content_type: 'song', object_id: 2 })).toBe(null)
  expect(readAdminContent({ id: 1, type: 'song' })).toBe(null)
  expect(readStaffAction({ id: 1, action: 'dance' })).toBe(null)
})
