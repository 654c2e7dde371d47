import { ORDER_ACTIONS } from '../../src/protocol/enums/market.ts'
import { paymentMethodsSchema } from '../../src/protocol/market/payment-methods-schemas.ts'
import { currentUser, requireUser } from '../account/auth/current-user.ts'
import type { Area } from '../context.ts'
import { idParam, parse } from '../http/validation.ts'
import { changeOrder, listOrders, readOrder } from './orders.ts'
import { readPaymentMethods, replacePaymentMethods } from './payment-methods.ts'

type IdPath = { Params: { id: string } }

/** Orders of assets, and how sellers are paid; API extensions. */
export const registerOrders: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.get('/api/orders/', requireAuth, (request) =>
    listOrders(ctx, request, currentUser(request).id),
  )

  app.get<IdPath>('/api/orders/:id/', requireAuth, (request) =>
    readOrder(ctx, currentUser(request).id, idParam(request.params.id)),
  )

  for (const action of ORDER_ACTIONS) {
    app.post<IdPath>(`/api/orders/:id/${action}/`, requireAuth, (request) =>
      changeOrder(ctx, currentUser(request), idParam(request.params.id), action),
    )
  }

  app.get('/api/payment-methods/', requireAuth, (request) =>
    readPaymentMethods(ctx.db, currentUser(request).id),
  )

  app.put('/api/payment-methods/', requireAuth, (request) =>
    replacePaymentMethods(ctx, currentUser(request).id, parse(paymentMethodsSchema, request.body)),
  )
}
