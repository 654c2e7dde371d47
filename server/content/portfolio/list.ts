import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { WorkJson } from '../../../src/protocol/responses/content.ts'
import type { Context } from '../../context.ts'
import type { PageBody } from '../../http/pagination.ts'
import { ownerExists, visibleTo } from '../../visibility/visible-to.ts'
import { equalsIgnoringCase, hasTag, isOwnedBy, listPage } from '../pieces/list.ts'
import { FIRST_PICTURE, portfolioItemQuery, readPortfolioItems } from './portfolio-items.ts'

/** At least one picture has a colour of that name. */
const hasColour = (value: string): RawBuilder<unknown> =>
  sql`exists (select from work_pictures join pictures on pictures.id = work_pictures.picture_id
    where work_pictures.work_id = works.id and pictures.colours @> ${[value.toLowerCase()]}::text[])`

/** One page of portfolio items: by search rank, then newest first. */
export const listPortfolioItems = (
  ctx: Context,
  request: FastifyRequest,
): Promise<PageBody<WorkJson>> =>
  listPage(request, {
    table: 'works',
    visibleRows: existingWorks(ctx).where(visibleTo('works')),
    joinedRows: portfolioItemQuery(ctx.db),
    filters: {
      username: isOwnedBy('works.author_id'),
      category: equalsIgnoringCase('works.category'),
      tag: hasTag('works.tags'),
      colour: hasColour,
    },
    ownerColumn: 'author_id',
    readRows: (pageQuery) => readPortfolioItems(ctx.db, pageQuery, FIRST_PICTURE),
  })

const existingWorks = ({ db }: Context) => db.selectFrom('works').where(ownerExists('works'))

/** One user's portfolio items, newest first. */
export const listOwnPortfolioItems = (
  ctx: Context,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<WorkJson>> =>
  listPage(request, {
    table: 'works',
    visibleRows: existingWorks(ctx).where('works.author_id', '=', userId),
    joinedRows: portfolioItemQuery(ctx.db, userId),
    readRows: (pageQuery) => readPortfolioItems(ctx.db, pageQuery, FIRST_PICTURE),
  })
