import type * as v from 'valibot'
import type { paymentMethodsSchema } from '../../src/protocol/market/payment-methods-schemas.ts'
import type { PaymentMethodJson, PaymentMethodsJson } from '../../src/protocol/responses/market.ts'
import type { Context } from '../context.ts'
import type { Store } from './json.ts'

/** Payment methods by user id, each in the user's order. */
export async function paymentMethodsOf(
  db: Store,
  userIds: readonly number[],
): Promise<Map<number, PaymentMethodJson[]>> {
  const methods = new Map<number, PaymentMethodJson[]>()
  if (userIds.length === 0) return methods
  const rows = await db
    .selectFrom('payment_methods')
    .selectAll()
    .where('user_id', 'in', [...new Set(userIds)])
    .orderBy('position')
    .execute()
  for (const { user_id, method, account, name, place } of rows) {
    const own = methods.get(user_id) ?? []
    own.push({ method, account, name, place })
    methods.set(user_id, own)
  }
  return methods
}

/** A user's own payment methods. */
export async function readPaymentMethods(db: Store, userId: number): Promise<PaymentMethodsJson> {
  return { methods: (await paymentMethodsOf(db, [userId])).get(userId) ?? [] }
}

/** Replaces a user's payment methods; open orders show the new ones. */
export function replacePaymentMethods(
  ctx: Context,
  userId: number,
  { methods }: v.InferOutput<typeof paymentMethodsSchema>,
): Promise<PaymentMethodsJson> {
  return ctx.db.transaction().execute(async (trx) => {
    // Two requests at once: the second one replaces what the first one has stored.
    await trx
      .selectFrom('profiles')
      .select('user_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .execute()
    await trx.deleteFrom('payment_methods').where('user_id', '=', userId).execute()
    if (methods.length > 0) {
      const rows = methods.map((method, position) => ({ ...method, position, user_id: userId }))
      await trx.insertInto('payment_methods').values(rows).execute()
    }
    return readPaymentMethods(trx, userId)
  })
}
