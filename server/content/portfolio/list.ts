import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { WorkJson } from '../../../src/protocol/responses/content.ts'
import type { Context } from '../../context.ts'
import type { PageBody } from '../../http/pagination.ts'
import { equalsIgnoringCase, hasTag, listPage } from '../pieces/list.ts'
import {
  FIRST_PICTURE,
  type PortfolioItemQuery,
  portfolioItemQuery,
  readPortfolioItems,
} from './portfolio-items.ts'

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
    visibleRows: portfolioItemQuery(ctx.db),
    filters: {
      username: equalsIgnoringCase('users.username'),
      category: equalsIgnoringCase('works.category'),
      tag: hasTag('works.tags'),
      colour: hasColour,
    },
    ownerColumn: 'author_id',
    readRows: (pageQuery: PortfolioItemQuery) =>
      readPortfolioItems(ctx.db, pageQuery, FIRST_PICTURE),
  })

/** One user's portfolio items, newest first. */
export const listOwnPortfolioItems = (
  ctx: Context,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<WorkJson>> =>
  listPage(request, {
    table: 'works',
    visibleRows: portfolioItemQuery(ctx.db, userId).where('works.author_id', '=', userId),
    readRows: (pageQuery: PortfolioItemQuery) =>
      readPortfolioItems(ctx.db, pageQuery, FIRST_PICTURE),
  })
