import type { FastifyRequest } from 'fastify'
import { currentUser, requireUser } from '../../account/auth/current-user.ts'
import type { Context } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { forbidden } from '../../http/errors.ts'

/**
 * `onRequest` hook: 401 for anonymous users, 403 for users who are neither staff nor superuser
 * (GUARD-06).
 */
export function requireStaff(ctx: Context) {
  const requireAuth = requireUser(ctx)
  return async (request: FastifyRequest): Promise<void> => {
    await requireAuth(request)
    const user = currentUser(request)
    if (!user.is_staff && !user.is_superuser) {
      throw forbidden('Staff access is required', `user ${user.id} is not staff`)
    }
  }
}

type Account = Pick<UserRow, 'id' | 'is_staff' | 'is_superuser' | 'deleted_at'>

/** Users cannot suspend themselves; only superusers suspend staff or superusers. */
export const maySuspend = (staff: Account, user: Account): boolean =>
  staff.id !== user.id &&
  user.deleted_at === null &&
  (staff.is_superuser || (!user.is_staff && !user.is_superuser))

/** Superusers grant and revoke the staff role, except for themselves and other superusers. */
export const mayChangeStaff = (staff: Account, user: Account): boolean =>
  staff.is_superuser && staff.id !== user.id && user.deleted_at === null && !user.is_superuser
