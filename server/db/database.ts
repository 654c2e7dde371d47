import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

const INT8 = 20
const DATE = 1082
/** A word of a title counts as spelled alike from here on, 0 to 1; `milya` is half of `milaya`. */
const SPELLED_ALIKE = 0.5

/** Opens a pool. `count(*)` and ids come back as numbers, calendar dates as `YYYY-MM-DD` text. */
export function openDatabase(url: string, options: { max?: number } = {}): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: typeParser },
  })
  // An idle connection that the server drops is replaced at the next query; unheard it would
  // end the process.
  pool.on('error', () => {})
  const alike = CompiledQuery.raw(`set pg_trgm.word_similarity_threshold = ${SPELLED_ALIKE}`)
  return new Kysely<Database>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => {
        await connection.executeQuery(alike)
      },
    }),
  })
}

const typeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && oid === INT8) return Number
  if (format !== 'binary' && oid === DATE) return String
  return pg.types.getTypeParser(oid, format as 'text')
}
