import { describe, expect, it } from 'vitest'
import {
  type CapabilitiesEvent,
  createCapabilitiesMachine,
} from '../../../../src/machines/account/capabilities/capabilities.machine.ts'
import { recordOf } from '../../../../src/machines/account/capabilities/capabilities.selectors.ts'
import { testEnv } from '../../../kit/harness.ts'
import {
  ALL,
  CAPABILITIES_ROWS,
  CAPABILITIES_TIMED,
} from '../../../spec/account/capabilities.table.ts'
import { lintMachine } from '../../matrix.ts'
import { scriptTests, timedTests } from '../../scripts.ts'
import { capabilitiesRig } from './capabilities.rig.ts'

const EVENTS = {
  'capabilities.need': true,
  'capabilities.likesUnifiedMissing': true,
} satisfies Record<CapabilitiesEvent['type'], true>

describe('table of capabilities', () => {
  scriptTests(capabilitiesRig, CAPABILITIES_ROWS)
  timedTests(capabilitiesRig, CAPABILITIES_TIMED)
})

describe('capabilities', () => {
  it('is a valid machine', () => {
    const machine = createCapabilitiesMachine(testEnv())
    expect(lintMachine(machine, Object.keys(EVENTS))).toEqual([])
  })

  it('[CAP-01 A5] runs one detection for a hundred needs and responds to each once', async () => {
    const rig = capabilitiesRig()
    const waiters = Array.from({ length: 100 }, (_, i) => `w${i}`)
    for (const waiter of waiters) await rig.do(['need', 'likes', waiter])
    await rig.do(['found', ALL])
    expect(rig.look().runs).toBe(1)
    expect(rig.emitted().map((fact) => fact.waiter)).toEqual(waiters)
  })

  it('[A5] aborts the detection on sign-out and ignores its late result', async () => {
    const rig = capabilitiesRig()
    await rig.do(['need', 'likes', 'a'])
    const [call] = rig.detection.calls
    rig.harness.stop()
    expect(call?.cancelled).toBe(true)
    call?.resolve(ALL)
    await rig.harness.settle()
    expect(recordOf(rig.harness.actor.getSnapshot())).toBe(null)
    expect(rig.reported).toEqual([])
  })

  it('[A5] reports a failing detection', async () => {
    const rig = capabilitiesRig()
    await rig.do(['need', 'likes', 'a'])
    await rig.do(['broke'])
    expect(rig.reported).toEqual(['xstate.error.actor.detecting'])
  })
})
