import {
  dismissSchema,
  hideSchema,
  liftSchema,
  resolveSchema,
  staffSchema,
  suspendSchema,
} from '../../../src/protocol/safety/admin-schemas.ts'
import { currentUser } from '../../account/auth/current-user.ts'
import type { Area } from '../../context.ts'
import { idParam, parse } from '../../http/validation.ts'
import { requireStaff } from './access.ts'
import { liftSuspension, setStaff, suspend } from './accounts.ts'
import { contentType, listContent, removeContent, setHidden } from './content.ts'
import { listActions } from './log.ts'
import { readOverview } from './overview.ts'
import { getReport, listReports, settleReport } from './reports.ts'
import { listUsers, readUser } from './users.ts'

type IdPath = { Params: { id: string } }
type ContentPath = { Params: { type: string; id: string } }

/** Staff API: docs/admin-api.md. */
export const register: Area = async (app, ctx) => {
  const staff = { onRequest: requireStaff(ctx) }
  app.get('/api/admin/overview/', staff, () => readOverview(ctx))
  app.get('/api/admin/log/', staff, (request) => listActions(ctx, request))
  await registerUsers(app, ctx)
  await registerContent(app, ctx)
  await registerReports(app, ctx)
}

const registerUsers: Area = (app, ctx) => {
  const staff = { onRequest: requireStaff(ctx) }

  app.get('/api/admin/users/', staff, (request) => listUsers(ctx, request, currentUser(request)))

  app.get<IdPath>('/api/admin/users/:id/', staff, (request) =>
    readUser(ctx, currentUser(request), idParam(request.params.id)),
  )

  app.patch<IdPath>('/api/admin/users/:id/', staff, async (request) => {
    const id = idParam(request.params.id)
    const { is_staff } = parse(staffSchema, request.body)
    await setStaff(ctx, currentUser(request), id, is_staff)
    return readUser(ctx, currentUser(request), id)
  })

  app.post<IdPath>('/api/admin/users/:id/suspend/', staff, async (request) => {
    const id = idParam(request.params.id)
    await suspend(ctx, currentUser(request), id, parse(suspendSchema, request.body))
    return readUser(ctx, currentUser(request), id)
  })

  app.post<IdPath>('/api/admin/users/:id/lift/', staff, async (request) => {
    const id = idParam(request.params.id)
    const { reason = '' } = parse(liftSchema, request.body)
    await liftSuspension(ctx, currentUser(request), id, reason)
    return readUser(ctx, currentUser(request), id)
  })
}

const registerContent: Area = (app, ctx) => {
  const staff = { onRequest: requireStaff(ctx) }

  app.get('/api/admin/content/', staff, (request) => listContent(ctx, request))

  app.post<ContentPath>('/api/admin/content/:type/:id/hide/', staff, (request) => {
    const type = contentType(request.params.type)
    const { reason } = parse(hideSchema, request.body)
    const hideRequest = { type, id: idParam(request.params.id), reason, hide: true }
    return setHidden(ctx, currentUser(request), hideRequest)
  })

  app.post<ContentPath>('/api/admin/content/:type/:id/unhide/', staff, (request) => {
    const type = contentType(request.params.type)
    const { reason = '' } = parse(liftSchema, request.body)
    const hideRequest = { type, id: idParam(request.params.id), reason, hide: false }
    return setHidden(ctx, currentUser(request), hideRequest)
  })

  app.delete<ContentPath>('/api/admin/content/:type/:id/', staff, async (request, reply) => {
    const type = contentType(request.params.type)
    const { reason } = parse(hideSchema, request.body)
    const id = idParam(request.params.id)
    await removeContent(ctx, currentUser(request), { type, id, reason })
    return reply.code(204).send()
  })
}

const registerReports: Area = (app, ctx) => {
  const staff = { onRequest: requireStaff(ctx) }

  app.get('/api/admin/reports/', staff, (request) => listReports(ctx, request))

  app.get<IdPath>('/api/admin/reports/:id/', staff, (request) =>
    getReport(ctx, currentUser(request), idParam(request.params.id)),
  )

  app.post<IdPath>('/api/admin/reports/:id/resolve/', staff, async (request) => {
    const id = idParam(request.params.id)
    const { note = '', action, until } = parse(resolveSchema, request.body)
    await settleReport(ctx, currentUser(request), id, { status: 'resolved', note, action, until })
    return getReport(ctx, currentUser(request), id)
  })

  app.post<IdPath>('/api/admin/reports/:id/dismiss/', staff, async (request) => {
    const id = idParam(request.params.id)
    const { note = '' } = parse(dismissSchema, request.body)
    await settleReport(ctx, currentUser(request), id, {
      status: 'dismissed',
      note,
      action: 'none',
      until: null,
    })
    return getReport(ctx, currentUser(request), id)
  })
}
