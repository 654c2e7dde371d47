import { sql } from 'kysely'
import type { Area, Context } from '../context.ts'
import { createSingleFlight } from '../publishing/images/concurrency.ts'
import { RETRY_SECONDS } from './error-handling.ts'
import { ApiError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route for the operator's tools, called every few seconds: not rate-limited, not logged. */
    isMonitoring?: boolean
  }
}

/** Options of routes for the operator's tools. */
export const MONITORING = { config: { isMonitoring: true } } as const

const OK = { status: 'ok' } as const

/**
 * GET /api/health/: 200 `{status: 'ok'}` while the database answers, else 503. /healthz: 200 while
 * the process answers. /readyz: 200 while the database answers and the process is not stopping,
 * else 503.
 */
export const register: Area = (app, ctx) => {
  app.get('/api/health/', async () => {
    await checkDatabase(ctx)
    return OK
  })
  app.get('/healthz', MONITORING, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return OK
  })
  // Without a rate limit, requests must not queue for the one connection of `probe`.
  const singleFlight = createSingleFlight<void>()
  app.get('/readyz', MONITORING, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (ctx.isStopping()) {
      // Not thrown: a thrown 503 is logged as an error, and a restart is not one.
      return reply
        .code(503)
        .header('retry-after', RETRY_SECONDS)
        .send({ detail: 'The server is stopping.' })
    }
    await singleFlight('database', () => checkDatabase(ctx))
    return OK
  })
}

/** @throws ApiError 503 when the database does not answer */
async function checkDatabase({ probe }: Context): Promise<void> {
  try {
    await sql`select 1`.execute(probe)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ApiError(503, { detail: 'The database cannot be reached.' }, reason, {
      'retry-after': RETRY_SECONDS,
    })
  }
}
