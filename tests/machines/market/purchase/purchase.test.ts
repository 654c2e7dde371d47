import { describe, expect, it } from 'vitest'
import {
  createPurchaseMachine,
  type PurchaseEvent,
} from '../../../../src/machines/market/purchase/purchase.machine.ts'
import {
  boughtToast,
  isRejection,
  rejectionMessage,
  unknownOutcomeMessage,
} from '../../../../src/machines/market/purchase/purchase.policy.ts'
import { serviceFailure } from '../../../../src/protocol/base/errors.ts'
import { testEnv } from '../../../kit/harness.ts'
import { PURCHASE, PURCHASE_ROWS } from '../../../spec/market/purchase.table.ts'
import { lintMachine } from '../../matrix.ts'
import { scriptTests } from '../../scripts.ts'
import { purchaseRig } from './purchase.rig.ts'

const EVENTS = {
  'purchase.start': true,
  'purchase.confirm': true,
  'purchase.cancel': true,
  'purchase.retry': true,
  'purchase.known': true,
} satisfies Record<PurchaseEvent['type'], true>

describe('table of the purchase', () => scriptTests(purchaseRig, PURCHASE_ROWS))

describe('purchase', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createPurchaseMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it.each([0, 500, 409, -2])('reports a purchase that failed with %i', async (status) => {
    const rig = purchaseRig()
    await rig.do(['start'])
    await rig.do(['confirm'])
    expect(rig.reported).toEqual([])
    await rig.do(['failed', status])
    expect(rig.reported).toEqual(['xstate.error.actor.buying'])
  })

  it('[A15] treats only a 4xx response of the API as "nothing was bought"', () => {
    const refused = serviceFailure({ message: 'No.', status: 409 })
    expect(isRejection(refused)).toBe(true)
    expect(isRejection({ ...refused, aborted: true })).toBe(false)
    expect(isRejection(Object.assign(new Error('x'), { status: 409 }))).toBe(false)
  })

  it('[API-ASSET-10] names the receipt only if there is one', () => {
    expect(boughtToast({ ...PURCHASE, receipt: '' }).text).toBe('Brushes')
    expect(boughtToast({ ...PURCHASE, title: '' }).text).toBe('Receipt 20261121-7K3MPQ9X')
    expect(rejectionMessage(new Error('x'))).toBe('Failed to purchase asset')
    expect(unknownOutcomeMessage(new Error('x'))).toBe('Failed to purchase asset')
  })
})
