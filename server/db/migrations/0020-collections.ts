import { type Kysely, sql } from 'kysely'

/**
 * Collections that users create, order and share: public or private, each work once. Existing ones
 * are public.
 */
export const collections = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table collections
    add column client_id text,
    add column is_public boolean not null default true,
    add constraint collections_client_key unique (owner_id, client_id)`,
  'create index collections_newest_idx on collections (created_at desc, id desc)',
  'create index collections_owner_idx on collections (owner_id)',
  `delete from collection_works using collection_works as earlier
    where earlier.collection_id = collection_works.collection_id
      and earlier.work_id = collection_works.work_id
      and earlier.position < collection_works.position`,
  // Deferrable: a move renumbers several works in one statement.
  `alter table collection_works
    drop constraint collection_works_pkey,
    add primary key (collection_id, work_id),
    add constraint collection_works_position_key unique (collection_id, position) deferrable`,
  'create index collection_works_work_idx on collection_works (work_id)',
]
