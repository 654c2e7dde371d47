import { createAdminApi } from '../../../src/services/api/admin.ts'
import { createModerationApi } from '../../../src/services/api/moderation.ts'
import type { Api, TestUser } from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'

/** Grants staff or superuser rights directly in the database. */
export async function promote(
  api: Api,
  user: TestUser,
  rights: { is_staff?: boolean; is_superuser?: boolean },
): Promise<TestUser> {
  await api.db.updateTable('users').set(rights).where('id', '=', user.id).execute()
  return user
}

/** The client's services for a signed-in user. */
export function safetyOf(api: Api, user: TestUser) {
  const client = createClient(api, user)
  return {
    calls: client.calls,
    admin: createAdminApi(client.http),
    moderation: createModerationApi(client.http),
  }
}

/** Status and message of a failed call. */
export const rejectionOf = (call: Promise<unknown>): Promise<[number, string] | 'done'> =>
  call.then(
    () => 'done' as const,
    (error: { status: number; message: string }) => [error.status, error.message],
  )
