import type { FastifyRequest } from 'fastify'
import { blogPatchSchema, blogSchema } from '../../../src/protocol/content/blog-schemas.ts'
import { toggleLikeSchema } from '../../../src/protocol/content/comments-schemas.ts'
import type { BlogEntryJson } from '../../../src/protocol/responses/content.ts'
import { currentUser, optionalUser, requireUser } from '../../account/auth/current-user.ts'
import type { Area, Context } from '../../context.ts'
import { idParam, parse } from '../../http/validation.ts'
import { removeOrphaned } from '../../publishing/images/orphaned.ts'
import { likeComment, visibleComment } from '../comments/change.ts'
import { noComment } from '../comments/post.ts'
import { reactionsTo } from '../comments/reactions.ts'
import { readSentEntry } from './form.ts'
import { type EntryQuery, readableBy, readEntry, visibleEntries } from './json.ts'
import { listOwn, listPublished } from './list.ts'
import { createEntry, deleteEntry, noEntry, updateEntry } from './store.ts'

type IdPath = { Params: { id: string } }

/** Bytes; a text of `MAX_HTML_LENGTH` characters fits in whatever the script. */
const BODY_LIMIT = 4 * 1024 * 1024

/** Specification 7.5. */
export const register: Area = async (app, ctx) => {
  await reading(app, ctx)
  await writing(app, ctx)
  await reactionsTo('blog', '/api/blog/:id', 'comments')(app, ctx)
  await commentLikes(app, ctx)
}

async function entryOf(
  ctx: Context,
  viewerId: number | null,
  narrow: (query: EntryQuery) => EntryQuery,
): Promise<BlogEntryJson> {
  const entry = await readEntry(ctx.db, narrow(readableBy(visibleEntries(ctx.db), viewerId)))
  if (entry === null) throw noEntry()
  return entry
}

const byId = (ctx: Context, viewerId: number | null, id: number) =>
  entryOf(ctx, viewerId, (query) => query.where('blog_entries.id', '=', id))

const reading: Area = (app, ctx) => {
  const anyone = { onRequest: optionalUser(ctx) }

  app.get('/api/blog/', (request) => listPublished(ctx.db, request))

  app.get('/api/blog/my_posts/', { onRequest: requireUser(ctx) }, (request) =>
    listOwn(ctx.db, request, currentUser(request).id),
  )

  app.get<IdPath>('/api/blog/by_id/:id/', anyone, (request) =>
    byId(ctx, request.user?.id ?? null, idParam(request.params.id)),
  )

  // An old slug also finds the blog post; the `slug` in the response is the current one.
  app.get<{ Params: { slug: string } }>('/api/blog/:slug/', anyone, async (request) => {
    const { slug } = request.params
    const viewerId = request.user?.id ?? null
    if (slug.includes('\0')) throw noEntry()
    const old = await ctx.db
      .selectFrom('old_slugs')
      .select('content_id')
      .where('kind', '=', 'blog')
      .where('slug', '=', slug)
      .executeTakeFirst()
    return old
      ? byId(ctx, viewerId, old.content_id)
      : entryOf(ctx, viewerId, (query) => query.where('blog_entries.slug', '=', slug))
  })
}

/**
 * Runs `work` with the submitted blog post, then deletes an uploaded picture that ended up unused.
 */
async function withSent<T>(
  ctx: Context,
  request: FastifyRequest,
  work: (body: unknown) => Promise<T>,
): Promise<T> {
  const { id: userId } = currentUser(request)
  const { body, uploadedId } = await readSentEntry(ctx, request, userId)
  try {
    return await work(body)
  } finally {
    if (uploadedId !== null) await removeOrphaned(ctx, userId, [uploadedId])
  }
}

const writing: Area = (app, ctx) => {
  const writer = { onRequest: requireUser(ctx), bodyLimit: BODY_LIMIT }

  app.post('/api/blog/', writer, async (request, reply) => {
    const { id: userId } = currentUser(request)
    const { id, created } = await withSent(ctx, request, (body) =>
      createEntry(ctx, userId, parse(blogSchema, body)),
    )
    return reply.code(created ? 201 : 200).send(await byId(ctx, userId, id))
  })

  app.patch<IdPath>('/api/blog/:id/', writer, async (request) => {
    const { id: userId } = currentUser(request)
    const id = idParam(request.params.id)
    await withSent(ctx, request, (body) =>
      updateEntry(ctx, userId, id, parse(blogPatchSchema, body)),
    )
    return byId(ctx, userId, id)
  })

  app.delete<IdPath>('/api/blog/:id/', writer, async (request, reply) => {
    await deleteEntry(ctx, currentUser(request).id, idParam(request.params.id))
    return reply.code(204).send()
  })
}

const commentLikes: Area = (app, ctx) => {
  const signedIn = { onRequest: requireUser(ctx) }

  app.post<IdPath>('/api/blog/comments/:id/like/', signedIn, async (request) => {
    const { id: userId } = currentUser(request)
    const id = idParam(request.params.id)
    const { liked } = parse(toggleLikeSchema, request.body)
    const { target } = await visibleComment(ctx, userId, id)
    if (target.type !== 'blog') throw noComment()
    return likeComment(ctx, userId, id, liked)
  })
}
