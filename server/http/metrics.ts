import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Metrics of one server, in the text format of Prometheus. */
export interface Metrics {
  readonly registry: Registry
  /** Messages that were stored and published. */
  readonly sentMessages: Counter
}

/** In seconds; few, because each route has all of them. */
const DURATION_BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5, 10]

/** Creates the metrics of a server and measures its requests; call it before any route is added. */
export function createMetrics(app: FastifyInstance): Metrics {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, by method, route pattern and class of the status.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const labels = { method: request.method, route: routePattern(request), status }
    requests.observe(labels, reply.elapsedTime / 1000)
  })
  const sentMessages = new Counter({
    name: 'kinyeti_messages_sent_total',
    help: 'Messages that were stored and published.',
    registers: [registry],
  })
  return { registry, sentMessages }
}

/**
 * The route of a request, never its URL: ids would make a time series each. Each file of the client
 * has its own route.
 */
function routePattern({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none'
  return url.startsWith('/assets/') ? '/assets/*' : url
}

let processRegistry: Registry | null = null

/**
 * Memory, CPU, garbage collection and event loop lag. The process has them once, for all of its
 * servers, and from the first call: measuring the lag needs a timer of 10 ms.
 */
export function processMetrics(): Registry {
  if (processRegistry !== null) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  return processRegistry
}
