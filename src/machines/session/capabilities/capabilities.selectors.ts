import type { CapabilityRecord } from '../../../protocol/base/types.ts'
import type { CapabilitiesSnapshot } from './capabilities.machine.ts'

/** The record of ENT-29, null before anything needed it. */
export const recordOf = (snapshot: CapabilitiesSnapshot): CapabilityRecord | null =>
  snapshot.context.record
