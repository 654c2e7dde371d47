import { type Kysely, sql } from 'kysely'
import { slugify } from '../../server/content/pieces/slug.ts'
import type { Database } from '../../server/db/schema.ts'
import { insertBatches, reserveIds } from '../batches.ts'
import { type Ids, idOf, iso } from '../ids.ts'
import type { DemoBlogEntry, DemoContent, DemoPortfolioItem, DemoPost } from './content.ts'
import type { CreativePlan } from './plan.ts'
import type { Kind } from './response.ts'
import { seedPictures } from './seed-pictures.ts'

/** For each kind the ids by index in the plan, and the indexes that are new. */
export type Stored = { readonly [kind in Kind]: { ids: number[]; fresh: ReadonlySet<number> } }

const TABLES = { work: 'works', post: 'posts', blog: 'blog_entries' } as const

const COMMON_COLUMNS = {
  id: 'bigint',
  author_id: 'bigint',
  client_id: 'text',
  title: 'text',
  slug: 'text',
  category: 'text',
  tags: 'text[]',
  views_count: 'integer',
  created_at: 'timestamptz',
} as const

const clientId = (kind: Kind, index: number): string => `demo-${kind}-${index}`

/** Stores portfolio items, posts and blog posts that do not exist yet, with their pictures. */
export async function seedContent(
  db: Kysely<Database>,
  plan: CreativePlan,
  ids: Ids,
): Promise<Stored> {
  const storeMissing = async <T extends DemoContent>(
    kind: Kind,
    list: readonly T[],
    store: Store<T>,
  ) => {
    const existingIds = await readExistingIds(db, kind)
    const missing = list
      .map((content, index) => ({ content, index }))
      .filter(({ index }) => !existingIds.has(clientId(kind, index)))
    const taken = await reserveIds(db, TABLES[kind], missing.length)
    const rows = missing.map(({ content, index }, n) => ({ content, index, id: taken[n] ?? 0 }))
    await store(rows)
    for (const { index, id } of rows) existingIds.set(clientId(kind, index), id)
    return {
      ids: list.map((_, index) => existingIds.get(clientId(kind, index)) ?? 0),
      fresh: new Set(rows.map((row) => row.index)),
    }
  }
  return {
    work: await storeMissing('work', plan.works, (rows) => storeWorks(db, rows, ids)),
    post: await storeMissing('post', plan.posts, (rows) => storePosts(db, rows, ids)),
    blog: await storeMissing('blog', plan.blog, (rows) => storeBlog(db, rows, ids)),
  }
}

interface Row<T> {
  content: T
  index: number
  id: number
}

type Store<T> = (rows: Row<T>[]) => Promise<void>

async function readExistingIds(db: Kysely<Database>, kind: Kind): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(TABLES[kind])
    .select(['id', 'client_id'])
    .where('client_id', 'like', `demo-${kind}-%`)
    .execute()
  return new Map(rows.map((row) => [row.client_id ?? '', row.id]))
}

function commonFields(kind: Kind, { content, index, id }: Row<DemoContent>, ids: Ids) {
  return {
    id,
    author_id: idOf(ids, content.author),
    client_id: clientId(kind, index),
    title: content.title,
    slug: slugify(content.title),
    category: content.category,
    tags: content.tags,
    views_count: content.views,
    created_at: iso(content.at),
  }
}

async function storeWorks(
  db: Kysely<Database>,
  rows: Row<DemoPortfolioItem>[],
  ids: Ids,
): Promise<void> {
  await insertBatches(
    db,
    'works',
    { ...COMMON_COLUMNS, description: 'text', tools: 'text[]', process: 'text', licence: 'text' },
    rows.map((row) => {
      const { description, tools, process, licence } = row.content
      return { ...commonFields('work', row, ids), description, tools, process, licence }
    }),
  )
  await seedItemPictures(db, rows, ids, 'work_pictures', 'work_id')
  await pinFirst(db, rows, ids)
}

/** Every third user pins the first of their portfolio items in the plan. */
async function pinFirst(
  db: Kysely<Database>,
  rows: Row<DemoPortfolioItem>[],
  ids: Ids,
): Promise<void> {
  const firsts = new Map(
    rows
      .filter(({ content }) => content.author % 3 === 0)
      .reverse()
      .map(({ content, id }) => [idOf(ids, content.author), id]),
  )
  await sql`update profiles set pinned_work_id = first.work_id
    from unnest(${[...firsts.keys()]}::bigint[], ${[...firsts.values()]}::bigint[])
      as first(user_id, work_id)
    where profiles.user_id = first.user_id and profiles.pinned_work_id is null`.execute(db)
}

async function storePosts(db: Kysely<Database>, rows: Row<DemoPost>[], ids: Ids): Promise<void> {
  await insertBatches(
    db,
    'posts',
    { ...COMMON_COLUMNS, body: 'text' },
    rows.map((row) => {
      const { title, body } = row.content
      return { ...commonFields('post', row, ids), slug: slugify(title || body.slice(0, 60)), body }
    }),
  )
  await seedItemPictures(db, rows, ids, 'post_pictures', 'post_id')
}

async function seedItemPictures(
  db: Kysely<Database>,
  rows: Row<DemoContent>[],
  ids: Ids,
  table: 'work_pictures' | 'post_pictures',
  column: 'work_id' | 'post_id',
): Promise<void> {
  const placements = rows.flatMap(({ content, id }) =>
    content.pictures.map((picture, position) => ({
      id,
      position,
      picture,
      ownerId: idOf(ids, content.author),
    })),
  )
  const pictureIds = await seedPictures(db, placements)
  await insertBatches(
    db,
    table,
    { [column]: 'bigint', position: 'integer', picture_id: 'bigint', alt: 'text' },
    placements.map(({ id, position, picture }, index) => ({
      [column]: id,
      position,
      picture_id: pictureIds[index],
      alt: picture.alt,
    })),
  )
}

const htmlToText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

async function storeBlog(
  db: Kysely<Database>,
  rows: Row<DemoBlogEntry>[],
  ids: Ids,
): Promise<void> {
  const covers = rows.filter((row) => row.content.pictures.length > 0)
  const pictureIds = await seedPictures(
    db,
    covers.flatMap(({ content }) => {
      const [picture] = content.pictures
      return picture ? [{ picture, ownerId: idOf(ids, content.author) }] : []
    }),
  )
  const coverIds = new Map(covers.map((row, index) => [row.index, pictureIds[index]]))
  const taken = await sql<{ slug: string }>`select slug from blog_entries`.execute(db)
  const slugs = new Set(taken.rows.map((row) => row.slug))
  await insertBatches(
    db,
    'blog_entries',
    {
      ...COMMON_COLUMNS,
      excerpt: 'text',
      body: 'text',
      body_text: 'text',
      cover_id: 'bigint',
      cover_alt: 'text',
      published: 'boolean',
    },
    rows.map((row) => ({
      ...commonFields('blog', row, ids),
      slug: freeSlug(slugify(row.content.title), slugs),
      excerpt: row.content.excerpt,
      body: row.content.body,
      body_text: htmlToText(row.content.body),
      cover_id: coverIds.get(row.index) ?? null,
      cover_alt: row.content.pictures[0]?.alt ?? '',
      published: row.content.published,
    })),
  )
}

/** The slug, or the slug with the first free number; marks it as taken. */
export function freeSlug(slug: string, taken: Set<string>): string {
  let free = slug
  for (let n = 2; taken.has(free); n++) free = `${slug}-${n}`
  taken.add(free)
  return free
}
