import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { slugOf } from '../pieces/slug.ts'

/** Any number of our own; holds every other choice of a slug until the transaction ends. */
const SLUG_LOCK = 7_205_001

/** What a title without letters is called; digits alone would be read as an id (A10). */
function baseOf(title: string): string {
  const slug = slugOf(title)
  if (slug === '') return 'entry'
  return /^\d+$/.test(slug) ? `entry-${slug}` : slug
}

/**
 * A slug no other entry has or had: that of the title, else with `-2`, `-3`, … behind it. An
 * entry's present one is kept where it fits the title.
 */
export async function chooseSlug(
  trx: Transaction<Database>,
  title: string,
  own: { id: number; slug: string } | null = null,
): Promise<string> {
  const base = baseOf(title)
  await sql`select pg_advisory_xact_lock(${SLUG_LOCK})`.execute(trx)
  const { rows } = await sql<{ slug: string }>`
    select slug from blog_entries
    where id <> ${own?.id ?? 0} and (slug = ${base} or starts_with(slug, ${`${base}-`}))
    union
    select slug from old_slugs
    where kind = 'blog' and content_id <> ${own?.id ?? 0}
      and (slug = ${base} or starts_with(slug, ${`${base}-`}))`.execute(trx)
  const taken = new Set(rows.map(({ slug }) => slug))
  const fits = (slug: string): boolean =>
    slug.startsWith(base) && /^(?:-\d+)?$/.test(slug.slice(base.length))
  if (own !== null && fits(own.slug) && !taken.has(own.slug)) return own.slug
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}

/** An entry goes by another slug now; the address it had still leads to it. */
export async function keepOldSlug(
  trx: Transaction<Database>,
  id: number,
  before: string,
  now: string,
): Promise<void> {
  await trx.deleteFrom('old_slugs').where('kind', '=', 'blog').where('slug', '=', now).execute()
  await trx
    .insertInto('old_slugs')
    .values({ kind: 'blog', slug: before, content_id: id })
    .onConflict((same) => same.columns(['kind', 'slug']).doUpdateSet({ content_id: id }))
    .execute()
}
