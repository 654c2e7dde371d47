import { sql, type Transaction } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS, migrate } from '../../../server/db/migrate.ts'
import { buildIndexes, type OnlineMigration } from '../../../server/db/online-migration.ts'
import type { Database } from '../../../server/db/schema.ts'
import { startFileApi } from '../kit/kit.ts'

const api = await startFileApi()
const tag = (word: string) => sql`insert into tagged (word) values (${word})`

await sql`create table tagged (id bigserial primary key, word text not null)`.execute(api.db)
await tag('river').execute(api.db)

const migrations = { ...MIGRATIONS }

/** Adds an online migration that builds an index of that name. */
function addIndex(name: string): void {
  const migration: OnlineMigration = {
    isOnline: true,
    up: (db) => buildIndexes(db, { [name]: 'on tagged (word)' }),
  }
  migrations[`9000-${name}`] = migration
}

const builderPids = async (): Promise<number[]> => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query like 'create index concurrently%'`.execute(api.db)
  return rows.map(({ pid }) => pid)
}

/** An open transaction that has written: building an index waits for its end. */
async function whileWriting(task: () => Promise<void>): Promise<void> {
  await api.db.transaction().execute(async (trx: Transaction<Database>) => {
    await tag('open').execute(trx)
    await task()
  })
}

const isValid = async (name: string): Promise<boolean | undefined> => {
  const { rows } = await sql<{ indisvalid: boolean }>`select indisvalid from pg_index
    where indexrelid = to_regclass(${name})`.execute(api.db)
  return rows[0]?.indisvalid
}

const timesRecorded = async (name: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from kysely_migration
    where name = ${`9000-${name}`}`.execute(api.db)
  return rows[0]?.count ?? 0
}

test('building an index does not block writers of its table', async () => {
  addIndex('a_words_idx')
  let migrated: Promise<void> | undefined
  await whileWriting(async () => {
    migrated = migrate(api.db, migrations)
    await expect.poll(builderPids).toHaveLength(1)
    await api.db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '1s'`.execute(trx)
      await tag('heron').execute(trx)
    })
  })
  await migrated
  expect(await isValid('a_words_idx')).toBe(true)
})

test('an index whose build was killed is dropped and built again with the next start', async () => {
  addIndex('b_words_idx')
  await whileWriting(async () => {
    const migrated = expect(migrate(api.db, migrations)).rejects.toThrow('terminat')
    await expect.poll(builderPids).toHaveLength(1)
    const [pid] = await builderPids()
    await sql`select pg_terminate_backend(${pid})`.execute(api.db)
    await migrated
  })
  expect([await isValid('b_words_idx'), await timesRecorded('b_words_idx')]).toEqual([false, 0])
  await migrate(api.db, migrations)
  expect([await isValid('b_words_idx'), await timesRecorded('b_words_idx')]).toEqual([true, 1])
})

test('two processes that start at once run an online migration once', async () => {
  addIndex('c_words_idx')
  let started: Promise<void>[] = []
  await whileWriting(async () => {
    started = [migrate(api.db, migrations), migrate(api.db, migrations)]
    await expect.poll(builderPids).toHaveLength(1)
  })
  await Promise.all(started)
  expect([await isValid('c_words_idx'), await timesRecorded('c_words_idx')]).toEqual([true, 1])
})
