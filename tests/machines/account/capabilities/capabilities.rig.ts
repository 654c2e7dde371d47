import {
  type CapabilitiesEvent,
  type CapabilitiesFact,
  createCapabilitiesMachine,
  type Detection,
} from '../../../../src/machines/account/capabilities/capabilities.machine.ts'
import type { CapabilityField } from '../../../../src/protocol/base/types.ts'
import type { ProbeResults } from '../../../../src/protocol/content/capabilities.ts'
import { run } from '../../../kit/harness.ts'
import type {
  CapabilitiesLook,
  CapabilitiesStep,
} from '../../../spec/account/capabilities.table.ts'
import { controlled } from '../../controlled.ts'
import type { Fact } from '../../scripts.ts'

/** The capabilities machine; the test settles its detection. */
export function capabilitiesRig() {
  const detection = controlled<Detection>()
  const reported: string[] = []
  const harness = run((env) =>
    createCapabilitiesMachine(env).provide({
      actors: { detectCapabilities: detection.logic },
      actions: { reportUnexpected: ({ event }) => void reported.push(event.type) },
    }),
  )
  const began = harness.clock.now()
  const emitted: Fact[] = []
  harness.actor.on('capabilities.answered', (fact: CapabilitiesFact) => emitted.push({ ...fact }))
  const send = (event: CapabilitiesEvent) => harness.send(event)
  const WORDS: { [W in CapabilitiesStep[0]]: (...values: never[]) => void } = {
    need: (field: CapabilityField, waiter: string) =>
      send({ type: 'capabilities.need', field, waiter }),
    unifiedMissing: () => send({ type: 'capabilities.likesUnifiedMissing' }),
    found: (results: ProbeResults) => detection.current.resolve(results),
    foundNobody: () => detection.current.resolve(null),
    broke: () => detection.current.reject(new TypeError('undefined is not a function')),
    wait: () => {},
  }
  return {
    harness,
    detection,
    reported,
    isRunning: () => detection.isOpen,
    async do([word, ...values]: CapabilitiesStep) {
      ;(WORDS[word] as (...given: unknown[]) => void)(...values)
      await (word === 'wait' ? harness.advance(Number(values[0])) : harness.settle())
    },
    look(): CapabilitiesLook {
      const { record } = harness.actor.getSnapshot().context
      return {
        runs: detection.calls.length,
        detecting: detection.isOpen,
        record: record && { ...record, detectedAt: record.detectedAt - began },
      }
    },
    emitted: () => emitted,
  }
}
