import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../server/db/create.ts'
import { readPostmaster } from '../../server/postgres/postmaster.ts'
import { startPostgres } from '../../server/postgres.ts'
import { makeDatabaseFolder } from '../../tools/test/database-folder.ts'
import { apiPids, CLUSTER_COMMAND, clientOf, pidsOf } from '../contract/kit/cluster-kit.ts'
import { type ChildApi, startChild } from '../contract/kit/durability-child.ts'
import type { Cleanups } from './cleanups.ts'
import { mountMemory } from './small-disk.ts'

const DATABASE = 'kinyeti'

/** The processes of one run: PostgreSQL, and `npm run cluster` with NATS. */
export interface Environment {
  readonly cluster: ChildApi
  readonly client: ReturnType<typeof clientOf>
  /** Folder of PostgreSQL's file system. */
  readonly databaseFolder: string
  /** The newest process of each API. */
  apis(): readonly number[]
  nats(): number
  /** The postmaster, then its children; empty while it does not run. */
  postgres(): readonly number[]
}

export interface EnvironmentOptions {
  readonly cleanups: Cleanups
  /** Settings of the API. */
  readonly env?: { readonly [name: string]: string }
  /** Size of PostgreSQL's file system; null = that of a normal folder. */
  readonly diskBytes?: number | null
}

/**
 * Starts a cluster of two API processes on a PostgreSQL with its default durability.
 * @throws CannotMountError when `diskBytes` is given
 */
export async function startEnvironment({
  cleanups,
  env = {},
  diskBytes = null,
}: EnvironmentOptions): Promise<Environment> {
  const databaseFolder = makeDatabaseFolder()
  const dataFolder = mkdtempSync(join(tmpdir(), 'kinyeti-cluster-'))
  for (const folder of [databaseFolder, dataFolder])
    cleanups.add(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(dataFolder, 0o755)
  const disk = join(databaseFolder, 'disk')
  mkdirSync(disk, { mode: 0o755 })
  if (diskBytes !== null) cleanups.add(mountMemory(disk, diskBytes))
  const folder = join(disk, 'postgres')
  const settings = diskBytes === null ? {} : { min_wal_size: '32MB', max_wal_size: '64MB' }
  const postgres = await started(
    cleanups,
    startPostgres(folder, {
      settings,
      print: (message) => console.error(`  ${message}`),
    }),
  )
  await createDatabase(postgres.url('postgres'), DATABASE)
  const cluster = await started(
    cleanups,
    startChild(
      {
        DATABASE_URL: postgres.url(DATABASE),
        NATS_URL: '',
        KINYETI_DATA: dataFolder,
        KINYETI_CLIENT: 'none',
        KINYETI_DEMO: '0',
        KINYETI_PASSWORD_HASHING: 'light',
        ...env,
      },
      CLUSTER_COMMAND,
    ),
  )
  return {
    cluster,
    client: clientOf(cluster),
    databaseFolder: disk,
    apis: () => newestOf(cluster, ['API process 1', 'API process 2']),
    nats: () => pidsOf('NATS', cluster).at(-1) ?? 0,
    postgres: () => withChildren(readPostmaster(folder)?.pid ?? null),
  }
}

/** Waits for a start, and stops what was started when the run ends, also while it starts. */
function started<T extends { stop(): Promise<unknown> }>(
  cleanups: Cleanups,
  starting: Promise<T>,
): Promise<T> {
  cleanups.add(async () => (await starting.catch(() => null))?.stop())
  return starting
}

const newestOf = (cluster: ChildApi, names: readonly string[]): number[] =>
  names.map((name) => pidsOf(name, cluster).at(-1) ?? 0)

/** Whether a new process has replaced one that was killed. */
export const hasRestarted = ({ cluster }: Environment): boolean => apiPids(cluster).length > 2

/** A process and its children; empty when there is no process. */
function withChildren(pid: number | null): number[] {
  if (pid === null) return []
  const children = readdirSync('/proc')
    .map(Number)
    .filter((child) => child > 0 && parentOf(child) === pid)
  return [pid, ...children]
}

function parentOf(pid: number): number {
  try {
    const [, fields = ''] = /.*\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return Number(fields.split(' ')[1])
  } catch {
    return 0
  }
}

/** Memory of a process, bytes; 0 when it has ended. */
export function residentBytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes) * 1024
  } catch {
    return 0
  }
}
