import { parseParticipant, pictureUrl } from '../account/user.ts'
import { parseUserRelation } from '../account/user-relation.ts'
import { asBoolean, asCount, asId, asNumber, firstText, isObject, parseList } from '../base/json.ts'
import type { Json } from '../base/types.ts'
import {
  ACCOUNT_STATUSES,
  REPORT_ACTIONS,
  REPORT_TARGETS,
  STAFF_ACTIONS,
  type StaffActionName,
} from '../enums/safety.ts'
import { USER_TYPES } from '../enums/users.ts'
import type {
  AdminContent,
  AdminDay,
  AdminOverview,
  AdminReport,
  AdminReportDetail,
  AdminTotals,
  AdminUser,
  AdminUserDetail,
  StaffAction,
  Suspension,
} from './admin-types.ts'
import { oneOf, parseReport } from './moderation.ts'

/** Maximum length of a staff reason or note, code points. */
export const MAX_STAFF_REASON = 500
/** Number of days in `AdminOverview.days`. */
export const ADMIN_DAYS = 90

/** Labels of the staff log. */
export const STAFF_ACTION_NAMES = {
  suspend: 'Suspended',
  lift: 'Lifted the suspension of',
  make_staff: 'Made staff',
  unmake_staff: 'Removed staff access from',
  hide: 'Hid',
  unhide: 'Restored',
  delete: 'Deleted',
  resolve: 'Resolved a report of',
  dismiss: 'Dismissed a report of',
} as const satisfies Record<StaffActionName, string>

const count = (value: unknown): number => asCount(value) ?? 0
const textOf = (value: unknown): string => firstText(value) ?? ''
const fieldsOf = (value: unknown) => (isObject(value) ? value : {})

/** Null if the response is not an object. */
export function parseAdminOverview(raw: unknown): AdminOverview | null {
  if (!isObject(raw)) return null
  const active = fieldsOf(raw.active)
  const revenue = fieldsOf(raw.revenue)
  return {
    totals: readTotals(fieldsOf(raw.totals)),
    revenue: {
      SSP: Math.max(0, asNumber(revenue.SSP) ?? 0),
      USD: Math.max(0, asNumber(revenue.USD) ?? 0),
    },
    active: { today: count(active.today), week: count(active.week), month: count(active.month) },
    open_reports: count(raw.open_reports),
    days: parseList(raw.days, readDay),
  }
}

const readTotals = (raw: { [field: string]: Json }): AdminTotals => ({
  users: count(raw.users),
  staff: count(raw.staff),
  suspended: count(raw.suspended),
  works: count(raw.works),
  posts: count(raw.posts),
  blog_entries: count(raw.blog_entries),
  projects: count(raw.projects),
  assets: count(raw.assets),
  comments: count(raw.comments),
  messages: count(raw.messages),
  sales: count(raw.sales),
  hidden: count(raw.hidden),
})

