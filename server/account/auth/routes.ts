import type { Area } from '../../context.ts'
import { registerGoogle } from './google.ts'
import { registerPassword } from './password-routes.ts'
import { registerTokens } from './token-routes.ts'

/** The paths of specification 7.1 except `users/`. */
export const register: Area = async (app, ctx) => {
  await registerTokens(app, ctx)
  await registerPassword(app, ctx)
  await registerGoogle(app, ctx)
}
