import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../server/db/create.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { startPostgres } from '../../server/postgres.ts'

/** The migrated database that every worker's own one is copied from. */
export const TEMPLATE = 'kinyeti_template'

/** One PostgreSQL for the run; the client must have been built before. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync('dist/index.html')) {
    throw new Error('There is no built client. Run `npm run build` first.')
  }
  const folder = mkdtempSync(join(tmpdir(), 'kinyeti-browser-'))
  // Root runs PostgreSQL as someone else, who has to get in.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  const adminUrl = postgres.url('postgres')
  await createDatabase(adminUrl, TEMPLATE)
  const db = openDatabase(postgres.url(TEMPLATE), { max: 1 })
  await migrate(db)
  await db.destroy()
  process.env.KINYETI_TEST_POSTGRES = adminUrl
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
