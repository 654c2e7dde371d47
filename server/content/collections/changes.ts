import { sql, type Transaction } from 'kysely'
import type * as v from 'valibot'
import {
  MAX_COLLECTION_WORKS,
  MAX_COLLECTIONS,
} from '../../../src/protocol/content/collection-terms.ts'
import type {
  collectionPatchSchema,
  collectionSchema,
} from '../../../src/protocol/content/collections-schemas.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { rowId } from '../../messaging/access.ts'
import { NO_COLLECTING, rejectBlocked } from '../../visibility/blocked.ts'
import { slugify } from '../pieces/slug.ts'
import { portfolioItemQuery } from '../portfolio/portfolio-items.ts'
import { collectionNotFound, collectionWorkQuery } from './collections.ts'

type NewCollection = v.InferOutput<typeof collectionSchema>
type CollectionPatch = v.InferOutput<typeof collectionPatchSchema>
type Trx = Transaction<Database>

/** No work has this id. */
const NO_WORK = 0

/** First key of the advisory lock of a user's collections. */
const COLLECTIONS_LOCK = 7_205_005

/**
 * Creates a collection, with a work in it if one is named; a repeated client id returns the
 * existing one.
 * @throws ApiError 400 at the limit per user; 403 a block exists with the author; 404 no such work
 */
