import { type Kysely, sql } from 'kysely'
import type { Database } from '../server/db/schema.ts'

const BATCH = 5000

/** Column name → PostgreSQL type. */
type Columns = { readonly [column: string]: string }
type Row<C extends Columns> = { readonly [K in keyof C]: unknown }

export interface BatchOptions {
  /** Existing rows are not changed. */
  skipExisting?: boolean
}

/**
 * Inserts many rows, a few thousand at a time as one JSON parameter each, which is far faster than
 * one parameter per value. Timestamps are ISO text.
 */
export async function insertBatches<C extends Columns>(
  db: Kysely<Database>,
  table: keyof Database,
  columns: C,
  rows: readonly Row<C>[],
  options: BatchOptions = {},
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  const fields = sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(', '),
  )
  const conflict = options.skipExisting ? sql` on conflict do nothing` : sql``
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH))
    await sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_to_recordset(${batch}::jsonb) as batch(${fields})
      ${conflict}`.execute(db)
  }
}

/** Allocates `count` new ids of a table, ascending. */
export async function reserveIds(
  db: Kysely<Database>,
  table: keyof Database,
  count: number,
): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    from generate_series(1, ${count}::int)`.execute(db)
  return result.rows.map((row) => row.id).sort((a, b) => a - b)
}
