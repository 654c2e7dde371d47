import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '../../server/db/create.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { startPostgres } from '../../server/postgres.ts'
import { makeDatabaseFolder } from './database-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the maintenance database of the run's PostgreSQL. */
    postgresUrl: string
  }
}

/** The migrated database every test's own one is copied from. */
export const TEMPLATE = 'kinyeti_template'

/** One PostgreSQL for the whole run, without the disk waits that only matter after a power cut. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
  project.provide('postgresUrl', adminUrl)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
