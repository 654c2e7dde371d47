import { sameId } from '../../../protocol/base/ids.ts'
import { codePointLength } from '../../../protocol/base/text.ts'
import type { ReportReason } from '../../../protocol/enums/safety.ts'
import { MAX_REPORT_DETAILS, REASON_MISSING } from '../../../protocol/safety/moderation.ts'
import type { ReportTarget } from '../../../protocol/safety/moderation-types.ts'

export interface ReportContext {
  /** The reported entity; null while no form is open. */
  target: ReportTarget | null
  reason: ReportReason | null
  details: string
  /** The same for every attempt of one report, so that it is created once. */
  clientId: string
  /** Error message; '' for none. */
  problem: string
}

const DETAILS_TOO_LONG = `Details can have up to ${MAX_REPORT_DETAILS.toLocaleString('en-US')} characters.`

/** Validation error; '' for none. */
export function problemOf({ reason, details }: Pick<ReportContext, 'reason' | 'details'>): string {
  if (reason === null) return REASON_MISSING
  return codePointLength(details.trim()) > MAX_REPORT_DETAILS ? DETAILS_TOO_LONG : ''
}

export const isSameTarget = (current: ReportTarget | null, other: ReportTarget): boolean =>
  current !== null && current.type === other.type && sameId(current.id, other.id)
