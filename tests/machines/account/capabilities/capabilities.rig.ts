import { createCapabilitiesMachine } from '../../../../src/machines/account/capabilities/capabilities.machine.ts'
import type {
  CapabilitiesLook,
  CapabilitiesStep,
} from '../../../spec/account/capabilities.table.ts'
import { runControlled } from '../../rig.ts'

/** The capabilities machine; the test settles its detection. */
export function capabilitiesRig() {
  const { harness, effects, rig } = runControlled(createCapabilitiesMachine)
  const detection = effects.detectCapabilities
  const began = harness.clock.now()
  return {
    detection,
    isRunning: () => detection.isOpen,
    ...rig<CapabilitiesStep, CapabilitiesLook>({
      steps: {
        need: (field, waiter) => ({ type: 'capabilities.need', field, waiter }),
        unifiedMissing: { type: 'capabilities.likesUnifiedMissing' },
        found: (results) => detection.current.resolve(results),
        foundNothing: () => detection.current.resolve(null),
        broke: () => detection.current.reject(new TypeError('undefined is not a function')),
      },
      look: ({ context: { record } }) => ({
        runs: detection.calls.length,
        detecting: detection.isOpen,
        record: record && { ...record, detectedAt: record.detectedAt - began },
      }),
    }),
  }
}
