import type { Generated, Selectable } from 'kysely'
import type {
  ReportAction,
  ReportReason,
  ReportStatus,
  ReportTargetType,
  StaffActionName,
} from '../../src/protocol/enums/safety.ts'
import type { GeneratedTimestamp, NullableTimestamp } from './columns.ts'

/** What staff can take out of everybody's sight; its author keeps seeing it. */
export interface Hideable {
  hidden_at: NullableTimestamp
  hidden_reason: Generated<string>
}

export interface BlocksTable {
  blocker_id: number
  blocked_id: number
  created_at: GeneratedTimestamp
}

export interface ReportsTable {
  id: Generated<number>
  /** Null once the account was deleted. */
  reporter_id: number | null
  client_id: string | null
  target_type: ReportTargetType
  target_id: number
  /** Whose thing it is. */
  owner_id: number | null
  /** What it was called when it was reported. */
  title: Generated<string>
  reason: ReportReason
  details: Generated<string>
  status: Generated<ReportStatus>
  handled_by: number | null
  handled_at: NullableTimestamp
  note: Generated<string>
  action: Generated<ReportAction>
  created_at: GeneratedTimestamp
}

/** What staff did, to whom or what, and why. Nothing is ever changed here. */
export interface StaffActionsTable {
  id: Generated<number>
  staff_id: number | null
  action: StaffActionName
  target_type: ReportTargetType | 'report'
  target_id: number
  target_name: Generated<string>
  reason: Generated<string>
  created_at: GeneratedTimestamp
}

export interface ModerationTables {
  blocks: BlocksTable
  reports: ReportsTable
  staff_actions: StaffActionsTable
}

export type ReportRow = Selectable<ReportsTable>
