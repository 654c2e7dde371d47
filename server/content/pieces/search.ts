import { type RawBuilder, sql } from 'kysely'
import { isSimilar, isWeaklySimilar } from '../../db/trigram-match.ts'

export interface SearchSql {
  /** Whether a row matches. */
  readonly matches: RawBuilder<boolean>
  /** Rank of a match; sort by it descending, then by age. */
  readonly rank: RawBuilder<number>
}

/**
 * Ids of users whose username, or any word of whose name, starts with the text; one array, so that
 * an index finds their content.
 */
function userIdsNamed(text: string): RawBuilder<number[]> {
  const prefix = `${text.trim().replace(/[\\%_]/g, '\\$&')}%`
  const name = sql`(first_name || ' ' || last_name)`
  return sql`array(select id from users where username ilike ${prefix}
    or ${name} ilike ${prefix} or ${name} ilike ${`% ${prefix}`})`
}

/**
 * Full-text search over the `search` column of a content table, followed by similar words of the
 * title (`milya` finds `Milaya`), followed by content of users with that name. Every condition uses
 * an index.
 * @param table table name or its alias in the query; it has the columns `search` and `title`
 * @param ownerColumn column with the owner's id
 */
export function searchSql(table: string, text: string, ownerColumn = 'author_id'): SearchSql {
  const search = sql.ref(`${table}.search`)
  const title = sql.ref(`${table}.title`)
  const query = sql`websearch_to_tsquery('simple', ${text})`
  const strictMatch = sql`${search} @@ ${query} or ${isSimilar(text, title)}
    or ${sql.ref(`${table}.${ownerColumn}`)} = any(${userIdsNamed(text)})`
  const strictMatches = sql`select from ${sql.table(table)} where ${strictMatch}`
  return {
    matches: sql<boolean>`(${strictMatch} or ${isWeaklySimilar(text, title, strictMatches)})`,
    rank: sql<number>`((${search} @@ ${query})::int + ts_rank(${search}, ${query})
      + word_similarity(${text}, ${title}))`,
  }
}
