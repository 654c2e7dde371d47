import * as v from 'valibot'
import {
  ACCOUNT_STATUSES,
  REPORT_ACTIONS,
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_TARGETS,
  STAFF_ACTIONS,
} from '../enums/safety.ts'
import { USER_TYPES } from '../enums/users.ts'
import { revenue } from './market.ts'
import { count, day, flag, id, link, list, nullable, oneOf, said, text, time } from './parts.ts'
import { participant } from './users.ts'

/** One of the user's own sessions. */
export const signIn = v.strictObject({
  id: text,
  device: said(text, 'Browser and operating system.'),
  created_at: time,
  last_used_at: said(time, 'When its tokens were last refreshed; accurate to a few minutes.'),
  current: said(flag, 'Whether it is the current session.'),
})

export const block = v.strictObject({ user: participant, created_at: time })

const someone = nullable(participant)

export const report = v.strictObject({
  id,
  content_type: oneOf(REPORT_TARGETS),
  object_id: id,
  reason: oneOf(REPORT_REASONS),
  details: text,
  status: oneOf(REPORT_STATUSES),
  created_at: time,
})

export const staffReport = v.strictObject({
  ...report.entries,
  title: said(text, 'The item’s title when it was reported.'),
  reporter: said(someone, 'Null if the account was deleted.'),
  owner: said(someone, 'The owner; null if the account was deleted.'),
  open_reports: said(count, 'Open reports about the same item.'),
  handled_by: someone,
  handled_at: nullable(time),
  note: text,
  action: oneOf(REPORT_ACTIONS),
})

export const staffContent = v.strictObject({
  type: oneOf(REPORT_TARGETS),
  id,
  title: text,
  text: said(text, 'The beginning of its text; up to 2,000 characters for a reported item.'),
  author: someone,
  created_at: time,
  hidden: said(
    nullable(v.strictObject({ reason: text, since: time })),
    'Null if visible to everyone.',
  ),
  open_reports: count,
  href: said(text, 'Its URL; empty if none.'),
  thumbnail: nullable(link),
})

export const fullReport = v.strictObject({
  ...staffReport.entries,
  target: said(nullable(staffContent), 'Null if it was deleted.'),
  others: said(list(staffReport), 'Other reports about the same item, newest first.'),
  may: said(v.strictObject({ hide: flag, suspend: flag }), 'Actions available when resolving it.'),
})

export const staffAction = v.strictObject({
  id,
  staff: said(someone, 'Null if the account was deleted.'),
  action: oneOf(STAFF_ACTIONS),
  target_type: oneOf([...REPORT_TARGETS, 'report']),
  target_id: id,
  target_name: text,
  reason: text,
  created_at: time,
})

const suspension = v.strictObject({
  reason: text,
  since: time,
  until: said(nullable(time), 'Null: indefinitely.'),
})

export const account = v.strictObject({
  id,
  username: text,
  full_name: text,
  avatar: nullable(link),
  email: text,
  user_type: oneOf(USER_TYPES),
  is_staff: flag,
  is_superuser: flag,
  status: oneOf(ACCOUNT_STATUSES),
  suspension: nullable(suspension),
  created_at: time,
  last_seen_at: nullable(time),
  open_reports: said(count, 'Reports about this user and their content.'),
  may: said(
    v.strictObject({ suspend: flag, change_staff: flag }),
    'What the caller is permitted to do.',
  ),
})

export const fullAccount = v.strictObject({
  ...account.entries,
  counts: v.strictObject({
    works: count,
    posts: count,
    blog_entries: count,
    projects: count,
    assets: count,
    comments: count,
    followers: count,
    sales: count,
  }),
  reports: said(list(staffReport), 'The newest ones.'),
  log: said(list(staffAction), 'Staff actions on this account, newest first.'),
})

export const overview = v.strictObject({
  totals: v.strictObject({
    users: count,
    staff: count,
    suspended: count,
    works: count,
    posts: count,
    blog_entries: count,
    projects: count,
    assets: count,
    comments: count,
    messages: count,
    sales: count,
    hidden: count,
  }),
  revenue,
  active: said(v.strictObject({ today: count, week: count, month: count }), 'Active users.'),
  open_reports: count,
  days: said(
    list(v.strictObject({ day, sign_ups: count, posts: count, messages: count, sales: count })),
    'The last 90 days (Juba time), oldest first.',
  ),
})

export type SignInJson = v.InferOutput<typeof signIn>
export type BlockJson = v.InferOutput<typeof block>
export type ReportJson = v.InferOutput<typeof report>
export type AdminReportJson = v.InferOutput<typeof staffReport>
export type AdminReportDetailJson = v.InferOutput<typeof fullReport>
export type AdminContentJson = v.InferOutput<typeof staffContent>
export type StaffActionJson = v.InferOutput<typeof staffAction>
export type SuspensionJson = v.InferOutput<typeof suspension>
export type AdminUserJson = v.InferOutput<typeof account>
export type AdminUserDetailJson = v.InferOutput<typeof fullAccount>
export type AdminOverviewJson = v.InferOutput<typeof overview>
