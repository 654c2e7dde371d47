import type { FastifyInstance } from 'fastify'
import { buildServer } from '../app.ts'
import { joinCluster } from '../cluster/join.ts'
import { type Config, readConfig, readSettings } from '../config.ts'
import { sweepDrafts } from '../draft-visibility.ts'
import { startJobs } from '../jobs/tasks.ts'
import { createLiveHub } from '../live/hub.ts'
import { type Lifecycle, runProcess } from './lifecycle.ts'
import { acquireLock } from './lock.ts'
import { analyseDemoPictures, announce, prepareServer, reportPortInUse } from './prepare.ts'
import { createProgress } from './progress.ts'
import type { Store } from './store.ts'

/** How long open connections may still send requests during shutdown. */
const DRAIN_MS = 300

/** Files that are younger may belong to an upload to another process of the cluster. */
const LONGEST_UPLOAD_MS = 3_600_000

const progress = createProgress({ output: process.stdout, now: () => performance.now() })

async function start(lifecycle: Lifecycle): Promise<void> {
  const startedAt = Date.now()
  await reportPortInUse(readSettings(), 'npm start')
  const config = readConfig()
  const isInCluster = config.natsUrl !== null
  if (!isInCluster) {
    const lock = acquireLock(config.dataDir)
    lifecycle.onStop(() => lock.release())
  }
  const store = await prepareServer(config, progress, lifecycle, ({ lockInstance }) =>
    lockInstance(isInCluster),
  )
  const app = await listen(store, config, lifecycle)
  void sweepDrafts(config, isInCluster ? startedAt - LONGEST_UPLOAD_MS : startedAt).catch((error) =>
    app.log.error({ err: error }, 'drafts could not be swept'),
  )
  if (config.demo && !isInCluster) analyseDemoPictures(store, lifecycle)
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  announce(config, port, progress.print)
  // To the process that starts a cluster.
  process.send?.({ port })
}

async function listen(
  store: Store,
  config: Config,
  lifecycle: Lifecycle,
): Promise<FastifyInstance> {
  const { db } = store
  const cluster = await joinCluster(config, store.url, {
    warn: (text) => lifecycle.log()?.warn(text),
    info: (text) => lifecycle.log()?.info(text),
  })
  lifecycle.onStop(() => cluster.close())
  const app = await buildServer({
    db,
    probe: store.probe,
    config,
    live: createLiveHub(cluster),
    cluster,
    makeFile: async (art) => (await import('../../demo/market/file.ts')).makeDemoFile(art),
    drainMs: DRAIN_MS,
    isStopping: lifecycle.isStopping,
  })
  lifecycle.onStop(() => app.close())
  const jobs = await startJobs({ db, config, now: Date.now, log: app.log }, store.url)
  lifecycle.onStop(() => jobs?.stop())
  await app.listen({ host: config.host, port: config.port })
  lifecycle.serves(app.log)
  return app
}

runProcess(start)
