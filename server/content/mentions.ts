import { sql, type Transaction } from 'kysely'
import { parseContent } from '../../src/protocol/content/content-parts.ts'
import type { Database } from '../db/schema.ts'

/** Maximum number of users notified of one text. */
const MAX_MENTIONED = 10

const usernamesIn = (text: string): Set<string> =>
  new Set(
    parseContent(text).flatMap((segment) =>
      segment.kind === 'mention' ? [segment.username.toLowerCase()] : [],
    ),
  )

/**
 * The active users that a text mentions as `@username`, at most 10, in the order of the text.
 * @param previousText the text before it was edited, whose mentions are left out
 */
export async function mentionedUsers(
  trx: Transaction<Database>,
  text: string,
  previousText = '',
): Promise<number[]> {
  const previous = usernamesIn(previousText)
  const names = [...usernamesIn(text)].filter((name) => !previous.has(name)).slice(0, MAX_MENTIONED)
  if (names.length === 0) return []
  const users = await trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(username) = any(${names})`)
    .where('deleted_at', 'is', null)
    .orderBy(sql`array_position(${names}::text[], lower(username))`)
    .execute()
  return users.map(({ id }) => id)
}
