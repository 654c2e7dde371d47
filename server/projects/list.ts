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
import { projectQuery } from './access.ts'
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
  const isOpen = takesApplications(dayInJuba(ctx.now()))
  const searchWords = splitWords(queryText(request.query, 'search'))
  return listPage(request, {
    table: 'projects',
    visibleRows: projectQuery(ctx.db).where(visibleTo('projects')),
    filters: {
      search: () => allMatch(searchWords, matchesWord),
      category: equalsIgnoringCase('projects.category'),
      skill: hasWord('projects.skills'),
      status: (value) =>
        value === 'open' ? isOpen : value === 'closed' ? sql`not ${isOpen}` : sql`false`,
    },
    primaryOrder: [
      sql`${isOpen} desc`,
      ...(searchWords.length === 0 ? [] : [sql`(${allMatch(searchWords, containsWord)}) desc`]),
    ],
    readRows: projectReader(ctx, request),
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
    visibleRows: projectQuery(ctx.db).where('projects.owner_id', '=', userId),
    readRows: projectReader(ctx, request),
  })

const projectReader =
  (ctx: Context, request: FastifyRequest) =>
  async (pageQuery: ReturnType<typeof projectQuery>): Promise<ProjectJson[]> =>
    projectsJson(ctx.db, request.user?.id ?? null, await pageQuery.selectAll('projects').execute())

const splitWords = (search: string): string[] => search.split(/\s+/u).filter((word) => word !== '')

const allMatch = (
  searchWords: readonly string[],
  condition: (word: string) => RawBuilder<boolean>,
): RawBuilder<unknown> => sql.join(searchWords.map(condition), sql` and `)

/** Contains the word, or a similar word in title or skills. */
function matchesWord(word: string): RawBuilder<boolean> {
  const strictMatch = sql`(${containsWord(word)} or ${isSimilar(word, NAMED_FIELDS)})`
  const strictMatches = sql`select from projects where ${strictMatch}`
  return sql`(${strictMatch} or ${isWeaklySimilar(word, NAMED_FIELDS, strictMatches)})`
}

const NAMED_FIELDS = sql`(projects.title || ' ' || join_words(projects.skills))`

/** Wildcards are escaped. */
function containsWord(word: string): RawBuilder<boolean> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(projects.title || ' ' || projects.summary || ' ' || projects.description
    || ' ' || projects.category || ' ' || projects.location
    || ' ' || join_words(projects.skills)) ilike ${pattern}`
}
