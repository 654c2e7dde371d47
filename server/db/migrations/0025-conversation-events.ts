import { type Kysely, sql } from 'kysely'

/**
 * The changes of each conversation, numbered without gaps, so that a client that was disconnected
 * asks for what it missed.
 */
export const conversationEvents = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  // Adding the column rewrites no row.
  'alter table conversations add column event_offset bigint not null default 0',
  // No foreign key, because it would be checked for each message: only conversations without
  // messages are deleted, and these have no events. The events name messages and do not copy them,
  // so that the text of a deleted message does not remain.
  `create table conversation_events (
    conversation_id bigint not null,
    event_offset bigint not null,
    kind text not null,
    message_ids bigint[] not null,
    created_at timestamptz not null default clock_timestamp(),
    primary key (conversation_id, event_offset)
  )`,
  'create index conversation_events_age_idx on conversation_events (created_at)',
  // One row. Another value makes all positions of clients invalid.
  'create table event_epoch (epoch uuid not null default gen_random_uuid())',
  'insert into event_epoch default values',
  // As before (0022-message-batches.ts), and each new message is an event of its conversation. Reads
  // the offset under the lock of the conversation, so that offsets have no gap and follow the order of
  // the commits.
  `create or replace function store_messages(conversations bigint[], senders bigint[], contents text[],
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
    last_offset bigint;
    last_offsets bigint[] := '{}';
    created bigint[] := '{}';
    created_in bigint[] := '{}';
    created_offsets bigint[] := '{}';
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
          select event_offset into last_offset from conversations where id = conversation;
        end if;
        newest[cardinality(changed)] := stored.created_at;
        last_offset := last_offset + 1;
        last_offsets[cardinality(changed)] := last_offset;
        created := array_append(created, stored.id);
        created_in := array_append(created_in, conversation);
        created_offsets := array_append(created_offsets, last_offset);
      end if;
      sends := array_append(sends, json_build_object('outcome', outcome, 'offset',
        case when outcome = 'created' then last_offset end, 'message',
        case when outcome in ('created', 'existing') then row_to_json(stored) end));
    end loop;
    insert into conversation_events (conversation_id, event_offset, kind, message_ids)
      select event.conversation_id, event.event_offset, 'new_message', array[event.message_id]
      from unnest(created_in, created_offsets, created)
        as event (conversation_id, event_offset, message_id);
    update conversations as target
      set updated_at = change.at, event_offset = change.last_offset
      from unnest(changed, newest, last_offsets) as change (id, at, last_offset)
      where target.id = change.id;
    update conversation_participants
      set hidden_at = null,
        archived_at = case when muted_at is null then null else archived_at end
      where conversation_id = any (changed)
        and (hidden_at is not null or (archived_at is not null and muted_at is null));
    return json_build_object('sends', array_to_json(sends), 'members', (
      select coalesce(json_agg(member), '[]') from conversation_members(locked) as member));
  end $$`,
]
