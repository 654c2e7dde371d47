import * as v from 'valibot'
import { MAX_TOKEN_LENGTH } from '../../../src/protocol/base/constants.ts'
import { clearRefreshCookie } from '../../account/auth/cookie.ts'
import { bearerToken, currentUser, requireUser } from '../../account/auth/current-user.ts'
import type { Area } from '../../context.ts'
import { notFound } from '../../http/errors.ts'
import { idParam, parse } from '../../http/validation.ts'
import { listDevices, registerDevice, removeDevice } from './devices.ts'
import { getPusher } from './push.ts'
import { listSessions, sweepSessions } from './sessions.ts'

type IdPath = { Params: { id: string } }

const SWEEP_EVERY_MS = 6 * 3_600_000
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Push devices (API-NOTIF-08) and the sessions of a user. */
export const register: Area = async (app, ctx) => {
  await deviceRoutes(app, ctx)
  await sessionRoutes(app, ctx)
  const sweep = () => {
    sweepSessions(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'old sessions could not be deleted')
    })
  }
  const timer = setInterval(sweep, SWEEP_EVERY_MS)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await getPusher(ctx).close()
  })
}

const deviceRoutes: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.get('/api/push/key/', async () => ({ public_key: getPusher(ctx).publicKey }))

  app.get('/api/devices/', requireAuth, (request) => listDevices(ctx, currentUser(request)))

  app.post('/api/devices/', requireAuth, async (request, reply) =>
    reply.code(201).send(await registerDevice(ctx, currentUser(request), request.body)),
  )

  app.delete<IdPath>('/api/devices/:id/', requireAuth, async (request, reply) => {
    const id = idParam(request.params.id)
    if (!(await removeDevice(ctx, currentUser(request).id, id))) throw notFound()
    return reply.code(204).send()
  })
}

/** An unknown token ends no session, so any short text is accepted. */
const logoutSchema = v.object({
  refresh: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_TOKEN_LENGTH)))),
})

const sessionRoutes: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.get('/api/auth/sessions/', requireAuth, (request) => {
    const user = currentUser(request)
    return listSessions(ctx, user.id, user.session_id)
  })

  app.delete<IdPath>('/api/auth/sessions/:id/', requireAuth, async (request, reply) => {
    const { id } = request.params
    if (!UUID.test(id)) throw notFound('Not found.', 'not a session id')
    if (!(await ctx.tokens.revokeSession(currentUser(request).id, id))) throw notFound()
    return reply.code(204).send()
  })

  // Signing out succeeds once the browser has deleted its tokens, so nothing here is an error.
  app.post('/api/auth/logout/', async (request, reply) => {
    const { refresh } = parse(logoutSchema, request.body)
    if (refresh) await ctx.tokens.revokeByRefresh(refresh)
    else {
      const token = bearerToken(request)
      const access = token === null ? null : await ctx.tokens.verifyAccess(token)
      if (access !== null) await ctx.tokens.revokeSession(access.userId, access.sessionId)
    }
    clearRefreshCookie(reply)
    return reply.code(204).send()
  })
}
