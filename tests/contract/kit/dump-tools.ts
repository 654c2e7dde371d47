import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../server/db/schema.ts'

/** Paths of PostgreSQL's client programs. */
export interface DumpTools {
  readonly dump: string
  readonly restore: string
}

/** Major version of a server, such as 18. */
export async function serverMajor(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version_num') as version`.execute(db)
  return Math.floor(Number(rows[0]?.version) / 10_000)
}

/**
 * The `pg_dump` and `pg_restore` of a major version, in the PATH or where Debian installs them; null
 * where they are missing. An older `pg_dump` refuses the server, and an older server does not know
 * all settings in the dump of a newer one.
 */
export function findDumpTools(major: number): DumpTools | null {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin'),
  ]
  for (const folder of folders) {
    const tools = { dump: join(folder, 'pg_dump'), restore: join(folder, 'pg_restore') }
    if (Object.values(tools).every((tool) => existsSync(tool) && majorOf(tool) === major))
      return tools
  }
  return null
}

function majorOf(program: string): number {
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' })
  return Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1])
}
