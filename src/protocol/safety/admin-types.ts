import type {
  AdminContentJson,
  AdminOverviewJson,
  AdminReportDetailJson,
  AdminReportJson,
  AdminUserDetailJson,
  AdminUserJson,
  StaffActionJson,
  SuspensionJson,
} from '../answers/safety.ts'
import type { ApiResponse } from '../base/api-response.ts'
import type { Id } from '../base/types.ts'
import type {
  AccountRole,
  AccountStatus,
  AdminContentType,
  AdminUserSort,
  ReportAction,
  ReportStatus,
  ReportTargetType,
} from '../enums/safety.ts'

/** What happened on one day in Juba. */
export type AdminDay = AdminOverviewJson['days'][number]

export type AdminTotals = AdminOverviewJson['totals']

export type AdminOverview = AdminOverviewJson

export type Suspension = SuspensionJson

/** An account as staff see it. */
export type AdminUser = ApiResponse<AdminUserJson, 'user_type'>

export type AdminUserDetail = ApiResponse<AdminUserDetailJson, 'user_type'>

/** A piece of content as staff see it, hidden or not. */
export type AdminContent = ApiResponse<AdminContentJson>

export type AdminReport = ApiResponse<AdminReportJson>

export type AdminReportDetail = ApiResponse<AdminReportDetailJson>

/** One line of the log. */
export type StaffAction = ApiResponse<StaffActionJson>

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
