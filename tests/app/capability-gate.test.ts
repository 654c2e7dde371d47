import { describe, expect, it } from 'vitest'
import { createCapabilityGate } from '../../src/app/capability-gate.ts'
import type { CapabilityField } from '../../src/protocol/types.ts'
import { capabilitiesRig } from '../machines/capabilities/capabilities.rig.ts'
import { FOLLOW_ONLY } from '../spec/capabilities.table.ts'

/** The promises of the API areas over the real chart, whose probes the test answers. */
function start() {
  const rig = capabilitiesRig()
  let ids = 0
  const gate = createCapabilityGate(() => `waiter-${++ids}`)
  const answered: [name: string, answer: unknown][] = []
  const ask = (name: string, field: CapabilityField): void => {
    gate.capability(field).then(
      (answer) => answered.push([name, answer]),
      (failure: unknown) => answered.push([name, failure]),
    )
  }
  return { rig, gate, answered, ask, settle: rig.harness.settle }
}

const THERE = { available: true, likesUnified: true }
const NOT_THERE = { available: false, likesUnified: false }

describe('a capability as a promise', () => {
  it('[A5] takes everything as there while the signed-in part is not', async () => {
    const { gate, rig } = start()
    expect(await gate.capability('likes')).toEqual(THERE)
    gate.connect(() => null)
    expect([await gate.isAvailable('follow'), rig.look().runs]).toEqual([true, 0])
  })

  it('[CAP-01 A5] answers each who asks once the one run has ended, and at once from then on', async () => {
    const { gate, rig, ask, answered, settle } = start()
    gate.connect(() => rig.harness.actor)
    await rig.do(['signedIn'])
    ask('a', 'follow')
    ask('b', 'likes')
    await settle()
    expect([answered, rig.look().runs]).toEqual([[], 1])
    await rig.do(['found', FOLLOW_ONLY])
    ask('c', 'views')
    await settle()
    expect(answered).toEqual([
      ['a', { available: true, likesUnified: false }],
      ['b', NOT_THERE],
      ['c', NOT_THERE],
    ])
    expect(rig.look().runs).toBe(1)
  })

  it('[A5] remembers that likes/unified/ answered as if it were not there', async () => {
    const { gate, rig, settle } = start()
    gate.connect(() => rig.harness.actor)
    await rig.do(['signedIn'])
    const first = gate.capability('likes')
    await settle()
    await rig.do(['found', { ...FOLLOW_ONLY, likesUnified: 'available', likesStatus: 'available' }])
    expect(await first).toEqual(THERE)
    gate.forgetUnified()
    expect(await gate.capability('likes')).toEqual({ available: true, likesUnified: false })
  })

  it('[ROLE-04 A5] says not available to whoever still waits when the session ends', async () => {
    const { gate, rig, ask, answered, settle } = start()
    gate.connect(() => rig.harness.actor)
    await rig.do(['signedIn'])
    ask('a', 'likes')
    await settle()
    rig.harness.stop()
    await settle()
    expect(answered).toEqual([['a', NOT_THERE]])
    expect(await gate.capability('likes')).toEqual(THERE)
  })
})
