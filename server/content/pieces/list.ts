import type { FastifyRequest } from 'fastify'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { cleanName } from '../../../src/protocol/base/text.ts'
import { type PageBody, paginate } from '../../http/pagination.ts'
import { queryText } from '../../http/validation.ts'
import { searchSql } from './search.ts'

type Query<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, object>

/** By query parameter name: the SQL condition for a value that is not blank. */
export type Filters = { readonly [name: string]: (value: string) => RawBuilder<unknown> }

interface List<T, DB, TB extends keyof DB> {
  /** Table of the rows, with `created_at` and `id`. */
  readonly table: string
  /** The rows the viewer may see. */
  readonly visibleRows: Query<DB, TB>
  readonly filters?: Filters
  /** Column with the owner's id: `search` also matches the owner's name. */
  readonly ownerColumn?: 'author_id' | 'seller_id' | 'user_id'
  /** Sort order before everything else; defaults to search rank. */
  readonly primaryOrder?: readonly RawBuilder<unknown>[] | undefined
  readRows(pageQuery: Query<DB, TB>): Promise<T[]>
}

/** The requested page of the filtered rows: by `primaryOrder`, then newest first. */
export function listPage<T, DB, TB extends keyof DB>(
  request: FastifyRequest,
  { table, visibleRows, filters = {}, ownerColumn, primaryOrder, readRows }: List<T, DB, TB>,
): Promise<PageBody<T>> {
  let filtered = visibleRows
  for (const [name, condition] of Object.entries(filters)) {
    const value = queryText(request.query, name)
    if (value !== '') filtered = filtered.where(sql<boolean>`${condition(value)}`)
  }
  const text = ownerColumn === undefined ? '' : queryText(request.query, 'search')
  const search = text === '' ? null : searchSql(table, text, ownerColumn)
  if (search) filtered = filtered.where(search.matches)
  const order = [
    ...(primaryOrder ?? (search ? [sql`${search.rank} desc`] : [])),
    sql`${sql.ref(`${table}.created_at`)} desc`,
    sql`${sql.ref(`${table}.id`)} desc`,
  ]
  return paginate(request, filtered, (pageQuery) => readRows(pageQuery.orderBy(sql.join(order))))
}

/** Case-insensitive equality. */
export const equalsIgnoringCase =
  (column: string) =>
  (value: string): RawBuilder<unknown> =>
    sql`lower(${sql.ref(column)}) = lower(${value}::text)`

/** Case-insensitive match of one whole element of an array column. */
export const hasWord =
  (column: string) =>
  (value: string): RawBuilder<unknown> =>
    sql`exists (select from unnest(${sql.ref(column)}) as word where lower(word) = lower(${value}::text))`

/** Like `hasWord`, for tags, which users may type with a leading `#`. */
export const hasTag = (column: string) => {
  const has = hasWord(column)
  return (value: string): RawBuilder<unknown> => has(value.replace(/^#+/, ''))
}

/** Match of one tag in a lower-case array column; uses its index. */
export const hasLowerTag =
  (column: string) =>
  (value: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} @> ${[cleanName(value).toLowerCase()]}::text[]`
