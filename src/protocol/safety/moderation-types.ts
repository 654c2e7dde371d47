import type { BlockJson, ReportJson } from '../answers/safety.ts'
import type { ApiResponse } from '../base/api-response.ts'
import type { Id, Participant } from '../base/types.ts'
import type { ReportReason, ReportTargetType } from '../enums/safety.ts'

/** The thing a report is about; `name` is what the person who reports sees it called. */
export interface ReportTarget {
  type: ReportTargetType
  id: Id
  name: string
}

/** What is sent; the same `client_id` twice makes one report. */
export interface NewReport {
  content_type: ReportTargetType
  object_id: Id
  reason: ReportReason
  details: string
  client_id: string
}

/** A report as the person who made it gets it back. */
export type Report = ApiResponse<ReportJson>

/** Somebody the signed-in person blocked. */
export interface Block extends Omit<BlockJson, 'user'> {
  user: Participant & { id: Id }
}
