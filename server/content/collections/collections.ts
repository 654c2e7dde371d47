import type { FastifyRequest } from 'fastify'
import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { COLLECTION_PICTURES } from '../../../src/protocol/content/collections.ts'
import type {
  CollectionJson,
  OwnCollectionJson,
  PictureJson,
  WorkJson,
} from '../../../src/protocol/responses/content.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { notFound } from '../../http/errors.ts'
import { type PageBody, paginate } from '../../http/pagination.ts'
import { participantJson, userColumns } from '../../messaging/json.ts'
import { contentPictures } from '../../publishing/images/attached.ts'
import { notBlockedBy } from '../../visibility/blocked.ts'
import { visibleTo } from '../../visibility/visible-to.ts'
import { equalsIgnoringCase, listPage } from '../pieces/list.ts'
import {
  FIRST_PICTURE,
  type PortfolioItemQuery,
  portfolioItemQuery,
  readPortfolioItems,
} from '../portfolio/portfolio-items.ts'

type Store = Kysely<Database> | Transaction<Database>
type CollectionQuery = SelectQueryBuilder<Database, 'collections' | 'users', object>

/** Works that a single collection includes. */
const FIRST_WORKS = 24

export const collectionNotFound = () =>
  notFound('This collection does not exist.', 'unknown collection')

/**
 * Collections of accounts that are not deleted; private ones for their owner only.
 * @param viewerId null = anonymous
 */
const collectionQuery = (db: Store, viewerId: number | null): CollectionQuery =>
  db
    .selectFrom('collections')
    .innerJoin('users', 'users.id', 'collections.owner_id')
    .where('users.deleted_at', 'is', null)
    .where(
      viewerId === null
        ? sql<boolean>`collections.is_public`
        : sql<boolean>`(collections.is_public or collections.owner_id = ${viewerId})`,
    )

/** Public collections, newest first. Those of users blocked by the viewer are left out. */
export function listCollections(
  ctx: Context,
  request: FastifyRequest,
): Promise<PageBody<CollectionJson>> {
  const viewerId = request.user?.id ?? null
  return listPage(request, {
    table: 'collections',
    visibleRows: collectionQuery(ctx.db, null).where(notBlockedBy(viewerId)),
    filters: { username: equalsIgnoringCase('users.username') },
    readRows: (pageQuery) => readCollections(ctx.db, pageQuery, viewerId),
  })
}

/**
 * A user's own collections, newest first.
 * @param workId each says whether it has this work; null = no work
 */
export const listOwnCollections = (
  ctx: Context,
  request: FastifyRequest,
  userId: number,
  workId: number | null,
): Promise<PageBody<OwnCollectionJson>> =>
  listPage(request, {
    table: 'collections',
    visibleRows: collectionQuery(ctx.db, userId).where('collections.owner_id', '=', userId),
    readRows: async (pageQuery) => {
      const collections = await readCollections(ctx.db, pageQuery, userId)
      if (workId === null) return collections
      const having = await collectionsWith(ctx.db, workId, collections)
      return collections.map((one) => ({ ...one, has_work: having.has(one.id) }))
    },
  })

/** Those of the collections that have the work. */
async function collectionsWith(
  db: Store,
  workId: number,
  collections: readonly CollectionJson[],
): Promise<Set<number>> {
  if (collections.length === 0) return new Set()
  const rows = await db
    .selectFrom('collection_works')
    .select('collection_id')
    .where('work_id', '=', workId)
    .where(
      'collection_id',
      'in',
      collections.map(({ id }) => id),
    )
    .execute()
  return new Set(rows.map((row) => row.collection_id))
}

/** @throws ApiError 404 */
export async function readOwnCollection(
  db: Store,
  userId: number,
  id: number,
): Promise<CollectionJson> {
  const [collection] = await readCollections(
    db,
    collectionQuery(db, userId)
      .where('collections.owner_id', '=', userId)
      .where('collections.id', '=', id),
    userId,
  )
  if (!collection) throw collectionNotFound()
  return collection
}

/** @throws ApiError 404 */
export async function readCollection(
  db: Store,
  slug: string,
  viewerId: number | null,
): Promise<CollectionJson & { works: WorkJson[] }> {
  const id = await findVisible(db, slug, viewerId)
  const [collection] = await readCollections(
    db,
    collectionQuery(db, viewerId).where('collections.id', '=', id),
    viewerId,
  )
  if (!collection) throw collectionNotFound()
  const works = await readWorks(db, id, collectionWorkQuery(db, id, viewerId).limit(FIRST_WORKS))
  return { ...collection, works }
}

