import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { bearerToken } from '../account/auth/current-user.ts'
import type { Area, Context } from '../context.ts'
import { connectionCounts } from '../db/database.ts'
import { countWaitingJobs } from '../jobs/queue.ts'
import { CHANNELS, hubOf } from '../live/hub.ts'
import { notFound } from './errors.ts'
import { MONITORING } from './health.ts'
import { processMetrics } from './metrics.ts'
import { isPrivateAddress } from './trusted-proxy.ts'

/** A scrape must not wait for a database that does not answer: the other metrics say why. */
const JOBS_TIMEOUT_MS = 1_000

/**
 * GET /metrics: the metrics of this server and its process. With `METRICS_TOKEN` for requests that
 * bear it, otherwise for clients in private networks; 404 for all others.
 */
export const register: Area = (app, ctx) => {
  const { registry } = ctx.metrics
  measureSockets(registry, ctx)
  measureDatabase(registry, ctx)
  measureJobs(registry, ctx)
  app.get('/metrics', MONITORING, async (request, reply) => {
    if (!mayRead(ctx, request)) throw notFound('Not found.', 'no access to the metrics')
    const [own, ofProcess] = await Promise.all([registry.metrics(), processMetrics().metrics()])
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return `${own}\n${ofProcess}`
  })
}

function mayRead({ config: { metricsToken } }: Context, request: FastifyRequest): boolean {
  if (metricsToken !== null) return isEqual(bearerToken(request) ?? '', metricsToken)
  return isPrivateAddress(request.ip) && !isFromUntrustedProxy(request)
}

const isEqual = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Whether a proxy that is not in `TRUST_PROXY` sent the request: then its own private address is
 * seen instead of the client's.
 */
const isFromUntrustedProxy = ({ headers, ip, socket }: FastifyRequest): boolean =>
  (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined && ip === socket.remoteAddress

function measureSockets(registry: Registry, ctx: Context): void {
  const hub = hubOf(ctx.live)
  if (hub === null) return
  new Gauge({
    name: 'kinyeti_open_sockets',
    help: 'Open WebSockets of signed-in users, by channel.',
    labelNames: ['channel'],
    registers: [registry],
    collect() {
      for (const channel of CHANNELS) this.set({ channel }, hub.countSockets(channel))
    },
  })
}

function measureDatabase(registry: Registry, { db }: Context): void {
  const measure = (name: string, help: string, field: 'total' | 'idle' | 'waiting'): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(connectionCounts(db)[field])
      },
    })
  }
  measure('kinyeti_database_connections', 'Connections to the database.', 'total')
  measure('kinyeti_database_connections_idle', 'Connections that no request uses.', 'idle')
  measure('kinyeti_database_queries_waiting', 'Queries that wait for a connection.', 'waiting')
}

/** Without a sample while the database does not answer. */
function measureJobs(registry: Registry, { probe, log }: Context): void {
  new Gauge({
    name: 'kinyeti_jobs_waiting',
    help: 'Background jobs that wait for their first or next attempt.',
    registers: [registry],
    async collect() {
      const counted = countWaitingJobs(probe).catch((error: unknown) => {
        log.warn({ err: error }, 'waiting jobs could not be counted')
        return null
      })
      const count = await Promise.race([counted, wait(JOBS_TIMEOUT_MS, null, { ref: false })])
      if (count === null) this.remove()
      else this.set(count)
    },
  })
}
