import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { createDatabase, dropDatabase } from '../../../server/db/create.ts'
import { TEMPLATE } from '../../kit/postgres.ts'

export interface ChildApi {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  readonly pid: number
  /** What it has printed. */
  output(): string
  /** SIGKILL, without cleanup. Settles when the process has exited. */
  kill(): Promise<void>
  /** SIGTERM: shuts down with everything it started. Settles with the exit code. */
  stop(): Promise<number | null>
}

/** Storage of a separate server process; removed after the last test of the file. */
export interface ChildStore {
  /** Also accessible to the account that runs PostgreSQL when started by root. */
  readonly folder: string
  /** Name of the database in the test run's PostgreSQL. */
  readonly name: string
  readonly databaseUrl: string
  /** Environment of a server without client and demo that uses this folder and database. */
  readonly env: { readonly [name: string]: string }
}

/**
 * Creates a data folder and a migrated database for server processes; removed after the test file.
 */
export async function createChildStore(): Promise<ChildStore> {
  const adminUrl = inject('postgresUrl')
  const name = `t_${randomBytes(8).toString('hex')}`
  const folder = mkdtempSync(join(tmpdir(), 'kinyeti-child-'))
  chmodSync(folder, 0o755)
  await createDatabase(adminUrl, name, TEMPLATE)
  afterAll(async () => {
    await dropDatabase(adminUrl, name)
    rmSync(folder, { recursive: true, force: true })
  })
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const env = {
    DATABASE_URL: url.href,
    KINYETI_DATA: folder,
    KINYETI_CLIENT: 'none',
    KINYETI_DEMO: '0',
  }
  return { folder, name, databaseUrl: url.href, env }
}

/** Allows a machine that is much slower than usual. */
const START_TIMEOUT_MS = 100_000
const SCRIPTS = join(import.meta.dirname, '../../../server/cli')

/**
 * Starts the API in its own process, as in production; settles when it is ready.
 * @param script and its arguments: `start.ts`, or what starts a cluster
 */
export function startChild(
  env: { readonly [name: string]: string },
  [script, ...args]: readonly [string, ...string[]] = ['start.ts'],
): Promise<ChildApi> {
  const child = spawn(process.execPath, [join(SCRIPTS, script), ...args], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const stopChild = () => void child.kill('SIGTERM')
  process.once('exit', stopChild)
  child.once('exit', () => process.off('exit', stopChild))
  return new Promise((resolve, reject) => {
    let output = ''
    const readOutput = (data: Buffer) => {
      output += data.toString()
      const port = /ready at http:\/\/[^:]+:(\d+)/.exec(output)?.[1]
      if (port)
        resolve({
          origin: `http://127.0.0.1:${port}`,
          pid: child.pid ?? 0,
          output: () => output,
          kill: async () => void (await signalAndWait(child, exited, 'SIGKILL')),
          stop: () => signalAndWait(child, exited, 'SIGTERM'),
        })
    }
    child.stdout.on('data', readOutput)
    child.stderr.on('data', readOutput)
    child.once('exit', (code) => reject(new Error(`the API ended with ${code}: ${output}`)))
    const late = setTimeout(() => {
      reject(new Error(`the API is not ready after ${START_TIMEOUT_MS} ms: ${output}`))
      child.kill('SIGKILL')
    }, START_TIMEOUT_MS)
    late.unref()
  })
}

function signalAndWait(
  child: ChildProcess,
  exited: Promise<number | null>,
  signal: NodeJS.Signals,
): Promise<number | null> {
  child.kill(signal)
  return exited
}
