import { sql } from 'kysely'
import type { Area } from '../context.ts'
import { RETRY_SECONDS } from './error-handling.ts'
import { ApiError } from './errors.ts'

/** GET /api/health/: 200 `{status: 'ok'}` while the database answers, else 503. */
export const register: Area = (app, ctx) => {
  app.get('/api/health/', async () => {
    try {
      await sql`select 1`.execute(ctx.probe)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new ApiError(503, { detail: 'The database cannot be reached.' }, reason, {
        'retry-after': RETRY_SECONDS,
      })
    }
    return { status: 'ok' }
  })
}
