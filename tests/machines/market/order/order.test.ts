import { describe, expect, it } from 'vitest'
import {
  createOrderMachine,
  type OrderEvent,
} from '../../../../src/machines/market/order/order.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { ORDER_ROWS } from '../../../spec/market/order.table.ts'
import { lintMachine } from '../../matrix.ts'
import { scriptTests } from '../../scripts.ts'
import { orderRig } from './order.rig.ts'

const EVENTS = {
  'order.request': true,
  'order.dismiss': true,
  'order.send': true,
} satisfies Record<OrderEvent['type'], true>

describe('table of the order', () => scriptTests(orderRig, ORDER_ROWS))

describe('order', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createOrderMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it.each([0, 409, -2])('reports an action that failed with %i', async (status) => {
    const rig = orderRig()
    await rig.do(['request', 'confirm'])
    await rig.do(['send'])
    expect(rig.reported).toEqual([])
    await rig.do(['failed', status])
    expect(rig.reported).toEqual(['xstate.error.actor.sending'])
  })
})
