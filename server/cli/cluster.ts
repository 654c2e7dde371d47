import { parseArgs } from 'node:util'
import { type Balancer, createBalancer } from '../cluster/balancer.ts'
import { type Config, readConfig, readSettings } from '../config.ts'
import { trustsProxy } from '../http/trusted-proxy.ts'
import { type Lifecycle, runProcess } from './lifecycle.ts'
import { acquireLock } from './lock.ts'
import { ALLOCATION } from './memory.ts'
import { startNatsServer } from './nats-server.ts'
import { analyseDemoPictures, announce, prepareServer, reportPortInUse } from './prepare.ts'
import { createProgress } from './progress.ts'
import type { Store } from './store.ts'
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts'

const MAX_PROCESSES = 64
const START = new URL('./start.ts', import.meta.url).pathname

const progress = createProgress({ output: process.stdout, now: () => performance.now() })

/**
 * `npm run cluster -- --api N`: PostgreSQL, NATS, N API processes and a balancer at one address. A
 * process that ends unexpectedly is started again.
 */
async function start(lifecycle: Lifecycle): Promise<void> {
  const count = processCount()
  await reportPortInUse(readSettings(), 'npm run cluster')
  const config = readConfig()
  const lock = acquireLock(config.dataDir)
  lifecycle.onStop(() => lock.release())
  const store = await prepareServer(config, progress, lifecycle)
  const natsUrl = config.natsUrl ?? (await startNats(config, lifecycle))
  const balancer = createBalancer({ trustProxy: trustsProxy(config) })
  // Registered before the API processes, so that they close their sockets through it.
  lifecycle.onStop(() => balancer.close())
  await startApis(count, balancer, lifecycle, environmentOf(config, store, natsUrl))
  const port = await balancer.listen(config.host, config.port)
  if (config.demo) analyseDemoPictures(store, lifecycle)
  announce(config, port, progress.print)
}

/** Starts the API processes, which the balancer uses from then on. */
async function startApis(
  count: number,
  balancer: Balancer,
  lifecycle: Lifecycle,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const running: SupervisedProcess[] = []
  lifecycle.onStop(async () => void (await Promise.all(running.map((api) => api.stop()))))
  await progress.step(`Starting ${count} API processes`, () =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const name = `API process ${index + 1}`
        const api = await superviseProcess({
          name,
          command: process.execPath,
          args: [START],
          env,
          hasChannel: true,
          onReady(message, pid) {
            balancer.add(name, `http://127.0.0.1:${portIn(message)}`)
            progress.print(`${name} has process id ${pid}`)
          },
          onEnd: () => balancer.remove(name),
          print: progress.print,
        })
        running.push(api)
      }),
    ),
  )
}

function processCount(): number {
  const { values } = parseArgs({ options: { api: { type: 'string', default: '2' } } })
  const count = Number(values.api)
  if (Number.isInteger(count) && count >= 1 && count <= MAX_PROCESSES) return count
  throw new Error(`--api must be a whole number from 1 to ${MAX_PROCESSES}, not "${values.api}".`)
}

async function startNats({ dataDir }: Config, lifecycle: Lifecycle): Promise<string> {
  const nats = await startNatsServer(dataDir, progress.print)
  lifecycle.onStop(() => nats.stop())
  return nats.url
}

function environmentOf(config: Config, store: Store, natsUrl: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // A process that restarts itself for them loses its channel to this one.
    ...ALLOCATION,
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: store.url,
    NATS_URL: natsUrl,
    KINYETI_DATA: config.dataDir,
    KINYETI_DEMO: config.demo ? '1' : '0',
    KINYETI_CLIENT: config.clientDir === null ? 'none' : 'built',
    TRUST_PROXY: trustedBehindBalancer(config.trustProxy),
    // They are children of this process, not of npm.
    npm_lifecycle_event: undefined,
  }
}

/** The balancer, and what is trusted in front of it. */
function trustedBehindBalancer(trusted: Config['trustProxy']): string {
  if (typeof trusted === 'number') return String(trusted + 1)
  return ['loopback', ...(trusted || [])].join(',')
}

function portIn(message: unknown): number {
  if (typeof message === 'object' && message !== null && 'port' in message)
    return Number(message.port)
  throw new Error('an API process is ready without a port')
}

runProcess(start)
