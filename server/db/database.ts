import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { LEAST_ALIKE } from './alike.ts'
import type { Database } from './schema.ts'

const INT8 = 20
const DATE = 1082

/** Nobody is answered later than this, and nobody holds up the others for longer. */
const LIMITS = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
} as const

/** How long a query waits for a connection, unless told otherwise. */
const PATIENCE_MS = 10_000

export interface DatabaseOptions {
  /** Connections at a time. */
  readonly max?: number
  /** How long a query waits for a connection. */
  readonly patienceMs?: number
  /** Without limits of time: for moving the schema and filling the database. */
  readonly unhurried?: boolean
}

/**
 * Opens a pool. `count(*)` and ids come back as numbers, calendar dates as `YYYY-MM-DD` text. A
 * connection that is lost fails the query it was busy with, nothing else.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Kysely<Database> {
  const settings = {
    'pg_trgm.word_similarity_threshold': LEAST_ALIKE,
    ...(options.unhurried ? {} : LIMITS),
  }
  const prepare = Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`)
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: options.patienceMs ?? PATIENCE_MS,
    types: { getTypeParser: typeParser },
    // Waited for; a connection that is lost here is thrown away.
    onConnect: async (client) => {
      client.on('error', () => {})
      await client.query(prepare.join('; '))
    },
  })
  // The pool hears its idle connections only; an error that nobody hears ends the process.
  pool.on('error', () => {})
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

const typeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && oid === INT8) return Number
  if (format !== 'binary' && oid === DATE) return String
  return pg.types.getTypeParser(oid, format as 'text')
}
