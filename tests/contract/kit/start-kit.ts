import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, vi } from 'vitest'
import { PROJECT } from '../../../server/config.ts'
import { readPostmaster } from '../../../server/postgres/postmaster.ts'
import { makeDatabaseFolder } from '../../../tools/test/database-folder.ts'

export interface StartedServer {
  readonly child: ChildProcess
  readonly origin: string
  readonly output: () => string
}

export const WAIT_OPTIONS = { timeout: 60_000, interval: 20 }

/** As in the start script of package.json: without them the process restarts itself once. */
const ALLOCATION = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * Runs `npm start` in separate processes with the embedded PostgreSQL, without client and demo.
 * Each test file has one data folder. The server on it stays between tests: use `getRunning()` for it;
 * every other process ends with its test.
 */
export function createServerProcesses() {
  // Each test starts up to three servers, each with a PostgreSQL.
  vi.setConfig({ testTimeout: 120_000 })
  const folder = makeDatabaseFolder()
  const dataDir = join(folder, 'data')
  let children: ChildProcess[] = []
  let shared: StartedServer | null = null

  const stopAll = async (processes: readonly ChildProcess[]): Promise<void> => {
    for (const child of processes) child.kill('SIGTERM')
    await Promise.all(processes.map(waitForExit))
  }

  function launch(env: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [join('server', 'cli', 'start.ts')], {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        KINYETI_DATA: dataDir,
        KINYETI_CLIENT: 'none',
        KINYETI_DEMO: '0',
        PORT: '0',
        ...ALLOCATION,
        ...env,
      },
    })
    children.push(child)
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    return { child, output: () => output }
  }

  async function start(env?: NodeJS.ProcessEnv): Promise<StartedServer> {
    const { child, output } = launch(env)
    const origin = await vi.waitUntil(() => {
      if (child.exitCode !== null) throw new Error(`ended: ${output()}`)
      return /ready at (http:\S+)/.exec(output())?.[1]
    }, WAIT_OPTIONS)
    const started = { child, origin, output }
    if (env === undefined) shared = started
    return started
  }

  afterEach(async () => {
    const retained = children.filter((child) => child === shared?.child)
    await stopAll(children.filter((child) => child !== shared?.child))
    children = retained
  })
  afterAll(async () => {
    await stopAll(children)
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    folder,
    dataDir,
    launch,
    /** Starts a server and waits until it is ready; without `env` it stays between tests. */
    start,
    /** The server on the data folder: that of an earlier test, or a new one. */
    async getRunning(): Promise<StartedServer> {
      if (shared !== null && isRunning(shared.child)) return shared
      if (shared !== null) await waitForExit(shared.child)
      return start()
    },
    async stopRunning(): Promise<void> {
      if (shared !== null) await stopAll([shared.child])
    },
    /** PID of the PostgreSQL on the data folder. */
    postgresPid(): number {
      const postmaster = readPostmaster(join(dataDir, 'postgres'))
      // 0 would signal the tests' own process group.
      if (postmaster === null) throw new Error('no PostgreSQL runs on the data folder')
      return postmaster.pid
    },
  }
}

const isRunning = ({ exitCode, signalCode, killed }: ChildProcess): boolean =>
  exitCode === null && signalCode === null && !killed

/** Resolves to the exit code when the process has ended; null after a signal. */
export const waitForExit = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    else child.once('exit', (code) => resolve(code))
  })

export const signUp = (origin: string, username: string): Promise<Response> =>
  fetch(`${origin}/api/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'A',
      last_name: 'B',
      username,
      email: `${username}@example.org`,
      password: 'a long enough password',
      user_type: 'client',
    }),
  })

export const fetchUsernames = async (origin: string): Promise<string[]> => {
  const { results } = await (await fetch(`${origin}/api/public-profiles/`)).json()
  return results.map((profile: { user: { username: string } }) => profile.user.username)
}
