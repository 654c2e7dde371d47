import { blockSchema, reportSchema } from '../../../src/protocol/safety/moderation-schemas.ts'
import { currentUser, requireUser } from '../../account/auth/current-user.ts'
import type { Area } from '../../context.ts'
import { idParam, parse } from '../../http/validation.ts'
import { rowId } from '../../messaging/access.ts'
import { block, listBlocks, unblock } from './blocks.ts'
import { createReport } from './reports.ts'

/** Report and block. */
export const register: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.post('/api/reports/', requireAuth, async (request, reply) => {
    const input = parse(reportSchema, request.body)
    const { report, created } = await createReport(ctx, currentUser(request).id, input)
    return reply.code(created ? 201 : 200).send(report)
  })

  app.get('/api/blocks/', requireAuth, (request) =>
    listBlocks(ctx, request, currentUser(request).id),
  )

  app.post('/api/blocks/', requireAuth, async (request, reply) => {
    const { user_id } = parse(blockSchema, request.body)
    const made = await block(ctx, currentUser(request).id, rowId(user_id))
    return reply.code(made.created ? 201 : 200).send(made.block)
  })

  app.delete<{ Params: { userId: string } }>(
    '/api/blocks/:userId/',
    requireAuth,
    async (request, reply) => {
      await unblock(ctx, currentUser(request).id, idParam(request.params.userId))
      return reply.code(204).send()
    },
  )
}
