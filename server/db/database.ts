import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'
import { MIN_SIMILARITY } from './trigram-match.ts'

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082

/** Upper bounds for queries and locks, so that no request blocks others for longer. */
const TIMEOUT_SETTINGS = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
} as const

/** Default time a query waits for a connection. */
const CONNECTION_TIMEOUT_MS = 10_000

export interface DatabaseOptions {
  /** Maximum number of connections. */
  readonly max?: number
  /** How long, in ms, a query waits for a connection. */
  readonly connectionTimeoutMs?: number
  /** No timeouts: for migrations and seeding. */
  readonly withoutTimeouts?: boolean
}

/**
 * Opens a connection pool. `count(*)` and ids are returned as numbers, calendar dates as
 * `YYYY-MM-DD` text. A lost connection fails only the query that uses it.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Kysely<Database> {
  const settings = {
    'pg_trgm.word_similarity_threshold': MIN_SIMILARITY,
    ...(options.withoutTimeouts ? {} : TIMEOUT_SETTINGS),
  }
  const setupStatements = Object.entries(settings).map(
    ([name, value]) => `set ${name} = '${value}'`,
  )
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? CONNECTION_TIMEOUT_MS,
    types: { getTypeParser: typeParser },
    // The pool awaits this; a connection that is lost here is discarded.
    onConnect: async (client) => {
      client.on('error', () => {})
      await client.query(setupStatements.join('; '))
    },
  })
  // The pool handles errors of idle connections only; an unhandled error event would end the
  // process.
  pool.on('error', () => {})
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

/** Kysely does not give access to its pool. */
const pools = new WeakMap<Kysely<Database>, pg.Pool>()

/** Connections of a database that `openDatabase` opened, and queries that wait for one. */
export function connectionCounts(db: Kysely<Database>) {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { total: totalCount, idle: idleCount, waiting: waitingCount }
}

/** `{1,2}` */
const parseIntegers = (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`)

const typeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && oid === INT8) return Number
  if (format !== 'binary' && oid === INT8_ARRAY) return parseIntegers
  if (format !== 'binary' && oid === DATE) return String
  return pg.types.getTypeParser(oid, format as 'text')
}
