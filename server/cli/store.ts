import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../config.ts'
import { createDatabase } from '../db/create.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { Database } from '../db/schema.ts'
import { migrateJobs } from '../jobs/worker.ts'
import { runningPostgresUrl, startPostgres } from '../postgres.ts'
import { acquireInstanceLock, type InstanceLock } from './instance-lock.ts'

export interface Store {
  readonly db: Kysely<Database>
  /** URL with the password. */
  readonly url: string
  /** Separate connection for the health check. */
  readonly probe: Kysely<Database>
  /**
   * Makes this process the only server of the database until it stops, or one of a cluster.
   * @throws Error with a user-readable message when another server uses it
   */
  lockInstance(isShared: boolean): Promise<void>
  /** Runs long work on its own connection without timeouts. */
  withoutTimeouts(task: (db: Kysely<Database>) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

const DATABASE = 'kinyeti'
const PROBE_TIMEOUT_MS = 2_000

type StoreConfig = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Opens the migrated database of `DATABASE_URL`, or starts the embedded PostgreSQL.
 * @throws Error with a user-readable message
 */
export async function openStore(config: StoreConfig): Promise<Store> {
  if (config.databaseUrl !== null) return connect(config.databaseUrl, async () => {})
  const postgres = await startPostgres(join(config.dataDir, 'postgres'), {
    print: (message) => console.error(message),
  })
  try {
    await createDatabase(postgres.url('postgres'), DATABASE)
    return await connect(postgres.url(DATABASE), () => postgres.stop())
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/**
 * Connects to the embedded database of a running server on the same data folder; null when there is
 * none.
 */
export async function joinStore(config: StoreConfig): Promise<Store | null> {
  const url = runningPostgresUrl(join(config.dataDir, 'postgres'), DATABASE)
  return url === null ? null : connect(url, async () => {})
}

export async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

async function connect(url: string, onStopped: () => Promise<void>): Promise<Store> {
  const withoutTimeouts: Store['withoutTimeouts'] = async (task) => {
    const db = openDatabase(url, { max: 1, withoutTimeouts: true })
    await task(db).finally(() => db.destroy())
  }
  await withoutTimeouts(async (db) => {
    try {
      await sql`select 1`.execute(db)
    } catch (error) {
      throw new Error(
        `The database at ${describeUrl(url)} cannot be reached: ${errorMessage(error)}`,
      )
    }
    await migrate(db)
    await migrateJobs(url)
  })
  let instanceLock: InstanceLock | null = null
  const db = openDatabase(url)
  const probe = openDatabase(url, { max: 1, connectionTimeoutMs: PROBE_TIMEOUT_MS })
  return {
    db,
    url,
    probe,
    withoutTimeouts,
    async lockInstance(isShared) {
      instanceLock = await acquireInstanceLock(url, isShared)
      if (instanceLock !== null) return
      throw new Error(
        `Another Kinyeti serves the database at ${describeUrl(url)} already. Stop it first, or give all of them NATS_URL: without it servers do not receive each other’s events.`,
      )
    },
    async stop() {
      await instanceLock?.release()
      await Promise.all([db.destroy(), probe.destroy()])
      await onStopped()
    },
  }
}

/** Host and database without the password. */
function describeUrl(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL'
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

function errorMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorMessage).join('; ')
  return error instanceof Error ? error.message : String(error)
}
