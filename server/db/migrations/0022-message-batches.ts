import { type Kysely, sql } from 'kysely'

/** Functions that check and store the messages of a conversation in batches. */
export const messageBatches = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create function conversation_members(conversations bigint[])
  returns table (conversation_id bigint, user_id bigint, username text, first_name text,
    last_name text, avatar text, deleted_at timestamptz, muted_at timestamptz, settings jsonb)
  language sql stable as $$
    select member.conversation_id, users.id, users.username, users.first_name, users.last_name,
      users.avatar, users.deleted_at, member.muted_at, notification_settings.settings
    from conversation_participants as member
    join users on users.id = member.user_id
    left join notification_settings on notification_settings.user_id = users.id
    where member.conversation_id = any (conversations)
    order by member.conversation_id, users.id
  $$`,
  // Why a user may not write to a conversation: null = allowed.
  `create function write_rejection(conversation bigint, sender bigint) returns text
  language plpgsql stable as $$
  declare
    member record;
    is_member boolean := false;
    is_deleted boolean := false;
    is_blocked boolean := false;
  begin
    for member in select users.id, users.deleted_at
        from conversation_participants join users on users.id = user_id
        where conversation_id = conversation loop
      if member.id = sender then
        if member.deleted_at is not null then return 'sender_deleted'; end if;
        is_member := true;
      elsif member.deleted_at is not null then
        is_deleted := true;
      else
        is_blocked := is_blocked
          or exists (select from blocks where blocker_id = sender and blocked_id = member.id)
          or exists (select from blocks where blocker_id = member.id and blocked_id = sender);
      end if;
    end loop;
    return case when not is_member then 'not_member' when is_deleted then 'account_deleted'
      when is_blocked then 'blocked' end;
  end $$`,
  // As the general trigger function (0012-deleted-accounts.ts), without a query built per row.
  `create function assert_sender_exists() returns trigger language plpgsql as $$
  begin
    perform from users where id = new.sender_id and deleted_at is null for key share;
    if not found then
      raise exception 'account % does not exist', new.sender_id using errcode = 'KY401';
    end if;
    return new;
  end $$`,
  'drop trigger account_exists_sender_id on messages',
  `create trigger account_exists_sender_id before insert on messages
    for each row execute function assert_sender_exists()`,
  // Locks conversations and their members, so that a deletion of one of these accounts has either
  // ended or waits for this transaction. With `skips_locked` it locks what no other transaction has
  // locked. Returns the ids of conversations that are locked with all their members.
  `create function lock_conversations(ids bigint[], skips_locked boolean) returns bigint[]
  language plpgsql as $$
  declare
    locked bigint[];
    locked_users bigint[];
  begin
    if skips_locked then
      select array_agg(id) into locked from (select id from conversations where id = any (ids)
        order by id for no key update skip locked) as found;
      select array_agg(id) into locked_users from (select id from users
        where id in (select user_id from conversation_participants
          where conversation_id = any (locked))
        order by id for key share skip locked) as found;
      select array_agg(conversation_id) into locked from (
        select conversation_id from conversation_participants
        where conversation_id = any (locked)
        group by conversation_id having bool_and(user_id = any (locked_users))) as complete;
    else
      perform from conversations where id = any (ids) order by id for no key update;
      perform from users where id in (select user_id from conversation_participants
          where conversation_id = any (ids))
        order by id for key share;
      locked := ids;
    end if;
    return coalesce(locked, '{}');
  end $$`,
  // The arrays have one element per message, grouped by conversation. The outcome of each message
  // does not depend on the others, except that the same client id is stored once. With `skips_locked`
  // the messages of conversations that another transaction has locked are not stored. A loop, because
  // one statement for all messages costs a single message three times as much.
  `create function store_messages(conversations bigint[], senders bigint[], contents text[],
    types text[], replies bigint[], client_ids text[], skips_locked boolean)
  returns json language plpgsql as $$
  declare
    locked bigint[] := lock_conversations(conversations, skips_locked);
    conversation bigint;
    sender bigint;
    sender_rejection text;
    rejection text;
    outcome text;
    stored messages;
    sends json[] := '{}';
    changed bigint[] := '{}';
    newest timestamptz[] := '{}';
  begin
    for n in 1 .. cardinality(conversations) loop
      if conversation is distinct from conversations[n] or sender is distinct from senders[n] then
        conversation := conversations[n];
        sender := senders[n];
        sender_rejection := case when conversation = any (locked)
          then write_rejection(conversation, sender) else 'locked' end;
      end if;
      rejection := sender_rejection;
      stored := null;
      if client_ids[n] is not null and (rejection is null
          or rejection not in ('locked', 'not_member')) then
        select * into stored from messages
          where sender_id = sender and client_id = client_ids[n];
      end if;
      if stored.id is not null then
        outcome := case when stored.conversation_id = conversation
          then 'existing' else 'other_conversation' end;
      else
        if rejection is null and replies[n] is not null then
          perform from messages where id = replies[n] and conversation_id = conversation;
          if not found then rejection := 'invalid_reply'; end if;
        end if;
        outcome := rejection;
      end if;
      if outcome is null then
        -- A concurrent transaction may store the same client id under the lock of another
        -- conversation: the insert waits for it and stores nothing.
        insert into messages (conversation_id, sender_id, content, message_type, reply_to_id,
            client_id, created_at)
          values (conversation, sender, contents[n], types[n], replies[n], client_ids[n],
            date_trunc('milliseconds', clock_timestamp()))
          on conflict (sender_id, client_id) do nothing
          returning * into stored;
        outcome := case when found then 'created' else 'other_conversation' end;
      end if;
      if outcome = 'created' then
        if changed[cardinality(changed)] is distinct from conversation then
          changed := array_append(changed, conversation);
        end if;
        newest[cardinality(changed)] := stored.created_at;
      end if;
      sends := array_append(sends, json_build_object('outcome', outcome, 'message',
        case when outcome in ('created', 'existing') then row_to_json(stored) end));
    end loop;
    update conversations as target set updated_at = change.at
      from unnest(changed, newest) as change (id, at) where target.id = change.id;
    update conversation_participants
      set hidden_at = null,
        archived_at = case when muted_at is null then null else archived_at end
      where conversation_id = any (changed)
        and (hidden_at is not null or (archived_at is not null and muted_at is null));
    return json_build_object('sends', array_to_json(sends), 'members', (
      select coalesce(json_agg(member), '[]') from conversation_members(locked) as member));
  end $$`,
]
