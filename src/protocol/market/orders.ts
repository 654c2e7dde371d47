import { PAYMENT_METHODS, type PaymentMethodName } from '../enums/market.ts'

export const PAYMENT_METHOD_NAMES = {
  m_gurush: 'm-GURUSH',
  mtn_momo: 'MTN MoMo',
  m_pesa: 'M-Pesa',
  cash: 'Cash on meeting',
} as const satisfies Record<PaymentMethodName, string>

/** Its name; one that is not known has the API's name. */
export const paymentMethodName = (method: string): string =>
  PAYMENT_METHODS.find((known) => known === method) === undefined
    ? method
    : PAYMENT_METHOD_NAMES[method as PaymentMethodName]

/** Maximum lengths in characters. */
export const MAX_ACCOUNT_LENGTH = 60
export const MAX_HOLDER_LENGTH = 100
export const MAX_PLACE_LENGTH = 200
