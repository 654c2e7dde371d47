import { asCount, asId, firstText, isObject, readList } from '../base/json.ts'
import { normalisePicture } from '../create/pictures.ts'
import { readAuthor } from './content-base.ts'
import type { Collection } from './creative-types.ts'
import { normaliseWork } from './portfolio.ts'

/** Number of pictures in a collection's preview. */
export const COLLECTION_PICTURES = 4

/** Null without an id. */
export function normaliseCollection(raw: unknown, apiOrigin = ''): Collection | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  const works = readList(raw.works ?? null, (work) => normaliseWork(work, apiOrigin))
  const pictures = readList(raw.pictures ?? null, (picture) => normalisePicture(picture, apiOrigin))
  const first = works.flatMap((work) => work.images.slice(0, 1))
  return {
    id,
    title: firstText(raw.title, raw.name) ?? '',
    slug: firstText(raw.slug) ?? '',
    description: firstText(raw.description) ?? '',
    owner: readAuthor({ ...raw, author: raw.owner ?? null }, apiOrigin),
    items_count: asCount(raw.items_count) ?? works.length,
    pictures: (pictures.length > 0 ? pictures : first).slice(0, COLLECTION_PICTURES),
    works,
  }
}
