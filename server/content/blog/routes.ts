import type { FastifyRequest } from 'fastify'
import { blogPatchSchema, blogSchema } from '../../../src/protocol/content/blog-schemas.ts'
import { toggleLikeSchema } from '../../../src/protocol/content/comments-schemas.ts'
import type { BlogEntryJson } from '../../../src/protocol/responses/content.ts'
import { currentUser, optionalUser, requireUser } from '../../account/auth/current-user.ts'
import type { Area, Context } from '../../context.ts'
import { sharedRead } from '../../http/shared-reads.ts'
import { idParam, parse } from '../../http/validation.ts'
import { removeOrphaned } from '../../publishing/images/orphaned.ts'
import { likeComment, visibleComment } from '../comments/change.ts'
import { commentNotFound } from '../comments/post.ts'
import { reactionsTo } from '../comments/reactions.ts'
import { readSubmittedEntry } from './form.ts'
import { type EntryQuery, readableBy, readEntry, visibleEntries } from './json.ts'
import { listOwn, listPublished } from './list.ts'
import { createEntry, deleteEntry, entryNotFound, updateEntry } from './store.ts'

type IdPath = { Params: { id: string } }

/** Bytes; a text of `MAX_HTML_LENGTH` characters fits in whatever the script. */
const BODY_LIMIT = 4 * 1024 * 1024

/** Specification 7.5. */
export const register: Area = async (app, ctx) => {
  await registerReads(app, ctx)
  await registerWrites(app, ctx)
  await reactionsTo('blog', '/api/blog/:id', 'comments')(app, ctx)
  await registerCommentLikes(app, ctx)
}

async function readVisibleEntry(
  ctx: Context,
  viewerId: number | null,
  narrow: (query: EntryQuery) => EntryQuery,
): Promise<BlogEntryJson> {
  const entry = await readEntry(ctx.db, narrow(readableBy(visibleEntries(ctx.db), viewerId)))
  if (entry === null) throw entryNotFound()
  return entry
}

const readEntryById = (ctx: Context, viewerId: number | null, id: number) =>
  readVisibleEntry(ctx, viewerId, (query) => query.where('blog_entries.id', '=', id))

const registerReads: Area = (app, ctx) => {
  const optionalAuth = { onRequest: optionalUser(ctx) }

  app.get(
    '/api/blog/',
    sharedRead((request) => listPublished(ctx.db, request)),
  )

  app.get('/api/blog/my_posts/', { onRequest: requireUser(ctx) }, (request) =>
    listOwn(ctx.db, request, currentUser(request).id),
  )

  app.get<IdPath>('/api/blog/by_id/:id/', optionalAuth, (request) =>
    readEntryById(ctx, request.user?.id ?? null, idParam(request.params.id)),
  )

  // An old slug also finds the blog post; the `slug` in the response is the current one.
  app.get<{ Params: { slug: string } }>('/api/blog/:slug/', optionalAuth, async (request) => {
    const { slug } = request.params
    const viewerId = request.user?.id ?? null
    if (slug.includes('\0')) throw entryNotFound()
    const oldSlug = await ctx.db
      .selectFrom('old_slugs')
      .select('content_id')
      .where('kind', '=', 'blog')
      .where('slug', '=', slug)
      .executeTakeFirst()
    return oldSlug
      ? readEntryById(ctx, viewerId, oldSlug.content_id)
      : readVisibleEntry(ctx, viewerId, (query) => query.where('blog_entries.slug', '=', slug))
  })
}

/**
 * Runs `task` with the submitted blog post, then deletes an uploaded picture that ended up unused.
 */
async function withSubmittedEntry<T>(
  ctx: Context,
  request: FastifyRequest,
  task: (body: unknown) => Promise<T>,
): Promise<T> {
  const { id: userId } = currentUser(request)
  const { body, uploadedId } = await readSubmittedEntry(ctx, request, userId)
  try {
    return await task(body)
  } finally {
    if (uploadedId !== null) await removeOrphaned(ctx, userId, [uploadedId])
  }
}

const registerWrites: Area = (app, ctx) => {
  const writeOptions = { onRequest: requireUser(ctx), bodyLimit: BODY_LIMIT }

  app.post('/api/blog/', writeOptions, async (request, reply) => {
    const { id: userId } = currentUser(request)
    const { id, created } = await withSubmittedEntry(ctx, request, (body) =>
      createEntry(ctx, userId, parse(blogSchema, body)),
    )
    return reply.code(created ? 201 : 200).send(await readEntryById(ctx, userId, id))
  })

  app.patch<IdPath>('/api/blog/:id/', writeOptions, async (request) => {
    const { id: userId } = currentUser(request)
    const id = idParam(request.params.id)
    await withSubmittedEntry(ctx, request, (body) =>
      updateEntry(ctx, userId, id, parse(blogPatchSchema, body)),
    )
    return readEntryById(ctx, userId, id)
  })

  app.delete<IdPath>('/api/blog/:id/', writeOptions, async (request, reply) => {
    await deleteEntry(ctx, currentUser(request).id, idParam(request.params.id))
    return reply.code(204).send()
  })
}

const registerCommentLikes: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.post<IdPath>('/api/blog/comments/:id/like/', requireAuth, async (request) => {
    const { id: userId } = currentUser(request)
    const id = idParam(request.params.id)
    const { liked } = parse(toggleLikeSchema, request.body)
    const { target } = await visibleComment(ctx, userId, id)
    if (target.type !== 'blog') throw commentNotFound()
    return likeComment(ctx, userId, id, liked)
  })
}
