import { type Kysely, sql } from 'kysely'

/**
 * The remaining stored texts in the forms in which new ones are written: usernames and lists of
 * words NFKC, texts NFC. Rows that are in this form already are not written.
 */
export const composedBodies = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const TEXTS: { readonly [table: string]: readonly string[] } = {
  works: ['description', 'category', 'process'],
  posts: ['body', 'category'],
  blog_entries: ['excerpt', 'body', 'body_text', 'category'],
  assets: ['description'],
  comments: ['body'],
  messages: ['content'],
  projects: ['title', 'summary', 'description', 'category', 'budget', 'location'],
  collections: ['title', 'description'],
  services: ['title', 'description', 'category'],
  profiles: [
    ...['headline', 'bio', 'location', 'title'],
    ...['artistic_style', 'specialization', 'art_statement', 'creator_type'],
  ],
}

const LISTS: { readonly [table: string]: readonly string[] } = {
  works: ['tools'],
  projects: ['skills'],
  profiles: ['skills', 'languages'],
}

/** One statement per table, so that each row is written once. */
const textStatement = (table: string, columns: readonly string[]) => {
  const composed = columns.map((column) => `${column} = normalize(${column}, NFC)`)
  const decomposed = columns.map((column) => `${column} is not nfc normalized`)
  return `update ${table} set ${composed.join(', ')} where ${decomposed.join(' or ')}`
}

const listStatement = (table: string, column: string) =>
  `update ${table} set ${column} = array(
    select normalize(word, NFC) from unnest(${column}) with ordinality as given (word, place)
    group by 1 order by min(place)
  ) where exists (select from unnest(${column}) as word where word is not nfc normalized)`

/** A username that someone else has in its composed form stays as it is. */
const usernames = `update users set username = normalize(username, NFKC)
  where username is not nfkc normalized
    and not exists (
      select from users as other
      where other.id <> users.id
        and lower(normalize(other.username, NFKC)) = lower(normalize(users.username, NFKC))
    )`

const statements = [
  // A scan of all messages may take longer than a request may.
  'set local statement_timeout = 0',
  usernames,
  ...Object.entries(TEXTS).map(([table, columns]) => textStatement(table, columns)),
  ...Object.entries(LISTS).flatMap(([table, columns]) =>
    columns.map((column) => listStatement(table, column)),
  ),
]
