import type { ReportReason, ReportStatus, ReportTargetType } from './enums/safety.ts'
import type { Id, Participant } from './types.ts'

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
export interface Report {
  id: Id
  content_type: ReportTargetType
  object_id: Id
  reason: ReportReason
  details: string
  status: ReportStatus
  created_at: string
}

/** Somebody the signed-in person blocked. */
export interface Block {
  user: Participant & { id: Id }
  created_at: string
}
