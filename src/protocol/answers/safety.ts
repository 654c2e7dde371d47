import * as v from 'valibot'
import { USER_TYPES } from '../enums/people.ts'
import {
  ACCOUNT_STATUSES,
  REPORT_ACTIONS,
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_TARGETS,
  STAFF_ACTIONS,
} from '../enums/safety.ts'
import { revenue } from './market.ts'
import { count, day, flag, id, link, list, nullable, oneOf, said, text, time } from './parts.ts'
import { participant } from './people.ts'

/** One sign-in of a person, as the person sees it. */
export const signIn = v.strictObject({
  id: text,
  device: said(text, 'Browser and system in words.'),
  created_at: time,
  last_used_at: said(time, 'When its tokens were last renewed; right to a few minutes.'),
  current: said(flag, 'Whether it is the one that asks.'),
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
  title: said(text, 'What the thing was called when it was reported.'),
  reporter: said(someone, 'Null: the account is gone.'),
  owner: said(someone, 'Whose thing it is; null: the account is gone.'),
  open_reports: said(count, 'Open ones of the same thing.'),
  handled_by: someone,
  handled_at: nullable(time),
  note: text,
  action: oneOf(REPORT_ACTIONS),
})

export const staffContent = v.strictObject({
  type: oneOf(REPORT_TARGETS),
  id,
  title: text,
  text: said(text, 'The beginning of its words; of a reported thing up to 2,000 characters.'),
  author: someone,
  created_at: time,
  hidden: said(
    nullable(v.strictObject({ reason: text, since: time })),
    'Null: everybody may see it.',
  ),
  open_reports: count,
  href: said(text, 'Its page; empty where it has none.'),
  thumbnail: nullable(link),
})

export const fullReport = v.strictObject({
  ...staffReport.entries,
  target: said(nullable(staffContent), 'Null: it is gone.'),
  others: said(list(staffReport), 'Other reports of the same thing, the newest first.'),
  may: said(
    v.strictObject({ hide: flag, suspend: flag }),
    'What can be done along with resolving it.',
  ),
})

export const staffAction = v.strictObject({
  id,
  staff: said(someone, 'Null: the account is gone.'),
  action: oneOf(STAFF_ACTIONS),
  target_type: oneOf([...REPORT_TARGETS, 'report']),
  target_id: id,
  target_name: text,
  reason: text,
  created_at: time,
})

export const suspension = v.strictObject({
  reason: text,
  since: time,
  until: said(nullable(time), 'Null: until somebody lifts it.'),
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
  open_reports: said(count, 'Of this person and of what they made.'),
  may: said(v.strictObject({ suspend: flag, change_staff: flag }), 'What the caller may do.'),
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
  log: said(list(staffAction), 'What staff did to this account, the newest first.'),
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
  active: said(
    v.strictObject({ today: count, week: count, month: count }),
    'People who used the product.',
  ),
  open_reports: count,
  days: said(
    list(v.strictObject({ day, sign_ups: count, posts: count, messages: count, sales: count })),
    'The last 90 days in Juba, each one, the oldest first.',
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
