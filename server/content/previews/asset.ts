import { type Kysely, sql } from 'kysely'
import { assetHead } from '../../../src/protocol/content/content-head.ts'
import type { Currency } from '../../../src/protocol/enums/market.ts'
import { assetPath } from '../../../src/protocol/market/assets.ts'
import { fullName } from '../../account/account/json.ts'
import type { Database } from '../../db/schema.ts'
import type { Subject } from './shared.ts'

interface Row {
  id: number
  title: string
  description: string
  category: string
  price_minor: number
  currency: Currency
  username: string
  first_name: string
  last_name: string
  deleted_at: Date | null
  average: number | null
  reviews: number
  picture_key: string | null
}

/**
 * Preview data of an asset that is for sale.
 * @param image path of its preview picture
 */
export async function assetSubject(
  db: Kysely<Database>,
  id: number,
  image: string,
): Promise<Subject | null> {
  const { rows } = await sql<Row>`
    select assets.id, assets.title, assets.description, asset_categories.name as category,
      assets.price_minor, assets.currency,
      users.username, users.first_name, users.last_name, users.deleted_at,
      (select avg(rating)::float8 from asset_reviews where asset_id = assets.id) as average,
      (select count(*) from asset_reviews where asset_id = assets.id) as reviews,
      (select pictures.key from asset_pictures
        join pictures on pictures.id = asset_pictures.picture_id
        where asset_id = assets.id order by position limit 1) as picture_key
    from assets join users on users.id = assets.seller_id
    join asset_categories on asset_categories.id = assets.category_id
    where assets.id = ${id} and assets.status = 'published' and assets.hidden_at is null
      and users.deleted_at is null`.execute(db)
  const [row] = rows
  if (!row) return null
  const address = assetPath(row)
  const page = assetHead({
    address,
    title: row.title,
    description: row.description,
    category: row.category,
    price_amount: row.price_minor / 100,
    currency: row.currency,
    seller: fullName(row),
    rating: { average: Math.round((row.average ?? 0) * 10) / 10, count: row.reviews },
    image,
  })
  const picture = row.picture_key === null ? null : { key: row.picture_key }
  return { kind: 'asset', id: row.id, page, address, picture }
}
