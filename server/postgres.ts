import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createOwnedFolder, findHome, type Home } from './postgres/home.ts'
import { type Run, superviseRun } from './postgres/keep-running.ts'
import { clearEarlierRun, endPostmaster, readPostmaster } from './postgres/postmaster.ts'

export interface RunningPostgres {
  /** Connection URL of one of its databases. */
  url(database: string): string
  /** Shuts down; resolves when the process has exited. May be called again. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Settings by name, in addition to the defaults. */
  readonly settings?: { readonly [name: string]: string }
  /** Called when it exits unexpectedly, and with the outcome of the restart. */
  readonly print?: (message: string) => void
}

const START_TIMEOUT_MS = 120_000
const POLL_MS = 5

/**
 * Starts an embedded PostgreSQL on a free loopback port, creating the data folder on first use. It
 * ends with `stop()`, and when this process exits for any reason. If it exits otherwise, it is
 * restarted on the same port.
 * @param dataDir absolute path
 * @throws Error with a user-readable message
 */
export async function startPostgres(
  dataDir: string,
  options: PostgresOptions = {},
): Promise<RunningPostgres> {
  const home = await findHome(dataDir)
  await clearEarlierRun(home.dataDir)
  const password = await ensureCluster(home)
  const { run, port } = await launchOnFreePort(home, options)
  const restart = async (): Promise<Run> => {
    await clearEarlierRun(home.dataDir)
    return launch(home, port, options)
  }
  const { stop } = superviseRun(run, { restart, print: options.print ?? (() => {}) })
  return { url: (database) => connectionUrl(password, port, database), stop }
}

async function launchOnFreePort(
  home: Home,
  options: PostgresOptions,
): Promise<{ run: Run; port: number }> {
  rmSync(logPath(home), { force: true })
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    try {
      return { run: await launch(home, port, options), port }
    } catch (error) {
      // Another process may have taken the free port in between.
      if (attempt === 3 || !/Address already in use/.test(String(error))) throw error
    }
  }
}

/**
 * Connection URL of a PostgreSQL that another process runs on this data folder; null if there is
 * none.
 */
export function runningPostgresUrl(dataDir: string, database: string): string | null {
  const running = readPostmaster(dataDir)
  if (running?.status !== 'ready') return null
  return connectionUrl(readPassword(realpathSync(dataDir)), running.port, database)
}

/** Next to the folder, because initdb requires an empty folder. */
const passwordFile = (dataDir: string): string => `${dataDir}.password`

const readPassword = (dataDir: string): string => readFileSync(passwordFile(dataDir), 'utf8').trim()

const connectionUrl = (password: string, port: number, database: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

/** Runs initdb in a temporary folder, so that a partial cluster is never used. */
async function ensureCluster(home: Home): Promise<string> {
  const version = join(home.dataDir, 'PG_VERSION')
  if (existsSync(version)) {
    await assertSameVersion(home, readFileSync(version, 'utf8').trim())
    return readPassword(home.dataDir)
  }
  const tempFolder = `${home.dataDir}.new`
  const password = randomBytes(24).toString('base64url')
  createOwnedFolder(tempFolder, home.owner)
  const file = passwordFile(home.dataDir)
  rmSync(file, { force: true })
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  if (home.owner) chownSync(file, home.owner.uid, home.owner.gid)
  await initdb(home, tempFolder, file)
  rmSync(home.dataDir, { recursive: true, force: true })
  renameSync(tempFolder, home.dataDir)
  return password
}

async function assertSameVersion(home: Home, dataVersion: string): Promise<void> {
  const { stdout } = await promisify(execFile)(join(home.binariesDir, 'bin', 'postgres'), [
    '--version',
  ])
  const binaryVersion = /(\d+)\./.exec(stdout)?.[1]
  if (binaryVersion === dataVersion) return
  throw new Error(
    `The data in ${home.dataDir} was made by PostgreSQL ${dataVersion}, this is ${binaryVersion}. Move that folder away, or set DATABASE_URL.`,
  )
}

/** Unicode letter case without depending on the locales of this machine. */
const LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

function initdb(home: Home, folder: string, passwordFile: string): Promise<void> {
  const child = spawn(
    join(home.binariesDir, 'bin', 'initdb'),
    [
      `--pgdata=${folder}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--no-instructions',
      ...LOCALE,
    ],
    { ...home.owner, cwd: folder, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const killChild = (): void => void child.kill()
  process.once('exit', killChild)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', killChild)
      if (code === 0) resolve()
      else reject(new Error(`PostgreSQL could not make its data folder:\n${output.trim()}`))
    })
  })
}

const logPath = (home: Home): string => `${home.dataDir}.log`

async function launch(home: Home, port: number, options: PostgresOptions): Promise<Run> {
  const log = openSync(logPath(home), 'a', 0o600)
  const settings: { [name: string]: string } = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_checkpoints: 'off',
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // In its own process group: Ctrl-C reaches only this process, which ends PostgreSQL after the
  // last request.
  const child = spawn(
    join(home.binariesDir, 'bin', 'postgres'),
    ['-D', home.dataDir, '-p', String(port), ...flags],
    {
      ...home.owner,
      cwd: home.dataDir,
      env: environment(),
      detached: true,
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const guard = spawnGuard(home.dataDir, child.pid ?? 0)
  void exited.then(() => guard.stdin?.end())
  await untilReady(home, child, logPath(home))
  let stopping: Promise<void> | undefined
  return {
    exited,
    stop() {
      stopping ??= (async () => {
        if (child.exitCode === null && child.signalCode === null)
          await endPostmaster(child.pid ?? 0)
        await exited
      })()
      return stopping
    },
  }
}

async function untilReady(home: Home, child: ChildProcess, logFile: string): Promise<void> {
  let failure: string | undefined
  child.once('error', (error) => (failure = error.message))
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += POLL_MS) {
    if (failure !== undefined || child.exitCode !== null || child.signalCode !== null) {
      const lines = readFileSync(logFile, 'utf8').trim().split('\n').slice(-5)
      throw new Error(`PostgreSQL did not start:\n${failure ?? lines.join('\n')}`)
    }
    const running = readPostmaster(home.dataDir)
    if (running?.pid === child.pid && running?.status === 'ready') return
    await wait(POLL_MS)
  }
  await endPostmaster(child.pid ?? 0)
  throw new Error(`PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} s; see ${logFile}`)
}

/**
 * A shell that outlives this process briefly: it waits until this end of its pipe closes, which
 * happens even on kill -9, and then ends that PostgreSQL unless it has already exited.
 */
function spawnGuard(dataDir: string, pid: number): ChildProcess {
  // A PostgreSQL that is just starting has not written its PID file yet, so this retries for a
  // while.
  const script = `trap '' INT TERM HUP
cat >/dev/null
for turn in 1 2 3 4 5 6 7 8 9 10; do
  [ "$(head -n 1 "$1/postmaster.pid" 2>/dev/null)" = "$2" ] && exec kill -INT "$2"
  kill -0 "$2" 2>/dev/null || exit 0
  sleep 0.2
done`
  const guard = spawn('sh', ['-c', script, 'postgres-guard', dataDir, String(pid)], {
    cwd: dirname(dataDir),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.stdin.on('error', () => {})
  guard.unref()
  return guard
}

const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const socketAddress = probe.address()
      probe.close(() =>
        resolve(
          typeof socketAddress === 'object' && socketAddress !== null ? socketAddress.port : 0,
        ),
      )
    })
  })
}
