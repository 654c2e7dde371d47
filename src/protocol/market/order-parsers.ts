import { parseUserRelation } from '../account/user-relation.ts'
import { firstText, isObject, type JsonObject, parseList } from '../base/json.ts'
import type { Json } from '../base/types.ts'
import { ORDER_ROLES, PURCHASE_STATUSES, type PurchaseStatus } from '../enums/market.ts'
import type { PaymentMethod, Purchase, PurchaseEvent } from './market-types.ts'

type OrderFields = Pick<Purchase, 'status' | 'payment_methods' | 'reference' | 'history' | 'buyer'>

/** The fields of a purchase that an API without orders does not send. */
export function parseOrderFields(raw: JsonObject, apiOrigin: string): OrderFields {
  return {
    // An API that follows the specification completes a purchase at once.
    status: statusOf(raw.status) ?? 'completed',
    payment_methods: parsePaymentMethods(raw.payment_methods),
    reference: firstText(raw.reference, raw.receipt) ?? '',
    history: parseList(raw.history, readEvent),
    buyer: parseUserRelation(raw.buyer, apiOrigin),
  }
}

const statusOf = (value: Json | undefined): PurchaseStatus | undefined =>
  PURCHASE_STATUSES.find((status) => status === value)

function readEvent(raw: Json): PurchaseEvent | null {
  const status = isObject(raw) ? statusOf(raw.status) : undefined
  if (!isObject(raw) || status === undefined) return null
  const by = ORDER_ROLES.find((role) => role === raw.by) ?? null
  return { status, by, at: firstText(raw.at) ?? '' }
}

/** The readable payment methods of a list. */
export function parsePaymentMethods(list: Json | undefined): PaymentMethod[] {
  return parseList(list, (raw) => {
    const method = isObject(raw) ? firstText(raw.method) : null
    if (!isObject(raw) || method === null) return null
    const [account, name, place] = [raw.account, raw.name, raw.place].map(
      (value) => firstText(value)?.trim() ?? '',
    )
    return { method, account: account ?? '', name: name ?? '', place: place ?? '' }
  })
}
