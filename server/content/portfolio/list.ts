import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { WorkJson } from '../../../src/protocol/responses/content.ts'
import type { Context } from '../../context.ts'
import type { PageBody } from '../../http/pagination.ts'
import { hasTag, listOf, same } from '../pieces/list.ts'
import { FIRST_PICTURE, showWorks, type Works, works } from './portfolio-items.ts'

/** At least one picture has a colour of that name. */
const hasColour = (value: string): RawBuilder<unknown> =>
  sql`exists (select from work_pictures join pictures on pictures.id = work_pictures.picture_id
    where work_pictures.work_id = works.id and pictures.colours @> ${[value.toLowerCase()]}::text[])`

/** One page of portfolio items: by search rank, then newest first. */
export const listWorks = (ctx: Context, request: FastifyRequest): Promise<PageBody<WorkJson>> =>
  listOf(request, {
    table: 'works',
    all: works(ctx.db),
    filters: {
      username: same('users.username'),
      category: same('works.category'),
      tag: hasTag('works.tags'),
      colour: hasColour,
    },
    maker: 'author_id',
    show: (part: Works) => showWorks(ctx.db, part, FIRST_PICTURE),
  })

/** One user's portfolio items, newest first. */
export const listOwnWorks = (
  ctx: Context,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<WorkJson>> =>
  listOf(request, {
    table: 'works',
    all: works(ctx.db, userId).where('works.author_id', '=', userId),
    show: (part: Works) => showWorks(ctx.db, part, FIRST_PICTURE),
  })
