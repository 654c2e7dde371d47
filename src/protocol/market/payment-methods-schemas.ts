import * as v from 'valibot'
import { atMost, required, text } from '../base/schema-parts.ts'
import { PAYMENT_METHODS, type PaymentMethodName } from '../enums/market.ts'
import {
  MAX_ACCOUNT_LENGTH,
  MAX_HOLDER_LENGTH,
  MAX_PLACE_LENGTH,
  PAYMENT_METHOD_NAMES,
} from './orders.ts'

/** Request schema of a seller's payment methods, with messages for users. */

const optionalField = (name: string, limit: number) =>
  v.optional(v.pipe(text(name), v.trim(), atMost(name, limit)), '')

const mobileMoney = (method: Exclude<PaymentMethodName, 'cash'>) =>
  v.pipe(
    v.object({
      method: v.literal(method),
      account: required(`The ${PAYMENT_METHOD_NAMES[method]} number`, MAX_ACCOUNT_LENGTH),
      name: optionalField('The account name', MAX_HOLDER_LENGTH),
    }),
    v.transform((fields) => ({ ...fields, place: '' })),
  )

const cash = v.pipe(
  v.object({
    method: v.literal('cash'),
    place: optionalField('The place', MAX_PLACE_LENGTH),
  }),
  v.transform((fields) => ({ ...fields, account: '', name: '' })),
)

/** How buyers pay the user; replaces all earlier methods. */
export const paymentMethodsSchema = v.object({
  methods: v.pipe(
    v.array(
      v.variant(
        'method',
        [mobileMoney('m_gurush'), mobileMoney('mtn_momo'), mobileMoney('m_pesa'), cash],
        'Choose m-GURUSH, MTN MoMo, M-Pesa or cash on meeting.',
      ),
      'Send a list of payment methods.',
    ),
    v.maxLength(PAYMENT_METHODS.length, 'Send each payment method once.'),
    v.check(
      (methods) => new Set(methods.map(({ method }) => method)).size === methods.length,
      'Send each payment method once.',
    ),
  ),
})
