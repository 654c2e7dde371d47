import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import { accounts, DEMO_SUPERUSER, demoEmail } from '../../demo/accounts.ts'
import { type Config, isLoopback } from '../config.ts'
import type { Database } from '../db/schema.ts'
import { checkBucket } from '../storage/bucket.ts'
import { buildClientIfStale } from './client-build.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Progress, ReportPart } from './progress.ts'
import { isEmpty, openStore, type Store } from './store.ts'

/**
 * Opens the database until the process stops, builds the client if this server serves one that is
 * older than its source, and fills an empty database with the demo.
 * @param claim runs before anything is written to the database
 * @throws Error with a user-readable message
 */
export async function prepareServer(
  config: Config,
  progress: Progress,
  { onStop }: Lifecycle,
  claim: (store: Store) => Promise<void> = async () => {},
): Promise<Store> {
  const openAppStore = async (): Promise<Store> => {
    const opened = await progress.step('Starting the database', () => openStore(config))
    onStop(() => opened.stop())
    return opened
  }
  const buildsClient = config.clientDir !== null && config.buildsClient
  const [store] = await Promise.all([
    openAppStore(),
    config.s3 === null ? null : checkBucket(config.s3),
    buildsClient ? buildClientIfStale(progress) : null,
  ])
  const [empty] = await Promise.all([isEmpty(store.db), claim(store)])
  if (config.demo && empty) {
    await progress.step('Creating the demo', (report) =>
      seedDemo(store, config, progress.print, report),
    )
  }
  await assertDemoNotExposed(store.db, config)
  return store
}

async function seedDemo(
  store: Store,
  config: Config,
  log: (text: string) => void,
  report: ReportPart,
): Promise<void> {
  // Imported lazily: it loads the image library.
  const { seed } = await import('../../demo/seed.ts')
  mkdirSync(config.mediaDir, { recursive: true })
  await store.withoutTimeouts((db) =>
    db
      .transaction()
      .execute((trx) =>
        seed(trx, { scale: 1, mediaDir: config.mediaDir, log, report, defersAnalysis: true }),
      ),
  )
}

/** Runs in a thread, so that the server answers. The next start continues an unfinished run. */
export function analyseDemoPictures(store: Store, { onStop, log }: Lifecycle): void {
  const file = new URL('./analyse-pictures-thread.ts', import.meta.url)
  const thread = new Worker(file, { workerData: store.url })
  thread.on('error', (error) => log()?.error({ err: error }, 'pictures could not be analysed'))
  thread.unref()
  onStop(async () => void (await thread.terminate()))
}

/**
 * The demo superuser's password is in this repository, so anybody could sign in with it.
 * @throws Error with a user-readable message where other machines could
 */
async function assertDemoNotExposed(
  db: Kysely<Database>,
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

/**
 * Checked first: Fastify reports a used port only after everything else has started.
 * @param command what starts the server, for the advice
 * @throws Error with a user-readable message
 */
export function reportPortInUse(
  { host, port }: Pick<Config, 'host' | 'port'>,
  command: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        const advice = `Stop what uses it, or choose another: PORT=${port + 1} ${command}`
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

/** Prints where the server is, and the demo accounts if it has some. */
export function announce(config: Config, port: number, print: (line: string) => void): void {
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
