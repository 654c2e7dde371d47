import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { dayInJuba } from '../../src/protocol/projects/projects.ts'
import type { ProjectJson } from '../../src/protocol/responses/projects.ts'
import { equalsIgnoringCase, hasWord, listPage } from '../content/pieces/list.ts'
import type { Context } from '../context.ts'
import { isSimilar, isWeaklySimilar } from '../db/trigram-match.ts'
import type { PageBody } from '../http/pagination.ts'
import { queryText } from '../http/validation.ts'
import { visibleTo } from '../visibility/visible-to.ts'
import { standing } from './access.ts'
import { projectsJson } from './json.ts'

/** SQL condition: open for applications on `day`. */
export const takesApplications = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(projects.status = 'open'
    and (projects.deadline is null or projects.deadline >= ${day}::date))`

/**
 * One page of projects: those open for applications first, then newest first. Filters: `search`
 * (every word must occur; literal matches before similar words), `category` and `skill` (exact,
 * ignoring case), `status` (`open` = open for applications).
 */
export function listProjects(
  ctx: Context,
  request: FastifyRequest,
): Promise<PageBody<ProjectJson>> {
  const open = takesApplications(dayInJuba(ctx.now()))
  const words = wordsOf(queryText(request.query, 'search'))
  return listPage(request, {
    table: 'projects',
    visibleRows: standing(ctx.db).where(visibleTo('projects')),
    filters: {
      search: () => every(words, has),
      category: equalsIgnoringCase('projects.category'),
      skill: hasWord('projects.skills'),
      status: (value) =>
        value === 'open' ? open : value === 'closed' ? sql`not ${open}` : sql`false`,
    },
    primaryOrder: [
      sql`${open} desc`,
      ...(words.length === 0 ? [] : [sql`(${every(words, mentions)}) desc`]),
    ],
    readRows: shownIn(ctx, request),
  })
}

/** A user's own projects, newest first. */
export const listOwnProjects = (
  ctx: Context,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<ProjectJson>> =>
  listPage(request, {
    table: 'projects',
    visibleRows: standing(ctx.db).where('projects.owner_id', '=', userId),
    readRows: shownIn(ctx, request),
  })

const shownIn =
  (ctx: Context, request: FastifyRequest) =>
  async (pageQuery: ReturnType<typeof standing>): Promise<ProjectJson[]> =>
    projectsJson(ctx.db, request.user?.id ?? null, await pageQuery.selectAll('projects').execute())

const wordsOf = (search: string): string[] => search.split(/\s+/u).filter((word) => word !== '')

const every = (
  words: readonly string[],
  condition: (word: string) => RawBuilder<boolean>,
): RawBuilder<unknown> => sql.join(words.map(condition), sql` and `)

/** Contains the word, or a similar word in title or skills. */
function has(word: string): RawBuilder<boolean> {
  const said = sql`(${mentions(word)} or ${isSimilar(word, NAMED)})`
  const others = sql`select from projects where ${said}`
  return sql`(${said} or ${isWeaklySimilar(word, NAMED, others)})`
}

const NAMED = sql`(projects.title || ' ' || join_words(projects.skills))`

/** Wildcards are escaped. */
function mentions(word: string): RawBuilder<boolean> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(projects.title || ' ' || projects.summary || ' ' || projects.description
    || ' ' || projects.category || ' ' || projects.location
    || ' ' || join_words(projects.skills)) ilike ${pattern}`
}
