import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { accounts, DEMO_SUPERUSER, demoEmail } from '../../demo/accounts.ts'
import { buildServer } from '../app.ts'
import { type Config, isLoopback, readConfig, readSettings } from '../config.ts'
import { isUnavailable } from '../db/failures.ts'
import { sweepDrafts } from '../draft-visibility.ts'
import { startJobs } from '../jobs/tasks.ts'
import { createLiveHub } from '../live/hub.ts'
import { buildClientIfStale } from './client-build.ts'
import { acquireLock, type Lock } from './lock.ts'
import { onOrphaned } from './parents.ts'
import { createProgress, type ReportPart } from './progress.ts'
import { isEmpty, openStore, type Store } from './store.ts'

/** How long running requests and sockets may take to finish during shutdown. */
const SHUTDOWN_TIMEOUT_MS = 15_000
/** How long open connections may still send requests during shutdown. */
const DRAIN_MS = 300

/** Cleanup functions of everything that is running, newest first. */
const cleanups: (() => Promise<void> | void)[] = []
let stopping: Promise<never> | undefined
/** Set once the server is listening. */
let log: FastifyBaseLogger | undefined

const progress = createProgress({ output: process.stdout, now: () => performance.now() })
const { print } = progress

function stop(code: number): Promise<never> {
  stopping ??= (async () => {
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
    for (const end of cleanups.reverse()) {
      try {
        await end()
      } catch (error) {
        console.error(error)
        code = 1
      }
    }
    process.exit(code)
  })()
  return stopping
}

/** Before the server listens, only the message is printed; afterwards the full error is logged. */
function fail(error: unknown): void {
  if (stopping) return
  log?.fatal({ err: error }, 'unexpected failure, shutting down')
  console.error(error instanceof Error && log === undefined ? error.message : error)
  void stop(1)
}

/** A broken connection only affects its two ends and must not stop the server. */
function onUnhandledError(error: unknown): void {
  if (log !== undefined && isUnavailable(error))
    log.error({ err: error }, 'unhandled connection failure')
  else fail(error)
}

async function start(): Promise<void> {
  const startedAt = Date.now()
  await reportPortInUse(readSettings())
  const config = readConfig()
  const lock: Lock = acquireLock(config.dataDir)
  cleanups.push(() => lock.release())
  const [store] = await Promise.all([openAppStore(config), prepareClient(config)])
  const [empty] = await Promise.all([isEmpty(store.db), store.lockInstance()])
  if (config.demo && empty) {
    await progress.step('Creating the demo', (report) => seedDemo(store, config, report))
  }
  await assertDemoNotExposed(store, config)
  const app = await buildServer({
    db: store.db,
    probe: store.probe,
    config,
    live: createLiveHub(),
    makeFile: async (art) => (await import('../../demo/market/file.ts')).makeDemoFile(art),
    drainMs: DRAIN_MS,
  })
  cleanups.push(() => app.close())
  const { db } = store
  const jobs = await startJobs({ db, config, now: Date.now, log: app.log }, store.url)
  cleanups.push(() => jobs?.stop())
  await app.listen({ host: config.host, port: config.port })
  log = app.log
  void sweepDrafts(config, startedAt).catch((error) =>
    app.log.error({ err: error }, 'drafts could not be swept'),
  )
  if (config.demo) analyseDemoPictures(store, app.log)
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  announce(config, port)
}

async function openAppStore(config: Config): Promise<Store> {
  const store = await progress.step('Starting the database', () => openStore(config))
  cleanups.push(() => store.stop())
  return store
}

async function prepareClient(config: Config): Promise<void> {
  if (config.clientDir === null || !config.buildsClient) return
  await buildClientIfStale(progress)
}

async function seedDemo(store: Store, config: Config, report: ReportPart): Promise<void> {
  // Imported lazily: it loads the image library.
  const { seed } = await import('../../demo/seed.ts')
  mkdirSync(config.mediaDir, { recursive: true })
  await store.withoutTimeouts((db) =>
    db.transaction().execute((trx) =>
      seed(trx, {
        scale: 1,
        mediaDir: config.mediaDir,
        log: print,
        report,
        defersAnalysis: true,
      }),
    ),
  )
}

/** Runs in a thread, so that the server answers. The next start continues an unfinished run. */
function analyseDemoPictures(store: Store, logger: FastifyBaseLogger): void {
  const file = new URL('./analyse-pictures-thread.ts', import.meta.url)
  const thread = new Worker(file, { workerData: store.url })
  thread.on('error', (error) => logger.error({ err: error }, 'pictures could not be analysed'))
  thread.unref()
  cleanups.push(async () => void (await thread.terminate()))
}

/** The demo superuser's password is in this repository, so anybody could sign in with it. */
async function assertDemoNotExposed(
  { db }: Store,
  { host, isDemoRequested }: Config,
): Promise<void> {
  if (isLoopback(host) || isDemoRequested) return
  const superuser = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', DEMO_SUPERUSER)
    .where('email', '=', demoEmail(DEMO_SUPERUSER))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!superuser) return
  throw new Error(
    `This database contains the demo users, whose passwords are public, and other machines can reach ${host}. Set KINYETI_DEMO=1 if that is meant, or KINYETI_DATA to another folder.`,
  )
}

/** Checked first: Fastify reports a used port only after everything else has started. */
function reportPortInUse({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        const advice = `Stop what uses it, or choose another: PORT=${port + 1} npm start`
        reject(new Error(`Port ${port} is already in use. ${advice}`))
      } else if (error.code === 'EACCES') {
        reject(new Error(`This account may not use port ${port}. Choose one above 1023 with PORT.`))
      } else {
        reject(new Error(`Cannot listen on ${host}:${port}: ${error.message}`))
      }
    })
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

function announce(config: Config, port: number): void {
  const host = ['0.0.0.0', '::', 'localhost'].includes(config.host) ? 'localhost' : config.host
  const took = (performance.now() / 1000).toFixed(1)
  print(`Kinyeti is ready at http://${host}:${port} (${took} s)`)
  if (!config.demo) return
  if (!isLoopback(config.host)) {
    print(
      'WARNING: other machines can reach this address, and the passwords of the demo users are public.',
    )
  }
  print(`Mails of the demo: http://${host}:${port}/dev/mail`)
  print('Demo accounts:')
  for (const { role, username, password } of accounts()) {
    print(`  ${role.padEnd(10)} ${username.padEnd(16)} ${password}`)
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop(0))
}
onOrphaned(() => void stop(0))
process.on('uncaughtException', onUnhandledError)
process.on('unhandledRejection', onUnhandledError)

start().catch(fail)
