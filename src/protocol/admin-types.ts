import type { UserType } from './enums/people.ts'
import type {
  AccountRole,
  AccountStatus,
  AdminContentType,
  AdminUserSort,
  ReportAction,
  ReportReason,
  ReportStatus,
  ReportTargetType,
  StaffActionName,
} from './enums/safety.ts'
import type { Revenue } from './market-types.ts'
import type { Id, Participant } from './types.ts'

/** What happened on one day in Juba. */
export interface AdminDay {
  /** `YYYY-MM-DD` */
  day: string
  sign_ups: number
  posts: number
  messages: number
  sales: number
}

export interface AdminTotals {
  users: number
  staff: number
  suspended: number
  works: number
  posts: number
  blog_entries: number
  projects: number
  assets: number
  comments: number
  messages: number
  sales: number
  hidden: number
}

export interface AdminOverview {
  totals: AdminTotals
  /** Whole units. */
  revenue: Revenue
  /** People who used the product. */
  active: { today: number; week: number; month: number }
  open_reports: number
  /** The last 90 days, each one, the oldest first. */
  days: AdminDay[]
}

export interface Suspension {
  reason: string
  since: string
  /** Null = until somebody lifts it. */
  until: string | null
}

/** An account as staff see it. */
export interface AdminUser extends Participant {
  id: Id
  email: string
  user_type: UserType | null
  is_staff: boolean
  is_superuser: boolean
  status: AccountStatus
  suspension: Suspension | null
  created_at: string
  last_seen_at: string | null
  /** Open reports about this person or what they made. */
  open_reports: number
  /** What the one who looks may do. */
  may: { suspend: boolean; change_staff: boolean }
}

export interface AdminUserDetail extends AdminUser {
  counts: {
    works: number
    posts: number
    blog_entries: number
    projects: number
    assets: number
    comments: number
    followers: number
    sales: number
  }
  /** The newest ones about this person and what they made. */
  reports: AdminReport[]
  /** What staff did to this account, the newest first. */
  log: StaffAction[]
}

/** A piece of content as staff see it, hidden or not. */
export interface AdminContent {
  type: ReportTargetType
  id: Id
  title: string
  /** The beginning of its words; of a reported thing up to 2,000 characters. */
  text: string
  author: Participant | null
  created_at: string
  /** Null while everybody may see it. */
  hidden: { reason: string; since: string } | null
  open_reports: number
  /** Its page; '' where it has none. */
  href: string
  /** Address of a small picture, or null. */
  thumbnail: string | null
}

export interface AdminReport {
  id: Id
  content_type: ReportTargetType
  object_id: Id
  /** What the thing was called when it was reported. */
  title: string
  reason: ReportReason
  details: string
  status: ReportStatus
  created_at: string
  /** Null when the account is gone. */
  reporter: Participant | null
  /** Whose thing it is; null when the account is gone. */
  owner: Participant | null
  /** How many reports of the same thing are open. */
  open_reports: number
  handled_by: Participant | null
  handled_at: string | null
  note: string
  action: ReportAction
}

export interface AdminReportDetail extends AdminReport {
  /** Null when it is gone. */
  target: AdminContent | null
  /** Other reports of the same thing, the newest first. */
  others: AdminReport[]
  /** What can be done along with resolving it. */
  may: { hide: boolean; suspend: boolean }
}

/** One line of the log. */
export interface StaffAction {
  id: Id
  /** Null when the account is gone. */
  staff: Participant | null
  action: StaffActionName
  target_type: ReportTargetType | 'report'
  target_id: Id
  target_name: string
  reason: string
  created_at: string
}

/** Absent and '' narrow nothing. */
export interface AdminUserFilters {
  search?: string | undefined
  status?: AccountStatus | '' | undefined
  role?: AccountRole | '' | undefined
  sort?: AdminUserSort | '' | undefined
}

export interface AdminContentFilters {
  type?: AdminContentType | '' | undefined
  search?: string | undefined
  /** True: only what is hidden. */
  hidden?: boolean | undefined
}

export interface AdminReportFilters {
  status?: ReportStatus | '' | undefined
  type?: ReportTargetType | '' | undefined
}

/** `until` null: until somebody lifts it; else a time still to come, ISO. */
export interface SuspendInput {
  id: Id
  reason: string
  until: string | null
}

/** `until` counts with `action: 'suspend'` alone. */
export interface ResolveInput {
  id: Id
  note: string
  action: ReportAction
  until?: string | null | undefined
}
