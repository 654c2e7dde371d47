import { sql, type Transaction } from 'kysely'
import type * as v from 'valibot'
import { MAX_SERVICES } from '../../../src/protocol/users/service-terms.ts'
import type {
  servicePatchSchema,
  serviceSchema,
} from '../../../src/protocol/users/services-schemas.ts'
import type { CurrentUser } from '../../account/auth/current-user.ts'
import { hasChanged } from '../../content/pieces/changed.ts'
import type { Context } from '../../context.ts'
import type { ServiceRow } from '../../db/market-schema.ts'
import type { Database } from '../../db/schema.ts'
import { badRequest, forbidden } from '../../http/errors.ts'
import { toMinor } from '../../market/json.ts'
import {
  ownPictures,
  pictureIdsOf,
  replacePictures,
  setPictures,
} from '../../publishing/images/attached.ts'
import { removeOrphaned } from '../../publishing/images/orphaned.ts'
import { visibleTo } from '../../visibility/visible-to.ts'
import { serviceNotFound } from './offers.ts'

type NewService = v.InferOutput<typeof serviceSchema>
type ServicePatch = v.InferOutput<typeof servicePatchSchema>
type Trx = Transaction<Database>

/** First key of the advisory lock of a user's services. */
const SERVICES_LOCK = 7_205_004

/**
 * Creates a service; a repeated client id returns the existing one.
 * @throws ApiError 400 with a message per field, or at the limit per user; 403 for a user who is no
 * freelancer
 */
export async function createService(
  ctx: Context,
  user: CurrentUser,
  { client_id, images, price_amount, ...fields }: NewService,
): Promise<{ id: number; created: boolean }> {
  return ctx.db.transaction().execute(async (trx) => {
    // The limit and the client id are checked before the row exists.
    await sql`select pg_advisory_xact_lock(${SERVICES_LOCK}, ${user.id}::int)`.execute(trx)
    const before = await findByClientId(trx, user.id, client_id)
    if (before !== null) return { id: before, created: false }
    await assertFreelancer(trx, user.id)
    await assertBelowLimit(trx, user.id)
    const pictures = await ownPictures(trx, user.id, images)
    const { id } = await trx
      .insertInto('services')
      .values({
        ...fields,
        ...(price_amount === null ? {} : { price_minor: toMinor(price_amount) }),
        user_id: user.id,
        client_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setPictures(trx, 'service', id, pictures)
    return { id, created: true }
  })
}

/** @throws ApiError 403 */
async function assertFreelancer(trx: Trx, userId: number): Promise<void> {
  const { user_type } = await trx
    .selectFrom('users')
    .select('user_type')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (user_type !== 'freelancer') throw forbidden('Become a freelancer to offer services.')
}

/** @throws ApiError 400 */
async function assertBelowLimit(trx: Trx, userId: number): Promise<void> {
  const { count } = await trx
    .selectFrom('services')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_SERVICES) {
    throw badRequest(`You can have up to ${MAX_SERVICES} services. Delete one to add another.`)
  }
}

/**
 * Updates the given fields. A price or a delivery time replaces the text that an older service has
 * instead.
 * @throws ApiError 400; 403 not the owner, or no freelancer who resumes it; 404
 */
export async function updateService(
  ctx: Context,
  userId: number,
  id: number,
  patch: ServicePatch,
): Promise<void> {
  const { images, price_amount, status, ...fields } = patch
  const removedPictures = await ctx.db.transaction().execute(async (trx) => {
    const before = await lockOwnService(trx, userId, id)
    if (status === 'active' && before.status === 'paused') await assertFreelancer(trx, userId)
    const { isChanged, previousIds } =
      images === undefined
        ? { isChanged: false, previousIds: [] }
        : await replacePictures(trx, 'service', id, await ownPictures(trx, userId, images))
    const content = {
      ...fields,
      ...(fields.delivery_days === undefined ? {} : { delivery: '' }),
      ...(price_amount === undefined
        ? {}
        : { price: '', price_minor: price_amount === null ? null : toMinor(price_amount) }),
    }
    const isEdited = isChanged || hasChanged(before, content)
    await trx
      .updateTable('services')
      .set({
        ...content,
        status: status ?? before.status,
        ...(isEdited ? { edited_at: sql`clock_timestamp()` } : {}),
      })
      .where('id', '=', id)
      .execute()
    return previousIds
  })
  await removeOrphaned(ctx, userId, removedPictures)
}

/** @throws ApiError 403 not the owner; 404 */
export async function deleteService(ctx: Context, userId: number, id: number): Promise<void> {
  const pictures = await ctx.db.transaction().execute(async (trx) => {
    await lockOwnService(trx, userId, id)
    const pictures = await pictureIdsOf(trx, 'service', id)
    await trx.deleteFrom('services').where('id', '=', id).execute()
    return pictures
  })
  await removeOrphaned(ctx, userId, pictures)
}

/** Only freelancers offer services: those of other accounts are not listed. */
export async function pauseServices(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('services')
    .set({ status: 'paused' })
    .where('user_id', '=', userId)
    .execute()
}

/** Locks the service against other changes until the transaction ends. */
async function lockOwnService(trx: Trx, userId: number, id: number): Promise<ServiceRow> {
  const row = await trx
    .selectFrom('services')
    .selectAll()
    .where('id', '=', id)
    .where(visibleTo('services', userId))
    .forUpdate()
    .executeTakeFirst()
  const isOwn = row?.user_id === userId
  if (!row || (!isOwn && row.status === 'paused')) throw serviceNotFound()
  if (!isOwn) throw forbidden('This service is not yours.')
  return row
}

async function findByClientId(
  trx: Trx,
  userId: number,
  clientId: string | null,
): Promise<number | null> {
  if (clientId === null) return null
  const row = await trx
    .selectFrom('services')
    .select('id')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.id ?? null
}
