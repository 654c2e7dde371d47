import type { User } from '../base/types.ts'

export interface Roles {
  anonymous: boolean
  authenticated: boolean
  staff: boolean
  superuser: boolean
  freelancer: boolean
  seller: boolean
}

/** The roles of a user by section 1 and ENT-06. `staff` is `is_staff` only. */
export function deriveRoles(user: User | null): Roles {
  return {
    anonymous: user === null,
    authenticated: user !== null,
    staff: user?.is_staff ?? false,
    superuser: user?.is_superuser ?? false,
    freelancer: (user?.freelancer_profile ?? null) !== null,
    seller: (user?.assets.length ?? 0) > 0,
  }
}

export type AccessLevel = 'guest' | 'user' | 'staff' | 'superuser'

/** The highest of the four access levels of ROLE-01. */
export function accessLevel(user: User | null): AccessLevel {
  if (user === null) return 'guest'
  if (user.is_superuser) return 'superuser'
  return user.is_staff ? 'staff' : 'user'
}

const ADMITTED = {
  public: ['guest', 'user', 'staff', 'superuser'],
  guest: ['guest'],
  auth: ['user', 'staff', 'superuser'],
  staff: ['staff', 'superuser'],
  superuser: ['superuser'],
} as const satisfies Record<string, readonly AccessLevel[]>

/** `guest`: pages for anonymous users only. */
export type GuardLevel = keyof typeof ADMITTED

/** Whether a route guarded at `level` admits `user` (GUARD-05…08). */
export function guardAllows(level: GuardLevel, user: User | null): boolean {
  const admitted: readonly AccessLevel[] = ADMITTED[level]
  return admitted.includes(accessLevel(user))
}
