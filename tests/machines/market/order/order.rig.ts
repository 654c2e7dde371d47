import { createOrderMachine } from '../../../../src/machines/market/order/order.machine.ts'
import {
  isOrderDialogOpen,
  orderAction,
  orderPhase,
  orderProblemText,
} from '../../../../src/machines/market/order/order.selectors.ts'
import { shapeListError } from '../../../../src/protocol/base/errors.ts'
import {
  type OrderLook,
  type OrderStep,
  PURCHASE_ID,
  WORDS,
} from '../../../spec/market/order.table.ts'
import { PURCHASE } from '../../../spec/market/purchase.table.ts'
import { failureOf, runControlled } from '../../rig.ts'

/** The order machine; the test settles its request. */
export function orderRig() {
  const { effects, rig } = runControlled(createOrderMachine, { input: { purchaseId: PURCHASE_ID } })
  const change = effects.changeOrder
  return rig<OrderStep, OrderLook>({
    emits: {
      changeOrder: ({ purchaseId, action }) => ({ type: 'change', purchaseId, action }),
    },
    steps: {
      request: (action) => ({ type: 'order.request', action }),
      dismiss: { type: 'order.dismiss' },
      send: { type: 'order.send' },
      done: () => change.current.resolve(PURCHASE),
      failed: (status) =>
        change.current.reject(
          status < 0
            ? failureOf(status)
            : {
                ...shapeListError(status, {}, 'x'),
                ...(WORDS[status] && { message: WORDS[status] }),
              },
        ),
    },
    look: (snapshot) => ({
      phase: orderPhase(snapshot),
      dialog: isOrderDialogOpen(snapshot),
      action: orderAction(snapshot),
      problem: orderProblemText(snapshot),
    }),
  })
}
