import {
  created,
  ok,
  type Route,
  type RouteContext,
  type RouteRequest,
  routesOf,
  type SimulatedResponse,
} from '../../../devtools/simulation/server/routes.ts'

type Status = 'awaiting_payment' | 'completed' | 'cancelled' | 'refunded'
export type Action = 'confirm' | 'cancel' | 'refund'

interface Order {
  id: number
  assetId: string
  buyer: string
  clientId: string
  /** All statuses so far; the last one is the current status. */
  history: Status[]
}

/** docs/your-own-api.md, Orders. */
const TRANSITIONS: Readonly<Record<Action, { from: Status; to: Status; byBuyer: boolean }>> = {
  confirm: { from: 'awaiting_payment', to: 'completed', byBuyer: false },
  cancel: { from: 'awaiting_payment', to: 'cancelled', byBuyer: true },
  refund: { from: 'completed', to: 'refunded', byBuyer: false },
}

export const statusAfter = (action: Action): Status => TRANSITIONS[action].to

const refusal = (status: number, detail: string): SimulatedResponse => ({
  status,
  body: { detail },
})

/** Priced assets of one seller, and their orders, as docs/your-own-api.md describes them. */
export class OrderModel {
  readonly orders: Order[] = []
  readonly #seller: string
  #isSellerDeleted = false

  constructor(seller: string) {
    this.#seller = seller
  }

  /** Orders survive the deletion of the seller's account, without a seller. */
  deleteSeller(server: RouteContext): void {
    this.#isSellerDeleted = true
    const user = server.accounts.findByUsername(this.#seller)
    server.accounts.revoke('access', user)
    server.accounts.revoke('refresh', user)
  }

  find(id: number): Order | undefined {
    return this.orders.find((order) => order.id === id)
  }

  routes(): readonly Route[] {
    const change =
      (action: Action) =>
      (request: RouteRequest): SimulatedResponse =>
        this.#change(action, request)
    return routesOf(
      {
        'POST creative-assets/{id}/purchase/': (request) => this.#buy(request),
        'POST orders/{id}/confirm/': change('confirm'),
        'POST orders/{id}/cancel/': change('cancel'),
        'POST orders/{id}/refund/': change('refund'),
      },
      false,
    )
  }

  /** A repeated client id returns the order that it opened. */
  #buy({ id: assetId, me, body }: RouteRequest): SimulatedResponse {
    if (this.#isSellerDeleted) return refusal(404, 'Not found.')
    const clientId = String(body.client_id)
    const isOwn = (order: Order) => order.buyer === me.username && order.clientId === clientId
    const existing = this.orders.find(isOwn)
    if (existing !== undefined) return ok(this.#json(existing))
    const id = this.orders.length + 1
    const order: Order = {
      ...{ id, assetId, clientId, buyer: me.username },
      history: ['awaiting_payment'],
    }
    this.orders.push(order)
    return created(this.#json(order))
  }

  #change(action: Action, { id, me }: RouteRequest): SimulatedResponse {
    const order = this.find(Number(id))
    if (order === undefined) return refusal(404, 'Not found.')
    const { from, to, byBuyer } = TRANSITIONS[action]
    if (me.username === order.buyer && !byBuyer) return refusal(403, 'Only the seller can do this.')
    const status = order.history.at(-1)
    if (status !== to && status !== from) return refusal(409, `The order is ${status}.`)
    if (status === from) order.history.push(to)
    return ok(this.#json(order))
  }

  #json({ id, assetId, history }: Order) {
    return {
      id,
      asset: Number(assetId),
      title: titleOf(id),
      price: '11000.00',
      currency: 'SSP',
      status: history.at(-1),
      receipt: `R-${id}`,
      created_at: '2026-11-20T08:00:00Z',
    }
  }
}

export const titleOf = (orderId: number): string => `Order ${orderId}`
