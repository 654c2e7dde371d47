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
import type {
  AdminContentJson,
  AdminOverviewJson,
  AdminReportDetailJson,
  AdminReportJson,
  AdminUserDetailJson,
  AdminUserJson,
  StaffActionJson,
  SuspensionJson,
} from '../responses/safety.ts'

/** The figures of one day in Juba. */
export type AdminDay = AdminOverviewJson['days'][number]

export type AdminTotals = AdminOverviewJson['totals']

export type AdminOverview = AdminOverviewJson

export type Suspension = SuspensionJson

/** An account with the fields that only staff see. */
export type AdminUser = ApiResponse<AdminUserJson, 'user_type'>

export type AdminUserDetail = ApiResponse<AdminUserDetailJson, 'user_type'>

/** A content item for staff, hidden or not. */
export type AdminContent = ApiResponse<AdminContentJson>

export type AdminReport = ApiResponse<AdminReportJson>

export type AdminReportDetail = ApiResponse<AdminReportDetailJson>

/** One entry of the staff log. */
export type StaffAction = ApiResponse<StaffActionJson>

/** Empty and absent filters are not sent. */
export interface AdminUserFilters {
  search?: string | undefined
  status?: AccountStatus | '' | undefined
  role?: AccountRole | '' | undefined
  sort?: AdminUserSort | '' | undefined
}

export interface AdminContentFilters {
  type?: AdminContentType | '' | undefined
  search?: string | undefined
  /** True: only hidden content. */
  hidden?: boolean | undefined
}

export interface AdminReportFilters {
  status?: ReportStatus | '' | undefined
  type?: ReportTargetType | '' | undefined
}

/** `until` is a future ISO time; null = until lifted. */
export interface SuspendInput {
  id: Id
  reason: string
  until: string | null
}

/** `until` applies only to `action: 'suspend'`. */
export interface ResolveInput {
  id: Id
  note: string
  action: ReportAction
  until?: string | null | undefined
}
