import type { FastifyRequest } from 'fastify'
import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { OfferJson } from '../../../src/protocol/responses/projects.ts'
import { MAX_SERVICE_IMAGES } from '../../../src/protocol/users/service-terms.ts'
import { deliveryText, servicePriceText } from '../../../src/protocol/users/service-texts.ts'
import { AUTHOR_COLUMNS, type AuthorFields, authorJson } from '../../content/pieces/author.ts'
import { equalsIgnoringCase, listPage } from '../../content/pieces/list.ts'
import type { Context } from '../../context.ts'
import type { ServiceRow } from '../../db/market-schema.ts'
import type { Database } from '../../db/schema.ts'
import { notFound } from '../../http/errors.ts'
import type { PageBody } from '../../http/pagination.ts'
import { fromMinor } from '../../market/json.ts'
import { placedPictures, placedPicturesJson } from '../../publishing/images/attached.ts'
import { notBlockedBy } from '../../visibility/blocked.ts'
import { hiddenJson, visibleTo } from '../../visibility/visible-to.ts'

type Store = Kysely<Database> | Transaction<Database>
type Offers = SelectQueryBuilder<Database, 'services' | 'users', object>

export const serviceNotFound = () => notFound('This service does not exist.', 'unknown service')

/** Services of accounts that are not deleted; callers add conditions. */
const offers = (db: Store): Offers =>
  db
    .selectFrom('services')
    .innerJoin('users', 'users.id', 'services.user_id')
    .where('users.deleted_at', 'is', null)

/**
 * One page of services that are neither paused nor hidden: by search rank, then newest first. Those
 * of users blocked by the viewer are left out.
 */
export const listOffers = (ctx: Context, request: FastifyRequest): Promise<PageBody<OfferJson>> =>
  listPage(request, {
    table: 'services',
    visibleRows: offers(ctx.db)
      .where('services.status', '=', 'active')
      .where(visibleTo('services'))
      .where(notBlockedBy(request.user?.id ?? null)),
    filters: {
      username: equalsIgnoringCase('users.username'),
      category: equalsIgnoringCase('services.category'),
    },
    ownerColumn: 'user_id',
    readRows: (query) => readOffers(query, FIRST_PICTURE),
  })

/** A user's own services, newest first, paused and hidden ones included. */
export const listOwnOffers = (
  ctx: Context,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<OfferJson>> =>
  listPage(request, {
    table: 'services',
    visibleRows: offers(ctx.db).where('services.user_id', '=', userId),
    readRows: (query) => readOffers(query, FIRST_PICTURE),
  })

/**
 * A single service with all its pictures. A paused or hidden one exists for its owner only.
 * @param viewerId null = anonymous
 * @throws ApiError 404
 */
export async function readOffer(
  db: Store,
  id: number,
  viewerId: number | null,
): Promise<OfferJson> {
  const query = offers(db)
    .where('services.id', '=', id)
    .where(visibleTo('services', viewerId))
    .where(
      viewerId === null
        ? sql<boolean>`services.status = 'active'`
        : sql<boolean>`(services.status = 'active' or services.user_id = ${viewerId})`,
    )
  const [offer] = await readOffers(query)
  if (!offer) throw serviceNotFound()
  return offer
}

/** Pictures per service: a list shows only the first one. */
const FIRST_PICTURE = 1

const COLUMNS = [
  'services.id',
  'services.user_id',
  'services.title',
  'services.description',
  'services.category',
  'services.price',
  'services.price_minor',
  'services.currency',
  'services.price_type',
  'services.delivery',
  'services.delivery_days',
  'services.status',
  'services.created_at',
  'services.edited_at',
  'services.hidden_at',
] as const

type Row = Omit<ServiceRow, 'client_id' | 'hidden_reason'> & AuthorFields

async function readOffers(query: Offers, pictures = MAX_SERVICE_IMAGES): Promise<OfferJson[]> {
  const rows = await query
    .select(COLUMNS)
    .select(AUTHOR_COLUMNS)
    .select(placedPictures('service', 'services.id', pictures).as('pictures'))
    .execute()
  return rows.map((row) => ({ ...offerJson(row), images: placedPicturesJson(row.pictures) }))
}

function offerJson(row: Row): Omit<OfferJson, 'images'> {
  const amount = row.price_minor === null ? null : fromMinor(row.price_minor)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    price: amount === null ? row.price : servicePriceText(amount, row.currency, row.price_type),
    price_amount: amount,
    currency: row.currency,
    price_type: row.price_type,
    delivery: row.delivery_days === null ? row.delivery : deliveryText(row.delivery_days),
    delivery_days: row.delivery_days,
    status: row.status,
    user: authorJson(row.user_id, row),
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    ...hiddenJson(row),
  }
}
