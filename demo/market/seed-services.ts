import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { insertBatches, reserveIds } from '../batches.ts'
import { seedPictures } from '../creative/seed-pictures.ts'
import { type Ids, idOf, iso } from '../ids.ts'
import type { DemoService } from './services.ts'

interface Row {
  service: DemoService
  id: number
}

/** Stores services of users who have none yet; returns how many were added. */
export async function seedServices(
  db: Kysely<Database>,
  services: readonly DemoService[],
  ids: Ids,
): Promise<number> {
  const existing = await db.selectFrom('services').select('user_id').distinct().execute()
  const existingUserIds = new Set(existing.map((row) => row.user_id))
  const missing = services.filter(({ user }) => !existingUserIds.has(idOf(ids, user)))
  const newIds = await reserveIds(db, 'services', missing.length)
  const rows = missing.map((service, index) => ({ service, id: newIds[index] ?? 0 }))
  await insertBatches(
    db,
    'services',
    {
      id: 'bigint',
      user_id: 'bigint',
      title: 'text',
      description: 'text',
      category: 'text',
      price_minor: 'bigint',
      currency: 'text',
      price_type: 'text',
      delivery_days: 'integer',
      created_at: 'timestamptz',
    },
    rows.map(({ service: { user, at, pictures, ...service }, id }) => ({
      ...service,
      id,
      user_id: idOf(ids, user),
      created_at: iso(at),
    })),
  )
  await seedServicePictures(db, rows, ids)
  return rows.length
}

async function seedServicePictures(
  db: Kysely<Database>,
  rows: readonly Row[],
  ids: Ids,
): Promise<void> {
  const placements = rows.flatMap(({ service, id }) =>
    service.pictures.map((picture, position) => ({
      id,
      position,
      picture,
      ownerId: idOf(ids, service.user),
    })),
  )
  const pictureIds = await seedPictures(db, placements)
  await insertBatches(
    db,
    'service_pictures',
    { service_id: 'bigint', position: 'integer', picture_id: 'bigint', alt: 'text' },
    placements.map(({ id, position, picture }, index) => ({
      service_id: id,
      position,
      picture_id: pictureIds[index],
      alt: picture.alt,
    })),
  )
}
