import fc from 'fast-check'
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
import { PurchaseReference } from '../../../spec/market/purchase.reference.ts'
import { PURCHASE, PURCHASE_ROWS, type PurchaseStep } from '../../../spec/market/purchase.table.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests } from '../../scripts.ts'
import { purchaseRig } from './purchase.rig.ts'

const EVENTS = {
  'purchase.start': true,
  'purchase.confirm': true,
  'purchase.cancel': true,
  'purchase.retry': true,
} satisfies Record<PurchaseEvent['type'], true>

describe('table of the purchase', () => scriptTests(purchaseRig, PURCHASE_ROWS))

describe('reference of the purchase', () => {
  referenceTests(() => new PurchaseReference(), PURCHASE_ROWS)
})

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

  it('[API-ASSET-10 A15] matches the reference on random event sequences and keeps the client id until it is rejected', async () => {
    const click = fc.constantFrom<PurchaseStep>(['start'], ['confirm'], ['cancel'], ['retry'])
    const step = fc.oneof(
      { weight: 6, arbitrary: click },
      { weight: 3, arbitrary: fc.constant<PurchaseStep>(['sold']) },
      {
        weight: 3,
        arbitrary: fc
          .constantFrom(0, 500, 409, 403, -1, -2)
          .map((s): PurchaseStep => ['failed', s]),
      },
      { weight: 1, arbitrary: fc.constantFrom<PurchaseStep>(['wait', 60_000], ['wait', 1]) },
    )
    let bought = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (script) => {
        const rig = purchaseRig()
        const reference = new PurchaseReference()
        const begun: PurchaseStep[] = [['start'], ['confirm'], ...script]
        for (const one of begun) {
          if ((one[0] === 'sold' || one[0] === 'failed') && !rig.isBuying()) continue
          await rig.do(one)
          reference.do(one)
          expect({ look: rig.look(), emitted: rig.emitted() }).toEqual({
            look: reference.look(),
            emitted: reference.emitted(),
          })
        }
        const receipts = rig.emitted().filter(({ type }) => type === 'toast.show').length
        expect(receipts).toBeLessThanOrEqual(1)
        bought += receipts
        rig.harness.stop()
      }),
      { numRuns: 150, seed: 20260310 },
    )
    expect(bought).toBeGreaterThan(10)
  }, 60_000)
})
