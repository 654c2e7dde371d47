import type { ApiResponse } from '../base/api-response.ts'
import type { Id, Participant } from '../base/types.ts'
import type { ReportReason, ReportTargetType } from '../enums/safety.ts'
import type { BlockJson, ReportJson } from '../responses/safety.ts'

/** The item to report; `name` is the label that the reporter sees. */
export interface ReportTarget {
  type: ReportTargetType
  id: Id
  name: string
}

/** Input of a report; `client_id` makes the request idempotent. */
export interface NewReport {
  content_type: ReportTargetType
  object_id: Id
  reason: ReportReason
  details: string
  client_id: string
}

/** A report as returned to its reporter. */
export type Report = ApiResponse<ReportJson>

/** A user blocked by the signed-in user. */
export interface Block extends Omit<BlockJson, 'user'> {
  user: Participant & { id: Id }
}
