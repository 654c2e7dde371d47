import { createAdminApi } from '../../src/services/api/admin.ts'
import { createModerationApi } from '../../src/services/api/moderation.ts'
import { createClient } from './client.ts'
import type { Api, Person } from './kit.ts'

/** Grants staff or superuser rights directly in the database. */
export async function promote(
  api: Api,
  person: Person,
  rights: { is_staff?: boolean; is_superuser?: boolean },
): Promise<Person> {
  await api.db.updateTable('users').set(rights).where('id', '=', person.id).execute()
  return person
}

/** The client's services for a signed-in user. */
export function safetyOf(api: Api, person: Person) {
  const client = createClient(api, person)
  return {
    calls: client.calls,
    admin: createAdminApi(client.http),
    moderation: createModerationApi(client.http),
  }
}

/** Status and message of a failed call. */
export const refusal = (work: Promise<unknown>): Promise<[number, string] | 'done'> =>
  work.then(
    () => 'done' as const,
    (error: { status: number; message: string }) => [error.status, error.message],
  )
