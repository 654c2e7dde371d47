import type { Area } from '../../context.ts'
import { registerEmailConfirmation } from './email-confirmation.ts'
import { registerGoogle } from './google.ts'
import { registerPasswordReset } from './password-reset-routes.ts'
import { registerPassword } from './password-routes.ts'
import { registerTokens } from './token-routes.ts'

/** The paths of specification 7.1 except `users/`, password reset and e-mail confirmation. */
export const register: Area = async (app, ctx) => {
  await registerTokens(app, ctx)
  await registerPassword(app, ctx)
  await registerPasswordReset(app, ctx)
  await registerEmailConfirmation(app, ctx)
  await registerGoogle(app, ctx)
}
