import type { FastifyRequest } from 'fastify'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { cleanName } from '../../../src/protocol/base/text.ts'
import { type PageBody, paginate } from '../../http/pagination.ts'
import { queryText } from '../../http/validation.ts'
import { searchSql } from './search.ts'

type Query<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, object>

/** By query parameter name: the SQL condition for a value that is not blank. */
export type Filters = { readonly [name: string]: (value: string) => RawBuilder<unknown> }

interface List<T, DB, TB extends keyof DB, RB extends keyof DB> {
  /** Table of the rows, with `created_at` and `id`. */
  readonly table: string
  /** The rows the viewer may see. */
  readonly visibleRows: Query<DB, TB>
  /**
   * The table with what it is joined to. If given, `visibleRows` selects from the table only: the
   * ids of a page are found first, in an index if possible, and only its rows are joined. Skipped
   * rows then cost an index entry each; page numbers rule out a keyset.
   */
  readonly joinedRows?: Query<DB, RB>
  readonly filters?: Filters
  /** Column with the owner's id: `search` also matches the owner's name. */
  readonly ownerColumn?: 'author_id' | 'seller_id' | 'user_id'
  /** Sort order before everything else; defaults to search rank. */
  readonly primaryOrder?: readonly RawBuilder<unknown>[] | undefined
  /** `primaryOrder` in terms of what `visibleRows` is joined to: for many rows a join is faster. */
  readonly rankingOrder?: readonly RawBuilder<unknown>[] | undefined
  readRows(pageQuery: Query<DB, RB>): Promise<T[]>
}

/** The requested page of the filtered rows: by `primaryOrder`, then newest first. */
export function listPage<T, DB, TB extends keyof DB, RB extends keyof DB = TB>(
  request: FastifyRequest,
  list: List<T, DB, TB, RB>,
): Promise<PageBody<T>> {
  const { table, filters = {}, ownerColumn, primaryOrder, joinedRows, readRows } = list
  let filtered = list.visibleRows
  for (const [name, condition] of Object.entries(filters)) {
    const value = queryText(request.query, name)
    if (value !== '') filtered = filtered.where(sql<boolean>`${condition(value)}`)
  }
  const text = ownerColumn === undefined ? '' : queryText(request.query, 'search')
  const search = text === '' ? null : searchSql(table, text, ownerColumn)
  if (search) filtered = filtered.where(search.matches)
  const orderOf = (primary: readonly RawBuilder<unknown>[] | undefined) =>
    sql.join([
      ...(primary ?? (search ? [sql`${search.rank} desc`] : [])),
      sql`${sql.ref(`${table}.created_at`)} desc`,
      sql`${sql.ref(`${table}.id`)} desc`,
    ])
  return paginate(request, filtered, (pageQuery) => {
    const sorted = pageQuery.orderBy(orderOf(list.rankingOrder ?? primaryOrder))
    // Without joined rows both type parameters are the same.
    if (joinedRows === undefined) return readRows(sorted as unknown as Query<DB, RB>)
    const id = sql.ref(`${table}.id`)
    const isOnPage = sql<boolean>`${id} in (${sorted.select(id.as('id'))})`
    return readRows(joinedRows.where(isOnPage).orderBy(orderOf(primaryOrder)))
  })
}

/** Equality of an owner column with the user of that name, ignoring case. */
export const isOwnedBy =
  (column: string) =>
  (username: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} = (select id from users where lower(username) = lower(${username}::text))`

/** Case-insensitive equality. */
export const equalsIgnoringCase =
  (column: string) =>
  (value: string): RawBuilder<unknown> =>
    sql`lower(${sql.ref(column)}) = lower(${value}::text)`

/** Case-insensitive match of one whole element of an array column. */
export const hasWord =
  (column: string) =>
  (value: string): RawBuilder<unknown> =>
    sql`lower_words(${sql.ref(column)}) @> array[lower(${value}::text)]`

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
