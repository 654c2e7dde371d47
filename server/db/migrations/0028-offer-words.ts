import { type Kysely, sql } from 'kysely'

/**
 * Words of titles and skills: comparing a text with each word once is faster than with each
 * profile. Triggers keep them; words that no profile has any more stay.
 */
export const offerWords = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  'create table search_words (word text primary key)',
  'create index search_words_trgm_idx on search_words using gin (word gin_trgm_ops)',
  `alter table profiles add column offer_words text[] not null default '{}'`,
  `create function set_offer_words() returns trigger language plpgsql as $$
  begin
    new.offer_words := array(
      select distinct word from regexp_split_to_table(
        lower(new.title || ' ' || join_words(new.skills)), '[^[:alnum:]]+') as word
      where word <> '' order by word);
    -- Most words are there, and finding them locks nothing.
    insert into search_words select word from unnest(new.offer_words) as word
      where not exists (select from search_words as stored where stored.word = word.word)
      order by word
    on conflict do nothing;
    return new;
  end $$`,
  `create trigger set_offer_words before insert or update of title, skills on profiles
    for each row execute function set_offer_words()`,
]
