import type { Locator, Page } from 'playwright/test'
import { openDatabase } from '../../server/db/database.ts'
import type { Person, World } from './kit.ts'

/** Gives an account rights that only the database can grant. */
export async function promote(
  world: World,
  person: Person,
  rights: { is_staff?: boolean; is_superuser?: boolean },
): Promise<Person> {
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  await db.updateTable('users').set(rights).where('id', '=', person.id).execute()
  await db.destroy()
  return person
}

export const staffMember = async (world: World, name = 'Keji'): Promise<Person> =>
  promote(world, await world.person(name), { is_staff: true })

export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** The status of an API request by a user, or by an anonymous user if null. */
export async function statusOf(world: World, path: string, person: Person | null): Promise<number> {
  const headers: { [name: string]: string } =
    person === null ? {} : { authorization: `Bearer ${person.access}` }
  return (await fetch(`${world.server.origin}/api/${path}`, { headers })).status
}

/** Reports a content item as this user. */
export const report = (
  world: World,
  person: Person,
  content_type: string,
  object_id: number,
  details = '',
  // biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
): Promise<any> =>
  world.call(person, 'POST', 'reports/', {
    content_type,
    object_id,
    reason: 'spam',
    details,
    client_id: `report-${content_type}-${object_id}-${person.id}`,
  })
