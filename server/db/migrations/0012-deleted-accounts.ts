import { type Kysely, sql } from 'kysely'

/**
 * After an account is deleted, a request that was already running cannot insert rows of it or to it: the row of the account is locked and checked by a trigger before each insert.
 */
export const deletedAccounts = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements()) await sql.raw(statement).execute(db)
  },
}

/** Tables with the column of the account that inserts a row. */
const WRITERS = [
  ['activity_days', 'user_id'],
  ['asset_downloads', 'user_id'],
  ['asset_purchases', 'buyer_id'],
  ['asset_reviews', 'user_id'],
  ['asset_wishes', 'user_id'],
  ['assets', 'seller_id'],
  ['blocks', 'blocker_id'],
  ['blog_entries', 'author_id'],
  ['bookmarks', 'user_id'],
  ['collections', 'owner_id'],
  ['comments', 'author_id'],
  ['devices', 'user_id'],
  ['follows', 'follower_id'],
  ['likes', 'user_id'],
  ['messages', 'sender_id'],
  ['notification_settings', 'user_id'],
  ['pictures', 'owner_id'],
  ['posts', 'author_id'],
  ['profiles', 'user_id'],
  ['project_applications', 'applicant_id'],
  ['projects', 'owner_id'],
  ['reactions', 'user_id'],
  ['reports', 'reporter_id'],
  ['services', 'user_id'],
  ['sessions', 'user_id'],
  ['works', 'author_id'],
] as const

/** Tables with the column of an account that someone else writes about. */
const RECIPIENTS = [
  ['blocks', 'blocked_id'],
  ['conversation_participants', 'user_id'],
  ['follow_notifications', 'user_id'],
  ['follows', 'followed_id'],
  ['notifications', 'user_id'],
  ['team_members', 'user_id'],
] as const

/** A row that stays after the deletion must not be filled again either. */
const ALSO_UPDATES: { readonly [table: string]: string } = {
  assets: ' or update of status',
  profiles: ' or update',
}

/** Own SQLSTATE; `isAccountDeleted` recognises it. */
const DELETED = 'KY401'
/** A violated foreign key, as if the row of the account were gone. */
const GONE = '23503'

const triggersFor = (pairs: typeof WRITERS | typeof RECIPIENTS, code: string): string[] =>
  pairs.map(
    ([table, column]) => `create trigger account_exists_${column}
      before insert${ALSO_UPDATES[table] ?? ''} on ${table}
      for each row execute function assert_account_exists('${column}', '${code}')`,
  )

const statements = (): string[] => [
  `create function assert_account_exists() returns trigger language plpgsql as $$
  declare account bigint;
  begin
    execute format('select ($1).%I', tg_argv[0]) into account using new;
    if account is null then return new; end if;
    perform from users where id = account and deleted_at is null for key share;
    if not found then
      raise exception 'account % does not exist', account using errcode = tg_argv[1];
    end if;
    return new;
  end $$`,
  `create function assert_account_not_deleted() returns trigger language plpgsql as $$
  begin
    raise exception 'account % is deleted', old.id using errcode = '${DELETED}';
  end $$`,
  ...triggersFor(WRITERS, DELETED),
  ...triggersFor(RECIPIENTS, GONE),
  `create trigger account_not_deleted
    before update of first_name, last_name, user_type, email, avatar, password_hash, google_sub
    on users for each row when (old.deleted_at is not null)
    execute function assert_account_not_deleted()`,
]
