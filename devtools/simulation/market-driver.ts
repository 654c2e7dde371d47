import type { OrderActor } from '../../src/machines/market/order/order.machine.ts'
import type { PurchaseActor } from '../../src/machines/market/purchase/purchase.machine.ts'
import type { Tab } from './tab.ts'

type OrderAction = Extract<Parameters<OrderActor['send']>[0], { type: 'order.request' }>['action']

/** The order actor of a tab, as the page of the order uses it; null without a session. */
function orderOf({ member }: Tab, purchaseId: number): OrderActor | null {
  member?.watch('order', { purchaseId })
  return member?.find('order', { purchaseId }) ?? null
}

/** The purchase actor of a tab, as the page of the asset uses it; null without a session. */
function purchaseOf({ member }: Tab, assetId: number): PurchaseActor | null {
  member?.watch('purchase', { assetId })
  return member?.find('purchase', { assetId }) ?? null
}

/** Buys in a tab and changes orders, as a user would. */
export function createMarketDriver(tab: Tab) {
  return {
    /** Opens the dialog and presses its button; false if the page offers no purchase. */
    buy(asset: number, presses: number): boolean {
      const actor = purchaseOf(tab, asset)
      actor?.send({ type: 'purchase.start' })
      if (actor?.getSnapshot().value !== 'confirming') return false
      for (let press = 0; press < presses; press += 1) actor.send({ type: 'purchase.confirm' })
      return true
    },
    /** Retries a purchase whose outcome is unknown. */
    buyAgain: (asset: number) => purchaseOf(tab, asset)?.send({ type: 'purchase.retry' }),

    /** What is shown of the actions on an order; undefined without a session. */
    orderPhase: (order: number) => orderOf(tab, order)?.getSnapshot().value,
    requestChange: (order: number, action: OrderAction) =>
      orderOf(tab, order)?.send({ type: 'order.request', action }),
    /** Presses the button of the dialog. */
    sendChange: (order: number) => orderOf(tab, order)?.send({ type: 'order.send' }),
    dismiss: (order: number) => orderOf(tab, order)?.send({ type: 'order.dismiss' }),

    /** The toasts that are shown or wait, oldest first. */
    toasts: () => tab.app.handle.toasts.getSnapshot().context.queue,
  }
}
