import { type Kysely, sql } from 'kysely'
import { slugify } from '../../server/content/pieces/slug.ts'
import { STANDARD_CATEGORIES } from '../../server/db/migrations/0003-market.ts'
import type { Database } from '../../server/db/schema.ts'
import { insertBatches, reserveIds } from '../batches.ts'
import { seedPictures } from '../creative/seed-pictures.ts'
import { type Ids, idOf, iso } from '../ids.ts'
import type { DemoAsset } from './assets.ts'
import { demoFileSize } from './file.ts'

const clientId = (index: number): string => `demo-asset-${index}`

interface Row {
  asset: DemoAsset
  id: number
}

/** Stores assets that do not exist yet; returns index in the plan → id of the new ones. */
export async function seedAssets(
  db: Kysely<Database>,
  assets: readonly DemoAsset[],
  ids: Ids,
): Promise<ReadonlyMap<number, number>> {
  const existing = await db
    .selectFrom('assets')
    .select('client_id')
    .where('client_id', 'like', 'demo-asset-%')
    .execute()
  const existingKeys = new Set(existing.map((row) => row.client_id))
  const missing = assets
    .map((asset, index) => ({ asset, index }))
    .filter(({ index }) => !existingKeys.has(clientId(index)))
  const newIds = await reserveIds(db, 'assets', missing.length)
  const rows = missing.map((entry, n) => ({ ...entry, id: newIds[n] ?? 0 }))
  const categories = await categoryIds(db)
  await insertBatches(
    db,
    'assets',
    COLUMNS,
    rows.map(({ asset, index, id }) => ({
      id,
      seller_id: idOf(ids, asset.seller),
      client_id: clientId(index),
      category_id: categories.get(asset.category),
      title: asset.title,
      slug: slugify(asset.title),
      description: asset.description,
      price_minor: asset.priceMinor,
      currency: asset.currency,
      licence: asset.licence,
      tags: asset.tags,
      status: asset.status,
      file_name: asset.fileName,
      file_type: asset.fileType,
      file_size: demoFileSize(asset.file),
      file_art: asset.file,
      created_at: iso(asset.at),
    })),
  )
  await seedItemPictures(db, rows, ids)
  return new Map(rows.map(({ index, id }) => [index, id]))
}

const COLUMNS = {
  id: 'bigint',
  seller_id: 'bigint',
  client_id: 'text',
  category_id: 'bigint',
  title: 'text',
  slug: 'text',
  description: 'text',
  price_minor: 'bigint',
  currency: 'text',
  licence: 'text',
  tags: 'text[]',
  status: 'text',
  file_name: 'text',
  file_type: 'text',
  file_size: 'bigint',
  file_art: 'jsonb',
  created_at: 'timestamptz',
} as const

/** Slug → id; also adds the default categories to databases older than them. */
async function categoryIds(db: Kysely<Database>): Promise<Map<string, number>> {
  await sql.raw(STANDARD_CATEGORIES).execute(db)
  const rows = await db.selectFrom('asset_categories').select(['id', 'slug']).execute()
  return new Map(rows.map((row) => [row.slug, row.id]))
}

async function seedItemPictures(
  db: Kysely<Database>,
  rows: readonly Row[],
  ids: Ids,
): Promise<void> {
  const placements = rows.flatMap(({ asset, id }) =>
    asset.pictures.map((picture, position) => ({
      id,
      position,
      picture,
      ownerId: idOf(ids, asset.seller),
    })),
  )
  const pictureIds = await seedPictures(db, placements)
  await insertBatches(
    db,
    'asset_pictures',
    { asset_id: 'bigint', position: 'integer', picture_id: 'bigint', alt: 'text' },
    placements.map(({ id, position, picture }, index) => ({
      asset_id: id,
      position,
      picture_id: pictureIds[index],
      alt: picture.alt,
    })),
  )
}
