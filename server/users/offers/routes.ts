import type { Area } from '../../context.ts'
import { listOffers } from './offers.ts'

/** Services users offer (specification 7.13, A28). Reading needs no sign-in. */
export const register: Area = (app, ctx) => {
  app.get('/api/services/', (request) => listOffers(ctx, request))
}
