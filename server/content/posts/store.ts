import { sql, type Transaction } from 'kysely'
import type * as v from 'valibot'
import { isObject } from '../../../src/protocol/base/json.ts'
import type { postSchema } from '../../../src/protocol/content/posts-schemas.ts'
import { fullName } from '../../account/account/json.ts'
import type { Context } from '../../context.ts'
import type { PostRow } from '../../db/creative-schema.ts'
import type { Database, UserRow } from '../../db/schema.ts'
import { concurrentChange, forbidden, notFound } from '../../http/errors.ts'
import { mentionedInPostContent } from '../../notifications/notifications/content.ts'
import {
  contentPictures,
  ownPictures,
  pictureIdsOf,
  replacePictures,
  setPictures,
} from '../../publishing/images/attached.ts'
import { removeOrphaned } from '../../publishing/images/orphaned.ts'
import { visibleTo } from '../../visibility/visible-to.ts'
import { mentionedUsers } from '../mentions.ts'
import { type NotifiedUser, notifyOfContent, publishNotified } from '../notify-of-content.ts'
import { cascadeDelete } from '../pieces/cascade-delete.ts'
import { hasChanged } from '../pieces/changed.ts'
import { slugify } from '../pieces/slug.ts'
import { visiblePosts } from './json.ts'

export type PostInput = v.InferOutput<typeof postSchema>

const NO_POST = 'This post does not exist.'

/** Number of words of the text that form the slug of a post without a title. */
const SLUG_WORDS = 8

const slugFor = ({ title, body }: PostInput): string =>
  slugify(title === '' ? body.split(/\s+/u).slice(0, SLUG_WORDS).join(' ') : title)

export const postNotFound = () => notFound(NO_POST)

interface StoredPost {
  id: number
  /** False = already stored under the same client id. */
  created: boolean
  notified: NotifiedUser[]
}

/**
 * Stores a post once per (author, client id) and notifies the users it mentions.
 * @throws ApiError 400 when a picture is not the author's
 */
export async function createPost(
  ctx: Context,
  author: UserRow,
  input: PostInput,
): Promise<Omit<StoredPost, 'notified'>> {
  const { notified, ...post } = await ctx.db
    .transaction()
    .execute((trx) => storePost(trx, author, input))
  publishNotified(ctx, notified)
  return post
}

async function storePost(
  trx: Transaction<Database>,
  author: UserRow,
  input: PostInput,
): Promise<StoredPost> {
  const { title, body, category, tags, images } = input
  const client_id = input.client_id || null
  const findStored = () =>
    trx
      .selectFrom('posts')
      .select('id')
      .where('author_id', '=', author.id)
      .where('client_id', '=', client_id)
      .executeTakeFirst()
  const existing = client_id === null ? undefined : await findStored()
  if (existing) return { id: existing.id, created: false, notified: [] }
  const pictures = await ownPictures(trx, author.id, images)
  const values = { author_id: author.id, client_id, title, body, category, tags }
  const row = await trx
    .insertInto('posts')
    .values({ ...values, slug: slugFor(input) })
    .onConflict((oc) => oc.columns(['author_id', 'client_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) {
    await setPictures(trx, 'post', row.id, pictures)
    return { id: row.id, created: true, notified: await notifyOfMentions(trx, author, row) }
  }
  const duplicate = await findStored()
  if (!duplicate) throw concurrentChange('a post was deleted while it was sent again')
  return { id: duplicate.id, created: false, notified: [] }
}

/** Stores notifications for the users that a post mentions and `previousBody` does not. */
async function notifyOfMentions(
  trx: Transaction<Database>,
  author: UserRow,
  post: PostRow,
  previousBody = '',
): Promise<NotifiedUser[]> {
  if (post.hidden_at !== null) return []
  const { id, slug, title, body } = post
  const name = fullName(author)
  const content = mentionedInPostContent({ type: 'post', id, slug, title, name, text: body })
  const mentioned = await mentionedUsers(trx, body, previousBody)
  return notifyOfContent(trx, author.id, new Map(mentioned.map((userId) => [userId, content])))
}

/**
 * For a change that does not mention pictures, adds the ones the post already has: clients that do
 * not know the field must not remove them.
 * @throws ApiError 404; 403 not the author
 */
export async function withExistingPictures(
  ctx: Context,
  userId: number,
  id: number,
  body: unknown,
): Promise<unknown> {
  if (!isObject(body) || body.images !== undefined) return body
  await assertOwnPost(ctx, userId, id)
  const pictures = await contentPictures(ctx.db, 'post', [id])
  const images = (pictures.get(id) ?? []).map((picture) => ({ id: picture.id, alt: picture.alt }))
  return { ...body, images }
}

/**
 * Replaces all fields of a post, marks it as edited if one changed, notifies the users it mentions
 * for the first time, and deletes the pictures that nothing uses any more.
 * @throws ApiError 404; 403 not the author; 400 when a picture is not the author's
 */
export async function updatePost(
  ctx: Context,
  author: UserRow,
  id: number,
  input: PostInput,
): Promise<void> {
  const { title, body, category, tags, images } = input
  const fields = { title, body, category, tags }
  await assertOwnPost(ctx, author.id, id)
  const { previousPictures, notified } = await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('posts')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) throw postNotFound()
    const pictures = await ownPictures(trx, author.id, images)
    const { isChanged, previousIds } = await replacePictures(trx, 'post', id, pictures)
    if (!isChanged && !hasChanged(row, fields)) return { previousPictures: [], notified: [] }
    const edited = await trx
      .updateTable('posts')
      .set({ ...fields, slug: slugFor(input), edited_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return {
      previousPictures: previousIds,
      notified: await notifyOfMentions(trx, author, edited, row.body),
    }
  })
  publishNotified(ctx, notified)
  await removeOrphaned(ctx, author.id, previousPictures)
}

/**
 * Deletes a post with its reactions and the pictures nothing else uses.
 * @throws ApiError 404; 403 not the author
 */
export async function deletePost(ctx: Context, userId: number, id: number): Promise<void> {
  await assertOwnPost(ctx, userId, id)
  const pictures = await ctx.db.transaction().execute(async (trx) => {
    const pictureIds = await pictureIdsOf(trx, 'post', id)
    // The post first: a concurrent comment holds a lock on it, so this waits.
    await trx.deleteFrom('posts').where('id', '=', id).execute()
    await cascadeDelete(trx, 'post', id)
    return pictureIds
  })
  await removeOrphaned(ctx, userId, pictures)
}

async function assertOwnPost(ctx: Context, userId: number, id: number): Promise<void> {
  const row = await visiblePosts(ctx.db)
    .select('posts.author_id')
    .where('posts.id', '=', id)
    .where(visibleTo('posts', userId))
    .executeTakeFirst()
  if (!row) throw postNotFound()
  if (row.author_id !== userId) throw forbidden('This post is not yours.')
}
