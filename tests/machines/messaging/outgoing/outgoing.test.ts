import { describe, expect, it } from 'vitest'
import { createOutgoingMachine } from '../../../../src/machines/messaging/outgoing/outgoing.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { mine } from '../../../spec/messaging/chat.words.ts'
import {
  OUTGOING_ROWS,
  OUTGOING_TIMES,
  SEND_BOUND_MS,
} from '../../../spec/messaging/outgoing.table.ts'
import { lintMachine } from '../../matrix.ts'
import { scriptTests, timedTests } from '../../scripts.ts'
import { OUTGOING_INPUT, outgoingRig } from './outgoing.rig.ts'

describe('table of an outgoing message', () => {
  scriptTests(outgoingRig, OUTGOING_ROWS)
  timedTests(outgoingRig, OUTGOING_TIMES)
})

describe('the outgoing machine', () => {
  it('is valid', () => {
    expect(lintMachine(createOutgoingMachine(testEnv()), [])).toEqual([])
  })

  it('[SEND-08 B5] passes the whole message, including the client id, to the request', () => {
    const { sendMessage } = outgoingRig()
    expect(sendMessage.current.input).toEqual(OUTGOING_INPUT)
  })

  it('[SEND-03] reports why a send failed, and nothing for a stored message', async () => {
    const rig = outgoingRig()
    await rig.do(['failed', 500])
    const other = outgoingRig()
    await other.do(['answered', mine({ id: 50 })])
    expect([rig.reported, other.reported]).toEqual([['xstate.error.actor.sendMessage'], []])
  })

  it('[B6] aborts a request after its timeout and ignores its late response', async () => {
    const rig = outgoingRig()
    const [call] = rig.sendMessage.calls
    await rig.do(['wait', SEND_BOUND_MS])
    expect(call?.cancelled).toBe(true)
    call?.resolve(mine({ id: 50 }))
    await rig.harness.settle()
    expect(rig.emitted().map(({ status }) => status)).toEqual(['failed'])
  })
})
