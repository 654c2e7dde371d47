import { type Kysely, sql } from 'kysely'

/** Terms of freelancers: rate, availability, languages. */
export const freelance = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table profiles
      add column languages text[] not null default '{}',
      add column rate_amount integer check (rate_amount > 0),
      add column rate_currency text not null default 'SSP' check (rate_currency in ('SSP', 'USD')),
      add column rate_unit text not null default 'hour' check (rate_unit in ('hour', 'day')),
      add column availability text not null default ''
        check (availability in ('', 'open', 'limited', 'booked')),
      add column time_zone text not null default ''`.execute(db)
  },
}
