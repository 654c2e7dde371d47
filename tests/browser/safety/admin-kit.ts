import type { Locator, Page } from 'playwright/test'
import { openDatabase } from '../../../server/db/database.ts'
import type { TestUser, World } from '../kit/kit.ts'

/** Gives an account rights that only the database can grant. */
export async function promote(
  world: World,
  user: TestUser,
  rights: { is_staff?: boolean; is_superuser?: boolean },
): Promise<TestUser> {
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  await db.updateTable('users').set(rights).where('id', '=', user.id).execute()
  await db.destroy()
  return user
}

export const staffMember = async (world: World, name = 'Keji'): Promise<TestUser> =>
  promote(world, await world.createUser(name), { is_staff: true })

export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** The status of an API request by a user, or by an anonymous user if null. */
export async function statusOf(world: World, path: string, user: TestUser | null): Promise<number> {
  const headers: { [name: string]: string } =
    user === null ? {} : { authorization: `Bearer ${user.access}` }
  return (await fetch(`${world.server.origin}/api/${path}`, { headers })).status
}

/** Reports a content item as this user. */
export const report = (
  world: World,
  user: TestUser,
  content_type: string,
  object_id: number,
  details = '',
  // biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
): Promise<any> =>
  world.call(user, 'POST', 'reports/', {
    content_type,
    object_id,
    reason: 'spam',
    details,
    client_id: `report-${content_type}-${object_id}-${user.id}`,
  })
