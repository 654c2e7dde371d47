import { expect, it } from 'vitest'
import { type CapabilityGate, createCapabilityGate } from '../../src/app/capability-gate.ts'
import type { CapabilityField } from '../../src/protocol/base/types.ts'
import { capabilitiesRig } from '../machines/account/capabilities/capabilities.rig.ts'
import { ALL, FOLLOW_ONLY, probes } from '../spec/account/capabilities.table.ts'

const settled = async (promise: Promise<unknown>): Promise<boolean> =>
  (await Promise.race([promise, Promise.resolve('not yet')])) !== 'not yet'

const isAvailable = async (gate: CapabilityGate, field: CapabilityField): Promise<boolean> =>
  (await gate.capability(field)).available

const ONE = { available: true, likesUnified: true, unanswered: false }
const NONE = { available: false, likesUnified: false, unanswered: false }

function gateAndRig() {
  let ids = 0
  const rig = capabilitiesRig()
  const gate = createCapabilityGate(
    () => `waiter-${++ids}`,
    () => rig.harness.actor,
  )
  return { gate, rig }
}

it('[A5 ROLE-04] resolves every capability as available without the authenticated scope', async () => {
  const gate = createCapabilityGate(
    () => 'waiter',
    () => null,
  )
  expect(await isAvailable(gate, 'follow')).toBe(true)
  expect(await gate.capability('likes')).toEqual(ONE)
})

it('[CAP-01 A5] resolves each promise with its own capability after one probe run', async () => {
  const { gate, rig } = gateAndRig()
  const responses = Promise.all([isAvailable(gate, 'likes'), isAvailable(gate, 'follow')])
  expect(await settled(responses)).toBe(false)
  await rig.do(['found', FOLLOW_ONLY])
  expect(await responses).toEqual([false, true])
  expect(rig.look().runs).toBe(1)
})

it('[A5] reports likes/unified/ as available until `forgetUnified` is called', async () => {
  const { gate, rig } = gateAndRig()
  const first = gate.capability('likes')
  await rig.do(['found', ALL])
  expect(await first).toEqual(ONE)
  gate.forgetUnified()
  expect(await gate.capability('likes')).toEqual({ ...ONE, likesUnified: false })
})

it('[A5 CAP-18] distinguishes a probe without a response from a missing endpoint', async () => {
  const { gate, rig } = gateAndRig()
  const first = gate.capability('likes')
  await rig.do(['found', probes('networkError')])
  expect(await first).toEqual({ ...NONE, unanswered: true })
  const next = gate.capability('likes')
  await rig.do(['found', probes('notAvailable')])
  expect(await next).toEqual(NONE)
})

it('[A5] resolves pending promises with false when the session ends', async () => {
  const { gate, rig } = gateAndRig()
  const waiting = Promise.all([isAvailable(gate, 'likes'), isAvailable(gate, 'bookmarks')])
  rig.harness.stop()
  expect(await waiting).toEqual([false, false])
})

it('[A5] uses a new actor and new results in the next session', async () => {
  let ids = 0
  let rig = capabilitiesRig()
  const gate = createCapabilityGate(
    () => `waiter-${++ids}`,
    () => rig.harness.actor,
  )
  const first = isAvailable(gate, 'views')
  await rig.do(['found', ALL])
  expect(await first).toBe(true)
  rig.harness.stop()
  expect(await isAvailable(gate, 'views')).toBe(true)
  rig = capabilitiesRig()
  const second = isAvailable(gate, 'views')
  await rig.do(['found', probes('notAvailable')])
  expect(await second).toBe(false)
})
