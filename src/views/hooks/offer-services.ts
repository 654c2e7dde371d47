import { deriveRoles } from '../../protocol/account/roles.ts'
import type { Extra } from '../../protocol/base/api-extensions.ts'
import type { User } from '../../protocol/base/types.ts'
import { useApp } from '../app-context.tsx'
import { useUser } from './session.ts'

/** The form of a new service, where a user who is no freelancer becomes one first. */
export const NEW_SERVICE_PATH = '/services/new'
/** Where an API without the extension lets a user describe what they do. */
export const PROFILE_SETTINGS_PATH = '/settings#profile'

interface Extras {
  has(name: Extra): boolean
}

/** Where a signed-in user starts to offer services. */
export function offerPath(extras: Extras, user: User | null): string {
  const canOffer = deriveRoles(user).freelancer || extras.has('account_type')
  return extras.has('services') && canOffer ? NEW_SERVICE_PATH : PROFILE_SETTINGS_PATH
}

/** Whether the signed-in user can create services. */
export function useOffersServices(): boolean {
  const user = useUser()
  return useApp().api.extras.has('services') && deriveRoles(user).freelancer
}
