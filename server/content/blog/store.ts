import { sql, type Transaction } from 'kysely'
import type * as v from 'valibot'
import type { blogPatchSchema, blogSchema } from '../../../src/protocol/content/blog-schemas.ts'
import type { Context } from '../../context.ts'
import type { BlogEntryRow } from '../../db/creative-schema.ts'
import type { Database } from '../../db/schema.ts'
import { concurrentChange, fieldError, forbidden, notFound } from '../../http/errors.ts'
import { scheduleCounts } from '../../live/counts.ts'
import {
  isAboutContent,
  removeNotificationsOfOthers,
} from '../../notifications/notifications/removal.ts'
import { ownPictures } from '../../publishing/images/attached.ts'
import { removeOrphaned } from '../../publishing/images/orphaned.ts'
import { visibleTo } from '../../visibility/visible-to.ts'
import { cascadeDelete } from '../pieces/cascade-delete.ts'
import { hasChanged } from '../pieces/changed.ts'
import { htmlToText, isTooDeep, sanitise } from './sanitise.ts'
import { chooseSlug, storeOldSlug } from './slugs.ts'

export type BlogInput = v.InferOutput<typeof blogSchema>
export type BlogPatch = v.InferOutput<typeof blogPatchSchema>

export const entryNotFound = () => notFound('This blog post does not exist.')

type Cover = Pick<BlogEntryRow, 'cover_id' | 'cover_alt'>

/**
 * Stores a blog post once per (author, client id).
 * @throws ApiError 400 when it is published without text, or the cover is not the author's
 */
