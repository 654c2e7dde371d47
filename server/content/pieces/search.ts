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
function creatorsNamed(text: string): RawBuilder<number[]> {
  const start = `${text.trim().replace(/[\\%_]/g, '\\$&')}%`
  return sql`array(select id from users where username ilike ${start}
    or ' ' || first_name || ' ' || last_name ilike ${`% ${start}`})`
}

/**
 * Full-text search over the `search` column of a content table, followed by similar words of the
 * title (`milya` finds `Milaya`), followed by content of users with that name. Every condition uses
 * an index.
 * @param table table name or its alias in the query; it has the columns `search` and `title`
 * @param maker column with the owner's id
 */
export function searchSql(table: string, text: string, maker = 'author_id'): SearchSql {
  const search = sql.ref(`${table}.search`)
  const title = sql.ref(`${table}.title`)
  const query = sql`websearch_to_tsquery('simple', ${text})`
  const found = sql`${search} @@ ${query} or ${isSimilar(text, title)}
    or ${sql.ref(`${table}.${maker}`)} = any(${creatorsNamed(text)})`
  const others = sql`select from ${sql.table(table)} where ${found}`
  return {
    matches: sql<boolean>`(${found} or ${isWeaklySimilar(text, title, others)})`,
    rank: sql<number>`((${search} @@ ${query})::int + ts_rank(${search}, ${query})
      + word_similarity(${text}, ${title}))`,
  }
}
