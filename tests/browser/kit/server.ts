import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase } from '../../../server/db/create.ts'
import { TEMPLATE } from '../../kit/postgres.ts'
import { startShared } from './worker-start.ts'

type Environment = { readonly [name: string]: string }

export interface TestServer {
  /** `http://localhost:<port>`, for client and API. */
  readonly origin: string
  readonly databaseUrl: string
  /** Starts the process; resolves once it is ready. */
  start(): Promise<void>
  /** Stops the process; SIGKILL simulates a crash. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Stops the process and deletes its data. */
  dispose(): Promise<void>
}

/**
 * A free port below the ephemeral port range. A port in that range could be taken by an outgoing
 * connection while the server is down.
 */
async function freePort(): Promise<number> {
  const [first, last] = [20_000, 32_000]
  for (;;) {
    const port = randomInt(first, last)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, 'localhost', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}

/**
 * Starts the reference API in a separate process with a separate database, with the command of `npm
 * start`.
 */
export async function createTestServer(
  env: Environment | ((origin: string) => Environment) = {},
): Promise<TestServer> {
  const adminUrl = process.env.KINYETI_TEST_POSTGRES
  if (!adminUrl) throw new Error('the global set-up did not run')
  const name = `b_${randomBytes(8).toString('hex')}`
  await createDatabase(adminUrl, name, TEMPLATE)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const dataDir = mkdtempSync(join(tmpdir(), 'kinyeti-server-'))
  const port = await freePort()
  let child: ChildProcess | null = null

  const origin = `http://localhost:${port}`
  const server: TestServer = {
    origin,
    databaseUrl: url.href,
    async start() {
      const started = spawn(process.execPath, ['server/cli/start.ts'], {
        env: {
          ...process.env,
          DATABASE_URL: url.href,
          PORT: String(port),
          KINYETI_DATA: dataDir,
          KINYETI_DEMO: '0',
          KINYETI_LIMITS: 'off',
          KINYETI_PASSWORD_HASHING: 'light',
          // Use the client that was built for the run, even if a source file is edited during the
          // run.
          KINYETI_CLIENT: 'built',
          // Most tests inspect the client's requests; tests of server-rendered pages override this.
          KINYETI_PAGES: process.env.KINYETI_PAGES ?? 'empty',
          LOG_LEVEL: 'warn',
          ...(typeof env === 'function' ? env(origin) : env),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      await waitUntilReady(started)
    },
    async stop(signal) {
      const stopping = child
      child = null
      if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return
      const exited = once(stopping, 'exit')
      stopping.kill(signal)
      await exited
    },
    async dispose() {
      await server.stop('SIGTERM')
      await dropDatabase(adminUrl, name)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await startShared(server.start)
  return server
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const readOutput = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('ready at')) resolve()
    }
    child.stdout?.on('data', readOutput)
    child.stderr?.on('data', readOutput)
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}: ${output}`)))
  })
}
