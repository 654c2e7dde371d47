import { asCount, asId, firstText, isObject, parseList } from '../base/json.ts'
import { parsePicture } from '../publishing/images.ts'
import { parseAuthor } from './content-base.ts'
import type { Collection } from './creative-types.ts'
import { parseWork } from './portfolio.ts'

/** Number of pictures in a collection's preview. */
export const COLLECTION_PICTURES = 4

/** Null without an id. */
export function parseCollection(raw: unknown, apiOrigin = ''): Collection | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  const works = parseList(raw.works ?? null, (work) => parseWork(work, apiOrigin))
  const pictures = parseList(raw.pictures ?? null, (picture) => parsePicture(picture, apiOrigin))
  const first = works.flatMap((work) => work.images.slice(0, 1))
  return {
    id,
    title: firstText(raw.title, raw.name) ?? '',
    slug: firstText(raw.slug) ?? '',
    description: firstText(raw.description) ?? '',
    owner: parseAuthor({ ...raw, author: raw.owner ?? null }, apiOrigin),
    items_count: asCount(raw.items_count) ?? (works.length > 0 ? works.length : null),
    pictures: (pictures.length > 0 ? pictures : first).slice(0, COLLECTION_PICTURES),
    is_public: typeof raw.is_public === 'boolean' ? raw.is_public : null,
    works,
  }
}