export async function createCollection(
  ctx: Context,
  userId: number,
  { client_id, work_id, title, ...fields }: NewCollection,
): Promise<{ id: number; created: boolean }> {
  return ctx.db.transaction().execute(async (trx) => {
    // The limit and the client id are checked before the row exists.
    await sql`select pg_advisory_xact_lock(${COLLECTIONS_LOCK}, ${userId}::int)`.execute(trx)
    const before = await findByClientId(trx, userId, client_id)
    if (before !== null) return { id: before, created: false }
    const workId = work_id === null ? null : (rowId(work_id) ?? NO_WORK)
    if (workId !== null) await lockWork(trx, userId, workId)
    await assertBelowLimit(trx, userId)
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('collections', 'id')) as id`.execute(trx)
    const id = rows[0]?.id ?? 0
    await trx
      .insertInto('collections')
      .values({
        ...fields,
        id,
        title,
        slug: collectionSlug(title, id),
        owner_id: userId,
        client_id,
      })
      .execute()
    if (workId !== null) {
      await trx
        .insertInto('collection_works')
        .values({ collection_id: id, work_id: workId, position: 0 })
        .execute()
    }
    return { id, created: true }
  })
}

/** Ends in the id, so that a slug of an earlier title finds the collection. */
const collectionSlug = (title: string, id: number): string =>
  [slugify(title), id].filter((part) => part !== '').join('-')

async function findByClientId(
  trx: Trx,
  userId: number,
  clientId: string | null,
): Promise<number | null> {
  if (clientId === null) return null
  const row = await trx
    .selectFrom('collections')
    .select('id')
    .where('owner_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** @throws ApiError 400 */
async function assertBelowLimit(trx: Trx, userId: number): Promise<void> {
  const { count } = await trx
    .selectFrom('collections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_COLLECTIONS) {
    throw badRequest(
      `You can have up to ${MAX_COLLECTIONS} collections. Delete one to add another.`,
    )
  }
}

/**
 * Updates the given fields.
 * @throws ApiError 404 not an own collection
 */
export async function updateCollection(
  ctx: Context,
  userId: number,
  id: number,
  { title, ...fields }: CollectionPatch,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await lockOwnCollection(trx, userId, id)
    const renamed =
      title === undefined || title === before.title
        ? {}
        : { title, slug: collectionSlug(title, id) }
    const changes = { ...fields, ...renamed }
    if (Object.keys(changes).length === 0) return
    await trx.updateTable('collections').set(changes).where('id', '=', id).execute()
  })
}

/** @throws ApiError 404 not an own collection */
export async function deleteCollection(ctx: Context, userId: number, id: number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOwnCollection(trx, userId, id)
    await trx.deleteFrom('collections').where('id', '=', id).execute()
  })
}

/**
 * Adds a work, or moves one that is in the collection.
 * @param position among the works that the user sees, from 1; null = at the end, or where it is
 * @throws ApiError 400 full; 403 a block exists with the author; 404
 */
export async function placeWork(
  ctx: Context,
  userId: number,
  { id, workId, position }: { id: number; workId: number; position: number | null },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWork(trx, userId, workId)
    await lockOwnCollection(trx, userId, id)
    const works = await trx
      .selectFrom('collection_works')
      .select(['work_id', 'position'])
      .where('collection_id', '=', id)
      .orderBy('position')
      .execute()
    if (!works.some((work) => work.work_id === workId)) {
      if (works.length >= MAX_COLLECTION_WORKS) {
        const limit = MAX_COLLECTION_WORKS.toLocaleString('en-US')
        throw badRequest(`A collection can have up to ${limit} works.`)
      }
      const last = works.at(-1)?.position ?? -1
      const added = { collection_id: id, work_id: workId, position: last + 1 }
      await trx.insertInto('collection_works').values(added).execute()
    }
    if (position === null) return
    const others = works.map((work) => work.work_id).filter((other) => other !== workId)
    const visible = await visibleWorks(trx, userId, id)
    await renumber(trx, id, withWorkAt(others, workId, visible, position))
  })
}

/** The works of the collection that its owner sees. */
async function visibleWorks(trx: Trx, userId: number, id: number): Promise<Set<number>> {
  const rows = await collectionWorkQuery(trx, id, userId).select('works.id').execute()
  return new Set(rows.map((row) => row.id))
}

/** The works with this one at a position among the visible ones. */
function withWorkAt(
  others: readonly number[],
  workId: number,
  visible: ReadonlySet<number>,
  position: number,
): number[] {
  const next = others.filter((other) => visible.has(other))[position - 1]
  const index = next === undefined ? others.length : others.indexOf(next)
  return [...others.slice(0, index), workId, ...others.slice(index)]
}

async function renumber(trx: Trx, id: number, workIds: readonly number[]): Promise<void> {
  await sql`update collection_works set position = placed.position - 1
    from unnest(${[...workIds]}::bigint[]) with ordinality as placed (work_id, position)
    where collection_id = ${id} and collection_works.work_id = placed.work_id
      and collection_works.position <> placed.position - 1`.execute(trx)
}

/**
 * A work that is not in the collection is a success.
 * @throws ApiError 404 not an own collection
 */
export async function removeWork(
  ctx: Context,
  userId: number,
  id: number,
  workId: number,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOwnCollection(trx, userId, id)
    await trx
      .deleteFrom('collection_works')
      .where('collection_id', '=', id)
      .where('work_id', '=', workId)
      .execute()
  })
}

/**
 * Keeps a work that the user sees from being deleted until the transaction ends. All transactions
 * lock works before collections, and both in the order of their ids.
 * @throws ApiError 403 a block exists with the author; 404
 */
async function lockWork(trx: Trx, userId: number, workId: number): Promise<void> {
  const row = await portfolioItemQuery(trx, userId)
    .select('works.author_id')
    .where('works.id', '=', workId)
    .forKeyShare('works')
    .executeTakeFirst()
  if (!row) throw notFound('This work does not exist.', 'unknown work')
  await rejectBlocked(trx, userId, row.author_id, NO_COLLECTING)
}

/** Locks the collection against other changes until the transaction ends. */
async function lockOwnCollection(trx: Trx, userId: number, id: number): Promise<{ title: string }> {
  const row = await trx
    .selectFrom('collections')
    .select('title')
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw collectionNotFound()
  return row
}

/** Locks the collections with these works; a deletion of the works removes them from all. */
export async function lockCollectionsWith(trx: Trx, workIds: readonly number[]): Promise<void> {
  if (workIds.length === 0) return
  await trx
    .selectFrom('collections')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('collection_works')
        .select('collection_id')
        .where('work_id', 'in', [...workIds]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}
