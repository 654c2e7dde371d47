import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A migration that runs outside of a transaction, so that it locks no writers of a large table for
 * long. It may be killed at any point and then runs again from the start: `up` is repeatable.
 */
export interface OnlineMigration extends Migration {
  readonly isOnline: true
}

export const isOnline = (migration: Migration): migration is OnlineMigration =>
  'isOnline' in migration

/**
 * Builds indexes while their tables are written to. An index that a killed run left invalid is
 * dropped and built again.
 * @param definitions by name: what follows `create index concurrently <name>`
 */
export async function buildIndexes(
  db: Kysely<unknown>,
  definitions: { readonly [name: string]: string },
): Promise<void> {
  for (const [name, definition] of Object.entries(definitions)) {
    const { rows } = await sql<{ indisvalid: boolean }>`
      select indisvalid from pg_index where indexrelid = to_regclass(${name})`.execute(db)
    if (rows[0]?.indisvalid) continue
    if (rows.length > 0) await sql.raw(`drop index concurrently ${name}`).execute(db)
    await sql.raw(`create index concurrently ${name} ${definition}`).execute(db)
  }
}
