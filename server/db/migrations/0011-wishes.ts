import { type Kysely, sql } from 'kysely'

/** Wishlists of assets. */
export const wishlist = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table asset_wishes (
    user_id bigint not null references users (id) on delete cascade,
    asset_id bigint not null references assets (id) on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, asset_id)
  )`,
  'create index asset_wishes_asset_idx on asset_wishes (asset_id)',
]
