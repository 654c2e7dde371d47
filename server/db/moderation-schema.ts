import type { Generated, Selectable } from 'kysely'
import type {
  ReportAction,
  ReportReason,
  ReportStatus,
  ReportTargetType,
  StaffActionName,
} from '../../src/protocol/enums/safety.ts'
import type { GeneratedTimestamp, NullableTimestamp } from './columns.ts'

/** Content that staff can hide from everyone except its author. */
export interface Hideable {
  hidden_at: NullableTimestamp
  hidden_reason: Generated<string>
}

interface BlocksTable {
  blocker_id: number
  blocked_id: number
  created_at: GeneratedTimestamp
}

interface ReportsTable {
  id: Generated<number>
  /** Null after the account was deleted. */
  reporter_id: number | null
  client_id: string | null
  target_type: ReportTargetType
  target_id: number
  /** Owner of the reported item. */
  owner_id: number | null
  /** Title of the item at the time of the report. */
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

/** Append-only log of staff actions: who did what to what, and why. */
interface StaffActionsTable {
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
