import type { Area } from '../../context.ts'
import { listOffers } from './offers.ts'

/** What people offer (specification 7.13, A28). Reading needs nobody. */
export const register: Area = (app, ctx) => {
  app.get('/api/services/', (request) => listOffers(ctx, request))
}
