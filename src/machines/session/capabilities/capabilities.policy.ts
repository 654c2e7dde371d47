import type { CapabilityField, CapabilityRecord } from '../../../protocol/base/types.ts'
import {
  capabilityRecord,
  isUnanswered,
  isUndecided,
  PROBE_MEANING,
  type ProbeResults,
} from '../../../protocol/content/capabilities.ts'

/** Somebody who wants to know whether the server has a part. */
export interface Need {
  field: CapabilityField
  waiter: string
}

export interface CapabilitiesContext {
  /** Null before the first detection that came to an end. */
  record: CapabilityRecord | null
  /** Fields that are off only because a probe failed; their next need detects again (A5). */
  undecided: CapabilityField[]
  /** Of these the ones whose probes the network kept from being answered. */
  unanswered: CapabilityField[]
  /** Whether there is likes/unified/, kept beside the record. */
  likesUnified: boolean
  /** likes/unified/ answered 404 or 405: whatever the probes say, it is not there. */
  unifiedMissing: boolean
  /** Who waits for the detection under way. */
  waiters: Need[]
}

export const NOTHING_KNOWN: CapabilitiesContext = {
  record: null,
  undecided: [],
  unanswered: [],
  likesUnified: false,
  unifiedMissing: false,
  waiters: [],
}

const FIELDS = ['likes', 'bookmarks', 'views', 'follow'] as const satisfies CapabilityField[]

/** Whether the field needs no detection (any more). */
export function isDecided(context: CapabilitiesContext, field: CapabilityField): boolean {
  return context.record !== null && !context.undecided.includes(field)
}

/** False while nothing is known of the field. */
export function isAvailable(context: CapabilitiesContext, field: CapabilityField): boolean {
  return context.record?.[field] ?? false
}

/** The record after a detection at `now` (ms since 1970); a field that was decided stays as it is. */
export function withResults(
  context: CapabilitiesContext,
  results: ProbeResults,
  now: number,
): CapabilitiesContext {
  const record = capabilityRecord(results, now)
  for (const field of FIELDS) {
    if (isDecided(context, field)) record[field] = isAvailable(context, field)
  }
  const unified = context.likesUnified || PROBE_MEANING[results.likesUnified].usable
  return {
    ...context,
    record,
    undecided: FIELDS.filter((field) => !isDecided(context, field) && isUndecided(field, results)),
    unanswered: FIELDS.filter(
      (field) => !isDecided(context, field) && isUnanswered(field, results),
    ),
    likesUnified: unified && !context.unifiedMissing,
  }
}

/** likes/unified/ turned out not to be there. */
export function withoutUnified(context: CapabilitiesContext): CapabilitiesContext {
  return { ...context, likesUnified: false, unifiedMissing: true }
}
