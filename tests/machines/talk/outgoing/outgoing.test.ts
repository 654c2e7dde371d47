import { describe, expect, it } from 'vitest'
import { createOutgoingMachine } from '../../../../src/machines/talk/outgoing/outgoing.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { mine } from '../../../spec/talk/chat.words.ts'
import { OutgoingReference } from '../../../spec/talk/outgoing.reference.ts'
import { OUTGOING_ROWS, OUTGOING_TIMES, SEND_BOUND_MS } from '../../../spec/talk/outgoing.table.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests, timedTests } from '../../scripts.ts'
import { OUTGOING_INPUT, outgoingRig } from './outgoing.rig.ts'

describe('an outgoing message, row by row', () => {
  scriptTests(outgoingRig, OUTGOING_ROWS)
  timedTests(outgoingRig, OUTGOING_TIMES)
})

describe('the reference of an outgoing message agrees with the table', () => {
  referenceTests(() => new OutgoingReference(), OUTGOING_ROWS)
})

describe('the outgoing chart', () => {
  it('has nothing wrong as data', () => {
    expect(lintMachine(createOutgoingMachine(testEnv()), ['outgoing.retry'])).toEqual([])
  })

  it('[SEND-08 B5] hands the call the whole message, client id included', () => {
    const { sendMessage } = outgoingRig()
    expect(sendMessage.current.input).toEqual(OUTGOING_INPUT)
  })

  it('[B6 B12] asks for what had waited once, and a retry is sent whatever other tabs have', async () => {
    const rig = outgoingRig({ ...OUTGOING_INPUT, held: true })
    await rig.do(['failed', 0])
    await rig.do(['retry'])
    expect(rig.sendMessage.calls.map(({ input }) => input)).toEqual([
      { ...OUTGOING_INPUT, held: true },
      { ...OUTGOING_INPUT, held: false },
    ])
  })

  it('[SEND-03] leaves in the log why a send failed, and nothing of one that was stored', async () => {
    const rig = outgoingRig()
    await rig.do(['failed', 500])
    expect(rig.reported).toEqual(['xstate.error.actor.sendMessage'])
    await rig.do(['retry'])
    await rig.do(['answered', mine({ id: 50 })])
    expect(rig.reported).toEqual(['xstate.error.actor.sendMessage'])
  })

  it('[B6] cancels the call that took too long, and never hears its late answer', async () => {
    const rig = outgoingRig()
    const [call] = rig.sendMessage.calls
    await rig.do(['wait', SEND_BOUND_MS])
    expect(call?.cancelled).toBe(true)
    call?.resolve(mine({ id: 50 }))
    await rig.harness.settle()
    expect(rig.told().map((fact) => fact.type)).toEqual(['outgoing.failed'])
  })
})
