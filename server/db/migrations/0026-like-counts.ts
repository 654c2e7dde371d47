import { type Kysely, sql } from 'kysely'

/**
 * Likes of each portfolio item, post and blog post, and its place in the feed: counting them for
 * all candidates took most of the time of a feed. Triggers keep the counts in the transaction of a
 * like. A table of its own, so that a like writes no index of the content, and so that its rows are
 * locked last, after those of the content and of likes.
 */
export const likeCounts = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table like_counts (
    target_type text not null,
    target_id bigint not null,
    likes_count bigint not null,
    ranked_at timestamptz not null,
    primary key (target_type, target_id)
  )`,
  `create index like_counts_ranked_idx on like_counts
    (target_type, ranked_at desc, target_id desc)`,
  // The creation time, later by up to 36 hours for likes.
  `create function feed_rank(content_type text, content_id bigint, likes bigint)
    returns timestamptz language sql stable as $$
      select coalesce(case content_type
          when 'work' then (select created_at from works where id = content_id)
          when 'post' then (select created_at from posts where id = content_id)
          else (select created_at from blog_entries where id = content_id) end, now())
        + least(interval '36 hours', interval '6 hours' * ln(1 + greatest(likes, 0))) $$`,
  `create function add_likes() returns trigger language plpgsql as $$
  begin
    insert into like_counts as stored
      select target_type, target_id, count(*), feed_rank(target_type, target_id, count(*))
      from changed where target_type <> 'comment'
      group by target_type, target_id order by target_type, target_id
    on conflict (target_type, target_id) do update
      set likes_count = stored.likes_count + excluded.likes_count,
        ranked_at = feed_rank(stored.target_type, stored.target_id,
          stored.likes_count + excluded.likes_count);
    return null;
  end $$`,
  // A row that is missing is locked by inserting it: 0027 may be counting the removed likes.
  `create function remove_likes() returns trigger language plpgsql as $$
  begin
    insert into like_counts
      select distinct target_type, target_id, 0, now() from changed
      where target_type <> 'comment' order by target_type, target_id
    on conflict do nothing;
    perform from like_counts
      where (target_type, target_id) in (select target_type, target_id from changed)
      order by target_type, target_id for update;
    update like_counts as stored
      set likes_count = stored.likes_count - removed.likes,
        ranked_at = feed_rank(stored.target_type, stored.target_id,
          stored.likes_count - removed.likes)
      from (select target_type, target_id, count(*) as likes from changed
        group by target_type, target_id) as removed
      where stored.target_type = removed.target_type and stored.target_id = removed.target_id;
    delete from like_counts
      where (target_type, target_id) in (select target_type, target_id from changed)
        and likes_count <= 0;
    return null;
  end $$`,
  `create trigger add_likes after insert on likes referencing new table as changed
    for each statement execute function add_likes()`,
  `create trigger remove_likes after delete on likes referencing old table as changed
    for each statement execute function remove_likes()`,
  // A draft that is published.
  `create function move_in_feed() returns trigger language plpgsql as $$
  begin
    update like_counts set ranked_at = feed_rank(target_type, target_id, likes_count)
      where target_type = 'blog' and target_id = new.id;
    return null;
  end $$`,
  `create trigger move_in_feed after update of created_at on blog_entries
    for each row when (old.created_at <> new.created_at) execute function move_in_feed()`,
]
