import { expect, it } from 'vitest'
import { createCapabilityGate } from '../../src/app/capability-gate.ts'
import { capabilitiesRig } from '../machines/capabilities/capabilities.rig.ts'
import { ALL, FOLLOW_ONLY, probes } from '../spec/capabilities.table.ts'

const settled = async (promise: Promise<unknown>): Promise<boolean> =>
  (await Promise.race([promise, Promise.resolve('not yet')])) !== 'not yet'

function gateAndRig() {
  let ids = 0
  const gate = createCapabilityGate(() => `waiter-${++ids}`)
  const rig = capabilitiesRig()
  gate.connect(() => rig.harness.actor)
  return { gate, rig }
}

it('[A5] without the signed-in part everything is taken as there, and nobody waits', async () => {
  const gate = createCapabilityGate(() => 'waiter')
  expect(await gate.isAvailable('follow')).toBe(true)
  gate.connect(() => null)
  expect(await gate.capability('likes')).toEqual({ available: true, likesUnified: true })
})

it('[CAP-01 A5] every promise has the answer of its own field, out of one run', async () => {
  const { gate, rig } = gateAndRig()
  await rig.do(['signedIn'])
  const answers = Promise.all([gate.isAvailable('likes'), gate.isAvailable('follow')])
  expect(await settled(answers)).toBe(false)
  await rig.do(['found', FOLLOW_ONLY])
  expect(await answers).toEqual([false, true])
  expect(rig.look().runs).toBe(1)
})

it('[A5] tells whether there is likes/unified/, until it turns out missing', async () => {
  const { gate, rig } = gateAndRig()
  await rig.do(['signedIn'])
  const first = gate.capability('likes')
  await rig.do(['found', ALL])
  expect(await first).toEqual({ available: true, likesUnified: true })
  gate.forgetUnified()
  expect(await gate.capability('likes')).toEqual({ available: true, likesUnified: false })
})

it('[ROLE-04] signed out, nothing is there and nothing is detected', async () => {
  const { gate, rig } = gateAndRig()
  expect(await gate.capability('likes')).toEqual({ available: false, likesUnified: false })
  expect(rig.look().runs).toBe(0)
})

it('[A5] whoever waits when the session ends is told no, not left waiting', async () => {
  const { gate, rig } = gateAndRig()
  await rig.do(['signedIn'])
  const waiting = Promise.all([gate.isAvailable('likes'), gate.isAvailable('bookmarks')])
  rig.harness.stop()
  expect(await waiting).toEqual([false, false])
})

it('[A5] the next session has an actor and a record of its own', async () => {
  let ids = 0
  const gate = createCapabilityGate(() => `waiter-${++ids}`)
  let rig = capabilitiesRig()
  gate.connect(() => rig.harness.actor)
  await rig.do(['signedIn'])
  const first = gate.isAvailable('views')
  await rig.do(['found', ALL])
  expect(await first).toBe(true)
  rig.harness.stop()
  expect(await gate.isAvailable('views')).toBe(true)
  rig = capabilitiesRig()
  await rig.do(['signedIn'])
  const second = gate.isAvailable('views')
  await rig.do(['found', probes('notAvailable')])
  expect(await second).toBe(false)
})
