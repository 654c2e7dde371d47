import type { CapabilityRecord } from '../../../protocol/base/types.ts'
import type { CapabilitiesSnapshot } from './capabilities.machine.ts'

/** The record of ENT-29, or null before it was first needed. */
export const recordOf = (snapshot: CapabilitiesSnapshot): CapabilityRecord | null =>
  snapshot.context.record
