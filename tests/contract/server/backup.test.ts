import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../../server/db/create.ts'
import type { Database } from '../../../server/db/schema.ts'
import { startMailServer } from '../../kit/mail-server.ts'
import { findDumpTools, serverMajor } from '../kit/dump-tools.ts'
import { createChildStore } from '../kit/durability-child.ts'
import { type Api, createConfig, createFileFolder, PASSWORD } from '../kit/kit.ts'
import { startMailApi } from '../kit/mail-kit.ts'
import { FIELDS, ZIP } from '../market/assets-kit.ts'
import { jpeg, sendForm, upload } from '../publishing/forms.ts'

/** Backup and restore as docs/deploy.md describes them: the database, then the data folder. */

const smtp = await startMailServer()
const source = await createChildStore()
const original = { databaseUrl: source.databaseUrl, config: createConfig(source.folder) }
const api = await startMailApi(smtp.url, { sharesWith: original })
const folder = createFileFolder()
afterAll(() => smtp.stop())

const ayen = await api.register('ayen')
const lokai = await api.register('lokai')

const post = (token: string, path: string, body = {}) =>
  api.request('POST', `/api/${path}`, { token, body })

/** Creates one row of several kinds. */
async function fill() {
  const picture = (
    await upload(api, ayen.access, { bytes: await jpeg(640, 400), name: 'x.jpg' }, { alt: 'Nile' })
  ).body
  const fields = { ...FIELDS, price_amount: 0, images: [{ id: picture.id, alt: 'Nile' }] }
  const asset = await sendForm(api, 'POST', '/api/creative-assets/', ayen.access, [
    ...Object.entries(fields).map(
      ([name, value]) =>
        [name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
    ),
    ['file', { bytes: ZIP, name: 'brushes.zip' }],
  ])
  const { body: conversation } = await post(ayen.access, 'messaging/conversations/create/', {
    target_user_id: lokai.id,
  })
  await post(lokai.access, `messaging/conversations/${conversation.id}/messages/`, {
    content: 'Hello',
  })
  await post(lokai.access, 'follow/follow/', { user_id: ayen.id })
  await post(ayen.access, 'posts/', { title: 'A post', body: 'Its text', category: 'Craft' })
  expect(await countRows(api.db)).toMatchObject({
    ...{ 'public.assets': 1, 'public.follows': 1, 'public.messages': 1, 'public.pictures': 1 },
    ...{ 'public.posts': 1, 'public.sessions': 2, 'graphile_worker._private_jobs': 2 },
  })
  return { picture, assetId: Number(asset.body.id), conversationId: Number(conversation.id) }
}

const content = await fill()

/** Number of rows of each table, those of the job queue included. */
async function countRows(db: Kysely<Database>): Promise<{ [table: string]: number }> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') order by 1`.execute(db)
  const counts: { [table: string]: number } = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.raw(name)}`.execute(db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

const bytesOf = async ({ origin }: Pick<Api, 'origin'>, path: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(new URL(path, origin))).arrayBuffer())
const rendition = `${content.picture.url}640.webp`

const counts = await countRows(api.db)
const pictureBytes = await bytesOf(api, rendition)
const tools = findDumpTools(await serverMajor(api.db))
const dumpFile = join(folder, 'kinyeti.dump')
if (tools !== null) {
  execFileSync(tools.dump, ['--format=custom', `--file=${dumpFile}`, source.databaseUrl])
}
await api.stop()

/** URL of a new database of the test run's PostgreSQL. */
async function createTarget(template?: string): Promise<string> {
  const adminUrl = inject('postgresUrl')
  const name = `t_${randomBytes(8).toString('hex')}`
  await createDatabase(adminUrl, name, template)
  afterAll(() => dropDatabase(adminUrl, name))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Starts an API on a database and a copy of the data folder, as after a restore. */
async function startRestored(databaseUrl: string) {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  cpSync(source.folder, dataDir, {
    recursive: true,
    filter: (path) => !/^(?:postgres|server)\b/.test(basename(path)),
  })
  const config = { ...original.config, dataDir, mediaDir: join(dataDir, 'media') }
  const restored = await startMailApi(smtp.url, { sharesWith: { databaseUrl, config } })
  afterAll(() => restored.stop())
  return restored
}

async function checkRestored(databaseUrl: string): Promise<void> {
  const restored = await startRestored(databaseUrl)
  expect(await countRows(restored.db)).toEqual(counts)
  const request = (path: string, body: { [field: string]: string }) =>
    restored.request('POST', `/api/${path}`, { body })
  const signIn = await request('auth/token/', { username: 'ayen', password: PASSWORD })
  expect(signIn.status).toBe(200)
  const refreshed = await request('auth/token/refresh/', { refresh: lokai.refresh })
  expect(refreshed.status).toBe(200)
  const messages = await restored.request(
    'GET',
    `/api/messaging/conversations/${content.conversationId}/messages/`,
    { token: refreshed.body.access },
  )
  expect(messages.body.results).toMatchObject([{ content: 'Hello' }])
  expect(await bytesOf(restored, rendition)).toEqual(pictureBytes)
  const download = `/api/creative-assets/${content.assetId}/download/`
  const link = await restored.request('POST', download, { token: signIn.body.access })
  expect(await bytesOf(restored, link.body.url)).toEqual(ZIP)
  smtp.received.length = 0
  await restored.runJobs()
  expect(smtp.received.map(({ to }) => to.join()).sort()).toEqual([
    'ayen@example.org',
    'lokai@example.org',
  ])
}

describe('a server on the copies of a database and its data folder', () => {
  test('has all rows, sessions, files and jobs', async () => {
    await checkRestored(await createTarget(source.name))
  })

  test('has all rows, sessions, files and jobs after pg_dump and pg_restore', async ({ skip }) => {
    if (tools === null) return skip('no pg_dump of the major version of the server')
    const url = await createTarget()
    execFileSync(tools.restore, ['--no-owner', '--exit-on-error', `--dbname=${url}`, dumpFile])
    await checkRestored(url)
  })
})
