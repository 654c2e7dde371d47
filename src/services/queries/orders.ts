import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { idKey } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { PaymentMethod } from '../../protocol/market/market-types.ts'
import type { PublicApi as Api } from '../public-api.ts'
import { items, PAGES } from './pages.ts'

const PAYMENT_METHODS = ['paymentMethods'] as const

/** Orders of the user's assets; for `useInfiniteQuery`. */
export const salesQuery = (api: Api) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: ['orders', 'sales'],
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).orders.sales({ page: pageParam, signal }),
    select: items,
  })

/** One order, for its buyer or seller. */
export const orderQuery = (api: Api, id: Id) =>
  queryOptions({
    queryKey: ['orders', idKey(id)],
    queryFn: async ({ signal }) => (await api.content()).orders.get(id, { signal }),
  })

export const paymentMethodsQuery = (api: Api) =>
  queryOptions({
    queryKey: PAYMENT_METHODS,
    queryFn: async ({ signal }) => (await api.content()).orders.paymentMethods({ signal }),
  })

export const updatePaymentMethodsMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['updatePaymentMethods'],
    mutationFn: async (methods: readonly PaymentMethod[]) =>
      (await api.content()).orders.updatePaymentMethods(methods),
    onSuccess: (methods, _input, _result, { client }) => {
      client.setQueryData(PAYMENT_METHODS, methods)
    },
  })