/**
 * One page of the works of a collection, in its order.
 * @throws ApiError 404
 */
export async function listCollectionWorks(
  ctx: Context,
  request: FastifyRequest,
  slug: string,
): Promise<PageBody<WorkJson>> {
  const viewerId = request.user?.id ?? null
  const id = await findVisible(ctx.db, slug, viewerId)
  return paginate(request, collectionWorkQuery(ctx.db, id, viewerId), (pageQuery) =>
    readWorks(ctx.db, id, pageQuery),
  )
}

/**
 * The id of the collection with this slug, or with the id that an earlier slug ends in.
 * @throws ApiError 404
 */
async function findVisible(db: Store, slug: string, viewerId: number | null): Promise<number> {
  const named = collectionQuery(db, viewerId).select('collections.id')
  const current = await named.where('collections.slug', '=', slug).executeTakeFirst()
  const id = /(?:^|-)([1-9]\d{0,14})$/.exec(slug)?.[1]
  const found =
    current ??
    (id === undefined
      ? undefined
      : await named.where('collections.id', '=', Number(id)).executeTakeFirst())
  if (!found) throw collectionNotFound()
  return found.id
}

/**
 * The works of a collection that the viewer can see: not those of deleted accounts and of users
 * blocked by the viewer.
 */
export const collectionWorkQuery = (
  db: Store,
  id: number,
  viewerId: number | null,
): PortfolioItemQuery =>
  portfolioItemQuery(db, viewerId)
    .where(notBlockedBy(viewerId))
    .where(
      sql<boolean>`works.id in (select work_id from collection_works where collection_id = ${id})`,
    )

const readWorks = (db: Store, id: number, query: PortfolioItemQuery): Promise<WorkJson[]> =>
  readPortfolioItems(
    db,
    query.orderBy(
      sql`(select position from collection_works
        where collection_id = ${id} and work_id = works.id)`,
    ),
    FIRST_PICTURE,
  )

async function readCollections(
  db: Store,
  query: CollectionQuery,
  viewerId: number | null,
): Promise<CollectionJson[]> {
  const rows = await query
    .select(['collections.id as collection_id', 'collections.title', 'collections.slug'])
    .select(['collections.description', 'collections.is_public'])
    .select(userColumns)
    .execute()
  const ids = rows.map((row) => row.collection_id)
  const [counts, pictures] = await Promise.all([
    countWorks(db, ids, viewerId),
    firstPictures(db, ids, viewerId),
  ])
  return rows.map(({ collection_id: id, title, slug, description, is_public, ...user }) => ({
    id,
    title,
    slug,
    description,
    owner: participantJson(user),
    items_count: counts.get(id) ?? 0,
    pictures: pictures.get(id) ?? [],
    is_public,
  }))
}

async function countWorks(
  db: Store,
  ids: readonly number[],
  viewerId: number | null,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await portfolioItemQuery(db, viewerId)
    .innerJoin('collection_works', 'collection_works.work_id', 'works.id')
    .where('collection_works.collection_id', 'in', [...ids])
    .where(notBlockedBy(viewerId))
    .select((eb) => ['collection_works.collection_id', eb.fn.countAll<number>().as('count')])
    .groupBy('collection_works.collection_id')
    .execute()
  return new Map(rows.map((row) => [row.collection_id, row.count]))
}

/** The first picture of each of the first visible works that have one. */
async function firstPictures(
  db: Store,
  ids: readonly number[],
  viewerId: number | null,
): Promise<Map<number, PictureJson[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ collection_id: number; work_id: number }>`
    select collections.id as collection_id, covers.work_id from collections
    cross join lateral (
      select collection_works.work_id, collection_works.position from collection_works
      join works on works.id = collection_works.work_id
      join users on users.id = works.author_id
      where collection_works.collection_id = collections.id and users.deleted_at is null
        and ${visibleTo('works', viewerId)} and ${notBlockedBy(viewerId)}
        and exists (select from work_pictures where work_pictures.work_id = works.id)
      order by collection_works.position limit ${COLLECTION_PICTURES}
    ) covers
    where collections.id = any(${[...ids]}::bigint[])
    order by collections.id, covers.position`.execute(db)
  const workIds = [...new Set(rows.map((row) => row.work_id))]
  const images = await contentPictures(db, 'work', workIds, FIRST_PICTURE)
  const pictures = new Map<number, PictureJson[]>()
  for (const { collection_id, work_id } of rows) {
    const [first] = images.get(work_id) ?? []
    if (first) pictures.set(collection_id, [...(pictures.get(collection_id) ?? []), first])
  }
  return pictures
}
