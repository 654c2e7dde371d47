import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Id } from '../../../src/protocol/base/types.ts'
import { EmailTakenError, uniqueViolation } from '../../account/account/accounts.ts'
import { avatarUrl, removeAvatar } from '../../account/account/avatar.ts'
import { ownProfileJson } from '../../account/account/json.ts'
import {
  preferencesPatchSchema,
  profilePatchSchema,
  tooManyPreferences,
} from '../../account/account/schemas.ts'
import { currentUser, requireUser } from '../../account/auth/current-user.ts'
import { enqueueConfirmation } from '../../account/auth/email-confirmation.ts'
import { cancelResets } from '../../account/auth/password-resets.ts'
import { reauthenticate } from '../../account/auth/re-authentication.ts'
import type { Area, Context } from '../../context.ts'
import { jsonText } from '../../db/json-text.ts'
import type { Database, UserRow } from '../../db/schema.ts'
import { fieldError, nonFieldError } from '../../http/errors.ts'
import { parse } from '../../http/validation.ts'
import { enqueueNotice } from '../../mail/mail-job.ts'
import { rowId } from '../../messaging/access.ts'
import { withSubmittedBody } from '../../publishing/images/sent-body.ts'
import { pauseServices } from '../offers/changes.ts'

const FORM_RULES = { lists: ['skills'], avatar: true } as const

/** The signed-in user's profile (specification 7.2). */
export const registerOwnProfile: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.get('/api/profiles/my_profile/', requireAuth, (request) =>
    ownProfileJson(ctx.db, currentUser(request)),
  )

  app.patch('/api/profiles/update_profile/', requireAuth, async (request) => {
    const user = await withSubmittedBody(ctx, request, FORM_RULES, (body) =>
      updateProfile(ctx, request, body),
    )
    return ownProfileJson(ctx.db, user)
  })

  app.patch('/api/profiles/preferences/', requireAuth, async (request) => {
    const patch = parse(preferencesPatchSchema, request.body)
    return updatePreferences(ctx, currentUser(request).id, patch)
  })
}

async function updateProfile(ctx: Context, request: FastifyRequest, body: unknown) {
  const user = currentUser(request)
  const { password, id_token, ...changes } = parse(profilePatchSchema, body)
  const { first_name, last_name, email, user_type, avatar, pinned_work_id, ...details } = changes
  const changesEmail = email !== undefined && email.toLowerCase() !== user.email?.toLowerCase()
  const key = `account ${user.id}`
  if (changesEmail) {
    ctx.availabilityThrottle.check(key)
    await reauthenticate(ctx, request, { password, id_token })
  }
  const account = {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
    ...(user_type === undefined ? {} : { user_type }),
    ...(changesEmail ? { email, email_verified: false } : {}),
  }
  try {
    const updated = await ctx.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('profiles')
        .set({
          ...details,
          ...(await pinnedItemColumns(trx, user.id, pinned_work_id)),
          updated_at: new Date(ctx.now()),
        })
        .where('user_id', '=', user.id)
        .execute()
      const picture = avatar === undefined ? {} : { avatar: await avatarUrl(trx, user.id, avatar) }
      const own = { ...account, ...picture }
      if (Object.keys(own).length === 0) return user
      const row = await trx
        .updateTable('users')
        .set(own)
        .where('id', '=', user.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      if (user_type !== undefined && user_type !== 'freelancer') await pauseServices(trx, user.id)
      if (changesEmail) await announceAddress(trx, ctx, request, row)
      return row
    })
    if (updated.avatar !== user.avatar) await removeAvatar(ctx, user.id, user.avatar)
    return updated
  } catch (error) {
    if (!(uniqueViolation(error) instanceof EmailTakenError)) throw error
    ctx.availabilityThrottle.count(key)
    throw fieldError('email', 'A user with that email already exists.')
  }
}

/** A changed address: a notice to the old one, a link to the new one. */
async function announceAddress(
  trx: Transaction<Database>,
  ctx: Context,
  request: FastifyRequest,
  changed: UserRow,
): Promise<void> {
  const { origin } = request
  await cancelResets(trx, changed.id)
  await enqueueNotice(trx, ctx, { origin, user: currentUser(request), kind: 'email_changed' })
  await enqueueConfirmation(trx, { config: ctx.config, origin }, changed)
}

/** @throws ApiError 400 unless it is the user's own portfolio item and public */
async function pinnedItemColumns(
  trx: Transaction<Database>,
  userId: number,
  id: Id | null | undefined,
) {
  if (id === undefined) return {}
  if (id === null) return { pinned_work_id: null }
  const work = await trx
    .selectFrom('works')
    .select('id')
    .where('id', '=', rowId(id) ?? 0)
    .where('author_id', '=', userId)
    .where('hidden_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (work === undefined) throw fieldError('pinned_work_id', 'This is not one of your works.')
  return { pinned_work_id: work.id }
}

async function updatePreferences(
  ctx: Context,
  userId: number,
  patch: { readonly [name: string]: boolean | number | string | null },
) {
  return ctx.db.transaction().execute(async (trx) => {
    const { preferences } = await trx
      .selectFrom('profiles')
      .select('preferences')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const merged = Object.fromEntries(
      Object.entries({ ...preferences, ...patch }).filter(([, value]) => value !== null),
    )
    if (tooManyPreferences(merged)) throw nonFieldError('Too many preferences.')
    await trx
      .updateTable('profiles')
      .set({ preferences: jsonText(merged) })
      .where('user_id', '=', userId)
      .execute()
    return merged
  })
}
