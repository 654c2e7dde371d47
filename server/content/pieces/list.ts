import type { FastifyRequest } from 'fastify'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type PageBody, pageOf } from '../../http/pagination.ts'
import { queryText } from '../../http/validation.ts'
import { searchSql } from './search.ts'

type Query<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, object>

/** By its name in the address: what a row must be for a value that is not blank. */
export type Filters = { readonly [name: string]: (value: string) => RawBuilder<unknown> }

interface List<T, DB, TB extends keyof DB> {
  /** Whose rows they are, with `created_at` and `id`. */
  readonly table: string
  /** What the viewer may see of it. */
  readonly all: Query<DB, TB>
  readonly filters?: Filters
  /** `search` finds by the words of a row, and by the name of whoever this column holds. */
  readonly maker?: 'author_id' | 'seller_id' | 'user_id'
  /** What comes before all others; without it how well a row fits what is searched. */
  readonly first?: readonly RawBuilder<unknown>[] | undefined
  show(part: Query<DB, TB>): Promise<T[]>
}

/** The page the request asks for, of what its filters leave; the newest first after `first`. */
export function listOf<T, DB, TB extends keyof DB>(
  request: FastifyRequest,
  { table, all, filters = {}, maker, first, show }: List<T, DB, TB>,
): Promise<PageBody<T>> {
  let found = all
  for (const [name, condition] of Object.entries(filters)) {
    const value = queryText(request.query, name)
    if (value !== '') found = found.where(sql<boolean>`${condition(value)}`)
  }
  const text = maker === undefined ? '' : queryText(request.query, 'search')
  const search = text === '' ? null : searchSql(table, text, maker)
  if (search) found = found.where(search.matches)
  const order = [
    ...(first ?? (search ? [sql`${search.rank} desc`] : [])),
    sql`${sql.ref(`${table}.created_at`)} desc`,
    sql`${sql.ref(`${table}.id`)} desc`,
  ]
  return pageOf(request, found, (part) => show(part.orderBy(sql.join(order))))
}

/** Equal whatever the case. */
export const same =
  (column: string) =>
  (value: string): RawBuilder<unknown> =>
    sql`lower(${sql.ref(column)}) = lower(${value}::text)`

/** One of the words of a column, whole, whatever the case. */
export const hasWord =
  (column: string) =>
  (value: string): RawBuilder<unknown> =>
    sql`exists (select from unnest(${sql.ref(column)}) as word where lower(word) = lower(${value}::text))`

/** The same of tags, which people write with a `#`. */
export const hasTag = (column: string) => {
  const has = hasWord(column)
  return (value: string): RawBuilder<unknown> => has(value.replace(/^#+/, ''))
}

/** One of the tags of a column that holds them in lower case, by its index. */
export const hasLowerTag =
  (column: string) =>
  (value: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} @> ${[value.toLowerCase()]}::text[]`
