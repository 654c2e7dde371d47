import type { Endpoint } from './endpoint-types.ts'

/** Orders, which are purchases of priced assets, and payment methods; API extensions. */
export const ORDER_ENDPOINTS = {
  'orders.list': { method: 'GET', path: 'orders/', kind: 'private' },
  'orders.get': { method: 'GET', path: 'orders/{id}/', kind: 'private' },
  'orders.confirm': { method: 'POST', path: 'orders/{id}/confirm/', kind: 'private' },
  'orders.cancel': { method: 'POST', path: 'orders/{id}/cancel/', kind: 'private' },
  'orders.refund': { method: 'POST', path: 'orders/{id}/refund/', kind: 'private' },
  'paymentMethods.get': { method: 'GET', path: 'payment-methods/', kind: 'private' },
  'paymentMethods.update': { method: 'PUT', path: 'payment-methods/', kind: 'private' },
} as const satisfies Record<string, Endpoint>
