import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UserType } from '../../../src/protocol/enums/users.ts'
import { findByUsername } from '../../account/account/account-routes.ts'
import {
  creatorProfileJson,
  freelancerProfileJson,
  type ProfileFields,
  profileOf,
  publicProfileJson,
} from '../../account/account/json.ts'
import { optionalUser } from '../../account/auth/current-user.ts'
import type { Area, Context } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { notFound } from '../../http/errors.ts'
import { isAnonymous, sharedRead } from '../../http/shared-reads.ts'
import { queryText } from '../../http/validation.ts'
import { notBlockedBy } from '../../visibility/blocked.ts'
import { listFreelancers } from './freelancers.ts'
import {
  listUsers,
  mostFollowed,
  noUsers,
  orderByMatch,
  PROFESSION_PAGE,
  readUsers,
  sendIfChanged,
  userQuery,
  whereId,
  whereMatching,
  whereType,
} from './public-users.ts'

/** Number of creators the home page may choose from. */
const FEATURED = 6

/** Profiles that can be read without signing in (specification 7.8). */
export const registerPublicProfiles: Area = (app, ctx) => {
  const optionalAuth = { onRequest: optionalUser(ctx) }
  /** For lists: users blocked by the viewer are left out. */
  const listed = (request: FastifyRequest) =>
    userQuery(ctx.db).where(notBlockedBy(request.user?.id ?? null))

  app.get('/api/public-profiles/', optionalAuth, (request) => {
    const id = queryText(request.query, 'user__id')
    const query = id === '' ? listed(request) : whereId(userQuery(ctx.db), id)
    return listUsers(ctx.db, request, query, publicProfileJson)
  })

  app.get('/api/public-profiles/search/', optionalAuth, (request) => {
    const text = queryText(request.query, 'q')
    const query = listed(request)
    return listUsers(
      ctx.db,
      request,
      text === '' ? noUsers(query) : whereMatching(query, text),
      publicProfileJson,
      { order: (found) => orderByMatch(found, text) },
    )
  })

  app.get<{ Params: { username: string } }>('/api/public-profiles/:username/', async (request) => {
    const user = await findByUsername(ctx, request.params.username)
    return publicProfileJson(user, await profileOf(ctx.db, user.id))
  })

  app.get('/api/creator-profiles/featured/', optionalAuth, (request) =>
    readUsers(
      ctx.db,
      mostFollowed(whereType(listed(request), 'creator'), FEATURED),
      creatorProfileJson,
    ),
  )
  const readCreators = sharedRead(
    (request) =>
      listUsers(ctx.db, request, whereType(listed(request), 'creator'), creatorProfileJson, {
        size: PROFESSION_PAGE,
      }),
    isAnonymous,
  )
  app.get('/api/creator-profiles/', optionalAuth, async (request, reply) =>
    sendIfChanged(request, reply, await readCreators(request, reply)),
  )
  registerProfileRoute(app, ctx, 'creator', creatorProfileJson)
  const readFreelancers = sharedRead((request) => listFreelancers(ctx, request), isAnonymous)
  app.get('/api/freelancer-profiles/', optionalAuth, async (request, reply) =>
    sendIfChanged(request, reply, await readFreelancers(request, reply)),
  )
  registerProfileRoute(app, ctx, 'freelancer', freelancerProfileJson)
}

/** `…-profiles/{user id}/` of one account type. */
function registerProfileRoute<T>(
  app: FastifyInstance,
  ctx: Context,
  type: UserType,
  toJson: (user: UserRow, profile: ProfileFields) => T,
): void {
  app.get<{ Params: { id: string } }>(`/api/${type}-profiles/:id/`, async (request) => {
    const [found] = await readUsers(
      ctx.db,
      whereId(whereType(userQuery(ctx.db), type), request.params.id),
      toJson,
    )
    if (found === undefined) throw notFound(`There is no ${type} with this id.`, 'unknown id')
    return found
  })
}
