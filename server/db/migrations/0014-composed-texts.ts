import { type Kysely, sql } from 'kysely'

/** Stored texts in the forms in which new ones are written: names and tags NFKC, titles NFC. */
export const composedTexts = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

/** Controls of the direction, which names may not contain. */
const CONTROLS = String.raw`[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]`

const nameStatement = (column: string) => {
  const cleaned = `trim(normalize(regexp_replace(${column}, '${CONTROLS}', '', 'g'), NFKC))`
  return `update users set ${column} = ${cleaned} where ${column} <> ${cleaned} and ${cleaned} <> ''`
}

const TABLES = ['works', 'posts', 'blog_entries', 'assets']

const statements = [
  ...['first_name', 'last_name'].map(nameStatement),
  ...TABLES.flatMap((table) => [
    `update ${table} set title = normalize(title, NFC) where title is not nfc normalized`,
    `update ${table} set tags = array(
      select normalize(tag, NFKC) from unnest(tags) with ordinality as given (tag, place)
      group by 1 order by min(place)
    ) where exists (select from unnest(tags) as tag where tag is not nfkc normalized)`,
  ]),
]
