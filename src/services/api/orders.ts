import { TEXTS } from '../../protocol/base/errors.ts'
import { isObject } from '../../protocol/base/json.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { parseListPage } from '../../protocol/content/content-base.ts'
import type { ListPage } from '../../protocol/content/creative-types.ts'
import { ORDER_ENDPOINTS } from '../../protocol/endpoints/order-endpoints.ts'
import type { OrderAction } from '../../protocol/enums/market.ts'
import { parsePurchase } from '../../protocol/market/asset-parsers.ts'
import type { PaymentMethod, Purchase } from '../../protocol/market/market-types.ts'
import { parsePaymentMethods } from '../../protocol/market/order-parsers.ts'
import { type CallOptions, createCallOf, mapListError } from '../http/call.ts'
import { createRoute } from '../http/call-route.ts'
import { parseOne } from '../http/response-body.ts'
import { withServerMessage } from '../http/server-message.ts'
import type { HttpClient } from '../http/types.ts'

const CHANGE_FAILED = 'The order couldn’t be changed. Please try again.'
const SAVE_FAILED = 'Your payment methods couldn’t be saved. Please try again.'

const ENDPOINT_OF = {
  confirm: 'orders.confirm',
  cancel: 'orders.cancel',
  refund: 'orders.refund',
} as const satisfies Record<OrderAction, keyof typeof ORDER_ENDPOINTS>

/** Orders and payment methods, API extensions. Every rejection is a ServiceFailure. */
export function createOrdersApi(http: HttpClient) {
  const call = createCallOf(
    http,
    ORDER_ENDPOINTS,
    createRoute(http, (name) => name === 'orders.list'),
  )
  const readOrder = (data: Json): Purchase => parseOne(data, parsePurchase, http.apiOrigin)
  return {
    /** Purchases of the user's assets; those that await payment come first. */
    async sales({
      page = 1,
      signal,
    }: CallOptions & { page?: number } = {}): Promise<ListPage<Purchase>> {
      const data = await mapListError(TEXTS.dataFailed, call('orders.list', { page, signal }))
      return parseListPage(data, page, null, (raw) => parsePurchase(raw, http.apiOrigin))
    },

    /** A purchase as its buyer or seller. */
    async get(id: Id, { signal }: CallOptions = {}): Promise<Purchase> {
      const request = call('orders.get', { params: { id }, signal })
      return readOrder(await mapListError(TEXTS.dataFailed, request))
    },

    /** Repeating an action succeeds. */
    async change(id: Id, action: OrderAction, { signal }: CallOptions = {}): Promise<Purchase> {
      const request = call(ENDPOINT_OF[action], { params: { id }, signal })
      return readOrder(await withServerMessage(CHANGE_FAILED, request))
    },

    async paymentMethods({ signal }: CallOptions = {}): Promise<PaymentMethod[]> {
      const request = call('paymentMethods.get', { signal })
      return methodsOf(await mapListError(TEXTS.dataFailed, request))
    },

    /** Replaces the user's payment methods. */
    async updatePaymentMethods(
      methods: readonly PaymentMethod[],
      { signal }: CallOptions = {},
    ): Promise<PaymentMethod[]> {
      const body = { methods: methods.map((method) => ({ ...method })) }
      const request = call('paymentMethods.update', { body, signal })
      return methodsOf(await withServerMessage(SAVE_FAILED, request))
    },
  }
}

const methodsOf = (data: Json): PaymentMethod[] =>
  parsePaymentMethods(isObject(data) ? data.methods : data)
