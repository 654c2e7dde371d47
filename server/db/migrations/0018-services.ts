import { type Kysely, sql } from 'kysely'

/**
 * Services that users create, pause and delete: a price as a number, a delivery time in days,
 * pictures, moderation and reports.
 */
export const services = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const TARGETS =
  "('user', 'post', 'blog', 'work', 'asset', 'comment', 'message', 'project', 'service')"

/** A price as the demo content had it: `SSP 60,000 a day`. */
const PRICE =
  '^(SSP|USD) ([0-9]{1,3}(,[0-9]{3})*|[0-9]+)(\\.[0-9]{2})?( (a day|an hour|a piece|a job))?$'
const PRICE_MINOR = "(replace(substring(price from '[0-9][0-9,.]*'), ',', '')::numeric * 100)"
const MAX_PRICE_MINOR = 100_000_000_000

const statements = [
  `alter table services
    add column client_id text,
    add column price_minor bigint check (price_minor > 0),
    add column currency text not null default 'SSP' check (currency in ('SSP', 'USD')),
    add column price_type text not null default 'fixed'
      check (price_type in ('fixed', 'from', 'hour', 'day', 'piece')),
    add column delivery_days integer check (delivery_days between 1 and 365),
    add column status text not null default 'active' check (status in ('active', 'paused')),
    add column edited_at timestamptz,
    add column hidden_at timestamptz,
    add column hidden_reason text not null default '',
    add constraint services_client_key unique (user_id, client_id)`,
  // A price or a delivery time that is no number stays as the text that its owner wrote.
  `update services set
      price_minor = ${PRICE_MINOR}::bigint,
      currency = left(price, 3),
      price_type = case
        when price like '% a day' then 'day'
        when price like '% an hour' then 'hour'
        when price like '% a piece' then 'piece'
        else 'fixed' end,
      price = ''
    where case when price ~ '${PRICE}' then ${PRICE_MINOR} between 1 and ${MAX_PRICE_MINOR}
      else false end`,
  `update services set
      delivery_days = case delivery
        when 'Within a week' then 7
        else substring(delivery from '[0-9]+')::integer end,
      delivery = ''
    where delivery = 'Within a week' or delivery ~ '^Within [1-9][0-9]? days$'`,
  `create table service_pictures (
    service_id bigint not null references services (id) on delete cascade,
    position integer not null,
    picture_id bigint not null references pictures (id) on delete cascade,
    alt text not null default '',
    primary key (service_id, position)
  )`,
  'create index service_pictures_picture_idx on service_pictures (picture_id)',
  'create index services_newest_idx on services (created_at desc, id desc)',
  `alter table reports
    drop constraint reports_target_type_check,
    add constraint reports_target_type_check check (target_type in ${TARGETS})`,
]
