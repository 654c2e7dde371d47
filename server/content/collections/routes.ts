import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { COLLECTION_PICTURES } from '../../../src/protocol/content/collections.ts'
import type {
  CollectionJson,
  PictureJson,
  WorkJson,
} from '../../../src/protocol/responses/content.ts'
import type { Area, Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { notFound } from '../../http/errors.ts'
import { participantJson, userColumns } from '../../messaging/json.ts'
import { contentPictures } from '../../publishing/images/attached.ts'
import { listPage } from '../pieces/list.ts'
import {
  FIRST_PICTURE,
  portfolioItemQuery,
  readPortfolioItems,
} from '../portfolio/portfolio-items.ts'

/** Curated collections of portfolio items; public. */
export const register: Area = (app, ctx) => {
  app.get('/api/collections/', (request) => listCollections(ctx, request))

  app.get<{ Params: { slug: string } }>('/api/collections/:slug/', (request) =>
    readCollection(ctx.db, request.params.slug.replaceAll('\0', '')),
  )
}

const collectionQuery = (db: Kysely<Database>) =>
  db
    .selectFrom('collections')
    .innerJoin('users', 'users.id', 'collections.owner_id')
    .where('users.deleted_at', 'is', null)

const listCollections = (ctx: Context, request: FastifyRequest) =>
  listPage(request, {
    table: 'collections',
    visibleRows: collectionQuery(ctx.db),
    readRows: (pageQuery) => readCollections(ctx.db, pageQuery),
  })

async function readCollection(
  db: Kysely<Database>,
  slug: string,
): Promise<CollectionJson & { works: WorkJson[] }> {
  const [collection] = await readCollections(
    db,
    collectionQuery(db).where('collections.slug', '=', slug),
  )
  if (!collection) throw notFound('This collection does not exist.', 'unknown slug')
  const ids = (await collectionItems(db, [collection.id])).map((membership) => membership.work_id)
  const items =
    ids.length === 0
      ? []
      : await readPortfolioItems(
          db,
          portfolioItemQuery(db).where('works.id', 'in', ids),
          FIRST_PICTURE,
        )
  const byId = new Map(items.map((work) => [work.id, work]))
  return { ...collection, works: ids.flatMap((id) => byId.get(id) ?? []) }
}

async function readCollections(
  db: Kysely<Database>,
  query: ReturnType<typeof collectionQuery>,
): Promise<CollectionJson[]> {
  const rows = await query
    .select(['collections.id as collection_id', 'collections.title', 'collections.slug'])
    .select('collections.description')
    .select(userColumns)
    .execute()
  const memberships = await collectionItems(
    db,
    rows.map((row) => row.collection_id),
  )
  const pictures = await firstPictures(db, memberships)
  return rows.map(({ collection_id: id, title, slug, description, ...user }) => ({
    id,
    title,
    slug,
    description,
    owner: participantJson(user),
    items_count: memberships.filter((membership) => membership.collection_id === id).length,
    pictures: pictures.get(id) ?? [],
  }))
}

interface Membership {
  collection_id: number
  work_id: number
}

/**
 * The portfolio items of these collections whose authors' accounts are not deleted, in collection
 * order.
 */
function collectionItems(db: Kysely<Database>, ids: readonly number[]): Promise<Membership[]> {
  if (ids.length === 0) return Promise.resolve([])
  return portfolioItemQuery(db)
    .innerJoin('collection_works', 'collection_works.work_id', 'works.id')
    .select(['collection_works.collection_id', 'collection_works.work_id'])
    .where('collection_works.collection_id', 'in', [...ids])
    .orderBy('collection_works.collection_id')
    .orderBy('collection_works.position')
    .execute()
}

/** The first picture of each of the first portfolio items that have one. */
async function firstPictures(
  db: Kysely<Database>,
  memberships: readonly Membership[],
): Promise<Map<number, PictureJson[]>> {
  const ids = [...new Set(memberships.map((membership) => membership.work_id))]
  const images = await contentPictures(db, 'work', ids, FIRST_PICTURE)
  const picturesByCollection = new Map<number, PictureJson[]>()
  for (const { collection_id, work_id } of memberships) {
    const pictures = picturesByCollection.get(collection_id) ?? []
    const [first] = images.get(work_id) ?? []
    if (first && pictures.length < COLLECTION_PICTURES) pictures.push(first)
    picturesByCollection.set(collection_id, pictures)
  }
  return picturesByCollection
}
