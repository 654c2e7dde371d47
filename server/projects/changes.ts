import { sql, type Transaction } from 'kysely'
import type * as v from 'valibot'
import { dayInJuba } from '../../src/protocol/projects/projects.ts'
import type {
  projectPatchSchema,
  projectSchema,
} from '../../src/protocol/projects/projects-schemas.ts'
import { slugify } from '../content/pieces/slug.ts'
import type { Context } from '../context.ts'
import type { ProjectRow } from '../db/creative-schema.ts'
import type { Database } from '../db/schema.ts'
import { concurrentChange, fieldError } from '../http/errors.ts'
import { scheduleCounts } from '../live/counts.ts'
import { removeNotifications } from '../notifications/notifications/removal.ts'
import { ownPictures } from '../publishing/images/attached.ts'
import { removeOrphaned } from '../publishing/images/orphaned.ts'
import { ownProject } from './access.ts'
import { removeMembers } from './removal.ts'

type NewProject = v.InferOutput<typeof projectSchema>
type ProjectPatch = v.InferOutput<typeof projectPatchSchema>

/**
 * Creates a project; a repeated client id returns the existing one.
 * @throws ApiError 400 for a deadline in the past or a cover that is not the owner's
 */
export async function createProject(
  ctx: Context,
  ownerId: number,
  { client_id, cover, ...fields }: NewProject,
): Promise<{ row: ProjectRow; created: boolean }> {
  return ctx.db.transaction().execute(async (trx) => {
    const previous = client_id === null ? undefined : await findStored(trx, ownerId, client_id)
    if (previous) return { row: previous, created: false }
    checkDeadline(ctx, fields.deadline)
    const row = await trx
      .insertInto('projects')
      .values({
        ...withoutUndefined(fields),
        ...(await coverColumns(trx, ownerId, cover ?? null)),
        title: fields.title,
        slug: slugify(fields.title),
        owner_id: ownerId,
        client_id,
      })
      .onConflict((conflict) => conflict.columns(['owner_id', 'client_id']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row) return { row, created: true }
    // A concurrent request with the same client id has created it.
    const concurrentProject = await findStored(trx, ownerId, client_id ?? '')
    if (!concurrentProject) throw concurrentChange('a project that clashes with none')
    return { row: concurrentProject, created: false }
  })
}

/**
 * Updates the given fields. Former slugs keep working.
 * @throws ApiError 404, 403, 400
 */
export async function updateProject(
  ctx: Context,
  userId: number,
  id: number,
  { cover, ...fields }: ProjectPatch,
): Promise<ProjectRow> {
  const { row, previous } = await ctx.db.transaction().execute(async (trx) => {
    const previous = await ownProject(trx, id, userId)
    if (fields.deadline !== previous.deadline) checkDeadline(ctx, fields.deadline)
    const slug = fields.title === undefined ? previous.slug : slugify(fields.title)
    if (slug !== previous.slug && previous.slug !== '') await storeOldSlug(trx, previous)
    const row = await trx
      .updateTable('projects')
      .set({
        ...withoutUndefined(fields),
        ...(cover === undefined ? {} : await coverColumns(trx, userId, cover)),
        slug,
        edited_at: sql`clock_timestamp()`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { row, previous }
  })
  if (row.cover_id !== previous.cover_id) await removeCover(ctx, previous)
  return row
}

/**
 * Deletes a project with its applications, its team and the notifications about it.
 * @throws ApiError 404, 403
 */
export async function deleteProject(ctx: Context, userId: number, id: number): Promise<void> {
  const { project, notifiedUserIds } = await ctx.db.transaction().execute(async (trx) => {
    const previous = await ownProject(trx, id, userId)
    const members = await trx
      .selectFrom('team_members')
      .select(['id', 'project_id', 'user_id'])
      .where('project_id', '=', id)
      .orderBy('user_id')
      .forUpdate()
      .execute()
    const isAboutIt = sql<boolean>`payload ->> 'project_id' = ${String(id)}`
    const notifiedUserIds = await removeNotifications(trx, isAboutIt)
    await removeMembers(ctx, trx, userId, members)
    await trx.deleteFrom('projects').where('id', '=', id).execute()
    await trx
      .deleteFrom('old_slugs')
      .where('kind', '=', 'project')
      .where('content_id', '=', id)
      .execute()
    return { project: previous, notifiedUserIds }
  })
  for (const notifiedUserId of notifiedUserIds) scheduleCounts(ctx, notifiedUserId)
  await removeCover(ctx, project)
}

/** Deletes a cover, with its file, that nothing else uses. */
async function removeCover(ctx: Context, { owner_id, cover_id }: ProjectRow): Promise<void> {
  if (cover_id !== null) await removeOrphaned(ctx, owner_id, [cover_id])
}

/** Drops undefined fields. */
function withoutUndefined<T extends object>(
  fields: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}

function findStored(trx: Transaction<Database>, ownerId: number, clientId: string) {
  return trx
    .selectFrom('projects')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

function checkDeadline(ctx: Context, deadline: string | null | undefined): void {
  if (deadline && deadline < dayInJuba(ctx.now())) {
    throw fieldError('deadline', 'The deadline is in the past. Choose today or later.')
  }
}

async function coverColumns(
  trx: Transaction<Database>,
  ownerId: number,
  cover: NonNullable<ProjectPatch['cover']> | null,
): Promise<{ cover_id: number | null; cover_alt: string }> {
  if (cover === null) return { cover_id: null, cover_alt: '' }
  const [picture] = await ownPictures(trx, ownerId, [cover], 'cover')
  return { cover_id: picture?.id ?? null, cover_alt: cover.alt }
}

/** A former slug leads to the last project that had it. */
async function storeOldSlug(trx: Transaction<Database>, { id, slug }: ProjectRow): Promise<void> {
  await trx
    .insertInto('old_slugs')
    .values({ kind: 'project', slug, content_id: id })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ content_id: id }))
    .execute()
}