function readDay(raw: Json): AdminDay | null {
  const day = isObject(raw) ? firstText(raw.day) : null
  if (!isObject(raw) || day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return null
  return {
    day,
    sign_ups: count(raw.sign_ups),
    posts: count(raw.posts),
    messages: count(raw.messages),
    sales: count(raw.sales),
  }
}

function readSuspension(raw: unknown): Suspension | null {
  if (!isObject(raw)) return null
  return { reason: textOf(raw.reason), since: textOf(raw.since), until: firstText(raw.until) }
}

/** Null without an id. */
export function parseAdminUser(raw: unknown, apiOrigin = ''): AdminUser | null {
  const user = isObject(raw) ? parseParticipant(raw, apiOrigin) : null
  if (!isObject(raw) || user === null || user.id === null) return null
  const suspension = readSuspension(raw.suspension)
  const may = fieldsOf(raw.may)
  return {
    ...user,
    id: user.id,
    email: textOf(raw.email),
    user_type: USER_TYPES.find((type) => type === raw.user_type) ?? null,
    is_staff: asBoolean(raw.is_staff),
    is_superuser: asBoolean(raw.is_superuser),
    status: oneOf(ACCOUNT_STATUSES, raw.status, suspension === null ? 'active' : 'suspended'),
    suspension,
    created_at: textOf(raw.created_at),
    last_seen_at: firstText(raw.last_seen_at),
    open_reports: count(raw.open_reports),
    may: { suspend: asBoolean(may.suspend), change_staff: asBoolean(may.change_staff) },
  }
}

export function parseAdminUserDetail(raw: unknown, apiOrigin = ''): AdminUserDetail | null {
  const user = parseAdminUser(raw, apiOrigin)
  if (user === null || !isObject(raw)) return null
  const counts = fieldsOf(raw.counts)
  return {
    ...user,
    counts: {
      works: count(counts.works),
      posts: count(counts.posts),
      blog_entries: count(counts.blog_entries),
      projects: count(counts.projects),
      assets: count(counts.assets),
      comments: count(counts.comments),
      followers: count(counts.followers),
      sales: count(counts.sales),
    },
    reports: parseList(raw.reports, (one) => parseAdminReport(one, apiOrigin)),
    log: parseList(raw.log, (one) => parseStaffAction(one, apiOrigin)),
  }
}

/** Null without an id or with an unknown type. */
export function parseAdminContent(raw: unknown, apiOrigin = ''): AdminContent | null {
  if (!isObject(raw)) return null
  const id = asId(raw.id)
  const type = REPORT_TARGETS.find((each) => each === raw.type)
  if (id === null || type === undefined) return null
  const hidden = isObject(raw.hidden) ? raw.hidden : null
  return {
    type,
    id,
    title: textOf(raw.title),
    text: textOf(raw.text),
    author: parseUserRelation(raw.author, apiOrigin),
    created_at: textOf(raw.created_at),
    hidden: hidden && { reason: textOf(hidden.reason), since: textOf(hidden.since) },
    open_reports: count(raw.open_reports),
    href: textOf(raw.href),
    thumbnail: pictureUrl(raw.thumbnail, apiOrigin),
  }
}

export function parseAdminReport(raw: unknown, apiOrigin = ''): AdminReport | null {
  const report = parseReport(raw)
  if (report === null || !isObject(raw)) return null
  return {
    ...report,
    title: textOf(raw.title),
    reporter: parseUserRelation(raw.reporter, apiOrigin),
    owner: parseUserRelation(raw.owner, apiOrigin),
    open_reports: count(raw.open_reports),
    handled_by: parseUserRelation(raw.handled_by, apiOrigin),
    handled_at: firstText(raw.handled_at),
    note: textOf(raw.note),
    action: oneOf(REPORT_ACTIONS, raw.action, 'none'),
  }
}

export function parseAdminReportDetail(raw: unknown, apiOrigin = ''): AdminReportDetail | null {
  const report = parseAdminReport(raw, apiOrigin)
  if (report === null || !isObject(raw)) return null
  const may = fieldsOf(raw.may)
  return {
    ...report,
    target: parseAdminContent(raw.target, apiOrigin),
    others: parseList(raw.others, (one) => parseAdminReport(one, apiOrigin)),
    may: { hide: asBoolean(may.hide), suspend: asBoolean(may.suspend) },
  }
}

/** Null without an id or with an unknown action. */
export function parseStaffAction(raw: unknown, apiOrigin = ''): StaffAction | null {
  if (!isObject(raw)) return null
  const id = asId(raw.id)
  const action = STAFF_ACTIONS.find((each) => each === raw.action)
  if (id === null || action === undefined) return null
  return {
    id,
    staff: parseUserRelation(raw.staff, apiOrigin),
    action,
    target_type: oneOf([...REPORT_TARGETS, 'report'], raw.target_type, 'report'),
    target_id: asId(raw.target_id) ?? '',
    target_name: textOf(raw.target_name),
    reason: textOf(raw.reason),
    created_at: textOf(raw.created_at),
  }
}
