import { type RawBuilder, sql } from 'kysely'
import { alike, hardlyAlike } from '../../db/alike.ts'

export interface SearchSql {
  /** Whether a row is found. */
  readonly matches: RawBuilder<boolean>
  /** How well it is found; order by it, descending, then by age. */
  readonly rank: RawBuilder<number>
}

/** What begins with the text: a username, or any word of a name. Their ids are one array, so that an index finds what they made. */
function makersNamed(text: string): RawBuilder<number[]> {
  const start = `${text.trim().replace(/[\\%_]/g, '\\$&')}%`
  return sql`array(select id from users where username ilike ${start}
    or ' ' || first_name || ' ' || last_name ilike ${`% ${start}`})`
}

/**
 * Full text over the `search` column of a content table, or a word of the title spelled alike
 * (`milya` finds `Milaya`) behind what has the words as they are; last what is of somebody of that
 * name. All are answered by an index.
 * @param table the table's name, and what it is called in the query; it has the columns `search` and `title`
 * @param maker the column that holds whose it is
 */
export function searchSql(table: string, text: string, maker = 'author_id'): SearchSql {
  const search = sql.ref(`${table}.search`)
  const title = sql.ref(`${table}.title`)
  const query = sql`websearch_to_tsquery('simple', ${text})`
  const found = sql`${search} @@ ${query} or ${alike(text, title)}
    or ${sql.ref(`${table}.${maker}`)} = any(${makersNamed(text)})`
  const others = sql`select from ${sql.table(table)} where ${found}`
  return {
    matches: sql<boolean>`(${found} or ${hardlyAlike(text, title, others)})`,
    rank: sql<number>`((${search} @@ ${query})::int + ts_rank(${search}, ${query})
      + word_similarity(${text}, ${title}))`,
  }
}
