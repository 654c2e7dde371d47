import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { ColourWord, WorkLicence } from '../../../src/protocol/enums/content.ts'
import type { PictureJson, WorkJson } from '../../../src/protocol/responses/content.ts'
import type { Database } from '../../db/schema.ts'
import { contentPictures } from '../../publishing/images/attached.ts'
import { visibleTo } from '../../visibility/visible-to.ts'
import {
  type ContentItemRow,
  contentItemColumns,
  contentItemCounts,
  contentItemJson,
} from '../pieces/content-item.ts'

type Store = Kysely<Database> | Transaction<Database>

/**
 * Query of visible portfolio items whose authors' accounts are not deleted; callers add conditions.
 */
export type PortfolioItemQuery = SelectQueryBuilder<Database, 'works' | 'users', object>

/** @param viewerId hidden items are included for their author only; null = anonymous */
export const portfolioItemQuery = (db: Store, viewerId: number | null = null): PortfolioItemQuery =>
  db
    .selectFrom('works')
    .innerJoin('users', 'users.id', 'works.author_id')
    .where('users.deleted_at', 'is', null)
    .where(visibleTo('works', viewerId))

const COLOURS = sql<ColourWord[]>`array(select distinct unnest(pictures.colours) as colour
  from work_pictures join pictures on pictures.id = work_pictures.picture_id
  where work_pictures.work_id = works.id order by colour)`

/** Pictures per item: a list shows only the first one. */
export const FIRST_PICTURE = 1

/**
 * Portfolio items as JSON, in query order: one query for the items, one for all their pictures.
 * @param pictures maximum number of pictures per item, for a list; default all
 */
export async function readPortfolioItems(
  db: Store,
  query: PortfolioItemQuery,
  pictures?: number,
): Promise<WorkJson[]> {
  const rows = await query
    .select(contentItemColumns('works'))
    .select(['works.description', 'works.tools', 'works.licence'])
    // Lists do not include these fields.
    .select(pictures === undefined ? 'works.process' : sql<string>`''`.as('process'))
    .select((pictures === undefined ? COLOURS : sql<ColourWord[]>`'{}'::text[]`).as('colours'))
    .select(contentItemCounts('work', 'works'))
    .select(
      sql<number>`(select count(*) from work_pictures where work_id = works.id)`.as('image_count'),
    )
    .execute()
  const ids = rows.map(({ id }) => id)
  const images = await contentPictures(db, 'work', ids, pictures)
  return rows.map((row) => portfolioItemJson(row, images.get(row.id) ?? []))
}

/** One portfolio item with all its pictures, or null. */
export async function readPortfolioItem(
  db: Store,
  id: number,
  viewerId: number | null,
): Promise<WorkJson | null> {
  const [work] = await readPortfolioItems(
    db,
    portfolioItemQuery(db, viewerId).where('works.id', '=', id),
  )
  return work ?? null
}

interface Row extends ContentItemRow {
  description: string
  image_count: number
  colours: ColourWord[]
  tools: string[]
  process: string
  licence: WorkLicence | ''
}

const portfolioItemJson = (row: Row, images: PictureJson[]): WorkJson => ({
  ...contentItemJson(row),
  description: row.description,
  images,
  image_count: row.image_count,
  colours: row.colours,
  tools: row.tools,
  process: row.process,
  licence: row.licence,
})
