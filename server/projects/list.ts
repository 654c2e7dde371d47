import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { ProjectJson } from '../../src/protocol/answers/work.ts'
import { PROJECT_STATUSES } from '../../src/protocol/enums/work.ts'
import { dayInJuba } from '../../src/protocol/projects.ts'
import { shownTo } from '../content/hidden.ts'
import type { Context } from '../context.ts'
import { type PageBody, pageBody, readPage } from '../http/pagination.ts'
import { queryText } from '../http/validation.ts'
import { standing } from './access.ts'
import { projectsJson } from './json.ts'

/** Whether one can apply to it on `day`. */
const takes = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(projects.status = 'open'
    and (projects.deadline is null or projects.deadline >= ${day}::date))`

/**
 * One page: those one can apply to first, then the newest. Filters: `search` (every word somewhere
 * in it), `category` and `skill` (whole, whatever the case), `status` (`open` = one can apply).
 */
export async function listProjects(
  ctx: Context,
  request: FastifyRequest,
): Promise<PageBody<ProjectJson>> {
  const day = dayInJuba(ctx.now())
  let query = standing(ctx.db).where(shownTo('projects'))
  for (const condition of conditions(request.query, day)) query = query.where(condition)
  return answer(ctx, request, query, takes(day))
}

/** Someone's own projects, the newest first. */
export function listOwnProjects(
  ctx: Context,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<ProjectJson>> {
  const query = standing(ctx.db).where('projects.owner_id', '=', userId)
  return answer(ctx, request, query, null)
}

async function answer(
  ctx: Context,
  request: FastifyRequest,
  query: ReturnType<typeof standing>,
  first: RawBuilder<boolean> | null,
): Promise<PageBody<ProjectJson>> {
  const page = readPage(request)
  const [{ count }, rows] = await Promise.all([
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    (first === null ? query : query.orderBy(first, 'desc'))
      .selectAll('projects')
      .orderBy('projects.created_at', 'desc')
      .orderBy('projects.id', 'desc')
      .limit(page.size)
      .offset(page.offset)
      .execute(),
  ])
  const results = await projectsJson(ctx.db, request.user?.id ?? null, rows)
  return pageBody(request, page, count, results)
}

function conditions(query: unknown, day: string): RawBuilder<boolean>[] {
  const found = queryText(query, 'search')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map(mentions)
  const category = queryText(query, 'category')
  if (category !== '') found.push(sql`lower(projects.category) = lower(${category}::text)`)
  const skill = queryText(query, 'skill')
  if (skill !== '') {
    found.push(sql`exists (select from unnest(projects.skills) as skill
      where lower(skill) = lower(${skill}::text))`)
  }
  const status = queryText(query, 'status')
  if (status === 'open') found.push(takes(day))
  else if (status === 'closed') found.push(sql`not ${takes(day)}`)
  else if (status !== '' && !PROJECT_STATUSES.some((known) => known === status)) {
    found.push(sql`false`)
  }
  return found
}

/** Wild cards are taken literally. */
function mentions(word: string): RawBuilder<boolean> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(projects.title || ' ' || projects.summary || ' ' || projects.description
    || ' ' || projects.category || ' ' || projects.location
    || ' ' || join_words(projects.skills)) ilike ${pattern}`
}
