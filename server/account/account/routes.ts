import type { Area } from '../../context.ts'
import { registerOwnProfile } from '../../users/profiles/profile-routes.ts'
import { registerPublicProfiles } from '../../users/profiles/public-routes.ts'
import { registerAccount } from './account-routes.ts'

/** Accounts and profiles (specification 7.2, 7.8). */
export const register: Area = async (app, ctx) => {
  await registerAccount(app, ctx)
  await registerOwnProfile(app, ctx)
  await registerPublicProfiles(app, ctx)
}
