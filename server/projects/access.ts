import type { Kysely, Transaction } from 'kysely'
import type { ProjectRow } from '../db/creative-schema.ts'
import type { Database } from '../db/schema.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { visibleTo } from '../visibility/visible-to.ts'

type Store = Kysely<Database> | Transaction<Database>

export const projectNotFound = () => notFound('This project does not exist.', 'unknown project')

/** Projects whose owners' accounts are not deleted. */
export const projectQuery = (db: Store) =>
  db
    .selectFrom('projects')
    .innerJoin('users as owner', 'owner.id', 'projects.owner_id')
    .where('owner.deleted_at', 'is', null)

/**
 * A project by its id, its slug, or a former slug (A28); the oldest if several share a slug.
 * @param viewerId hidden projects are visible to their owner only
 * @throws ApiError 404
 */
export async function findProject(
  db: Store,
  ref: string,
  viewerId: number | null,
): Promise<ProjectRow> {
  const id = await projectIdOf(db, ref, viewerId)
  const row =
    id === null
      ? undefined
      : await projectQuery(db)
          .selectAll('projects')
          .where('projects.id', '=', id)
          .where(visibleTo('projects', viewerId))
          .executeTakeFirst()
  if (!row) throw projectNotFound()
  return row
}

/** Id by an id, a slug or a former slug (A28); the oldest if several share a slug. */
export async function projectIdOf(
  db: Store,
  ref: string,
  viewerId: number | null,
): Promise<number | null> {
  if (/^\d{1,15}$/.test(ref)) return Number(ref)
  const slug = ref.replaceAll('\0', '')
  const currentRow = await projectQuery(db)
    .select('projects.id')
    .where('projects.slug', '=', slug)
    .where(visibleTo('projects', viewerId))
    .orderBy('projects.id')
    .limit(1)
    .executeTakeFirst()
  if (currentRow) return currentRow.id
  const oldSlugRow = await db
    .selectFrom('old_slugs')
    .select('content_id')
    .where('kind', '=', 'project')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return oldSlugRow?.content_id ?? null
}

/**
 * A project for its owner, locked against other changes until the transaction ends.
 * @throws ApiError 404 not visible; 403 not the owner
 */
export async function ownProject(
  trx: Store,
  id: number | null,
  userId: number,
): Promise<ProjectRow> {
  const row = await lockProject(trx, id)
  if (row.owner_id !== userId) {
    throw row.hidden_at === null ? forbidden('This project is not yours.') : projectNotFound()
  }
  return row
}

/** Locks a project against other changes, also one whose owner's account is deleted. */
export const lockProjectRow = (trx: Store, id: number): Promise<{ owner_id: number }> =>
  trx
    .selectFrom('projects')
    .select('owner_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/**
 * Locks a project against other changes until the transaction ends.
 * @throws ApiError 404
 */
export async function lockProject(trx: Store, id: number | null): Promise<ProjectRow> {
  const row =
    id === null
      ? undefined
      : await projectQuery(trx)
          .selectAll('projects')
          .where('projects.id', '=', id)
          .forNoKeyUpdate('projects')
          .executeTakeFirst()
  if (!row) throw projectNotFound()
  return row
}
