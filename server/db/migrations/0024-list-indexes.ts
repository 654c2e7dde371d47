import { type Kysely, sql } from 'kysely'

/** Indexes for lists, search and rankings of many rows. */
export const listIndexes = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const PUBLIC = {
  works: 'hidden_at is null',
  posts: 'hidden_at is null',
  blog_entries: 'published and hidden_at is null',
}

const statements = [
  // Building an index may take longer than a request may.
  'set local statement_timeout = 0',
  ...Object.entries(PUBLIC).flatMap(([table, condition]) => [
    // With the author, so that pages and counts need no row.
    `create index ${table}_public_idx on ${table} (created_at desc, id desc)
      include (author_id) where ${condition}`,
    `create index ${table}_category_idx on ${table} (lower(category), created_at desc, id desc)
      include (author_id) where ${condition}`,
  ]),
  `create index assets_public_idx on assets (created_at desc, id desc)
    include (seller_id) where status = 'published' and hidden_at is null`,
  `create function lower_words(words text[]) returns text[]
    language sql immutable parallel safe as $$
      select array(select lower(word) from unnest(words) as word) $$`,
  'create index works_lower_tags_idx on works using gin (lower_words(tags))',
  'create index assets_lower_tags_idx on assets using gin (lower_words(tags))',
  'create index users_deleted_idx on users (id) where deleted_at is not null',
  'create index users_username_trgm_idx on users using gin (username gin_trgm_ops)',
  `create index users_name_trgm_idx on users
    using gin ((first_name || ' ' || last_name) gin_trgm_ops)`,
  'create index profiles_headline_trgm_idx on profiles using gin (headline gin_trgm_ops)',
  `create index likes_newest_idx on likes (created_at) include (target_type, target_id)
    where target_type <> 'comment'`,
  `create index asset_purchases_completed_idx on asset_purchases (asset_id, completed_at)
    where status = 'completed'`,
  'create index asset_reviews_rating_idx on asset_reviews (asset_id) include (rating)',
]
