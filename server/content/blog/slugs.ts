import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { slugify } from '../pieces/slug.ts'

/** Arbitrary advisory lock key; serialises slug selection until the transaction ends. */
const SLUG_LOCK = 7_205_001

/** Slug of a title without letters; digits alone would be read as an id (A10). */
function baseSlug(title: string): string {
  const slug = slugify(title)
  if (slug === '') return 'entry'
  return /^\d+$/.test(slug) ? `entry-${slug}` : slug
}

/**
 * A slug no other blog post has or had: that of the title, else with suffix `-2`, `-3`, …. The
 * current slug is kept when it fits the title.
 */
export async function chooseSlug(
  trx: Transaction<Database>,
  title: string,
  current: { id: number; slug: string } | null = null,
): Promise<string> {
  const base = baseSlug(title)
  await sql`select pg_advisory_xact_lock(${SLUG_LOCK})`.execute(trx)
  const { rows } = await sql<{ slug: string }>`
    select slug from blog_entries
    where id <> ${current?.id ?? 0} and (slug = ${base} or starts_with(slug, ${`${base}-`}))
    union
    select slug from old_slugs
    where kind = 'blog' and content_id <> ${current?.id ?? 0}
      and (slug = ${base} or starts_with(slug, ${`${base}-`}))`.execute(trx)
  const takenSlugs = new Set(rows.map(({ slug }) => slug))
  const matchesBase = (slug: string): boolean =>
    slug.startsWith(base) && /^(?:-\d+)?$/.test(slug.slice(base.length))
  if (current !== null && matchesBase(current.slug) && !takenSlugs.has(current.slug))
    return current.slug
  if (!takenSlugs.has(base)) return base
  let number = 2
  while (takenSlugs.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}

/** Records the previous slug after a change, so that its URL still works. */
export async function storeOldSlug(
  trx: Transaction<Database>,
  id: number,
  oldSlug: string,
  newSlug: string,
): Promise<void> {
  await trx.deleteFrom('old_slugs').where('kind', '=', 'blog').where('slug', '=', newSlug).execute()
  await trx
    .insertInto('old_slugs')
    .values({ kind: 'blog', slug: oldSlug, content_id: id })
    .onConflict((oc) => oc.columns(['kind', 'slug']).doUpdateSet({ content_id: id }))
    .execute()
}
