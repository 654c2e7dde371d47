import { type Kysely, sql } from 'kysely'
import { coloursIn } from '../../publishing/images/colours.ts'

/** Details of a portfolio item: tools, process and licence. */
export const works = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table works
      add column tools text[] not null default '{}',
      add column process text not null default '',
      add column licence text not null default ''
        check (licence in ('', 'all-rights', 'cc-by', 'cc-by-nc', 'cc0'))`.execute(db)
    await sql`alter table pictures add column colours text[] not null default '{}'`.execute(db)
    await describeColours(db)
    await sql`alter table profiles
      add column pinned_work_id bigint references works (id) on delete set null`.execute(db)
    await sql`create index profiles_pinned_work on profiles (pinned_work_id)`.execute(db)
    await sql`create index pictures_colours on pictures using gin (colours)`.execute(db)
  },
}

/** Pictures with the same thumbhash have the same colours. */
async function describeColours(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ thumbhash: string }>`
    select distinct thumbhash from pictures where thumbhash <> ''`.execute(db)
  const known = rows.map(({ thumbhash }) => ({ thumbhash, colours: coloursIn(thumbhash) }))
  await sql`update pictures set colours = array(select jsonb_array_elements_text(known.colours))
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as known(thumbhash text, colours jsonb)
    where pictures.thumbhash = known.thumbhash`.execute(db)
}