export async function createEntry(
  ctx: Context,
  authorId: number,
  input: BlogInput,
): Promise<{ id: number; created: boolean }> {
  const client_id = input.client_id || null
  const text = sanitiseBody(input.body ?? '')
  const published = input.published ?? true
  return ctx.db.transaction().execute(async (trx) => {
    const existing = await findStored(trx, authorId, client_id)
    if (existing) return { id: existing.id, created: false }
    if (published) assertReadable(text)
    const cover = await coverColumns(trx, authorId, input)
    const { title, excerpt = '', category = '', tags = [] } = input
    const fields = { title, excerpt, category, tags, published, ...text, ...cover }
    const slug = await chooseSlug(trx, title)
    const row = await trx
      .insertInto('blog_entries')
      .values({ cover_id: null, ...fields, slug, author_id: authorId, client_id })
      .onConflict((oc) => oc.columns(['author_id', 'client_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) return { id: row.id, created: true }
    const duplicate = await findStored(trx, authorId, client_id)
    if (!duplicate) throw concurrentChange('an entry was deleted while it was sent again')
    return { id: duplicate.id, created: false }
  })
}

/**
 * Updates the given fields. The slug follows the title while unpublished, or on request. Publishing
 * sets the date; unpublishing deletes other users' notifications about it. Pictures that nothing uses
 * any more are deleted.
 * @throws ApiError 404; 403 not the author; 400 as for `createEntry`
 */
export async function updateEntry(
  ctx: Context,
  userId: number,
  id: number,
  patch: BlogPatch,
): Promise<void> {
  const text = patch.body === undefined ? {} : sanitiseBody(patch.body)
  const { previousPictures, notifiedUserIds } = await ctx.db.transaction().execute(async (trx) => {
    const row = await lockOwnEntry(trx, userId, id)
    const previousPictures = await picturesOfEntry(trx, row)
    const cover = await coverColumns(trx, userId, patch)
    const { title, excerpt, category, tags, published } = patch
    const changes = { title, excerpt, category, tags, ...text, ...cover }
    const next = { ...row, ...withoutUndefined(changes), published: published ?? row.published }
    if (next.published) assertReadable(next)
    const slugFollowsTitle = patch.new_slug === true || (!row.published && next.title !== row.title)
    const slug = slugFollowsTitle ? await chooseSlug(trx, next.title, row) : row.slug
    if (slug !== row.slug) await storeOldSlug(trx, id, row.slug, slug)
    const isFirstPublished = !row.published && next.published
    await trx
      .updateTable('blog_entries')
      .set({ ...withoutUndefined(changes), slug, published: next.published })
      .$if(isFirstPublished, (query) =>
        query.set({ created_at: sql`clock_timestamp()`, edited_at: null }),
      )
      .$if(row.published && hasChanged(row, changes), (query) =>
        query.set({ edited_at: sql<Date>`clock_timestamp()` }),
      )
      .where('id', '=', id)
      .execute()
    const notifiedUserIds =
      row.published && !next.published
        ? await removeNotificationsOfOthers(trx, userId, isAboutContent('blog', id))
        : []
    return { previousPictures, notifiedUserIds }
  })
  for (const notifiedUserId of notifiedUserIds) scheduleCounts(ctx, notifiedUserId)
  await removeOrphaned(ctx, userId, previousPictures)
}

/** Ids of the pictures in the text and of the cover. */
async function picturesOfEntry(
  trx: Transaction<Database>,
  { author_id, cover_id, body }: BlogEntryRow,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from pictures where owner_id = ${author_id}
      and (id = ${cover_id} or position('/' || key || '/' in ${body}) > 0)`.execute(trx)
  return rows.map((picture) => picture.id)
}

/**
 * Deletes a blog post with its reactions and the pictures nothing else uses.
 * @throws ApiError 404; 403 not the author
 */
export async function deleteEntry(ctx: Context, userId: number, id: number): Promise<void> {
  const pictures = await ctx.db.transaction().execute(async (trx) => {
    const row = await lockOwnEntry(trx, userId, id)
    const pictureIds = await picturesOfEntry(trx, row)
    await trx.deleteFrom('blog_entries').where('id', '=', id).execute()
    await cascadeDelete(trx, 'blog', id)
    return pictureIds
  })
  await removeOrphaned(ctx, userId, pictures)
}

function sanitiseBody(html: string): { body: string; body_text: string } {
  if (isTooDeep(html)) {
    throw fieldError('body', 'This text is nested too deeply. Please paste it without formatting.')
  }
  const body = sanitise(html)
  return { body, body_text: htmlToText(body) }
}

function assertReadable({ body, body_text }: { body: string; body_text: string }): void {
  if (body_text !== '' || body.includes('<img ')) return
  throw fieldError('body', 'Write something before you publish.')
}

/** Drops undefined fields. */
function withoutUndefined<T extends object>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const changes = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(changes) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** The cover's columns; empty when the cover does not change. */
async function coverColumns(
  trx: Transaction<Database>,
  ownerId: number,
  { cover, cover_alt }: Pick<BlogPatch, 'cover' | 'cover_alt'>,
): Promise<Partial<Cover>> {
  if (cover === null) return { cover_id: null, cover_alt: '' }
  if (cover === undefined) return cover_alt === undefined ? {} : { cover_alt }
  const [own] = await ownPictures(trx, ownerId, [cover], 'cover')
  if (!own) throw new Error('ownPictures returned no picture')
  return { cover_id: own.id, cover_alt: own.alt === '' ? (cover_alt ?? '') : own.alt }
}

async function findStored(trx: Transaction<Database>, authorId: number, clientId: string | null) {
  if (clientId === null) return undefined
  return trx
    .selectFrom('blog_entries')
    .select('id')
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** Other authors' drafts and hidden blog posts respond 404, as if they did not exist. */
async function lockOwnEntry(
  trx: Transaction<Database>,
  userId: number,
  id: number,
): Promise<BlogEntryRow> {
  const row = await trx
    .selectFrom('blog_entries')
    .selectAll()
    .where('id', '=', id)
    .where(visibleTo('blog_entries', userId))
    .forUpdate()
    .executeTakeFirst()
  if (!row || (row.author_id !== userId && !row.published)) throw entryNotFound()
  if (row.author_id !== userId) throw forbidden('This blog post is not yours.')
  return row
}
