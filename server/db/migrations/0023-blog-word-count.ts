import { type Kysely, sql } from 'kysely'

/** Number of words of a blog post: counting them for each row took most of the time of a list. */
export const blogWordCount = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table blog_entries add column word_count integer not null
      generated always as (cardinality(regexp_split_to_array(btrim(body_text), '\\s+'))) stored`.execute(
      db,
    )
  },
}
