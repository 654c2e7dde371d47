import { type RawBuilder, sql } from 'kysely'

export interface SearchSql {
  /** Whether a row is found. */
  readonly matches: RawBuilder<boolean>
  /** How well it is found; order by it, descending, then by age. */
  readonly rank: RawBuilder<number>
}

/**
 * Full text over the `search` column of a content table, or a word of the title spelled alike
 * (`milya` finds `Milaya`) behind what has the words as they are. Both are answered by an index.
 * @param table the table's name or alias in the query; it has the columns `search` and `title`
 */
export function searchSql(table: string, text: string): SearchSql {
  const search = sql.ref(`${table}.search`)
  const title = sql.ref(`${table}.title`)
  const query = sql`websearch_to_tsquery('simple', ${text})`
  return {
    matches: sql<boolean>`(${search} @@ ${query} or ${text}::text <% ${title})`,
    rank: sql<number>`((${search} @@ ${query})::int + ts_rank(${search}, ${query})
      + word_similarity(${text}, ${title}))`,
  }
}
