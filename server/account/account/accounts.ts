import { type Kysely, sql, type Transaction } from 'kysely'
import { startOfText } from '../../../src/protocol/base/text.ts'
import type { Database, NewUser, UserRow } from '../../db/schema.ts'

type Store = Kysely<Database> | Transaction<Database>

export class UsernameTakenError extends Error {}
export class EmailTakenError extends Error {}

/** Names that are segments of the API's own paths. */
export const RESERVED_USERNAMES: readonly string[] = ['.', '..', 'search', 'me', 'featured']

/** Letters, digits and @ . + - _, as Django accepts them. */
export const USERNAME_PATTERN = /^[\p{L}\p{M}\p{N}@.+_-]+$/u

/**
 * Creates a user and an empty profile.
 * @param onCreated runs in the same transaction
 * @throws UsernameTakenError, EmailTakenError
 */
export async function createUser(
  db: Kysely<Database>,
  user: NewUser,
  onCreated?: (trx: Transaction<Database>, user: UserRow) => Promise<void>,
): Promise<UserRow> {
  try {
    return await db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto('users')
        .values(user)
        .returningAll()
        .executeTakeFirstOrThrow()
      // Checked after the insert, which waits for a concurrent deletion of an account with this
      // name.
      if (await isRetired(trx, user.username)) throw new UsernameTakenError()
      await trx.insertInto('profiles').values({ user_id: row.id }).execute()
      await onCreated?.(trx, row)
      return row
    })
  } catch (error) {
    throw uniqueViolation(error) ?? error
  }
}

/** The error for the unique constraint that was violated; null for any other failure. */
export function uniqueViolation(error: unknown): UsernameTakenError | EmailTakenError | null {
  if (!(error instanceof Error) || !('constraint' in error)) return null
  if (error.constraint === 'users_username_key') return new UsernameTakenError()
  if (error.constraint === 'users_email_key') return new EmailTakenError()
  return null
}

const nameHash = (username: string) => sql<Buffer>`sha256(convert_to(lower(${username}), 'UTF8'))`

/** Reserves a deleted account's username: a new owner could be mistaken for the previous one. */
export async function retireUsername(trx: Store, username: string): Promise<void> {
  await trx
    .insertInto('retired_usernames')
    .values({ name_hash: nameHash(username) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function isRetired(db: Store, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('retired_usernames')
    .select('retired_at')
    .where('name_hash', '=', nameHash(username))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an account has, or a deleted account had, this name, ignoring case. */
export async function isTaken(
  db: Kysely<Database>,
  column: 'username' | 'email',
  value: string,
  exceptUserId?: number,
): Promise<boolean> {
  let query = db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', [column]), '=', eb.fn('lower', [eb.val(value)])))
  if (exceptUserId !== undefined) query = query.where('id', '!=', exceptUserId)
  if ((await query.executeTakeFirst()) !== undefined) return true
  return column === 'username' && isRetired(db, value)
}

/** A free username similar to the wish: `amani`, else `amani2`, `amani3` and so on. */
export async function findFreeUsername(
  db: Kysely<Database>,
  preferredName: string,
): Promise<string> {
  const validCharacters = [...preferredName.normalize('NFKC')]
    .filter((char) => USERNAME_PATTERN.test(char))
    .join('')
  const base =
    RESERVED_USERNAMES.includes(validCharacters.toLowerCase()) || validCharacters === ''
      ? 'member'
      : validCharacters
  const stem = startOfText(base, 100)
  if (!(await isTaken(db, 'username', stem))) return stem
  for (let number = 2; ; number += 1) {
    const name = `${stem}${number}`
    if (!(await isTaken(db, 'username', name))) return name
  }
}
