import type { CapabilityField, CapabilityRecord } from '../../../protocol/base/types.ts'
import {
  capabilityRecord,
  isUnanswered,
  isUndecided,
  PROBE_MEANING,
  type ProbeResults,
} from '../../../protocol/content/capabilities.ts'

/** A request to know whether the server has a capability. */
export interface Need {
  field: CapabilityField
  waiter: string
}

export interface CapabilitiesContext {
  /** Null before the first completed detection. */
  record: CapabilityRecord | null
  /** Fields that are off only because a probe failed; the next need detects them again (A5). */
  undecided: CapabilityField[]
  /** Those of them whose probes got no response. */
  unanswered: CapabilityField[]
  /** Whether likes/unified/ exists; not part of the record. */
  likesUnified: boolean
  /** likes/unified/ responded with 404 or 405: it does not exist, regardless of the probes. */
  unifiedMissing: boolean
  /** Needs that wait for the running detection. */
  waiters: Need[]
}

export const INITIAL_CAPABILITIES: CapabilitiesContext = {
  record: null,
  undecided: [],
  unanswered: [],
  likesUnified: false,
  unifiedMissing: false,
  waiters: [],
}

const FIELDS = ['likes', 'bookmarks', 'views', 'follow'] as const satisfies CapabilityField[]

/** Whether the field needs no (further) detection. */
export function isDecided(context: CapabilitiesContext, field: CapabilityField): boolean {
  return context.record !== null && !context.undecided.includes(field)
}

/** False while unknown. */
export function isAvailable(context: CapabilitiesContext, field: CapabilityField): boolean {
  return context.record?.[field] ?? false
}

/**
 * The record after a detection at `now` (ms since 1970); fields that were decided keep their value.
 */
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

/** likes/unified/ turned out not to exist. */
export function withoutUnified(context: CapabilitiesContext): CapabilitiesContext {
  return { ...context, likesUnified: false, unifiedMissing: true }
}
