import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase } from '../../server/db/create.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { migrateJobs } from '../../server/jobs/worker.ts'
import { startPostgres } from '../../server/postgres.ts'
import { makeDatabaseFolder } from '../../tools/test/database-folder.ts'

/** The migrated database that each test server's database is copied from. */
export const TEMPLATE = 'kinyeti_template'

export interface TestPostgres {
  /** URL of the maintenance database. */
  readonly adminUrl: string
  /** Stops it and removes its files. */
  stop(): Promise<void>
}

/** Starts the PostgreSQL of a test run, without disk syncs, which only matter after a power cut. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = makeDatabaseFolder()
  const postgres = await startPostgres(join(folder, 'postgres'), {
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
      // The folder may be in memory, and each database is copied through the log.
      max_wal_size: '128MB',
    },
  })
  const adminUrl = postgres.url('postgres')
  await createDatabase(adminUrl, TEMPLATE)
  const db = openDatabase(postgres.url(TEMPLATE), { max: 1 })
  await migrate(db)
  await db.destroy()
  await migrateJobs(postgres.url(TEMPLATE))
  return {
    adminUrl,
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
