import type { Fields } from './store.ts'

/** Names of content that the specification does not show. */
const UNSHOWN: readonly string[] = [
  'slug',
  'excerpt',
  'tags',
  'likes_count',
  'comments_count',
  'views_count',
  'created_at',
  'parent',
  'description',
  'cover',
  'image',
  'images',
]

/** A record of content, without the fields that the specification does not show. */
export function sparse(record: Fields, text: string): Fields {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => name === text || !UNSHOWN.includes(name)),
  )
}
