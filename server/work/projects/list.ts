import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { ProjectJson } from '../../../src/protocol/answers/work.ts'
import { dayInJuba } from '../../../src/protocol/work/projects.ts'
import { hasWord, listOf, same } from '../../content/pieces/list.ts'
import type { Context } from '../../context.ts'
import type { PageBody } from '../../http/pagination.ts'
import { shownTo } from '../../standing/hidden.ts'
import { standing } from './access.ts'
import { projectsJson } from './json.ts'

/** Whether one can apply to it on `day`. */
export const takesApplications = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(projects.status = 'open'
    and (projects.deadline is null or projects.deadline >= ${day}::date))`

/**
 * One page: those one can apply to first, then the newest. Filters: `search` (every word somewhere
 * in it), `category` and `skill` (whole, whatever the case), `status` (`open` = one can apply).
 */
export function listProjects(
  ctx: Context,
  request: FastifyRequest,
): Promise<PageBody<ProjectJson>> {
  const open = takesApplications(dayInJuba(ctx.now()))
  return listOf(request, {
    table: 'projects',
    all: standing(ctx.db).where(shownTo('projects')),
    filters: {
      search: mentionsAll,
      category: same('projects.category'),
      skill: hasWord('projects.skills'),
      status: (value) =>
        value === 'open' ? open : value === 'closed' ? sql`not ${open}` : sql`false`,
    },
    first: [sql`${open} desc`],
    show: shownIn(ctx, request),
  })
}

/** Someone's own projects, the newest first. */
export const listOwnProjects = (
  ctx: Context,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<ProjectJson>> =>
  listOf(request, {
    table: 'projects',
    all: standing(ctx.db).where('projects.owner_id', '=', userId),
    show: shownIn(ctx, request),
  })

const shownIn =
  (ctx: Context, request: FastifyRequest) =>
  async (part: ReturnType<typeof standing>): Promise<ProjectJson[]> =>
    projectsJson(ctx.db, request.user?.id ?? null, await part.selectAll('projects').execute())

function mentionsAll(search: string): RawBuilder<unknown> {
  const words = search.split(/\s+/u).filter((word) => word !== '')
  return sql.join(words.map(mentions), sql` and `)
}

/** Wild cards are taken literally. */
function mentions(word: string): RawBuilder<boolean> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(projects.title || ' ' || projects.summary || ' ' || projects.description
    || ' ' || projects.category || ' ' || projects.location
    || ' ' || join_words(projects.skills)) ilike ${pattern}`
}
