import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../server/db/create.ts'
import { startPostgres } from '../../server/postgres.ts'
import { makeDatabaseFolder } from '../../tools/test/database-folder.ts'
import { type DemoServer, startDemo } from '../../tools/test/demo-server.ts'
import type { LoadOrder, LoadReport, LoadResult } from './orders.ts'

const SECRET = randomBytes(48).toString('hex')

export interface Servers {
  /** The API, as `npm start` runs it, with the demo data and without limits. */
  readonly product: string
  readonly bare: string
  readonly databaseUrl: string
  /** Key of the access tokens. */
  readonly secret: Uint8Array
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL with its default durability, the API and the bare server. The data folder is in
 * memory if there is room, so that the disk is not measured.
 * @param profileFolder for a CPU profile of the API's process; null = none
 */
export async function startServers(profileFolder: string | null): Promise<Servers> {
  const databaseFolder = makeDatabaseFolder()
  const dataFolder = mkdtempSync(join(tmpdir(), 'kinyeti-bench-'))
  const cleanups: (() => unknown)[] = [
    () => rmSync(dataFolder, { recursive: true, force: true }),
    () => rmSync(databaseFolder, { recursive: true, force: true }),
  ]
  const stop = async (): Promise<void> => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const postgres = await startPostgres(join(databaseFolder, 'postgres'))
    cleanups.push(() => postgres.stop())
    for (const name of ['product', 'bare']) await createDatabase(postgres.url('postgres'), name)
    const demo = await startProduct(postgres.url('product'), dataFolder, profileFolder)
    cleanups.push(() => demo.end())
    const bare = await startChild('bare.ts', [postgres.url('bare')])
    cleanups.push(() => end(bare))
    const [{ origin }] = await once(bare, 'message')
    return {
      product: demo.origin,
      bare: origin,
      databaseUrl: postgres.url('product'),
      secret: new TextEncoder().encode(SECRET),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates the demo data first: analysing its pictures would compete with the measurements. */
async function startProduct(
  databaseUrl: string,
  dataFolder: string,
  profileFolder: string | null,
): Promise<DemoServer> {
  const env = { DATABASE_URL: databaseUrl, SECRET_KEY: SECRET, KINYETI_CLIENT: 'none' }
  const seeding = await startDemo({ dataFolder, env })
  await seeding.end()
  return startDemo({
    dataFolder,
    node: profileFolder === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`],
    env: { ...env, KINYETI_DEMO: '0' },
  })
}

async function startChild(file: string, args: readonly string[] = []): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, file), [...args])
  await once(child, 'spawn')
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  if (child.connected) child.disconnect()
  await exited
}

/** Runs one measurement in a load generator of its own. */
export async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const child = await startChild('load.ts')
  try {
    child.send(order)
    const [report]: [LoadReport] = await Promise.race([
      once(child, 'message') as Promise<[LoadReport]>,
      once(child, 'exit').then((): never => {
        throw new Error('the load generator exited')
      }),
    ])
    if ('failure' in report) throw new Error(report.failure)
    return report.result
  } finally {
    await end(child)
  }
}
